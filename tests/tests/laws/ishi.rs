//! Ishi files are restored from each other format, checked by a comparison of raw lines that shares no code with the
//! reader.

use pretty_assertions::assert_eq;
use wei7_core::{BoardSize, Record, Size};
use wei7_ishi::{IshiReader, IshiWriter};
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_testsuite::samples::{entries, project, samples};
use wei7_testsuite::second_opinion::ishi_lines;
use wei7_testsuite::through_3_0::through_3_0;
use wei7_xml::{XmlReader, XmlWriter};

/// A file that is read without errors, with its records.
struct File {
    name: String,
    text: String,
    records: Vec<Record>,
}

/// Returns all files except those with a carrier or with characters that need one.
fn ishi() -> Vec<File> {
    let corpus = entries(&project("corpus/ishi/valid"));
    let folders = ["examples/ishi", "ishi/small", "ishi/long"].map(samples);
    let mut found = Vec::new();
    for path in corpus.into_iter().chain(folders.into_iter().flatten()) {
        if path.extension().is_none_or(|extension| extension != "go") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        if !ishi_lines::says_all(&bytes) {
            continue;
        }
        if let Ok(read) = IshiReader::new().read(&bytes) {
            let text = String::from_utf8(bytes).unwrap();
            found.push(File { name: path.display().to_string(), text, records: read.value });
        }
    }
    assert!(found.len() > 150, "{} files", found.len());
    found
}

fn written(records: &[Record]) -> String {
    let mut out = Vec::new();
    for record in records {
        IshiWriter::new().write(record, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

fn carried(records: &[Record]) -> String {
    let mut out = Vec::new();
    for record in records {
        IshiWriter::new().carry().write(record, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

/// Checks that each file has its content after its records were converted in some way; `None` if the conversion is
/// impossible. Returns the number of converted files.
fn come_back(way: impl Fn(&File) -> Option<Vec<Record>>) -> usize {
    let (mut failed, mut went) = (Vec::new(), 0);
    for file in ishi() {
        let Some(records) = way(&file) else { continue };
        went += 1;
        // No carrier is needed: Ishi supports everything that Ishi files contain.
        if let Err(difference) = ishi_lines::compare(&file.text, &written(&records)) {
            failed.push(format!("{}: {difference}", file.name));
        }
    }
    assert!(failed.is_empty(), "{} of {went} files:\n{}", failed.len(), failed.join("\n\n"));
    went
}

#[test]
fn files_come_back() {
    come_back(|file| Some(file.records.clone()));
}

#[test]
fn files_come_back_through_3_0() {
    come_back(|file| Some(file.records.iter().map(|record| through_3_0(record, file.text.len() as u64)).collect()));
}

#[test]
fn files_come_back_through_sgf() {
    come_back(|file| {
        let mut out = Vec::new();
        for record in &file.records {
            SgfWriter::new().carry().write(record, &mut out).unwrap();
        }
        Some(SgfReader::new().lenient().read(&out).unwrap().value)
    });
}

#[test]
fn files_come_back_through_2_x() {
    let went = come_back(|file| {
        let through = |record: &Record| {
            let mut out = Vec::new();
            // 2.x has only seven board sizes.
            XmlWriter::default().carry().write(record, &mut out).ok()?;
            Some(XmlReader::new().read(&out).unwrap().value)
        };
        file.records.iter().map(through).collect()
    });
    assert!(went > 100, "{went} files have boards of 2.x");
}

#[test]
fn written_files_conform_to_readers_of_1990() {
    for file in ishi() {
        let text = carried(&file.records);
        let once = written(&file.records);
        assert_eq!(text, once, "{}: a carrier for what Ishi says", file.name);
        assert!(ishi_lines::is_plain(text.as_bytes()), "{}", file.name);
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{}", file.name);
        assert!(text.is_empty() || text.ends_with("\r\n"), "{}", file.name);
        let again = IshiReader::new().read(text.as_bytes()).unwrap();
        assert_eq!(written(&again.value), text, "{}: not the same when written again", file.name);
    }
}

#[test]
fn a_board_that_ishi_does_not_have_is_refused() {
    for (width, height, can) in
        [(1, 1, false), (2, 2, true), (19, 19, true), (20, 20, false), (9, 13, false), (13, 9, false)]
    {
        let mut record = Record::new();
        let size = BoardSize::new(width, height).unwrap();
        record.size = Some(if width == height { Size::Square(size) } else { Size::Rectangle(size) });
        let mut out = Vec::new();
        let tried = IshiWriter::new().carry().write(&record, &mut out);
        assert_eq!(tried.is_ok(), can, "{width}x{height}");
        assert_eq!(out.is_empty(), !can, "{width}x{height}: nothing is written of what is refused");
    }
}
