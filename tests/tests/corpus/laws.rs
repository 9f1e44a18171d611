//! Laws that hold for each readable file, whatever its expectation.

use std::collections::HashMap;

use libtest_mimic::Failed;
use wei7_convert::{FoundOutcome, Options, ReadAs, ReadOutcome, RecordReader, RecordWriter, Source, convert};
use wei7_core::{BranchId, Diagnostic, Fate, JsonReader, JsonWriter, Limits, Piece, Projection, Record, Tree};
use wei7_ishi::IshiWriter;
use wei7_sgf::SgfWriter;
use wei7_testsuite::conversions::{are_versions, of_version, sorted};
use wei7_testsuite::second_opinion::{ishi_lines, json_values, sgf_content, xml_nodes};
use wei7_testsuite::through_3_0;
use wei7_xml::{Version, XmlReader, XmlWriter};

use crate::case::{Case, Verdict};
use crate::format::{Format, Reading};

/// Checks the laws.
pub(crate) fn hold(case: &Case) -> Result<(), Failed> {
    let limits = case.expectation.limits();
    [true, false]
        .into_iter()
        .try_for_each(|strict| found_as_read(case, &Options { strict, limits, ..Options::default() }))?;
    let lenient = case.format.read(&case.bytes, Reading::Lenient, limits);
    // Lenient reading accepts more files, but never changes the meaning.
    if let Ok(strict) = case.format.read(&case.bytes, Reading::Strict, limits)
        && lenient.as_ref().ok() != Some(&strict)
    {
        return Err("strict and lenient reading differ".into());
    }
    let Ok(read) = lenient else {
        return if case.verdict == Verdict::Invalid { Ok(()) } else { Err("refused".into()) };
    };
    let records: Vec<Record> = read.value.iter().map(in_document_order).collect();
    for record in &records {
        let back = through_3_0(case, record)?;
        if back != *record {
            return Err(format!("3.0 and its supplement give another record:\n{record:?}\n{back:?}").into());
        }
        own_format(case, record, &back)?;
        carried_by_xml(record)?;
        carried_by_ishi(record)?;
        carried_by_jago(record)?;
    }
    if case.format == Format::Ishi {
        through_ishi(case, &records)?;
        carried_by_sgf(&records)?;
    }
    if case.format == Format::Sgf {
        through_sgf(case, &records)?;
    }
    if case.verdict == Verdict::Valid { around(case) } else { Ok(()) }
}

/// Checks that games that are located first and then read in reverse order equal the games that are read in sequence.
fn found_as_read(case: &Case, options: &Options) -> Result<(), Failed> {
    let source = Source { bytes: &case.bytes, name: Some(&case.name), supplement: case.supplement.as_deref() };
    let (Ok(mut games), Ok(mut others)) = (source.games(options), source.games(options)) else { return Ok(()) };
    let content = |outcome: ReadOutcome, piece: &Piece<'_>| {
        let piece = outcome.report.worst().map(|_| format!("{piece:?}"));
        (format!("{outcome:?}"), piece)
    };
    let mut read = Vec::new();
    while let Some(outcome) = games.next_outcome() {
        let is_end = matches!(outcome.read, ReadAs::Ended);
        read.push(content(outcome, &games.piece()));
        if is_end {
            break;
        }
    }
    let found: Vec<_> = std::iter::from_fn(|| others.find_outcome()).collect();
    let mut found: Vec<_> =
        found.into_iter().rev().map(FoundOutcome::read).map(|(game, piece)| content(game, &piece)).collect();
    found.reverse();
    if read != found {
        return Err(format!("read one after the other:\n{read:?}\nfound and read:\n{found:?}").into());
    }
    let ends = [(games.rest(), games.piece()), (others.rest(), others.piece())].map(|end| format!("{end:?}"));
    if ends[0] == ends[1] { Ok(()) } else { Err(format!("the end: {ends:?}").into()) }
}

