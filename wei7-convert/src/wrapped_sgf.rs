//! SGF embedded in JSON: answers of Fox (`chess`), and games that were uploaded to OGS (`original_sgf`). The SGF is
//! read as SGF, and the other members of the JSON object are kept as extras.

use std::borrow::Cow;
use wei7_core::Message;

use encoding_rs::UTF_8;
use wei7_clients::irregular_json;
use wei7_core::{
    CarrierPlace, Diagnostic, Extra, FormatDriver, Game, Head, Input, JsonEvent, Parsed, Piece, Place, ReadOptions,
    RecordStream, RecordWrite, RecordsError, Refused, Report, Sniff, WriteOptions, walk_json,
};
use wei7_sgf::{SGF, codes};

/// Driver of JSON with an embedded SGF.
pub(crate) static FOX: WrappedSgf = WrappedSgf;

/// Driver of JSON with an embedded SGF.
#[derive(Debug)]
pub(crate) struct WrappedSgf;

/// Names of the JSON members whose value is an SGF, each with the id of the server that sends it.
const MEMBERS: [(&str, &str); 2] = [("chess", "fox"), ("original_sgf", "ogs")];

/// Maximum distance in bytes from the name of the member to the beginning of the SGF, for detection.
const NEAR: usize = 64;

impl FormatDriver for WrappedSgf {
    fn id(&self) -> &'static str {
        "fox"
    }

    fn name(&self) -> &'static str {
        "SGF in JSON"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Detects an object with a member whose value begins like SGF.
    fn sniff(&self, head: &Head<'_>) -> Sniff {
        let holds = |(name, _): &(&str, &str)| {
            let name = format!("\"{name}\"");
            let bytes = head.bytes();
            let at = bytes.windows(name.len()).position(|found| found == name.as_bytes());
            let nearby = at.and_then(|at| bytes.get(at..bytes.len().min(at + NEAR)));
            nearby.is_some_and(|nearby| nearby.windows(2).any(|found| found == b"(;"))
        };
        let is_object = head.text().first() == Some(&b'{');
        if is_object && MEMBERS.iter().any(holds) { Sniff::Certain } else { Sniff::None }
    }

    fn holds_one_record(&self) -> bool {
        true
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Nowhere
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        // The JSON was converted to UTF-8 and so was the SGF in it.
        let inner = ReadOptions { encoding: options.encoding.map(|_| UTF_8.into()), ..*options };
        let bytes = match input.in_utf_8(options.encoding).into_bytes(&options.limits) {
            Ok(bytes) => bytes,
            Err(error) => {
                return SGF.read(Input::stream(FailingInput(Some(error))), options);
            }
        };
        let text = String::from_utf8_lossy(&bytes);
        match extract_sgf(&text, options) {
            Ok(Content { sgf, extras, mut report }) => {
                if let Cow::Owned(_) = &text {
                    let finding = Diagnostic::new(&codes::BAD_BYTES, Place::Source);
                    report.push(finding.expected(UTF_8.name()).repair(Message::new("shown-as-replacement-character")));
                }
                let inner = SGF.read(Input::bytes(sgf.into_bytes()), &inner);
                Box::new(UnwrappedStream { inner, extras, report: Some(report), lenient: options.lenient })
            }
            Err(why) => Box::new(NoSgf { text: text.into_owned(), why: Some(why) }),
        }
    }

    fn writer(&self, _: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        None
    }
}

/// Input whose first read fails with the error, if there is one. Later reads return the end of the input.
struct FailingInput(Option<std::io::Error>);

