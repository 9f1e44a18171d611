//! An Ishi file as the lines of its events, moves and diagrams, read without the reader under test. Differences that
//! section 1 of the specification calls not significant are removed: white space, case outside of commentary and marks,
//! order where it is free.

use std::collections::BTreeMap;
use std::fmt::Debug;

/// Titles of the blocks that form the carrier.
const CARRIER: [&str; 2] = ["wei7-supplement", "wei7-events"];

/// A block: the text after the keyword, and the lines verbatim.
pub type Block = (String, Vec<String>);

/// A part of a file to which lines belong, such as an event, a move or a diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object {
    /// Identification: `EVENT title`, `SETUP`, `B 1 D4`, `DIAGRAM A1 J9`, `VAR a`, `ENDVAR`, `END`; empty for an event
    /// without a line.
    pub head: String,
    /// REMARK lines before the object.
    pub remarks: Vec<String>,
    /// REMARK lines before the SETUP lines of a diagram.
    pub setup_remarks: Vec<String>,
    /// Headers and BOARDSIZE: the lines of each keyword in order.
    pub headers: BTreeMap<String, Vec<String>>,
    /// The colors set for each point, in order.
    pub stones: BTreeMap<String, Vec<String>>,
    /// Fields of MARK and UNMARK, in order; a line without fields counts as one field.
    pub marks: Vec<(String, String)>,
    /// Fields of the PRISONER lines.
    pub prisoners: Vec<String>,
    /// Fields of the HIDE lines.
    pub hidden: Vec<String>,
    /// Blocks of commentary (COM).
    pub commentary: Vec<Block>,
    /// Blocks of user data (USER), except those of the carrier.
    pub user: Vec<Block>,
    /// Lines that begin with no keyword.
    pub unknown: Vec<String>,
}

/// Splits a text into lines, which end with CR LF, CR CR LF, CR or LF.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
        lines.push(&rest[..end]);
        rest = &rest[end..];
        let cr_lf = rest.strip_prefix("\r\r\n").or_else(|| rest.strip_prefix("\r\n"));
        rest = cr_lf.or_else(|| rest.strip_prefix(['\r', '\n'])).unwrap_or(rest);
    }
    lines
}

/// Splits a line into the first word in upper case and the rest.
fn split(line: &str) -> (String, &str) {
    let line = line.trim_matches([' ', '\t']);
    let end = line.find([' ', '\t']).unwrap_or(line.len());
    (line[..end].to_ascii_uppercase(), line[end..].trim_start_matches([' ', '\t']))
}

/// Normalizes a location or number, in which case and leading zeros have no meaning.
fn place(field: &str) -> String {
    let upper = field.to_ascii_uppercase();
    let Some(numbers) = upper.strip_prefix('#') else { return upper };
    let plain = |number: &str| number.trim_start_matches('0').to_owned();
    format!("#{}", numbers.split('-').map(plain).collect::<Vec<_>>().join("-"))
}

/// Normalizes a field of MARK. Case has a meaning in the characters that are shown, but not in codes such as `\t`.
fn mark(field: &str) -> String {
    let Some((show, at)) = field.rsplit_once('@') else { return place(field) };
    let special =
        show.len() == 2 && show.starts_with('\\') && show.to_ascii_lowercase().ends_with(['d', 't', 'c', 's']);
    let show = if special { show.to_ascii_lowercase() } else { show.to_owned() };
    format!("{show}@{}", place(at))
}

fn fields(rest: &str, field: fn(&str) -> String) -> Vec<String> {
    let fields: Vec<String> = rest.split_ascii_whitespace().map(field).collect();
    // A line without data still counts as a line.
    if fields.is_empty() { vec![String::new()] } else { fields }
}

/// Adds the data of SETUP lines: each point with its colors.
fn stones(rest: &str, stones: &mut BTreeMap<String, Vec<String>>) {
    let mut color = String::new();
    for field in rest.split_ascii_whitespace().map(str::to_ascii_uppercase) {
        if field == "B" || field == "W" {
            color = field;
        } else {
            stones.entry(field).or_default().push(color.clone());
        }
    }
}

