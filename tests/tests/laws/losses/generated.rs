//! Without carriers the reported losses are exact: `compare` of a record with the record read from its converted file
//! finds exactly the concepts and places that the conversion reported.

use std::collections::BTreeSet;

use proptest::prelude::*;
use wei7_convert::{Carry, Format, Options};
use wei7_core::{Concept, Loss, Record, compare};
use wei7_ishi::{IshiReader, codes};
use wei7_testsuite::conversions::{FORMATS, File, carried, carried_with, converted, outputs, records};
use wei7_testsuite::generate::files::{damaged, files};
use wei7_testsuite::sampling::cases;

/// A record, the record read from its file converted without a carrier, and the losses that the conversion reported.
struct Written {
    to: &'static str,
    before: Record,
    after: Record,
    losses: Vec<Loss>,
    file: File,
}

/// Converts each record of a file to each format, and all events together.
fn written(file: &File) -> Result<Vec<Written>, String> {
    let mut written = Vec::new();
    let mut all = carried(file, file.format)?.unwrap_or_default();
    if file.format == Format::ISHI && all.len() > 1 {
        match carried_with(file, Format::WEI7, &Options { bundle: true, ..Options::default() }) {
            Ok(bundle) => all.extend(bundle.unwrap_or_default()),
            Err(why) if why.contains(codes::BUNDLE_BOARDS.id) => {}
            Err(why) => return Err(why),
        }
    }
    for one in all {
        for to in FORMATS {
            let Some(done) = converted(&one, to, Carry::None)? else { continue };
            let losses = done.losses.clone();
            // One record may become several events.
            let [file] = &outputs(done, to)[..] else { return Err("several outputs of one record".to_owned()) };
            let before = single(&one)?;
            let after = single(file).or_else(|_| bundled(file))?;
            written.push(Written { to: to.name(), before, after, losses, file: file.clone() });
        }
    }
    Ok(written)
}

fn single(file: &File) -> Result<Record, String> {
    let [record] = <[Record; 1]>::try_from(records(file).unwrap_or_default()).map_err(|_| "not one record")?;
    Ok(record)
}

/// Returns the record of all events.
fn bundled(file: &File) -> Result<Record, String> {
    let read = IshiReader::new().lenient().bundle().read(&file.bytes).map_err(|why| why.to_string())?.value;
    let [record] = <[Record; 1]>::try_from(read).map_err(|_| "not one bundle")?;
    Ok(record)
}

/// Checks that differences and losses have the same concepts and places.
fn differences_are_reported(file: &File) -> Result<(), String> {
    for Written { to, before, after, losses, file } in written(file)? {
        let differences = compare(&before, &after);
        let differ: BTreeSet<(Concept, &str)> =
            differences.iter().map(|difference| (difference.concept(), &*difference.at)).collect();
        let reported: BTreeSet<(Concept, &str)> = losses.iter().map(|loss| (loss.concept, &*loss.at)).collect();
        if differ != reported {
            let unreported: Vec<_> = differ.difference(&reported).collect();
            let same: Vec<_> = reported.difference(&differ).collect();
            return Err(format!(
                "to {to}: differ and were not reported {unreported:?}, were reported and do not differ {same:?}\n{file:?}"
            ));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn what_differs_is_reported(file in files()) {
        let held = differences_are_reported(&file);
        prop_assert!(held.is_ok(), "{}\nof {file:?}", held.unwrap_err());
    }

    #[test]
    fn what_differs_of_files_with_errors_is_reported(file in damaged()) {
        // Not all of them can be read.
        prop_assume!(records(&file).is_some());
        let held = differences_are_reported(&file);
        prop_assert!(held.is_ok(), "{}\nof {file:?}", held.unwrap_err());
    }
}
