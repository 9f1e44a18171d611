//! Damaged files: every prefix and every change of one byte ends without a panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use libtest_mimic::Failed;
use wei7_core::JsonWriter;
use wei7_xml::{Version, XmlWriter};

use crate::case::Case;
use crate::format::Reading;
use crate::supplement;

/// What each byte is replaced by; besides, one bit of it is flipped.
const REPLACEMENTS: &[u8] = b"<\"{\0\xFF";

/// Damages the file in all ways.
pub(crate) fn survives(case: &Case) -> Result<(), Failed> {
    damage(&case.bytes, |bytes| run(case, bytes))?;
    let Some(supplement) = &case.supplement else { return Ok(()) };
    let limits = case.expectation.limits();
    let Ok(read) = case.format.read(&case.bytes, Reading::Lenient, limits) else { return Ok(()) };
    damage(supplement, |bytes| {
        catch_unwind(AssertUnwindSafe(|| supplement::apply(bytes, read.value.clone(), &limits))).map(drop).map_err(drop)
    })
}

fn damage(bytes: &[u8], run: impl Fn(&[u8]) -> Result<(), ()>) -> Result<(), Failed> {
    for end in 0..bytes.len() {
        run(&bytes[..end]).map_err(|()| format!("panic with the first {end} bytes"))?;
    }
    let mut bytes = bytes.to_vec();
    for at in 0..bytes.len() {
        let original = bytes[at];
        let flipped = original ^ (1 << (at % 8));
        for change in REPLACEMENTS.iter().copied().chain([flipped]) {
            bytes[at] = change;
            run(&bytes).map_err(|()| format!("panic with byte {at} made 0x{change:02X}"))?;
        }
        bytes[at] = original;
    }
    Ok(())
}

fn run(case: &Case, bytes: &[u8]) -> Result<(), ()> {
    let limits = case.expectation.limits();
    let run = || {
        let Ok(read) = case.format.read(bytes, Reading::Lenient, limits) else { return };
        let mut sink = Vec::new();
        for version in [Version::V2_0, Version::V2_2] {
            drop(XmlWriter::new(version).write(&read.value, &mut sink));
        }
        if let Ok(projection) = read.value.project(&limits, bytes.len() as u64) {
            drop(JsonWriter::new().write(projection.document.record(), &mut sink));
            drop(projection.carrier().map(|carrier| carrier.to_json()));
            drop(projection.losses(true));
        }
    };
    catch_unwind(AssertUnwindSafe(run)).map_err(drop)
}