impl std::io::Read for FailingInput {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Parts of a JSON text with an embedded SGF.
#[derive(Debug)]
struct Content {
    sgf: String,
    /// Other members and irregularities of the JSON object, kept as extras of the first record.
    extras: Vec<Extra>,
    /// Findings about the JSON around the SGF.
    report: Report,
}

/// Extracts the SGF and the other members of a JSON text. Returns an error if no member has an SGF.
fn extract_sgf(text: &str, options: &ReadOptions) -> Result<Content, Box<Diagnostic>> {
    let (mut depth, mut names) = (0_u32, Vec::new());
    let (mut sgf, mut members): (Option<(String, &str)>, Vec<Box<str>>) = (None, Vec::new());
    walk_json(text, &options.limits, |event, span| {
        let is_end = matches!(event, JsonEvent::Close);
        depth = depth.saturating_sub(u32::from(is_end));
        if let JsonEvent::Name(text) = &event {
            if depth == 1 {
                names.push(text.clone().into_owned());
            }
            return;
        }
        let is_open = matches!(event, JsonEvent::Object | JsonEvent::Array);
        // At this depth, the event completes a member of the outer object.
        if depth == 1 && !is_open {
            let name = names.last().cloned().unwrap_or_default();
            let own = MEMBERS.iter().find(|(member, _)| *member == name);
            match (&event, own) {
                (JsonEvent::String(text), Some((_, server))) if sgf.is_none() && text.contains("(;") => {
                    sgf = Some((remove_stray_backslashes(text), server));
                }
                (JsonEvent::Null, _) => {}
                (JsonEvent::String(text), _) if text.is_empty() => {}
                (JsonEvent::Number("0"), _) if name == "result" => {}
                _ => {
                    let source = text.get(span.start..span.end).unwrap_or_default();
                    members.push(format!("\"{name}\": {source}").into());
                }
            }
        }
        depth += u32::from(is_open);
    })?;
    let missing = || {
        let finding = Diagnostic::new(&codes::NO_SGF, Place::Source).expected(Message::new("fox-member"));
        Box::new(if members.is_empty() { finding } else { finding.found(members.join(", ")) })
    };
    let (sgf, server) = sgf.ok_or_else(missing)?;
    let (irregular, findings) = irregular_json(text, &options.limits)?;
    let mut report = Report::new(options.limits.findings);
    for finding in findings.diagnostics() {
        // The places of findings refer to the SGF, so a finding about the JSON around it gets no span.
        report.push(Diagnostic { place: Place::Source, ..finding.clone() });
    }
    let extra = |(id, values): (&str, Vec<Box<str>>)| Extra::Format { format: server.into(), id: id.into(), values };
    let kept = [("around", members), ("json", irregular)].into_iter().filter(|(_, values)| !values.is_empty());
    Ok(Content { sgf, extras: kept.map(extra).collect(), report })
}

/// Replaces each backslash outside of property values by a space, and drops a letter `r`, `n` or `t` after it. Fox
/// writes line breaks there as the letters `\\r\\n`.
fn remove_stray_backslashes(sgf: &str) -> String {
    let (mut clean, mut is_value, mut escaped) = (String::with_capacity(sgf.len()), false, false);
    let mut letters = sgf.chars().peekable();
    while let Some(letter) = letters.next() {
        if !is_value && letter == '\\' {
            clean.push(' ');
            letters.next_if(|next| matches!(next, 'r' | 'n' | 't'));
            continue;
        }
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => is_value = true,
            ']' => is_value = false,
            _ => {}
        }
        clean.push(letter);
    }
    clean
}

/// Record stream of the embedded SGF. The first game receives the extras of the JSON.
struct UnwrappedStream<'a> {
    inner: Box<dyn RecordStream + 'a>,
    extras: Vec<Extra>,
    /// Findings about the JSON around the SGF; `None` once they have been reported with the first game.
    report: Option<Report>,
    lenient: bool,
}

impl RecordStream for UnwrappedStream<'_> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        let mut game = self.inner.next_game();
        if let Some(Ok(Parsed { value, report })) = &mut game {
            if let Some(mut json) = self.report.take() {
                json.append(std::mem::replace(report, Report::new(0)));
                *report = json;
            }
            if let Game::Record(record) = value {
                record.extras.extend(std::mem::take(&mut self.extras));
            }
            if !self.lenient && !report.is_ok() {
                return Some(Err(RecordsError::Refused(Refused::because(report.clone()))));
            }
        }
        game
    }

    fn number(&self) -> usize {
        self.inner.number()
    }

    fn piece(&self) -> Piece<'_> {
        self.inner.piece()
    }

    fn source_bytes(&self) -> u64 {
        self.inner.source_bytes()
    }

    fn rest(&mut self) -> Report {
        self.inner.rest()
    }

    fn version(&self) -> Option<&'static dyn FormatDriver> {
        Some(&SGF)
    }
}

/// Record stream of JSON without an SGF, which ends with an error.
struct NoSgf {
    text: String,
    why: Option<Box<Diagnostic>>,
}

impl RecordStream for NoSgf {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        let mut report = Report::new(1);
        report.push(*self.why.take()?);
        Some(Err(RecordsError::Ended(Refused::because(report))))
    }

    fn number(&self) -> usize {
        usize::from(self.why.is_none())
    }

    fn piece(&self) -> Piece<'_> {
        Piece::whole(Cow::Borrowed(self.text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backslashes_outside_of_values_are_removed() {
        let wrapped = r#"{"result": 0, "chess": "(;GM[1]\\r\\nSZ[19]C[a\\]b]\n;B[aa])", "chessid": 7}"#;
        let Content { sgf, extras, .. } = extract_sgf(wrapped, &ReadOptions::default()).unwrap();
        assert_eq!(sgf, "(;GM[1]  SZ[19]C[a\\]b]\n;B[aa])");
        let [Extra::Format { values, .. }] = &*extras else { panic!("{extras:?}") };
        assert_eq!(**values, ["\"chessid\": 7".into()]);
        assert!(extract_sgf(r#"{"result": 1, "chess": ""}"#, &ReadOptions::default()).is_err());
        assert!(extract_sgf(r#"{"chess": "(;GM[1])""#, &ReadOptions::default()).is_err());
    }
}
