//! The carrier of 2.x: a processing instruction before the root element that holds what 2.x cannot say.

use wei7_core::{
    Carrier, Diagnostic, Extra, Limits, Misc, MiscKind, MiscPosition, Offset, Parsed, Place, ReadBackError, Record,
    Report, Span, codes::SUPPLEMENT_SYNTAX,
};

use crate::reader::XmlReader;
use crate::time;
use crate::writer::DECLARATION;

/// The name of the instruction.
pub(crate) const TARGET: &str = "wei7-supplement";

/// What reading the text of a record gives, and what it does not.
pub(crate) fn of(record: &Record, text: &str) -> Result<Option<(Record, Carrier)>, ReadBackError> {
    let reader = XmlReader::new().lenient().assume_offset(assumed_offset(record));
    let read = reader.read(text.as_bytes()).map(|read| Parsed { value: vec![read.value], report: read.report });
    Carrier::of_written(record, read)
}

/// Puts the JSON of a carrier into what was written.
pub(crate) fn insert(text: &mut String, json: &str) {
    // In JSON these stand in strings only, where an escape means the same; XML 1.0 cannot hold the last two (2.2).
    let json = json.replace("?>", "?\\u003e").replace('\u{FFFE}', "\\ufffe").replace('\u{FFFF}', "\\uffff");
    text.insert_str(DECLARATION.len(), &format!("<?{TARGET} {json}?>\n"));
}

/// The zone that was assumed for a start time without one (3.7): reading back must assume it again.
fn assumed_offset(record: &Record) -> Offset {
    let Some(info) = record.info.as_deref() else { return Offset::UTC };
    let written = info.supplement.find(|item| match item {
        Extra::StartTime(text) => Some(&**text),
        _ => None,
    });
    let Some(text) = written.filter(|text| time::parse(text, Offset::UTC).is_some_and(|moment| !moment.zoned)) else {
        return Offset::UTC;
    };
    let fits = |offset: &Offset| time::parse(text, *offset).is_some_and(|moment| moment.utc == info.time);
    let offsets = (-840..=840).filter_map(Offset::from_minutes);
    std::iter::once(Offset::UTC).chain(offsets).find(fits).unwrap_or_default()
}

/// Whether an instruction is a carrier, wherever it stands: any white space may be behind its name (XML 1.0, 2.6).
pub(crate) fn is_carrier(kind: MiscKind, text: &str) -> bool {
    kind == MiscKind::Instruction && held(text).is_some()
}