/// Checks that a record written in its own format has the content of the file.
fn own_format(case: &Case, record: &Record, back: &Record) -> Result<(), Failed> {
    match case.format {
        Format::Json => {
            let document = record.clone().project(&Limits::DEFAULT, 0).map_err(|error| format!("{error:?}"))?.document;
            let mut written = Vec::new();
            JsonWriter::new().write(document.record(), &mut written)?;
            if case.verdict == Verdict::Valid && !json_values::are_equal(&case.bytes, &written)? {
                return Err(format!("written with other values: {}", String::from_utf8_lossy(&written)).into());
            }
            valid_xml(back, Version::V2_2)?;
        }
        Format::Xml => {
            let source = wei7_xml::text(&case.bytes).ok_or("no text")?;
            let version = xml_nodes::version(&source).unwrap_or(Version::V2_2);
            let Some(written) = valid_xml(back, version)? else {
                return Err("2.x does not hold what it held".into());
            };
            if case.verdict == Verdict::Valid {
                xml_nodes::compare(&source, &written)?;
            }
        }
        // All games of a file are compared together.
        Format::Sgf | Format::Ishi | Format::Client(_) => drop(valid_xml(back, Version::V2_2)?),
    }
    Ok(())
}

/// Checks that records written as `FF[4]` and read again are equal. A file without errors stays without errors and keeps
/// its nodes and values.
fn through_sgf(case: &Case, records: &[Record]) -> Result<(), Failed> {
    let mut written = Vec::new();
    for record in records {
        SgfWriter::new().carry().write(record, &mut written)?;
    }
    let text = String::from_utf8(written)?;
    if records.is_empty() {
        return Ok(());
    }
    // Older versions allow free texts, which are kept.
    let source = wei7_sgf::encoding::decode(&case.bytes, None, &Limits::DEFAULT).text;
    let strictly = case.verdict == Verdict::Valid && source.contains("FF[4]");
    let reading = if strictly { Reading::Strict } else { Reading::Lenient };
    let read = Format::Sgf.read(text.as_bytes(), reading, Limits::DEFAULT).map_err(|refused| {
        let messages: Vec<String> = refused.report.diagnostics().iter().map(ToString::to_string).collect();
        format!("SGF that is written is refused: {}\n{text}", messages.join("; "))
    })?;
    let sorted = |records: &[Record]| records.iter().map(|record| sorted(in_document_order(record))).collect();
    let (records, back): (Vec<Record>, Vec<Record>) = (sorted(records), sorted(&read.value));
    if back != records {
        return Err(format!("SGF gives another record:\n{records:?}\n{back:?}\n{text}").into());
    }
    if case.verdict == Verdict::Valid {
        same_tokens(case, &text)?;
    }
    Ok(())
}

/// Checks that data that 2.x does not support is restored from its carrier, including errors of the source.
fn carried_by_xml(record: &Record) -> Result<(), Failed> {
    let mut text = Vec::new();
    if XmlWriter::default().carry().write(record, &mut text).is_err() {
        return Ok(());
    }
    let text = String::from_utf8(text)?;
    let read = XmlReader::new().read(text.as_bytes()).map_err(|refused| format!("{refused}\n{text}"))?;
    let projected = |record: &Record| in_document_order(record).project(&Limits::DEFAULT, 0);
    let (before, after) = (projected(record), projected(&read.value));
    if before == after { Ok(()) } else { Err(format!("2.x and its carrier:\n{before:?}\n{after:?}\n{text}").into()) }
}

/// Like [`carried_by_xml`] for Ishi, if it supports the board. A record of several events becomes one record again.
fn carried_by_ishi(record: &Record) -> Result<(), Failed> {
    let mut text = Vec::new();
    if IshiWriter::new().carry().write(record, &mut text).is_err() {
        return Ok(());
    }
    let read = Format::Ishi.read(&text, Reading::Lenient, Limits::DEFAULT);
    let text = String::from_utf8(text)?;
    let read = read.map_err(|refused| format!("{refused}\n{text}"))?;
    let [again] = read.value.as_slice() else {
        return Err(format!("Ishi has {} records of one:\n{text}", read.value.len()).into());
    };
    let (before, after) = (projected(record)?, projected(again)?);
    if before == after { Ok(()) } else { Err(format!("Ishi and its carrier:\n{before:?}\n{after:?}\n{text}").into()) }
}

