//! Nothing is lost from real files in all twelve directions, nor in long chains: the corpus, the author's samples, and
//! files of other people beside the project.

use std::path::PathBuf;

use wei7_convert::Format;
use wei7_testsuite::conversions::{
    FORMATS, File, all_stay, are_versions, carried, joined, one_back, same, there_and_back,
};
use wei7_testsuite::real_files::{beside, corpus};

/// Checks all files, and fails with a list of the faults, or if it covers fewer files than `least`. Without samples there
/// are no files.
fn all(files: Vec<(PathBuf, File)>, least: u32, holds: impl Fn(&File) -> Result<bool, String>) {
    let (mut failed, mut went) = (Vec::new(), 0);
    if files.is_empty() {
        return;
    }
    for (path, file) in files {
        match holds(&file) {
            Ok(is_there) => went += u32::from(is_there),
            Err(why) => failed.push(format!("{}: {why}", path.display())),
        }
    }
    println!("{went} files");
    assert!(went >= least, "{went} files instead of {least}");
    assert!(
        failed.is_empty(),
        "{} files:\n{}",
        failed.len(),
        failed.join("\n\n").chars().take(4000).collect::<String>()
    );
}

/// Writes the file in its own format, with errors repaired or carried; `None` if it cannot be read.
fn direct(file: &File) -> Option<Vec<File>> {
    carried(file, file.format).ok().flatten()
}

/// Checks that conversion to each other format and back equals the directly written file.
fn comes_back(file: &File) -> Result<bool, String> {
    let Some(direct) = direct(file) else { return Ok(false) };
    let mut went = false;
    for other in FORMATS.into_iter().filter(|other| !are_versions(*other, file.format)) {
        let about = |why: String| format!("by way of {}: {why}", other.name());
        for one in &direct {
            let Some(back) = there_and_back(one, other).map_err(about)? else { continue };
            went = true;
            if back != *one {
                return Err(about(format!("{one:?}\nbecame {back:?}")));
            }
        }
    }
    Ok(went)
}

/// Checks that conversion to each other format and back keeps the content, by its tokens.
fn says_the_same(file: &File) -> Result<bool, String> {
    let mut went = false;
    for other in FORMATS.into_iter().filter(|other| !are_versions(*other, file.format)) {
        let about = |why: String| format!("by way of {}: {why}", other.name());
        let Some(back) = there_and_back(file, other).map_err(about)? else { continue };
        same(file, &back).map_err(about)?;
        went = true;
    }
    Ok(went)
}

/// Converts each record along a chain of formats and back; the formats must support the board.
fn along(file: &File, way: &[Format]) -> Result<bool, String> {
    let Some(direct) = direct(file) else { return Ok(false) };
    let mut ends = Vec::new();
    for one in direct {
        let mut now = one.clone();
        for to in way.iter().copied().chain([file.format]) {
            let Some(next) = carried(&now, to)? else { return Ok(false) };
            now = joined(next);
        }
        if now != one {
            return Err(format!("{one:?}\nbecame {now:?}"));
        }
        ends.push(one_back(&now, file.format)?);
    }
    Ok(!ends.is_empty())
}

const XML: Format = Format::WEI7_2_2;

#[test]
fn the_author_s_samples_come_back_from_the_way_through_all_formats() {
    all(beside(&["examples/wei7-2.x"]), 3, |file| {
        along(file, &[Format::SGF, Format::ISHI, Format::WEI7])?;
        let there = carried(file, Format::SGF)?.ok_or("refused")?;
        let there = one_back(&one_back(&joined(there), Format::ISHI)?, Format::WEI7)?;
        same(file, &one_back(&there, file.format)?).map(|()| true)
    });
}

#[test]
fn files_of_2_x_of_our_own_come_back_from_it() {
    all(corpus(&["wei7-2.x/valid", "wei7-2.x/lenient", "wei7-2.x/regression"]), 289, |file| {
        along(file, &[Format::SGF, Format::ISHI, Format::WEI7])
    });
}

#[test]
fn other_files_of_our_own_come_back_from_ways_through_all_formats() {
    let folders = ["wei7-3.0/valid", "wei7-3.0/lenient", "wei7-3.0/regression"];
    all(corpus(&folders), 282, |file| along(file, &[XML, Format::ISHI, Format::SGF, Format::WEI7, XML]));
    let folders = ["sgf/valid", "sgf/lenient", "sgf/regression"];
    all(corpus(&folders), 575, |file| along(file, &[Format::ISHI, XML, Format::WEI7, Format::ISHI]));
    all(corpus(&["ishi/valid", "ishi/lenient", "ishi/regression"]), 313, |file| {
        along(file, &[XML, Format::SGF, Format::WEI7, Format::SGF])
    });
}

#[test]
fn files_of_our_own_with_errors_come_back_as_they_were_repaired() {
    let folders = ["wei7-3.0/lenient", "wei7-2.x/lenient", "sgf/lenient", "ishi/lenient"];
    all(corpus(&folders), 553, comes_back);
    all(corpus(&["wei7-3.0/regression", "wei7-2.x/regression", "sgf/regression", "ishi/regression"]), 16, comes_back);
}

#[test]
fn written_files_of_our_own_are_stable() {
    let formats = ["wei7-3.0", "wei7-2.x", "sgf", "ishi"];
    let folders =
        formats.iter().flat_map(|format| ["valid", "lenient", "regression"].map(|of| format!("{format}/{of}")));
    let folders: Vec<String> = folders.collect();
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    all(corpus(&folders), 1521, |file| all_stay(file).map(|()| true));
}

#[test]
fn samples_of_3_0_2_x_and_ishi_come_back() {
    let folders = ["examples/wei7-3.0", "examples/wei7-2.x", "examples/ishi", "ishi/long"];
    all(beside(&folders), 10, says_the_same);
    all(beside(&folders), 10, comes_back);
    all(beside(&["ishi/small"]), 67, comes_back);
}

#[test]
fn real_files_of_sgf_come_back() {
    all(beside(&["sgf/real"]), 149, |file| {
        Ok(direct(file).is_some_and(|games| !games.is_empty()) && says_the_same(file)?)
    });
}

#[test]
fn damaged_files_of_sgf_come_back_as_they_were_repaired() {
    all(beside(&["sgf/bad", "sgf/recoded"]), 80, comes_back);
}
