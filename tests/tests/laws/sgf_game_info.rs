//! Game information stays visible: other programs show for a written SGF what they show for the original file.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use wei7_convert::{Carry, Format, Options, convert, fix};
use wei7_core::Limits;
use wei7_sgf::SgfReader;
use wei7_testsuite::samples::samples;
use wei7_testsuite::sampling::cases;
use wei7_testsuite::second_opinion::sgf_info::{game_info, same};
use wei7_text::info::{Counting, Source, date, komi, main_time, result};

/// Values of real files whose spelling changes, with their meaning. An entry that is not needed fails.
const MEANINGS: &[(&str, &str, &str, &str)] = &[
    ("DT", "April 1, 2023", "2023-04-01", "the form of FF[4]"),
    ("DT", "13.9.2007", "2007-09-13", "no month 13"),
    ("DT", "May 16-18, 1842", "1842-05-16,17,18", "the form of FF[4]"),
    ("DT", "2021-3-30", "2021-03-30", "the form of FF[4]"),
    ("DT", "1950-04-07/08/09", "1950-04-07,08,09", "three days of one month"),
    ("DT", "6/7 September 1996", "1996-09-06,07", "two days of one month"),
    ("RE", "白胜2又1/4子", "W+4.5", "a stone of area is two points"),
    ("RE", "白中盘胜", "W+R", "by resignation"),
    ("RE", "黑中盘胜", "B+R", "by resignation"),
    ("RE", "共192手 白中盘胜", "W+R", "the number of moves is a remark"),
    ("RE", "共234手 黑胜13目半", "B+13.5", "the number of moves is a remark"),
    ("RE", "226수 백불계승", "W+R", "the number of moves is a remark"),
    ("RE", "? (No further moves known)", "?", "without the remark"),
    ("RE", "Black resigns. W 133.5 B 81.0", "W+R", "who resigns loses; the estimate is a remark"),
    ("RE", "Black resigns. W 25.5 B 17.0", "W+R", "who resigns loses; the estimate is a remark"),
    ("RE", "W+F (took back a ko)", "W+F", "without the remark"),
    ("RE", "B+T (on move 120)", "B+T", "without the remark"),
    ("RE", "W+ (moves unknown)", "W+", "without the remark"),
    ("KM", "750", "7.5", "Fox writes hundredths of a point"),
    ("TM", "30:00(5x1:00)", "1800", "CGoban writes the overtime behind it, which is in OT"),
    ("TM", "3h", "10800", "seconds"),
    ("TM", "13h", "46800", "seconds"),
    ("TM", "3시간", "10800", "hours"),
];

/// Files that cannot be written as SGF, and why.
const NOT_WRITTEN: &[(&str, &str)] = &[
    ("020_pentedb_sample.sgf", "no game of Go"),
    ("084_sgfc_escaping.sgf", "no game of Go"),
    ("116_othello_test.sgf", "no game of Go"),
    ("152_lambda-hive_test3.sgf", "no game of Go"),
];

fn text_of(bytes: &[u8]) -> String {
    wei7_sgf::encoding::decode(bytes, None, &Limits::DEFAULT).text.into_owned()
}

/// Returns the SGF written for a file by `convert` and by `fix`.
fn written(bytes: &[u8]) -> Vec<Vec<u8>> {
    let options = Options { from: Some(Format::SGF), carry: Carry::None, ..Options::default() };
    let documents =
        |done: wei7_convert::Converted| done.outputs.into_iter().flat_map(|output| output.document).collect();
    let converted: Option<Vec<u8>> = convert(bytes, Format::SGF, &options).ok().map(documents);
    let fixed = [false, true].map(|uncertain| {
        let fixed = fix(bytes, &options, uncertain).ok()?;
        Some(fixed.output.map_or_else(|| bytes.to_vec(), |output| output.document))
    });
    converted.into_iter().chain(fixed.into_iter().flatten()).collect()
}

/// Returns the faults of the game information in a written file.
fn vanished(source: &[u8], written: &[u8], used: &mut BTreeSet<usize>) -> Vec<String> {
    let (before, after) = (game_info(&text_of(source)), game_info(&text_of(written)));
    if before.len() != after.len() {
        return vec![format!("{} games, {} games written", before.len(), after.len())];
    }
    let mut wrong = Vec::new();
    for (before, after) in before.iter().zip(&after) {
        for (id, value) in before {
            let written = after.get(id).map_or("", String::as_str);
            let is_meaning = |(known, text, meaning, _): &(&str, &str, &str, &str)| {
                known == id && *text == value && *meaning == written
            };
            if same(value, written) {
            } else if let Some(index) = MEANINGS.iter().position(is_meaning) {
                used.insert(index);
            } else {
                wrong.push(format!("(\"{id}\", {value:?}, {written:?}, \"\"),"));
            }
        }
    }
    wrong
}