/// Like [`carried_by_xml`] for Jago XML.
fn carried_by_jago(record: &Record) -> Result<(), Failed> {
    let format = wei7_convert::Format::JAGO;
    let mut text = Vec::new();
    if RecordWriter::to_format(format).write(record, &mut text).is_err() {
        return Ok(());
    }
    let read = Format::Client(format).read(&text, Reading::Lenient, Limits::DEFAULT);
    let text = String::from_utf8(text)?;
    let read = read.map_err(|refused| format!("{refused}\n{text}"))?;
    let [again] = read.value.as_slice() else {
        return Err(format!("Jago has {} records of one:\n{text}", read.value.len()).into());
    };
    let (before, after) = (projected(record)?, projected(again)?);
    if before == after { Ok(()) } else { Err(format!("Jago and its carrier:\n{before:?}\n{after:?}\n{text}").into()) }
}

/// Like [`carried_by_xml`] for SGF, with one game for each event.
fn carried_by_sgf(records: &[Record]) -> Result<(), Failed> {
    let mut text = Vec::new();
    for record in records {
        SgfWriter::new().carry().write(record, &mut text)?;
    }
    let read = Format::Sgf.read(&text, Reading::Lenient, Limits::DEFAULT);
    let text = String::from_utf8(text)?;
    let read = read.map_err(|refused| format!("{refused}\n{text}"))?;
    let before = records.iter().map(projected).collect::<Result<Vec<_>, _>>()?;
    let after = read.value.iter().map(projected).collect::<Result<Vec<_>, _>>()?;
    if before == after { Ok(()) } else { Err(format!("SGF and its carrier:\n{before:?}\n{after:?}\n{text}").into()) }
}

fn projected(record: &Record) -> Result<Projection, Failed> {
    let projection = sorted(in_document_order(record)).project(&Limits::DEFAULT, 0);
    Ok(projection.map_err(|why| format!("{why:?}"))?)
}

/// Checks that records written as Ishi and read again are equal. A valid file stays valid without a carrier and keeps
/// its lines, except for characters that Ishi does not support.
fn through_ishi(case: &Case, records: &[Record]) -> Result<(), Failed> {
    let natively = case.verdict == Verdict::Valid && ishi_lines::says_all(&case.bytes);
    let mut written = Vec::new();
    for record in records {
        let writer = if natively { IshiWriter::new() } else { IshiWriter::new().carry() };
        writer.write(record, &mut written)?;
    }
    if !ishi_lines::is_plain(&written) {
        return Err("what is written has characters that Ishi does not have".into());
    }
    let reading = if case.verdict == Verdict::Valid { Reading::Strict } else { Reading::Lenient };
    let read = Format::Ishi.read(&written, reading, Limits::DEFAULT);
    let text = String::from_utf8(written)?;
    let read = read.map_err(|refused| format!("Ishi that is written is refused: {refused}\n{text}"))?;
    let sorted = |records: &[Record]| records.iter().map(|record| sorted(in_document_order(record))).collect();
    let (records, back): (Vec<Record>, Vec<Record>) = (sorted(records), sorted(&read.value));
    if back != records {
        return Err(format!("Ishi gives another record:\n{records:?}\n{back:?}\n{text}").into());
    }
    if natively {
        ishi_lines::compare(&String::from_utf8_lossy(&case.bytes), &text)?;
    }
    Ok(())
}

/// Converts there and back as `convert` does for users; everything that the other format does not support is carried.
fn around(case: &Case) -> Result<(), Failed> {
    let own = match case.format {
        Format::Json => wei7_convert::Format::WEI7,
        Format::Xml => {
            let version = xml_nodes::version(&wei7_xml::text(&case.bytes).ok_or("no text")?);
            of_version(version.unwrap_or_default())
        }
        Format::Sgf => wei7_convert::Format::SGF,
        Format::Ishi => wei7_convert::Format::ISHI,
        Format::Client(format) => return through_others(case, format),
    };
    let all = [
        wei7_convert::Format::WEI7,
        wei7_convert::Format::WEI7_2_2,
        wei7_convert::Format::SGF,
        wei7_convert::Format::ISHI,
        wei7_convert::Format::JAGO,
    ];
    for other in all.into_iter().filter(|other| !are_versions(*other, own)) {
        let Some(written) = there_and_back(case, own, other)? else { continue };
        same_content(case, &written)?;
    }
    Ok(())
}

