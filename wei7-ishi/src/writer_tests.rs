use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use wei7_core::{JsonReader, Record};

use crate::{IshiReader, IshiWriter};

fn written(record: &Record, writer: IshiWriter) -> String {
    let mut out = Vec::new();
    writer.write(record, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.split("\r\n").all(|line| line.bytes().all(|byte| matches!(byte, 32..=126 | b'\t'))), "{text}");
    text
}

fn read(text: &[u8]) -> Vec<Record> {
    IshiReader::new().lenient().read(text).unwrap().value
}

/// Where two lists of records begin to differ, in debug form.
fn first_difference(left: &[Record], right: &[Record]) -> String {
    let (left, right) = (format!("{left:#?}"), format!("{right:#?}"));
    let lines = left.lines().zip(right.lines()).enumerate();
    let Some((at, _)) = lines.into_iter().find(|(_, (left, right))| left != right) else { return "length".to_owned() };
    let around =
        |text: &str| text.lines().skip(at.saturating_sub(6)).take(12).map(str::trim).collect::<Vec<_>>().join(" ");
    format!("{}\n  not {}", around(&left), around(&right))
}

/// Files below a folder of the shared data.
fn shared(folder: &str, extension: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared").join(folder);
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == extension) {
                files.push(path);
            }
        }
    }
    if files.is_empty() {
        println!("skipped: no samples at {}", root.display());
    }
    files.sort();
    files
}

/// Writes records one behind the other.
fn file(records: &[Record], writer: IshiWriter) -> String {
    let write =
        |(index, record): (usize, &Record)| written(record, if index > 0 { writer.behind_others() } else { writer });
    records.iter().enumerate().map(write).collect()
}

#[test]
fn files_come_back_as_they_were_read() {
    let mut wrong = Vec::new();
    for path in shared("ishi", "go").into_iter().chain(shared("examples/ishi", "go")) {
        let records = read(&std::fs::read(&path).unwrap());
        let lost: Vec<_> = records.iter().flat_map(|record| IshiWriter::new().losses(record).unwrap()).collect();
        let again = read(file(&records, IshiWriter::new()).as_bytes());
        // There are no other characters than these that a file of 1990 cannot have.
        let characters = lost.iter().all(|loss| loss.concept == wei7_core::Concept::LongText);
        if !characters || lost.is_empty() != (again == records) {
            wrong.push(format!("{}: {lost:?} {}", path.display(), first_difference(&again, &records)));
        }
        let again = read(file(&records, IshiWriter::new().carry()).as_bytes());
        if again != records {
            wrong.push(format!("{} carried: {}", path.display(), first_difference(&again, &records)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn samples_of_3_0_come_back_with_a_carrier() {
    for path in shared("examples/wei7-3.0", "wei7") {
        let record = JsonReader::new().read(&std::fs::read(&path).unwrap()).unwrap().value;
        let text = written(&record, IshiWriter::new().carry());
        assert_eq!(read(text.as_bytes()), [record], "{}", path.display());
    }
}
