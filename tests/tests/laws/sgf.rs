//! The laws of `wei7-sgf` on real files, checked by a comparison of raw tokens that shares no code with the reader.

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use wei7_core::{JsonReader, Limits, Record};
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_testsuite::conversions::sorted;
use wei7_testsuite::generate::document::documents_on_boards_of_2_x;
use wei7_testsuite::samples::samples;
use wei7_testsuite::sampling::{cases, tenth};
use wei7_testsuite::second_opinion::sgf_content;
use wei7_testsuite::through_3_0::{self, through_3_0};

fn written(records: &[Record]) -> String {
    let mut out = Vec::new();
    for record in records {
        SgfWriter::new().write(record, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

/// Writes records with a carrier for data that `FF[4]` does not support.
fn carried(records: &[Record]) -> String {
    let mut out = Vec::new();
    for record in records {
        SgfWriter::new().carry().write(record, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

/// Number of files of `sgf/real` that have games of Go.
const REAL_FILES: u32 = 149;

#[test]
fn real_files_come_back() {
    let (mut failed, mut covered) = (Vec::new(), 0);
    let paths = samples("sgf/real");
    for path in &paths {
        let bytes = std::fs::read(path).unwrap();
        let Ok(read) = SgfReader::new().lenient().read(&bytes) else {
            println!("not readable: {}", path.display());
            continue;
        };
        if read.value.is_empty() {
            println!("no game of Go: {}", path.display());
            continue;
        }
        covered += 1;
        let source = wei7_sgf::encoding::decode(&bytes, None, &Limits::DEFAULT).text;
        let text = carried(&read.value);
        // Data that FF[4] does not allow is in the carrier, and not in the text.
        if read.report.is_ok()
            && source.contains("FF[4]")
            && let Err(difference) = sgf_content::compare(&source, &text)
        {
            failed.push(format!("{}: {difference}", path.display()));
        }
        // A second write is equal to the byte.
        let again = SgfReader::new().lenient().read(text.as_bytes()).unwrap();
        let all = |records: &[Record]| records.iter().cloned().map(sorted).collect::<Vec<_>>();
        if !again.report.is_ok() {
            failed.push(format!("{}: {:?}", path.display(), again.report.diagnostics()));
        }
        if all(&again.value) != all(&read.value) {
            failed.push(format!("{}: another record", path.display()));
        }
        if text != carried(&again.value) {
            failed.push(format!("{}: not the same when written again", path.display()));
        }
    }
    assert!(failed.is_empty(), "{} files: {failed:#?}", failed.len());
    assert!(paths.is_empty() || covered >= REAL_FILES, "{covered} files");
}

#[test]
fn real_files_come_back_through_3_0() {
    let mut covered = 0;
    let paths = samples("sgf/real");
    for path in &paths {
        let bytes = std::fs::read(path).unwrap();
        let Ok(read) = SgfReader::new().lenient().read(&bytes) else { continue };
        covered += u32::from(!read.value.is_empty());
        let records: Vec<_> = read.value.iter().map(|record| through_3_0(record, bytes.len() as u64)).collect();
        assert!(written(&records) == written(&read.value), "{}", path.display());
    }
    assert!(paths.is_empty() || covered >= REAL_FILES, "{covered} files");
}

#[test]
fn the_3_0_samples_come_back_by_their_carriers() {
    for path in samples("examples/wei7-3.0") {
        let record = JsonReader::new().read(&std::fs::read(&path).unwrap()).unwrap().value;
        comes_back(&record);
    }
}

/// Checks that a 3.0 record is restored from SGF with its carrier.
fn comes_back(record: &Record) {
    let json = |record: Record| {
        let projection = record.project(&Limits::DEFAULT, 100_000).unwrap();
        assert_eq!(projection.items, []);
        through_3_0::json(projection.document.record())
    };
    let mut out = Vec::new();
    SgfWriter::new().carry().write(record, &mut out).unwrap();
    let read = SgfReader::new().lenient().read(&out).unwrap();
    assert!(read.report.is_ok(), "{:?}", read.report);
    let again = read.value.into_iter().next().unwrap();
    assert_eq!(json(again), json(record.clone()), "{}", String::from_utf8_lossy(&out));
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn a_document_of_3_0_survives_the_way_through_sgf(record in documents_on_boards_of_2_x()) {
        comes_back(&record);
    }
}

#[test]
fn a_hundred_thousand_nested_variations_and_a_long_line_need_no_stack() {
    let nested = format!("(;FF[4]SZ[9]{}{})", "(;B[aa](;W[bb])".repeat(100_000), ")".repeat(100_000));
    let line = format!("(;FF[4]SZ[9]{})", ";B[];W[]".repeat(tenth(500_000)));
    let many: Vec<String> = (0..100_000).map(|n| format!("X{}[]", "Q".repeat(n % 60))).collect();
    let properties = format!("(;FF[4]{})", many.concat());
    let read_and_write = move || {
        for text in [nested, line, properties] {
            let read = SgfReader::new().lenient().read(text.as_bytes()).unwrap();
            let records: Vec<_> = read.value.iter().map(|record| through_3_0(record, text.len() as u64)).collect();
            assert!(written(&records) == written(&read.value));
        }
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(read_and_write).unwrap().join().unwrap();
}
