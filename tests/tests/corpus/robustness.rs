//! Damaged files: reading every prefix and every change of one byte does not panic, and readable files are written
//! validly. A usual run makes a sample of six changes of each byte, or all six; `--ignored` makes all 255.

use std::panic::{AssertUnwindSafe, catch_unwind};

use libtest_mimic::Failed;
use wei7_core::{Carrier, JsonReader, JsonWriter, Limits, Record, Report};
use wei7_ishi::IshiWriter;
use wei7_sgf::SgfWriter;
use wei7_testsuite::sampling::Sample;
use wei7_xml::{Version, XmlReader, XmlWriter};

use crate::case::Case;
use crate::format::{Format, Reading};

/// Replacements for each byte. In addition, one bit of the byte is flipped.
const REPLACEMENTS: &[u8] = b"<\"{\0\xFF";

/// Replacements in SGF files.
const REPLACEMENTS_OF_SGF: &[u8] = b"()[];\\:\0\xFF";

/// Replacements in Ishi files.
const REPLACEMENTS_OF_ISHI: &[u8] = b"\r\n #@1\0\xFF";

/// Replacements in files of servers and clients.
const REPLACEMENTS_OF_CLIENTS: &[u8] = b"\n\\[]&,:0\"\xFF";

/// Changes of a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changes {
    /// A sample of six changes that are likely to cause errors.
    Some,
    /// All 255 changes.
    All,
}

/// Damages the file in all ways, and its supplement.
pub(crate) fn survives(case: &Case, changes: Changes) -> Result<(), Failed> {
    let limits = case.expectation.limits();
    let read = |bytes: &[u8]| {
        let read = case.format.read(bytes, Reading::Lenient, limits);
        read.map_or_else(|_| Vec::new(), |read| read.value)
    };
    let likely = match case.format {
        Format::Json | Format::Xml => REPLACEMENTS,
        Format::Sgf => REPLACEMENTS_OF_SGF,
        Format::Ishi => REPLACEMENTS_OF_ISHI,
        Format::Client(_) => REPLACEMENTS_OF_CLIENTS,
    };
    let mut sample = match changes {
        Changes::Some => Sample::one_in(20, &case.name),
        Changes::All => Sample::everything(),
    };
    damage(&case.bytes, changes, likely, &mut sample, |bytes| {
        read(bytes).iter().try_for_each(|record| written(record, bytes.len()))
    })?;
    let Some(supplement) = &case.supplement else { return Ok(()) };
    damage(supplement, changes, REPLACEMENTS, &mut sample, |supplement| {
        let read = case.format.read_with(&case.bytes, Some(supplement), Reading::Lenient, limits);
        read.map_or_else(|_| Vec::new(), |read| read.value)
            .iter()
            .try_for_each(|record| written(record, case.bytes.len()))
    })
}

fn damage(
    bytes: &[u8],
    changes: Changes,
    likely: &[u8],
    sample: &mut Sample,
    run: impl Fn(&[u8]) -> Result<(), String>,
) -> Result<(), Failed> {
    let run = |bytes: &[u8]| catch_unwind(AssertUnwindSafe(|| run(bytes))).unwrap_or_else(|_| Err("panic".to_owned()));
    for end in (0..=bytes.len()).filter(|_| sample.takes()) {
        run(&bytes[..end]).map_err(|why| format!("the first {end} bytes: {why}"))?;
    }
    let mut bytes = bytes.to_vec();
    for at in 0..bytes.len() {
        let original = bytes[at];
        let flipped = original ^ (1 << (at % 8));
        let some = likely.iter().copied().chain([flipped]).filter(|_| changes == Changes::Some);
        let all = (0..=u8::MAX).filter(|_| changes == Changes::All);
        for change in some.chain(all).filter(|_| sample.takes()) {
            bytes[at] = change;
            run(&bytes).map_err(|why| format!("byte {at} made 0x{change:02X}: {why}"))?;
        }
        bytes[at] = original;
    }
    Ok(())
}

/// Writes the record in all formats and reads the files, strictly except for SGF and Ishi.
fn written(record: &Record, bytes: usize) -> Result<(), String> {
    for writer in [XmlWriter::new(Version::V2_0), XmlWriter::new(Version::V2_2).carry()] {
        let mut text = Vec::new();
        if writer.write(record, &mut text).is_ok()
            && let Err(refused) = XmlReader::new().read(&text)
        {
            return Err(wrong("2.x", &refused.report, &text));
        }
    }
    // Impossible values are kept in SGF, so a written file may have errors, but it must be readable.
    let mut text = Vec::new();
    if SgfWriter::new().carry().write(record, &mut text).is_ok()
        && let Err(refused) = Format::Sgf.read(&text, Reading::Lenient, Limits::DEFAULT)
    {
        return Err(wrong("SGF", &refused.report, &text));
    }
    let mut text = Vec::new();
    if IshiWriter::new().carry().write(record, &mut text).is_ok()
        && let Err(refused) = Format::Ishi.read(&text, Reading::Lenient, Limits::DEFAULT)
    {
        return Err(wrong("Ishi", &refused.report, &text));
    }
    let limits = Limits::DEFAULT;
    let Ok(projection) = record.clone().project(&limits, bytes as u64) else { return Ok(()) };
    drop(projection.losses(true, wei7_core::NamedLosses::Each));
    drop(Carrier::between(projection.document.record(), record).map(|carrier| carrier.to_file()));
    let mut text = Vec::new();
    JsonWriter::new().write(projection.document.record(), &mut text).map_err(|error| error.to_string())?;
    let report = projection.validate(&limits);
    if !report.is_ok() {
        return Err(wrong("the document", &report, &text));
    }
    JsonReader::new().read(&text).map(drop).map_err(|refused| wrong("3.0", &refused.report, &text))
}

fn wrong(what: &str, report: &Report, text: &[u8]) -> String {
    let messages: Vec<String> = report.diagnostics().iter().map(ToString::to_string).collect();
    format!("{what} that is written is not valid: {}\n{}", messages.join("; "), String::from_utf8_lossy(text))
}
