//! Nothing is lost in all twelve directions: files of each format with all that it has go to each other format and come back.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use proptest::prelude::*;
use wei7_core::Severity;
use wei7_ishi::IshiReader;
use wei7_testsuite::cases::cases;
use wei7_testsuite::conversions::{FORMATS, File, same, there_and_back};
use wei7_testsuite::files::{ishi, sgf, wei7, xml};
use wei7_testsuite::generate_ishi::valid_ishi;

/// Through each other format and back it says what it said.
fn comes_back(file: &File) -> Result<(), TestCaseError> {
    for other in FORMATS.into_iter().filter(|other| other.family() != file.format.family()) {
        let held = there_and_back(file, other).and_then(|back| match back {
            Some(back) => same(file, &back),
            None => Err("refused".to_owned()),
        });
        prop_assert!(held.is_ok(), "by way of {}: {}\n{}", other.title(), held.unwrap_err(), file.shown());
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn files_of_3_0_come_back(file in wei7()) {
        comes_back(&file)?;
    }

    #[test]
    fn files_of_2_x_come_back(file in xml()) {
        comes_back(&file)?;
    }

    #[test]
    fn files_of_sgf_come_back(file in sgf()) {
        comes_back(&file)?;
    }

    #[test]
    fn files_of_ishi_come_back(file in ishi()) {
        comes_back(&file)?;
    }

    /// Else the laws would be about less than they say.
    #[test]
    fn files_of_ishi_have_no_errors(text in valid_ishi()) {
        let errors = IshiReader::new().read(text.as_bytes()).err().map(|refused| {
            let errors = refused.report.diagnostics().iter().filter(|finding| finding.severity() == Severity::Error);
            errors.map(|finding| format!("{} {}", finding.code.name, finding.message())).collect::<Vec<_>>()
        });
        prop_assert!(errors.is_none(), "{errors:?}\n{text}");
    }
}
