//! The laws of SGF on texts that are made up: what is read, written and read again is the same, and what was right stays right.

use proptest::prelude::*;
use wei7_convert::{Format, Options, Source, convert};
use wei7_core::Fate;
use wei7_sgf::SgfReader;
use wei7_testsuite::generate::sgf::{damaged_sgf, valid_sgf, valid_sgf_on_boards_of_2_x};
use wei7_testsuite::sampling::cases;
use wei7_testsuite::second_opinion::sgf_content;

/// What is written for a text, all games.
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

/// The text as SGF by way of another format.
fn around(text: &str, other: Format) -> String {
    let back = sgf(text, other).into_iter().flat_map(|(document, supplement)| {
        written(Source { bytes: &document, supplement: supplement.as_deref(), ..Source::default() }, other, Format::SGF)
    });
    String::from_utf8(back.flat_map(|(document, _)| document).collect()).unwrap()
}

fn direct(text: &str) -> String {
    String::from_utf8(sgf(text, Format::SGF).into_iter().flat_map(|(document, _)| document).collect()).unwrap()
}

/// The same without games that are not Go, which go into no other format.
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

    /// And what is written for it is right, says the same, and is written again in the same way.
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

    /// What is wrong is kept or repaired: it is written once, and then it stays as it is.
    #[test]
    fn what_is_wrong_stays_what_it_is(text in damaged_sgf()) {
        // A text without a game of Go gives nothing.
        if SgfReader::new().lenient().read(text.as_bytes()).is_ok() {
            let once = direct(&text);
            prop_assert_eq!(&once, &direct(&once), "{}", text);
            let go = direct_go(&text);
            prop_assert_eq!(&go, &around(&text, Format::WEI7), "{}", text);
            // 2.x has the boards that it has.
            let xml = Format::WEI7_2_2;
            if convert(&text, xml, &Options { from: Some(Format::SGF), ..Options::default() }).is_ok() {
                prop_assert_eq!(&go, &around(&text, xml), "{}", text);
            }
        }
    }
}