/// Returns the identification of a move, a diagram or a variation; extra data (6) is not part of it.
fn head(keyword: &str, rest: &str) -> String {
    let mut words = rest.split_ascii_whitespace();
    let mut head = vec![keyword.to_owned()];
    match keyword {
        "B" | "W" => {
            let number = words.next().unwrap_or_default().trim_start_matches('0').to_owned();
            head.extend([number, words.next().unwrap_or_default().to_ascii_uppercase()]);
        }
        "DIAGRAM" => {
            let region = words.next().unwrap_or_default().to_ascii_uppercase();
            if region.starts_with(|first: char| !first.is_ascii_alphanumeric()) {
                return keyword.to_owned();
            }
            let square = region.contains('X');
            head.push(region);
            head.extend(words.next().filter(|_| !square).map(str::to_ascii_uppercase));
        }
        // Three characters are extra data, not a marker.
        "VAR" => head.extend(words.next().filter(|marker| marker.len() <= 2).map(str::to_owned)),
        _ => {}
    }
    head.retain(|word| !word.is_empty());
    head.join(" ")
}

/// Splits a file into its objects, in the order of the file.
#[derive(Debug, Default)]
struct Splitter {
    objects: Vec<Object>,
    /// Index of the object to which the next data lines belong.
    current: usize,
    event: usize,
    /// For each open variation, the index of the object that was current when the variation began.
    open: Vec<usize>,
    remarks: Vec<String>,
}

impl Splitter {
    fn begin(&mut self, head: String) {
        let takes_remarks = !head.starts_with("VAR") && head != "ENDVAR";
        let remarks = if takes_remarks { std::mem::take(&mut self.remarks) } else { Vec::new() };
        self.current = self.objects.len();
        self.objects.push(Object { head, remarks, ..Object::default() });
    }

    /// Ends an event or the file, with everything that is open (2 sequence).
    fn close(&mut self) {
        for _ in 0..std::mem::take(&mut self.open).len() {
            self.objects.push(Object { head: "ENDVAR".to_owned(), ..Object::default() });
        }
    }

    fn end_variation(&mut self) {
        let before = self.open.pop();
        self.objects.push(Object { head: "ENDVAR".to_owned(), ..Object::default() });
        self.current = before.unwrap_or(self.objects.len() - 1);
    }

    /// Adds SETUP lines. They belong to a diagram; outside of diagrams all of them form one object (5.4 SETUP).
    fn setup(&mut self, rest: &str) {
        // A SETUP line without locations has colors only, and sets up nothing. The lines after it belong to the event.
        if rest.split_ascii_whitespace().all(|field| field.len() == 1) {
            return;
        }
        let now = &self.objects[self.current];
        if !now.head.starts_with("DIAGRAM") && now.head != "SETUP" {
            self.begin("SETUP".to_owned());
        }
        let object = &mut self.objects[self.current];
        object.setup_remarks.append(&mut self.remarks);
        stones(rest, &mut object.stones);
    }

    /// Returns the object to which a data line belongs. Data at the beginning of a variation, before its first move, is
    /// read as the data of a diagram there, and reported.
    fn data(&mut self) -> &mut Object {
        if self.objects[self.current].head.starts_with("VAR") {
            self.begin("DIAGRAM".to_owned());
        }
        &mut self.objects[self.current]
    }

    fn line(&mut self, line: &str) {
        let (keyword, rest) = split(line);
        let current = self.current;
        match &*keyword {
            "" => {}
            "EVENT" => {
                self.close();
                // If only remarks precede the first EVENT, there is no implicit event.
                if self.objects == [Object::default()] {
                    self.objects.clear();
                }
                self.begin(format!("EVENT {rest}"));
                self.event = self.current;
            }
            "REMARK" => self.remarks.push(rest.to_owned()),
            "SETUP" => self.setup(rest),
            "B" | "W" | "DIAGRAM" => self.begin(head(&keyword, rest)),
            "VAR" => {
                self.open.push(current);
                self.begin(head(&keyword, rest));
            }
            "ENDVAR" => self.end_variation(),
            "MARK" | "UNMARK" => {
                let fields = fields(rest, mark).into_iter().map(|field| (keyword.clone(), field));
                self.data().marks.extend(fields);
            }
            "PRISONER" => self.objects[current].prisoners.extend(fields(rest, place)),
            "HIDE" => self.objects[current].hidden.extend(fields(rest, place)),
            "BOARDSIZE" => {
                // Only one BOARDSIZE is allowed (4.2). A second one is reported, and the last one counts.
                let size = rest.split_ascii_whitespace().next().unwrap_or_default().to_owned();
                self.objects[self.event].headers.insert(keyword, vec![size]);
            }
            "ANALYSIS" | "BLACK" | "DATE" | "HANDICAP" | "KOMI" | "PLACE" | "RECORDER" | "RESULT" | "RULES"
            | "SOURCE" | "TIMELIMIT" | "WHITE" => {
                self.objects[self.event].headers.entry(keyword).or_default().push(rest.to_owned());
            }
            _ => self.objects[current].unknown.push(line.trim().to_owned()),
        }
    }
}

