//! The rows of docs/otherwise.md: the SGF written for a text, and the findings in it.

use std::path::Path;

use wei7_convert::{Carry, Format, Options, convert};
use wei7_core::{Level, Limits};
use wei7_sgf::SgfReader;
use wei7_text::encoding::TextEncoding;

/// Returns the code spans of a cell.
fn spans(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Decodes bytes that are written `\xNN`.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(&part.as_bytes()[2..]);
    }
    bytes
}

fn written(source: &[u8], options: &Options) -> Option<String> {
    let options = Options { from: Some(Format::SGF), carry: Carry::None, ..options.clone() };
    let done = convert(source, Format::SGF, &options).ok()?;
    let text = String::from_utf8(done.outputs.into_iter().flat_map(|output| output.document).collect()).unwrap();
    let text = text.replace('\n', "").replacen("(;FF[4]CA[UTF-8]GM[1]", "", 1);
    Some(text.replacen(concat!("AP[wei7:", env!("CARGO_PKG_VERSION"), "]"), "", 1))
}

#[test]
fn rows_of_the_page_are_correct() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/otherwise.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [text, _, does, _, other] = cells[..] else { panic!("{row}") };
        let source = bytes(spans(text)[0]);
        let (expected, listed) = spans(does).split_first().map(|(first, codes)| (*first, codes.to_vec())).unwrap();
        assert_eq!(written(&source, &Options::default()).as_deref(), Some(expected), "{row}");

        let read = SgfReader::new().lenient().limits(Limits::DEFAULT).read(&source).unwrap();
        let found: Vec<_> =
            read.report.diagnostics().iter().map(|finding| (finding.code.id, finding.code.level)).collect();
        for (id, severity) in &found {
            assert!(*severity == Level::Note || listed.contains(id), "{id} is not in: {row}");
        }
        assert!(listed.iter().all(|id| found.iter().any(|(found, _)| found == id)), "{found:?}: {row}");

        if other.contains("--strict-input") {
            assert!(SgfReader::new().read(&source).is_err(), "{row}");
        }
        if other.contains("--no-quirks") {
            let plain = SgfReader::new().lenient().without_quirks().read(&source).unwrap();
            assert_ne!(plain.value, read.value, "{row}");
        }
        if let Some((_, name)) = spans(other).first().and_then(|option| option.split_once("--encoding ")) {
            let asked = Options { encoding: TextEncoding::from_name(name), ..Options::default() };
            assert_ne!(written(&source, &asked).as_deref(), Some(expected), "{row}");
        }
        count += 1;
    }
    assert!(count > 25, "{count}");
}
