//! Tests the rows of the tables.

use wei7_convert::{Carry, Converted, Failed, Format, Options, Output, Source, convert};
use wei7_core::{Fate, Level};

use super::page;
use super::snippet::{file, format, normalized};
use super::table::{Row, code, leading_code, tables};

const APPROXIMATED: &str = "\u{2248}";
const CARRIED: &str = "carried";
const REFUSED: &str = "refused";

fn read(source: &str, from: Format, to: Format, carry: Carry) -> Result<Converted, Failed> {
    convert(source, to, &Options { from: Some(from), carry, ..Options::default() })
}

fn only(done: &Converted) -> &Output {
    let [output] = &*done.outputs else { panic!("{} records", done.outputs.len()) };
    output
}

/// A cell of the page with its context.
struct Cell<'p> {
    row: &'p Row<'p>,
    source: &'p str,
    from: Format,
    text: &'p str,
    to: Format,
}

impl Cell<'_> {
    fn says(&self, what: &str) -> String {
        format!("line {}: {} to {}: {what}", self.row.line, self.source, self.to.name())
    }

    /// Compares a written file with the cell, and returns the fault.
    fn shows(&self, written: &str) -> Option<String> {
        let written = normalized(written);
        let mut rest = &*written;
        for code in code(self.text) {
            let wanted: String = code.split_whitespace().collect();
            let Some(at) = rest.find(&wanted) else { return Some(self.says(&format!("no {code} in {written}"))) };
            rest = rest.get(at + wanted.len()..).unwrap_or_default();
        }
        None
    }

    /// Checks the cell, and returns the fault.
    fn check(&self) -> Option<String> {
        let source = file(self.from, &leading_code(self.source));
        let Ok(done) = read(&source, self.from, self.to, Carry::None) else {
            return (self.text != REFUSED).then(|| self.says("it is refused"));
        };
        let mark = match (done.losses.is_empty(), code(self.text).is_empty()) {
            (true, _) => "",
            (false, true) => CARRIED,
            (false, false) => APPROXIMATED,
        };
        let marked = [APPROXIMATED, CARRIED, REFUSED].into_iter().find(|mark| self.text.ends_with(mark));
        if marked.unwrap_or_default() != mark {
            return Some(self.says(&format!("the mark should be {mark:?}, for these: {:?}", done.losses)));
        }
        let written = String::from_utf8(only(&done).document.clone()).unwrap();
        self.shows(&written).or_else(|| self.goes_back(&source, &done))
    }

    /// Checks that the file restored from the target equals a conversion to the source format itself.
    fn goes_back(&self, source: &str, done: &Converted) -> Option<String> {
        if done.report.diagnostics().iter().any(|finding| finding.level() >= Level::Repaired) {
            return None;
        }
        let there = read(source, self.from, self.to, Carry::Keep).unwrap();
        if let Some(lost) = there.losses.iter().find(|loss| loss.fate != Fate::Carried) {
            return Some(self.says(&format!("not carried: {lost:?}")));
        }
        let Output { document, supplement } = only(&there);
        let there = Source { bytes: document, supplement: supplement.as_deref(), ..Source::default() };
        let options = Options { from: Some(self.to), ..Options::default() };
        let back = convert(there, self.from, &options).unwrap();
        let again = read(source, self.from, self.from, Carry::Keep).unwrap();
        let text = |done: &Converted| String::from_utf8_lossy(&only(done).document).into_owned();
        (only(&back) != only(&again))
            .then(|| self.says(&format!("comes back as\n{}and not as\n{}", text(&back), text(&again))))
    }
}

fn assert_all(count: usize, wrong: &[String]) {
    assert!(count > 100, "only {count} cells");
    assert!(wrong.is_empty(), "{} of {count} cells:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn each_row_is_what_a_conversion_does() {
    let page = page();
    let (mut count, mut wrong) = (0, Vec::new());
    for table in tables(&page) {
        let Some(from) = table.header.first().and_then(|name| format(name)) else { continue };
        for row in &table.rows {
            assert_eq!(row.cells.len(), 4, "line {}", row.line);
            for (name, text) in table.header.iter().zip(&row.cells).skip(1) {
                let cell = Cell { row, source: row.cells[0], from, text, to: format(name).unwrap() };
                count += 1;
                wrong.extend(cell.check());
            }
        }
    }
    assert_all(count, &wrong);
}

#[test]
fn the_names_of_one_thing_become_one_another() {
    let page = page();
    let (mut count, mut wrong) = (0, Vec::new());
    for table in tables(&page).into_iter().filter(|table| table.header.starts_with(&["what", "SGF"])) {
        for row in &table.rows {
            let cells: Vec<_> =
                table.header.iter().zip(&row.cells).skip(1).map(|(name, text)| (format(name).unwrap(), text)).collect();
            for (from, source) in &cells {
                if code(source).is_empty() || source.contains("only written") {
                    continue;
                }
                for (to, text) in cells.iter().filter(|(to, _)| to != from) {
                    let cell = Cell { row, source, from: *from, text, to: *to };
                    let done = read(&file(*from, &leading_code(source)), *from, *to, Carry::None).unwrap();
                    let written = String::from_utf8(only(&done).document.clone()).unwrap();
                    count += 1;
                    wrong.extend(cell.shows(&written));
                    if **text == CARRIED && done.losses.is_empty() {
                        wrong.push(cell.says("nothing is carried"));
                    }
                }
            }
        }
    }
    assert_all(count, &wrong);
}