#[test]
fn game_information_of_real_files_stays_visible() {
    let paths: Vec<_> = ["sgf/real", "audit3/wild"].iter().flat_map(|folder| samples(folder)).collect();
    if paths.is_empty() {
        return;
    }
    let (mut covered, mut values, mut wrong, mut used) = (0, 0, Vec::new(), BTreeSet::new());
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "sgf")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = std::fs::read(path).unwrap();
        let outputs = written(&source);
        if outputs.is_empty() || NOT_WRITTEN.iter().any(|(file, _)| *file == name) {
            let is_known = outputs.is_empty() && NOT_WRITTEN.iter().any(|(file, _)| *file == name);
            wrong.extend((!is_known).then(|| format!("{name}: {} outputs", outputs.len())));
            continue;
        }
        covered += 1;
        values += game_info(&text_of(&source)).iter().map(BTreeMap::len).sum::<usize>();
        for output in &outputs {
            wrong.extend(vanished(&source, output, &mut used).into_iter().map(|one| format!("{name}: {one}")));
        }
    }
    println!("{covered} files, {values} values of game information");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(covered >= 164 && values >= 829, "{covered} files, {values} values");
    let unused: Vec<_> =
        (0..MEANINGS.len()).filter(|index| !used.contains(index)).map(|index| MEANINGS[index]).collect();
    assert!(unused.is_empty(), "not needed: {unused:?}");
}

/// Generates texts of game information: arbitrary ones, and typical ones.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,24}",
        "[ -~\\n\\t]{0,24}",
        "([0-9]{1,4}[-/., ]{1,2}){1,4}[0-9]{0,2}",
        "(B|W|Black|White|Schwarz|黑|白)( wins|\\+| gibt auf|胜)?( by | on )?(R|T|F|3\\.5|time|中盘胜)?( ?\\([a-z ]{0,9}\\))?",
        "([0-9]{1,2}(th)?( and |/|-|, )?){1,2} ?(May|septembre|März|月) ?(1996|94)?( \\([a-z]{1,6}\\))?",
        "[0-9]{1,3}([.,][0-9]{1,2}| 1/2)?( ?(h|min|points|目|子|stones))?",
    ]
}

/// Returns whether two values have the same meaning, as texts or for the game.
fn means(id: &str, before: &str, after: &str) -> bool {
    let source = Source::new(4);
    let reads = |text: &str| match id {
        "DT" => date(text, &source).value.map(|date| date.text),
        "RE" => result(text, &source, Counting::Points).value.map(|outcome| outcome.to_string()),
        "KM" => komi(text, &source, None).value.map(|komi| format!("{komi:?}")),
        "TM" => main_time(text, &source).value.map(|time| time.to_string()),
        _ => None,
    };
    same(before, after) || reads(before).is_some_and(|meaning| Some(meaning) == reads(after))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_text_of_game_information_stays_in_sight(
        (id, text) in (prop::sample::select(vec![
            "DT", "RE", "KM", "TM", "HA", "RU", "OT", "PB", "PW", "BR", "WR", "EV", "RO", "PC", "GN", "SO", "US", "GC", "BT", "CP",
        ]), texts()),
        ff in 1..=4,
    ) {
        let escaped = text.replace('\\', "\\\\").replace(']', "\\]");
        let sgf = format!("(;FF[{ff}]CA[UTF-8]GM[1]SZ[9]{id}[{escaped}];B[ee];W[gc])");
        let before = game_info(&sgf);
        for output in written(sgf.as_bytes()) {
            let after = game_info(&text_of(&output));
            prop_assert_eq!(after.len(), 1);
            for (id, value) in &before[0] {
                let written = after[0].get(id).map_or("", String::as_str);
                prop_assert!(means(id, value, written), "{} {:?} became {:?}", id, value, written);
            }
        }
        let written = SgfReader::new().lenient().read(&written(sgf.as_bytes())[0]).unwrap();
        prop_assert!(written.report.diagnostics().iter().all(|finding| finding.level() < wei7_core::Level::Error));
    }
}