fn held(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(TARGET)?;
    (rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r'])).then_some(rest)
}

/// What there is to say of a carrier at another place than before the root element.
pub(crate) fn misplaced(span: Span) -> Diagnostic {
    Diagnostic::at(&SUPPLEMENT_SYNTAX, span).expected("a supplement before the root element")
}

/// Puts the items of the carrier back, if there is one. `places` are those of all carriers.
pub(crate) fn apply(mut record: Record, places: &[Span], limits: &Limits, report: &mut Report) -> Record {
    if !record.supplement.items().iter().any(|item| json(item).is_some()) {
        return record;
    }
    let (carriers, others): (Vec<_>, Vec<_>) =
        record.supplement.take().into_iter().partition(|item| json(item).is_some());
    for item in others {
        record.supplement.push(item);
    }
    let place = |which: usize| places.get(which).copied().unwrap_or_default();
    for (which, second) in carriers.iter().enumerate().skip(1).filter_map(|(which, item)| Some((which, json(item)?))) {
        let finding = Diagnostic::at(&SUPPLEMENT_SYNTAX, place(which));
        report.push(finding.found(second.to_owned()).expected("one supplement"));
    }
    match carriers.first().and_then(json).map(|json| Carrier::from_json(json.as_bytes())) {
        None => record,
        Some(Err(mut why)) => {
            why.place = Place::Span(place(0));
            report.push(why);
            record
        }
        Some(Ok(carrier)) => {
            let applied = carrier.apply(record, limits);
            report.append(applied.report.within(place(0)));
            applied.value
        }
    }
}

/// What the instruction holds, if it is a carrier.
fn json(item: &Extra) -> Option<&str> {
    match item {
        Extra::Misc(Misc { position: MiscPosition::Prolog, kind: MiscKind::Instruction, text }) => held(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use wei7_core::{JsonReader, JsonWriter};

    use super::*;
    use crate::{Version, XmlWriter};

    fn there_and_back(json: &str) -> String {
        let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
        let mut xml = Vec::new();
        let losses = XmlWriter::new(Version::V2_2).carry().write(&record, &mut xml).unwrap();
        assert!(losses.iter().all(|loss| loss.fate == wei7_core::Fate::Carried));
        let back = XmlReader::new().read(&xml).unwrap();
        assert!(back.report.is_ok(), "{:?}", back.report);
        let projection = back.value.project(&Limits::DEFAULT, 0).unwrap();
        assert!(projection.items.is_empty(), "{:?}", projection.items);
        let mut json = Vec::new();
        JsonWriter::new().write(projection.document.record(), &mut json).unwrap();
        String::from_utf8(json).unwrap()
    }

    #[test]
    fn what_2_x_cannot_say_comes_back() {
        for json in [
            r#"{"format":"wei7","version":"3.0","tree":{}}"#,
            r#"{"format":"wei7","version":"3.0","size":{"width":9,"height":9},"tree":{"branches":[]}}"#,
            r#"{"format":"wei7","version":"3.0","size":9,"info":{"rules":{},"place":"?>"},"tree":{}}"#,
            r#"{"format":"wei7","version":"3.0","info":{"time":"2011-09-05T18:35Z"},"tree":{"title":"a\nb","pre":{}}}"#,
            r#"{"format":"wei7","version":"3.0","info":{"participants":[{"name":"a"},{"name":"b"}],"players":[{"participant":1}]},"tree":{"steps":[{"time":1.50,"action":{"type":"move","value":{"color":1,"point":null}},"actor":1}]}}"#,
            r#"{"format":"wei7","version":"3.0","info":{"participants":[{}]},"tree":{"steps":[{"action":{"type":"message","value":"hi\u0001"},"actor":0},{"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":3}}}},{"action":{"type":"takeback","value":1}},{"action":{"type":"move","value":{"color":2,"point":{"x":3,"y":3}}}},{"action":{"type":"result","value":{"winner":null}}},{"action":{"type":"mark","value":{"point":{"x":0,"y":0},"symbol":"a"}}}]}}"#,
            r#"{"format":"wei7","version":"3.0","tree":{"steps":[{"action":{"type":"move","value":{"color":1,"point":null}}}],"branches":[{"steps":[{"action":{"type":"move","value":{"color":2,"point":null}}}]}]}}"#,
        ] {
            assert_eq!(there_and_back(json), json);
        }
    }

    #[test]
    fn what_xml_cannot_hold_is_escaped_in_the_carrier() {
        let json = "{\"format\":\"wei7\",\"version\":\"3.0\",\"tree\":{\"pre\":{\"comment\":\"\u{FFFF}\"}}}";
        assert_eq!(there_and_back(json), json);
    }

    #[test]
    fn white_space_behind_the_name_is_any() {
        let record =
            JsonReader::new().read(br#"{"format":"wei7","version":"3.0","tree":{"branches":[]}}"#).unwrap().value;
        let mut xml = Vec::new();
        XmlWriter::new(Version::V2_2).carry().write(&record, &mut xml).unwrap();
        let xml = String::from_utf8(xml).unwrap();
        for white in ["\n", "\t", "\r\n", "  "] {
            let changed = xml.replacen("<?wei7-supplement ", &format!("<?wei7-supplement{white}"), 1);
            let back = XmlReader::new().read(changed.as_bytes()).unwrap();
            let about = back.report.diagnostics().iter().filter(|finding| finding.code.id.starts_with('C'));
            assert_eq!((back.value, about.count()), (record.clone(), 0), "{white:?}");
        }
    }

    #[test]
    fn a_carrier_at_another_place_is_told_of() {
        let (open, close) = ("<wei7 version=\"2.2\"><size>9</size><moves><pre/></moves>", "</wei7>");
        let carrier = "<?wei7-supplement\n{}?>";
        for (xml, codes) in [
            (format!("{open}{close}{carrier}"), &["C001"][..]),
            (format!("{open}{carrier}{close}"), &["C001"]),
            (format!("<?wei7-supplement?>{open}{close}"), &["C001"]),
            (format!("<?wei7-supplements x?>{open}{close}<?other x?>"), &[]),
        ] {
            let report = XmlReader::new().read(xml.as_bytes()).unwrap().report;
            let found: Vec<_> = report.diagnostics().iter().map(|finding| finding.code.id).collect();
            assert_eq!(found, codes, "{xml}");
        }
    }

    #[test]
    fn an_edited_document_keeps_its_edits() {
        let json = br#"{"format":"wei7","version":"3.0","info":{"name":"before","place":"here"},"tree":{"pre":{}}}"#;
        let record = JsonReader::new().read(json).unwrap().value;
        let mut xml = Vec::new();
        XmlWriter::new(Version::V2_2).carry().write(&record, &mut xml).unwrap();
        let edited = String::from_utf8(xml).unwrap().replacen("name=\"before\"", "name=\"after\"", 1);
        let back = XmlReader::new().read(edited.as_bytes()).unwrap();
        let codes: Vec<_> = back.report.diagnostics().iter().map(|finding| finding.code.id).collect();
        assert_eq!(codes, ["C003", "C005"]);
        assert_eq!(back.value.info.unwrap().name.as_deref(), Some("after"));
    }
}
