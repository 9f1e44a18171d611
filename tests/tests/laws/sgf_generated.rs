//! The laws of SGF on generated texts: reading, writing and reading again gives equal records, and valid texts stay
//! valid.

use proptest::prelude::*;
use wei7_convert::{Format, Options, Source, convert};
use wei7_core::Fate;
use wei7_sgf::SgfReader;
use wei7_testsuite::generate::sgf::{damaged_sgf, valid_sgf, valid_sgf_on_boards_of_2_x};
use wei7_testsuite::sampling::cases;
use wei7_testsuite::second_opinion::sgf_content;

/// Converts a text, and returns the written files of all games.
fn written(source: Source<'_>, from: Format, to: Format) -> Vec<(Vec<u8>, Option<Vec<u8>>)> {
    let done = convert(source, to, &Options { from: Some(from), ..Options::default() });
    assert!(done.is_ok(), "to {}: {:?}", to.name(), done.err().map(|failed| failed.report));
    let done = done.unwrap();
    let lost = done.losses.iter().find(|loss| matches!(loss.fate, Fate::Approximated | Fate::Dropped));
    assert!(lost.is_none(), "to {}: {lost:?}", to.name());
    done.outputs.into_iter().map(|output| (output.document, output.supplement)).collect()
}

fn sgf(text: &str, to: Format) -> Vec<(Vec<u8>, Option<Vec<u8>>)> {
    written(text.into(), Format::SGF, to)
}

/// Converts the text to another format and back to SGF.
fn around(text: &str, other: Format) -> String {
    let back = sgf(text, other).into_iter().flat_map(|(document, supplement)| {
        written(Source { bytes: &document, supplement: supplement.as_deref(), ..Source::default() }, other, Format::SGF)
    });
    String::from_utf8(back.flat_map(|(document, _)| document).collect()).unwrap()
}

fn direct(text: &str) -> String {
    String::from_utf8(sgf(text, Format::SGF).into_iter().flat_map(|(document, _)| document).collect()).unwrap()
}

/// Writes the text without games that are not Go, which cannot be converted to other formats.
fn direct_go(text: &str) -> String {
    let of_go = |document: &Vec<u8>| SgfReader::new().lenient().read(document).is_ok();
    let games = sgf(text, Format::SGF).into_iter().map(|(document, _)| document).filter(of_go);
    String::from_utf8(games.flatten().collect()).unwrap()
}

fn strictly(text: &str) -> Result<(), TestCaseError> {
    let read = SgfReader::new().read(text.as_bytes());
    let errors =
        read.err().map(|refused| refused.report.diagnostics().iter().map(ToString::to_string).collect::<Vec<_>>());
    prop_assert!(errors.is_none(), "{errors:?}\n{text}");
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    /// The written text is also valid, has equal content, and is stable.
    #[test]
    fn what_is_right_is_read_strictly(text in valid_sgf()) {
        strictly(&text)?;
        let once = direct(&text);
        strictly(&once)?;
        let compared = sgf_content::compare(&text, &once);
        prop_assert!(compared.is_ok(), "{text}\n{compared:?}");
        prop_assert_eq!(&once, &direct(&once));
    }

    #[test]
    fn what_is_right_comes_back_from_3_0_and_2_2(text in valid_sgf_on_boards_of_2_x()) {
        let direct = direct(&text);
        prop_assert_eq!(&direct, &around(&text, Format::WEI7));
        prop_assert_eq!(&direct, &around(&text, Format::WEI7_2_2));
    }

    /// Errors are kept or repaired in the first write; after that the text is stable.
    #[test]
    fn what_is_wrong_stays_what_it_is(text in damaged_sgf()) {
        // A text without a game of Go has no output.
        if SgfReader::new().lenient().read(text.as_bytes()).is_ok() {
            let once = direct(&text);
            prop_assert_eq!(&once, &direct(&once), "{}", text);
            let go = direct_go(&text);
            prop_assert_eq!(&go, &around(&text, Format::WEI7), "{}", text);
            // 2.x only supports some boards.
            let xml = Format::WEI7_2_2;
            if convert(&text, xml, &Options { from: Some(Format::SGF), ..Options::default() }).is_ok() {
                prop_assert_eq!(&go, &around(&text, xml), "{}", text);
            }
        }
    }
}