/// Returns the objects of a file.
pub fn objects(text: &str) -> Vec<Object> {
    let mut splitter = Splitter { objects: vec![Object::default()], ..Splitter::default() };
    let mut lines = lines(text).into_iter();
    while let Some(line) = lines.next() {
        let (keyword, rest) = split(line);
        let end = match &*keyword {
            "COM" => "ENDCOM",
            "USER" => "ENDUSER",
            _ => {
                splitter.line(line);
                continue;
            }
        };
        let inside = lines.by_ref().take_while(|line| split(line).0 != end).map(str::to_owned).collect();
        let object = splitter.data();
        if keyword == "COM" {
            object.commentary.push((rest.to_owned(), inside));
        } else if !CARRIER.contains(&rest) {
            object.user.push((rest.to_owned(), inside));
        }
    }
    splitter.close();
    if !splitter.remarks.is_empty() {
        splitter.begin("END".to_owned());
    }
    splitter.objects
}

/// Compares two files.
///
/// # Errors
///
/// Describes the first difference.
pub fn compare(source: &str, written: &str) -> Result<(), String> {
    let (before, after) = (objects(source), objects(written));
    for (index, (before, after)) in before.iter().zip(&after).enumerate() {
        if before != after {
            return Err(format!("object {index}:\n{before:?}\nbecame\n{after:?}"));
        }
    }
    if before.len() == after.len() { Ok(()) } else { Err(format!("{} objects became {}", before.len(), after.len())) }
}

/// Returns whether a file contains only characters of section 3, so that it can be restored completely.
pub fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\t' | b'\r' | b'\n'))
}

/// Returns whether the file is complete without a carrier: it has only characters of section 3, and no carrier.
pub fn says_all(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let carried = lines(&text).into_iter().any(|line| {
        let (keyword, title) = split(line);
        keyword == "USER" && title.split_whitespace().next().is_some_and(|word| CARRIER.contains(&word))
    });
    is_plain(bytes) && !carried
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "remark file\r\nevent  A Game\r\nKomi 5\r\nSETUP b d4 W q16\r\ncom\r\n two\r\nEndCom\r\n\
        B 01 c3\r\nPRISONER #07 d5\r\nVAR x\r\nB 1 c4\r\nMARK a@c5 \\T@#1\r\nREMARK x\r\nDIAGRAM 9X9 (all)\r\nHIDE c3\r\n";

    #[test]
    fn insignificant_differences_are_removed() {
        let written = "REMARK file\nEVENT A Game\nSETUP W Q16\nSETUP B D4\nCOM\n two\nENDCOM\nKOMI 5\nB 1 C3\n\
            PRISONER #7\nPRISONER D5\nVAR x\nB 1 C4\nMARK a@C5\nMARK \\t@#1\nREMARK x\nDIAGRAM 9x9\nHIDE C3\nENDVAR\n";
        assert_eq!(compare(SOURCE, written), Ok(()));
        let heads: Vec<String> = objects(SOURCE).into_iter().map(|object| object.head).collect();
        assert_eq!(heads, ["EVENT A Game", "SETUP", "B 1 C3", "VAR x", "B 1 C4", "DIAGRAM 9X9", "ENDVAR"]);
    }

    #[test]
    fn significant_differences_are_found() {
        let changes = [
            ("A Game", "a Game"),
            ("Komi 5", "Komi 6"),
            ("b d4", "w d4"),
            ("\r\n two", "\r\ntwo"),
            ("B 01", "B 2"),
            ("c3\r\nPRISONER", "pass\r\nPRISONER"),
            ("#07 ", ""),
            ("VAR x", "VAR y"),
            ("a@c5", "A@c5"),
            ("\\T@#1", "\\S@#1"),
            ("REMARK x", "REMARK y"),
            ("9X9", "19X19"),
            ("HIDE c3", "HIDE"),
            ("remark file\r\n", ""),
            ("event  A Game\r\n", ""),
            ("MARK a@c5", "UNMARK c5\r\nMARK a@c5"),
        ];
        for (from, to) in changes {
            assert!(SOURCE.contains(from), "{from}");
            assert!(compare(SOURCE, &SOURCE.replacen(from, to, 1)).is_err(), "{from}");
        }
    }
}
