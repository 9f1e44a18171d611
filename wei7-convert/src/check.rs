//! Checking one source: what is wrong with it, and what another format could not say.

use std::path::Path;

use wei7_core::{Loss, Report, check_suffix};

use crate::convert::{Failed, Options, Source};
use crate::format::{Family, Format};
use crate::hub;
use crate::info::Summary;

/// What was found about one source.
pub(crate) struct Checked {
    pub(crate) format: Format,
    pub(crate) report: Report,
    /// What the format of `--to` could not say.
    pub(crate) losses: Vec<Loss>,
    pub(crate) summary: Summary,
}

/// Reads a source with all findings; `to` adds what that format could not say, or why it could hold nothing of it.
pub(crate) fn check(
    source: Source<'_>,
    path: Option<&Path>,
    family: Family,
    to: Option<Format>,
    options: &Options,
) -> Result<Checked, Failed> {
    if let Some(to) = to {
        hub::writable(to)?;
    }
    let mut reading = match hub::read(source, family, options) {
        Ok(reading) => reading,
        Err(mut failed) => {
            suffix(path, family, &mut failed.report);
            return Err(failed);
        }
    };
    suffix(path, family, &mut reading.report);
    let (format, mut report) = (reading.format, reading.report);
    let summary = Summary::of(&reading.record, format);
    let losses = match to.map(|to| hub::write(reading.record, to, source.bytes.len() as u64, options)) {
        None => Vec::new(),
        Some(Ok(written)) => written.losses,
        Some(Err(refused)) => {
            report.append(refused);
            Vec::new()
        }
    };
    report.sort();
    Ok(Checked { format, report, losses, summary })
}

/// 3.0: 5.1, 2.2: 3.1. The name of a file ends in `.wei7`.
fn suffix(path: Option<&Path>, family: Family, report: &mut Report) {
    let Some(path) = path else { return };
    let name = || path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let finding = match family {
        Family::Wei7 => check_suffix(path),
        Family::Xml => wei7_xml::check_file_name(&name()),
        Family::Sgf | Family::Ishi => None,
    };
    if let Some(finding) = finding {
        report.push(finding);
    }
}
