//! Repairing of a file in its own format.

use wei7_core::{Difference, Extra, InFile, Level, Loss, Report, Subject, Unrecognized, compare};

use crate::findings::{Findings, RecordNumber};
use crate::format::Format;
use crate::options::Options;
use crate::output::Output;
use crate::reader::RecordReader;
use crate::source::{FoundGame, NotRead, ReadSource, Source};
use crate::writer::RecordWriter;

/// Result of [`fix`].
#[derive(Debug)]
pub struct Fixed {
    /// Format of the source.
    pub format: Format,
    /// Findings about the source.
    pub findings: Findings,
    /// Repaired content; `None` if there is nothing to repair.
    pub output: Option<Output>,
    /// Findings about the output, of [`Level::Repaired`] and above.
    pub remaining: Findings,
    /// Values that the output keeps only in its carrier, which other programs ignore, or does not keep at all. Each has
    /// its record.
    pub losses: Vec<(Loss, RecordNumber)>,
    /// Number of records that were read.
    pub records: usize,
    /// Number of moves in all branches of all records.
    pub moves: u64,
}

/// Error for a source that cannot be repaired.
#[derive(Debug)]
pub struct NotFixed {
    /// Format of the source, if it was detected.
    pub format: Option<Format>,
    /// All findings; at least one of them is the reason.
    pub findings: Findings,
}

/// Rewrites a source in its own format if the reader repaired something in it. Values that a valid file cannot hold are
/// kept in its carrier. With `uncertain`, a source with errors, whose meaning is uncertain, is also rewritten if
/// nothing was repaired.
///
/// ```
/// use wei7_convert::{Options, fix};
///
/// let fixed = fix(b"(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5];B[ee])", &Options::default(), false).unwrap();
/// let document = String::from_utf8(fixed.output.unwrap().document).unwrap();
/// assert!(document.contains("KM[6.5]"), "{document}");
/// ```
///
/// # Errors
///
/// Returns an error if a record was refused or the format is read-only.
pub fn fix<'a>(source: impl Into<Source<'a>>, options: &Options, uncertain: bool) -> Result<Fixed, NotFixed> {
    let source = source.into();
    let ReadSource { format, games: read, findings } =
        source.read_all(options).map_err(|NotRead { format, findings }| NotFixed { format, findings })?;
    let moves = read.iter().filter_map(|(.., game)| game.as_ref().ok());
    let moves = moves.map(|record| crate::info::all_moves(&record.tree)).sum();
    let records = read.iter().filter(|(.., game)| game.is_ok()).count();
    let mut fixed = Fixed {
        format,
        findings,
        output: None,
        remaining: Findings::new(options.limits.findings),
        losses: Vec::new(),
        records,
        moves,
    };
    let is_repairable = |level| level == Level::Repaired || (uncertain && level == Level::Error);
    if !fixed.findings.list().iter().any(|finding| is_repairable(finding.diagnostic.level())) {
        return Ok(fixed);
    }
    if let Some(output) = patch_values(source, format, &fixed.findings, &read, options) {
        fixed.output = Some(output);
        return Ok(fixed);
    }
    let mut writer = RecordWriter::from_options(format, options);
    let mut output = Output { document: Vec::new(), supplement: None };
    let last = read.len();
    for (index, (number, bytes, game)) in read.into_iter().enumerate() {
        let place = InFile { after_record: index > 0, before_record: index + 1 < last };
        let written = match game {
            Ok(record) => writer.output(record, bytes, place),
            Err(mut game) => {
                game.push(b'\n');
                output.document.append(&mut game);
                continue;
            }
        };
        match written {
            Ok(mut written) => {
                output.document.append(&mut written.output.document);
                output.supplement = written.output.supplement;
                fixed.losses.extend(written.losses.into_iter().map(|loss| (loss, number)));
            }
            Err(mut unwritten) => {
                unwritten.report.refuse();
                append_without_place(&mut fixed.findings, &unwritten.report);
                return Err(NotFixed { format: Some(format), findings: fixed.findings });
            }
        }
    }
    fixed.remaining = remaining_faults(&output, format, options);
    fixed.output = Some(output);
    Ok(fixed)
}

/// Replaces only the faulty values in the source, so that version control shows no other changes. Returns `None` if
/// this is not enough: a finding needs more than another value, or the result has faults or its records differ from
/// `games`.
fn patch_values(
    source: Source<'_>,
    format: Format,
    findings: &Findings,
    games: &[FoundGame],
    options: &Options,
) -> Option<Output> {
    if findings.unlisted() > 0 {
        return None;
    }
    let faults = findings.list().iter().filter(|finding| finding.diagnostic.level() >= Level::Repaired);
    let mut edits = Vec::new();
    for fault in faults {
        // The source may have another encoding than UTF-8, so only ASCII values are safe.
        let value = fault.diagnostic.replacement.as_deref().filter(|value| value.is_ascii())?;
        edits.push((fault.located.as_ref()?.bytes, value));
    }
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let (mut document, mut end) = (Vec::with_capacity(source.bytes.len()), 0);
    let mut replaced = Vec::new();
    for (span, value) in edits {
        // The range is invalid, and `?` gives up, if two findings suggest values for overlapping places.
        document.extend_from_slice(source.bytes.get(end..span.start)?);
        document.extend_from_slice(value.as_bytes());
        replaced.push(source.bytes.get(span.start..span.end)?);
        end = span.end;
    }
    document.extend_from_slice(source.bytes.get(end..)?);
    let output = Output { document, supplement: source.supplement.map(<[u8]>::to_vec) };
    let again = Source { name: source.name, ..Source::from(&output) };
    let (_, read) = again.records(&Options { from: Some(format), ..options.clone() }).ok()?;
    let records = || games.iter().filter_map(|(.., game)| game.as_ref().ok());
    // A replaced spelling may be missing in the result: it is kept in the backup and in the report, and a carrier for
    // it would change other lines.
    let is_old_spelling = |found: &Difference| match &found.about {
        Subject::Extra(extra) => matches!(&**extra, Extra::Unrecognized(Unrecognized::Property { json, .. })
            if found.right.is_none() && replaced.contains(&json.as_bytes())),
        Subject::Field(_) | Subject::Adjustment(_) => false,
    };
    let is_same = records().count() == read.len()
        && records().zip(&read).all(|(one, other)| {
            compare(one, other).iter().all(|found| !found.is_significant() || is_old_spelling(found))
        });
    let is_valid = remaining_faults(&output, format, options).list().is_empty();
    (is_same && is_valid).then_some(output)
}

/// Reads an output again and returns its findings of [`Level::Repaired`] and above.
fn remaining_faults(output: &Output, format: Format, options: &Options) -> Findings {
    let mut remaining = Findings::new(options.limits.findings);
    let mut reader = RecordReader::from_options(format, &Options { strict: false, encoding: None, ..options.clone() });
    if let Some(supplement) = &output.supplement {
        reader = reader.supplement(supplement);
    }
    let mut games = reader.for_slice(&output.document);
    while let Some(outcome) = games.next_outcome() {
        let about = outcome.about();
        remaining.append(&outcome.report, &games.piece(), Some(format), about);
    }
    let rest = games.rest();
    remaining.append(&rest, &games.piece(), Some(format), None);
    remaining.retain(|finding| finding.diagnostic.level() >= Level::Repaired);
    remaining
}

/// Adds the findings of `report` to `findings`, for a report whose findings have no place in the source.
fn append_without_place(findings: &mut Findings, report: &Report) {
    findings.append(report, &wei7_core::Piece::whole((&[]).into()), None, None);
}
