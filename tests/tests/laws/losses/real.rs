//! The law without carriers, on files: a file and its conversion differ exactly in the concepts and places that the
//! conversion reported as lost.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use wei7_convert::{Carry, Format, Formats, Options, RecordReader, convert};
use wei7_core::{Record, compare};
use wei7_ishi::IshiReader;
use wei7_testsuite::conversions::are_versions;
use wei7_testsuite::samples::{files_below, project, sample};

const TARGETS: [Format; 5] = [Format::WEI7, Format::WEI7_2_2, Format::SGF, Format::ISHI, Format::JAGO];
/// Maximum size in bytes; larger files add no coverage.
const MOST_BYTES: usize = 100_000;

/// Returns the records of a file, read by the readers themselves.
fn records(bytes: &[u8], format: Format) -> Option<Vec<Record>> {
    Some(RecordReader::from_format(format).lenient().read(bytes).ok()?.value)
}

/// Returns the record of a converted file; several Ishi events are read as one record.
fn single_record(bytes: &[u8], format: Format) -> Option<Record> {
    let records = records(bytes, format)?;
    match <[Record; 1]>::try_from(records) {
        Ok([one]) => Some(one),
        Err(_) => IshiReader::new().lenient().bundle().read(bytes).ok()?.value.into_iter().next(),
    }
}

/// Returns the number of compared conversions of a file; `Err` describes a violation of the law.
fn law(path: &Path, bytes: &[u8], format: Format) -> Result<usize, String> {
    let Some(records) = records(bytes, format) else { return Ok(0) };
    let options = Options { from: Some(format), carry: Carry::None, ..Options::default() };
    let mut compared = 0;
    for to in TARGETS.into_iter().filter(|to| !are_versions(*to, format)) {
        // The target does not support the board, or the game is refused.
        let Ok(done) = convert(bytes, to, &options) else { continue };
        if done.outputs.len() != records.len() {
            return Err(format!("{} to {to}: {} of {} records", path.display(), done.outputs.len(), records.len()));
        }
        let mut differences = BTreeSet::new();
        for (record, output) in records.iter().zip(&done.outputs) {
            let single_record =
                single_record(&output.document, to).ok_or_else(|| format!("{} to {to}: unreadable", path.display()))?;
            differences.extend(compare(record, &single_record).into_iter().map(|one| (one.concept().id(), one.at)));
        }
        let losses: BTreeSet<_> = done.losses.into_iter().map(|loss| (loss.concept.id(), loss.at)).collect();
        if differences != losses {
            let only = |a: &BTreeSet<_>, b: &BTreeSet<_>| format!("{:?}", a.difference(b).take(5).collect::<Vec<_>>());
            let (silent, untrue) = (only(&differences, &losses), only(&losses, &differences));
            return Err(format!("{} to {to}: not reported {silent}, not true {untrue}", path.display()));
        }
        compared += 1;
    }
    Ok(compared)
}

fn hold(folder: &Path) -> usize {
    let (mut compared, mut broken) = (0, Vec::new());
    for path in files_below(folder) {
        let Some(format) = Format::from_path(&path) else { continue };
        let bytes = fs::read(&path).unwrap();
        if bytes.len() > MOST_BYTES {
            continue;
        }
        let format = Formats::default().detect(&bytes, path.to_str()).unwrap_or(format);
        match law(&path, &bytes, format) {
            Ok(count) => compared += count,
            Err(why) => broken.push(why),
        }
    }
    assert!(broken.is_empty(), "{} files:\n{}", broken.len(), broken.join("\n"));
    compared
}

#[test]
fn losses_of_the_corpus() {
    let compared = hold(&project("corpus"));
    assert!(compared > 3_000, "only {compared} conversions were compared");
}

#[test]
fn losses_of_real_files() {
    // Samples for audits are excluded: they have known errors.
    let folders: Vec<PathBuf> = ["examples", "ishi", "judge", "sgf"].into_iter().filter_map(sample).collect();
    let compared: usize = folders.iter().map(|folder| hold(folder)).sum();
    assert!(folders.is_empty() || compared > 300, "only {compared} conversions were compared");
}