/// Checks a format that is only read: the record restored from another format equals the original, and nothing is lost.
fn through_others(case: &Case, own: wei7_convert::Format) -> Result<(), Failed> {
    let limits = case.expectation.limits();
    let options = Options { from: Some(own), limits, ..Options::default() };
    let records = case.format.read(&case.bytes, Reading::Lenient, limits)?.value;
    let before = records.iter().map(projected).collect::<Result<Vec<_>, _>>()?;
    let others = [
        wei7_convert::Format::WEI7_2_2,
        wei7_convert::Format::SGF,
        wei7_convert::Format::ISHI,
        wei7_convert::Format::JAGO,
    ];
    for other in others.into_iter().filter(|other| *other != own) {
        let there = match convert(&case.bytes, other, &options) {
            Ok(there) => there,
            Err(failed) if unwritable(&failed) => continue,
            Err(failed) => return Err(format!("to {}: {failed}", other.name()).into()),
        };
        if let Some(loss) = there.losses.iter().find(|loss| loss.fate.is_loss()) {
            return Err(format!("lost on the way to {}: {loss:?}", other.name()).into());
        }
        let mut after = Vec::new();
        for output in &there.outputs {
            let back = RecordReader::from_format(other).lenient().read(&output.document)?;
            after.extend(back.value.iter().map(projected).collect::<Result<Vec<_>, _>>()?);
        }
        if after != before {
            return Err(format!("through {}:\n{before:?}\n{after:?}", other.name()).into());
        }
    }
    Ok(())
}

/// Returns all records that are restored from another format; `None` if that format does not support the board.
fn there_and_back(
    case: &Case,
    own: wei7_convert::Format,
    other: wei7_convert::Format,
) -> Result<Option<Vec<u8>>, Failed> {
    let options = Options { from: Some(own), limits: case.expectation.limits(), ..Options::default() };
    let there = match convert(&case.bytes, other, &options) {
        Ok(there) => there,
        // 2.x has seven board sizes (3.4 of 2.2), SGF none above 52, Ishi only squares from 2 to 19.
        Err(failed) if other != wei7_convert::Format::WEI7 && unwritable(&failed) => return Ok(None),
        Err(failed) => return Err(format!("to {}: {failed}", other.name()).into()),
    };
    if let Some(loss) = there.losses.iter().find(|loss| matches!(loss.fate, Fate::Approximated | Fate::Dropped)) {
        return Err(format!("lost on the way to {}: {loss:?}", other.name()).into());
    }
    let mut written = Vec::new();
    for output in &there.outputs {
        let source = Source { bytes: &output.document, supplement: output.supplement.as_deref(), ..Source::default() };
        let back = convert(source, own, &Options { from: Some(other), ..Options::default() });
        let back = back.map_err(|failed| format!("back from {}: {failed}", other.name()))?;
        if let Some(loss) = back.losses.iter().find(|loss| matches!(loss.fate, Fate::Approximated | Fate::Dropped)) {
            return Err(format!("lost on the way back from {}: {loss:?}", other.name()).into());
        }
        let [output] = back.outputs.as_slice() else { return Err("not one output".into()) };
        if case.format == Format::Json && output.supplement.is_some() {
            return Err("3.0 came back with a supplement".into());
        }
        written.extend_from_slice(&output.document);
    }
    Ok(Some(written))
}

/// Compares the content of two files with independent readers.
fn same_content(case: &Case, written: &[u8]) -> Result<(), Failed> {
    let text = String::from_utf8_lossy(written);
    match case.format {
        Format::Xml if String::from_utf8_lossy(&case.bytes).contains("<?wei7-supplement 2:") => Ok(()),
        Format::Json if json_values::are_equal(&case.bytes, written)? => Ok(()),
        Format::Json => Err(format!("came back with other values: {text}").into()),
        Format::Xml => Ok(xml_nodes::compare(&wei7_xml::text(&case.bytes).ok_or("no text")?, &text)?),
        Format::Sgf => same_tokens(case, &text),
        // Data that Ishi does not support is restored from a carrier.
        Format::Ishi if !ishi_lines::says_all(&case.bytes) => Ok(()),
        Format::Ishi => Ok(ishi_lines::compare(&String::from_utf8_lossy(&case.bytes), &text)?),
        // The format cannot be written.
        Format::Client(_) => Ok(()),
    }
}

