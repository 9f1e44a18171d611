//! Files that are mended: valid, the same record, and nothing more to mend.

use wei7_convert::{Fixed, Options, Source, fix};
use wei7_core::Level;
use wei7_testsuite::conversions::{File, records, sorted};
use wei7_testsuite::real_files::{beside, corpus};

const CORPUS: &[&str] = &["sgf/lenient", "ishi/lenient", "wei7-2.x/lenient", "wei7-3.0/lenient"];
const BESIDE: &[&str] = &["sgf/real", "sgf/bad", "sgf/recoded", "ishi/small"];

/// What stays in a file that was mended: the record itself says it, and its format cannot.
const STAYS: &[(&str, &str)] = &[
    ("two-marks-on-a-point.sgf", "two marks stand on one point"),
    ("130_fuego_FS1-solution-white.sgf", "a board that is set up stands at a move"),
    ("setup-with-a-comment-between.go", "a comment belongs to one of several setup lines"),
];

fn mended(file: &File, options: &Options) -> Option<Fixed> {
    let options = Options { from: Some(file.format), ..options.clone() };
    let source = Source { bytes: &file.bytes, supplement: file.supplement.as_deref(), ..Source::default() };
    fix(source, &options, true).ok()
}

#[test]
fn what_is_mended_is_valid_says_the_same_and_stays() {
    let (options, mut count, mut wrong) = (Options::default(), 0, Vec::new());
    for (path, file) in corpus(CORPUS).into_iter().chain(beside(BESIDE)) {
        let Some(Fixed { format, output: Some(output), remaining, .. }) = mended(&file, &options) else { continue };
        count += 1;
        let name = path.file_name().unwrap().to_str().unwrap();
        if STAYS.iter().any(|(stays, _)| *stays == name) {
            continue;
        }
        let left = remaining.list().iter().filter(|left| left.diagnostic.level() == Level::Repaired);
        wrong.extend(left.map(|left| format!("{name}: {:?}", left.diagnostic)));
        let again = File { supplement: output.supplement, ..File::new(format, output.document) };
        let all = |file: &File| records(file).map(|all| all.into_iter().map(sorted).collect::<Vec<_>>());
        if all(&file) != all(&again) {
            wrong.push(format!("{name}: another record"));
        }
        let options = Options { from: Some(format), ..options.clone() };
        let source = Source { bytes: &again.bytes, supplement: again.supplement.as_deref(), ..Source::default() };
        if fix(source, &options, false).unwrap().output.is_some() {
            wrong.push(format!("{name}: mended twice"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 200, "{count} files");
}
