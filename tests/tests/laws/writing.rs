//! Written files are stable when they are read and written again, and `losses()` predicts the result of `write`.

use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::prelude::*;
use wei7_core::{Concept, Fate, JsonWriter, Limits, Loss, Record};
use wei7_ishi::IshiWriter;
use wei7_sgf::SgfWriter;
use wei7_testsuite::conversions::{all_stay, records};
use wei7_testsuite::generate::files::{damaged, files};
use wei7_testsuite::sampling::cases;
use wei7_xml::{Version, XmlWriter};

/// Returns the number of losses of each concept at each place.
fn counted(losses: &[Loss]) -> BTreeMap<(Concept, &str), usize> {
    let mut counted = BTreeMap::new();
    for loss in losses {
        *counted.entry((loss.concept, &*loss.at)).or_insert(0) += 1;
    }
    counted
}

/// Checks that `write` and `losses` return equal lists. With a carrier, only the fates differ: all of them are
/// `Carried`.
fn losses_match<E: Debug>(
    losses: impl Fn(bool) -> Result<Vec<Loss>, E>,
    write: impl Fn(bool, &mut Vec<u8>) -> Result<Vec<Loss>, E>,
) -> Result<(), String> {
    let Ok(none) = losses(false) else {
        let mut out = Vec::new();
        return if write(false, &mut out).is_err() && out.is_empty() { Ok(()) } else { Err("not refused".to_owned()) };
    };
    let keep = losses(true).unwrap();
    for (carry, told) in [(false, &none), (true, &keep)] {
        let written = write(carry, &mut Vec::new()).unwrap();
        if written != *told {
            return Err(format!("losses {told:#?}\nwrite {written:#?}"));
        }
    }
    if let Some(loss) = keep.iter().find(|loss| loss.fate != Fate::Carried) {
        return Err(format!("not carried: {loss:?}"));
    }
    if counted(&none) == counted(&keep) { Ok(()) } else { Err(format!("without a carrier {none:#?}\nwith {keep:#?}")) }
}

fn all_losses_match(record: &Record) -> Result<(), TestCaseError> {
    let sgf = |carry| if carry { SgfWriter::new().carry() } else { SgfWriter::new() };
    let ishi = |carry| if carry { IshiWriter::new().carry() } else { IshiWriter::new() };
    let xml = |carry| if carry { XmlWriter::new(Version::V2_2).carry() } else { XmlWriter::new(Version::V2_2) };
    let projection = || record.clone().project(&Limits::DEFAULT, 1_000_000);
    let by_3_0 = |carry, out: &mut Vec<u8>| {
        let projection = projection()?;
        JsonWriter::new().write(projection.document.record(), out).unwrap();
        Ok(projection.losses(carry, wei7_core::NamedLosses::Each))
    };
    let told = [
        losses_match(|carry| sgf(carry).losses(record), |carry, out| sgf(carry).write(record, out)),
        losses_match(|carry| ishi(carry).losses(record), |carry, out| ishi(carry).write(record, out)),
        losses_match(|carry| xml(carry).losses(record), |carry, out| xml(carry).write(record, out)),
        losses_match(
            |carry| projection().map(|projection| projection.losses(carry, wei7_core::NamedLosses::Each)),
            by_3_0,
        ),
    ];
    for (told, to) in told.into_iter().zip(["SGF", "Ishi", "2.2", "3.0"]) {
        prop_assert!(told.is_ok(), "to {to}: {}", told.unwrap_err());
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn what_is_written_is_written_again_in_the_same_way(file in files()) {
        let held = all_stay(&file);
        prop_assert!(held.is_ok(), "{}\nof {file:?}", held.unwrap_err());
    }

    #[test]
    fn what_is_written_of_files_with_errors_is_written_again_in_the_same_way(file in damaged()) {
        let held = all_stay(&file);
        prop_assert!(held.is_ok(), "{}\nof {file:?}", held.unwrap_err());
    }

    #[test]
    fn losses_are_known_before_writing(file in files()) {
        for record in records(&file).unwrap() {
            all_losses_match(&record)?;
        }
    }

    #[test]
    fn losses_of_files_with_errors_are_known_before_writing(file in damaged()) {
        for record in records(&file).unwrap_or_default() {
            all_losses_match(&record)?;
        }
    }
}
