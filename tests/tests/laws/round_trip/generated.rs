//! Nothing is lost in all twelve directions: files of each format with all its features are converted to each other
//! format and back.

use proptest::prelude::*;
use wei7_convert::{Format, Options};
use wei7_core::{Difference, Level, compare};
use wei7_ishi::{IshiReader, codes::BUNDLE_BOARDS};
use wei7_testsuite::conversions::{
    FORMATS, File, are_versions, carried_with, joined, one_back, records, same, there_and_back,
};
use wei7_testsuite::generate::files::{files, ishi, on_any_board, sgf, wei7, xml};
use wei7_testsuite::generate::ishi::{valid_ishi, valid_ishi_on_boards_of_2_x};
use wei7_testsuite::sampling::cases;

/// Checks the conversion to each other format and back; `all`: each of them supports the board.
fn comes_back(file: &File, all: bool) -> Result<(), TestCaseError> {
    for other in FORMATS.into_iter().filter(|other| !are_versions(*other, file.format)) {
        let held = there_and_back(file, other).and_then(|back| match back {
            Some(back) => same(file, &back),
            None if all => Err("refused".to_owned()),
            None => Ok(()),
        });
        prop_assert!(held.is_ok(), "by way of {}: {}\n{}", other.name(), held.unwrap_err(), file.describe());
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn files_of_3_0_come_back(file in wei7()) {
        comes_back(&file, true)?;
    }

    #[test]
    fn files_of_2_x_come_back(file in xml()) {
        comes_back(&file, true)?;
    }

    #[test]
    fn files_of_sgf_come_back(file in sgf()) {
        comes_back(&file, true)?;
    }

    #[test]
    fn files_of_ishi_come_back(file in ishi()) {
        comes_back(&file, true)?;
    }

    #[test]
    fn files_on_any_board_come_back_or_are_refused(file in on_any_board()) {
        comes_back(&file, false)?;
    }

    /// All events of a file are converted as one record, and back to a file.
    #[test]
    fn bundles_of_ishi_come_back(text in valid_ishi_on_boards_of_2_x()) {
        let file = File::new(Format::ISHI, text);
        for to in FORMATS {
            let bundle = match carried_with(&file, to, &Options { bundle: true, ..Options::default() }) {
                Ok(bundle) => bundle.unwrap_or_default(),
                Err(why) if why.contains(BUNDLE_BOARDS.id) => continue,
                Err(why) => return Err(TestCaseError::fail(why)),
            };
            let held = match bundle.as_slice() {
                // Events again.
                [one] if to == Format::ISHI => same(&file, one),
                [one] => one_back(one, Format::ISHI).and_then(|back| same(&file, &back)),
                several => Err(format!("{} records of a bundle", several.len())),
            };
            prop_assert!(held.is_ok(), "by way of {}: {}\n{file:?}", to.name(), held.unwrap_err());
        }
    }

    /// Lists of points are written as rectangles, which changes their order.
    #[test]
    fn files_come_back_from_sgf_with_compressed_points(file in files()) {
        let compressed = Options { compress_points: true, ..Options::default() };
        let there = carried_with(&file, Format::SGF, &compressed).map_err(TestCaseError::fail)?.unwrap_or_default();
        let mut all = Vec::new();
        for (one, source) in there.iter().zip(records(&file).unwrap()) {
            let back = one_back(one, file.format).map_err(TestCaseError::fail)?;
            let mut differences = compare(&source, &records(&back).unwrap()[0]);
            differences.retain(Difference::is_significant);
            // A list that no field of the core record holds is kept verbatim.
            let differ = file.format != Format::SGF && !differences.is_empty();
            prop_assert!(!differ, "{differences:?}\nof {file:?}\nby way of {one:?}");
            all.push(back);
        }
        let held = if file.format == Format::SGF { same(&file, &joined(all)) } else { Ok(()) };
        prop_assert!(held.is_ok(), "{}\n{file:?}", held.unwrap_err());
    }

    /// If the files had errors, the laws would cover less than they claim.
    #[test]
    fn files_of_ishi_have_no_errors(text in valid_ishi()) {
        let errors = IshiReader::new().read(text.as_bytes()).err().map(|refused| {
            let errors = refused.report.diagnostics().iter().filter(|finding| finding.level() >= Level::Repaired);
            errors.map(|finding| format!("{} {}", finding.code.name, finding)).collect::<Vec<_>>()
        });
        prop_assert!(errors.is_none(), "{errors:?}\n{text}");
    }
}