/// Compares tokens. Spellings of versions before `FF[4]` are converted; everything else is restored unchanged, except
/// for free words (S311), which `FF[4]` does not allow: they are in the carrier.
fn same_tokens(case: &Case, written: &str) -> Result<(), Failed> {
    let read = case.format.read(&case.bytes, Reading::Lenient, Limits::DEFAULT)?;
    if read.report.diagnostics().iter().any(|finding| finding.code.id == "S311") {
        return Ok(());
    }
    let source = wei7_sgf::encoding::decode(&case.bytes, None, &Limits::DEFAULT).text;
    // Data from the carrier of the source is written natively or to another carrier.
    if ["WQ[3:", "WEISUPPLEMENT[3:"].iter().any(|begin| source.contains(begin)) {
        Ok(())
    } else {
        Ok(sgf_content::compare(&source, written)?)
    }
}

fn unwritable(failed: &wei7_convert::Failed) -> bool {
    let codes = failed.report.diagnostics().iter().map(|found| found.code);
    codes.filter(|code| *code == &wei7_convert::codes::UNWRITABLE_RECORD).count() > 0
}

/// Writes a record as 3.0 with its supplement and reads it again. The written files must be valid.
fn through_3_0(case: &Case, record: &Record) -> Result<Record, Failed> {
    let mut back = None;
    for pretty in [false, true] {
        let (document, supplement) = through_3_0::written(record, case.bytes.len() as u64, pretty)?;
        let read = JsonReader::new().read_with(&document, supplement.as_deref()).map_err(|refused| {
            let findings = describe(&document, refused.report.diagnostics());
            format!("3.0 that is written is not valid: {findings}\n{}", String::from_utf8_lossy(&document))
        })?;
        if let Some(finding) = read.report.diagnostics().iter().find(|finding| finding.code.id.starts_with('C')) {
            return Err(format!("the supplement does not fit: {} {}", finding.code.id, finding).into());
        }
        let read = in_document_order(&read.value);
        if back.as_ref().is_some_and(|back| *back != read) {
            return Err("compact and pretty JSON say different things".into());
        }
        back = Some(read);
    }
    back.ok_or_else(|| "nothing written".into())
}

/// Writes a record as 2.x, which must be valid; `None` if 2.x does not support the board.
fn valid_xml(record: &Record, version: Version) -> Result<Option<String>, Failed> {
    let mut written = Vec::new();
    if XmlWriter::new(version).write(record, &mut written).is_err() {
        return Ok(None);
    }
    let text = String::from_utf8(written)?;
    match XmlReader::new().read(text.as_bytes()) {
        Ok(_) => Ok(Some(text)),
        Err(refused) => {
            let messages: Vec<String> = refused.report.diagnostics().iter().map(ToString::to_string).collect();
            Err(format!("2.x that is written is not valid: {}\n{text}", messages.join("; ")).into())
        }
    }
}

fn describe(text: &[u8], diagnostics: &[Diagnostic]) -> String {
    let findings = Format::Json.describe(text, diagnostics);
    findings.iter().map(|found| format!("{} {:?}", found.code, found.pointer)).collect::<Vec<_>>().join("; ")
}

/// Returns the record with its branches numbered in document order, without unreferenced branches.
fn in_document_order(record: &Record) -> Record {
    let order: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
    let mut tree = Tree::new();
    let mut numbers = HashMap::from([(BranchId::ROOT, BranchId::ROOT)]);
    for id in &order {
        if *id == BranchId::ROOT {
            tree[BranchId::ROOT] = record.tree[*id].clone();
        } else if let Some(number) = tree.add(record.tree[*id].clone()) {
            numbers.insert(*id, number);
        }
    }
    for id in tree.ids() {
        for child in tree[id].branches.iter_mut().flatten() {
            *child = numbers[child];
        }
    }
    Record { tree, size: record.size, info: record.info.clone(), extras: record.extras.clone() }
}
