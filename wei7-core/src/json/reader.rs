//! The reader of 3.0 documents: reads the root object (5.2) and then runs the checks of the whole document.

use crate::Message;
use crate::record::{Extra, Node, Record, Unrecognized};
use crate::report::{Diagnostic, Limits, Parsed, Place, Refused, Report, codes};
use crate::validate;
use wei7_board::BoardSize;
use wei7_text::{Code, Level, Span};

use super::context::{JsonContext, Unreadable};
use super::object::Need::{Depends, May, Must};
use super::places;
use super::tokenizer::Stop;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Reads 3.0 documents and reports everything that is wrong with them, each finding with its place.
///
/// ```
/// let text = br#"{"format":"wei7","version":"3.0","size":"9","tree":{}}"#;
/// assert!(wei7_core::JsonReader::new().read(text).is_err());
/// let parsed = wei7_core::JsonReader::new().lenient().read(text).unwrap();
/// assert_eq!(parsed.value.board_size().width(), 9);
/// assert_eq!(parsed.report.diagnostics()[0].code.name, "size-type");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonReader {
    pub(crate) lenient: bool,
    pub(crate) limits: Limits,
}

impl JsonReader {
    /// Creates a strict reader with the default limits. A strict reader refuses a document with any error.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the reader lenient: it accepts and reports wrong spellings that are unambiguous, and refuses only what
    /// would require a guess.
    pub const fn lenient(mut self) -> Self {
        self.lenient = true;
        self
    }

    /// Sets the limits.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Reads one document. All findings are reported at once, in the order of the source, even if the document is
    /// refused. Only a JSON syntax error ends the checks.
    pub fn read(&self, bytes: &[u8]) -> Result<Parsed<Record>, Refused> {
        if bytes.len() as u64 > self.limits.bytes {
            let finding = Diagnostic::new(&codes::TOO_MANY_BYTES, Place::Source)
                .found(Message::new("bytes").with("bytes", bytes.len()));
            return Err(self.refused(finding.expected(Message::new("at-most").with("most", self.limits.bytes))));
        }
        if let Some(name) = utf_16(bytes) {
            let finding = Diagnostic::at(&codes::NOT_UTF8, Span::new(0, 2));
            return Err(self.refused(finding.found(name).expected("UTF-8")));
        }
        let (text, not_utf8) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                let length = error.error_len().unwrap_or(rest.len());
                let wrong = Span::new(valid.len(), valid.len() + length);
                (std::str::from_utf8(valid).unwrap_or_default(), Some(wrong))
            }
        };
        let mut json = JsonContext::new(text, self.limits, self.lenient);
        let read = json.document(bytes.starts_with(BYTE_ORDER_MARK));
        finish(json, read, not_utf8)
    }

    fn refused(&self, finding: Diagnostic) -> Refused {
        let mut report = Report::new(self.limits.findings);
        report.push(finding);
        Refused::because(report)
    }
}

/// Returns the name of the encoding if the text is UTF-16. The first two bytes suffice, because JSON begins with an
/// ASCII character.
fn utf_16(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xFE, ..] | [1..=0x7F, 0, ..] => Some("UTF-16LE"),
        [0xFE, 0xFF, ..] | [0, 1..=0x7F, ..] => Some("UTF-16BE"),
        _ => None,
    }
}

/// Adds the findings about the whole document and decides whether it is refused.
fn finish(
    mut json: JsonContext<'_>,
    read: Result<Record, Stop>,
    not_utf8: Option<Span>,
) -> Result<Parsed<Record>, Refused> {
    for span in json.tokens.surrogates().to_vec() {
        json.refuse(&codes::LONE_SURROGATE, span);
    }
    let fault = json.tokens.take_fault();
    let JsonContext { tokens, mut report, mut refused, lenient, unreadable, limits, board, .. } = json;
    // Invalid UTF-8 truncates the text, so the resulting unexpected end is not reported separately.
    if let Some(fault) = fault.filter(|fault| not_utf8.is_none() || fault.code != &codes::JSON_END) {
        report.push(*fault);
    }
    if let Some(span) = not_utf8 {
        report.push(Diagnostic::at(&codes::NOT_UTF8, span));
    }
    let (Ok(mut record), None) = (read, not_utf8) else {
        report.sort();
        return Err(Refused::because(report));
    };
    let mut findings = Vec::new();
    // Findings beyond the limit are not listed with details, but they are counted and may refuse the document.
    let mut unlisted = Vec::new();
    let mut found = |finding: Diagnostic| {
        if is_consequence(&finding, &unreadable, board) {
            return;
        }
        if findings.len() < limits.findings {
            findings.push(finding);
        } else {
            unlisted.push((finding.code, finding.place));
        }
    };
    validate::check_structure(&record, &mut found);
    // 5.15.3.2.1.3 requires an evaluation in a problem. Moves that could not be read are not in the record, so they are
    // checked here.
    let has_problem = |id| record.tree[id].pre.as_deref().is_some_and(|pre| pre.problem.is_some());
    for (id, index) in unreadable.unevaluated.iter().copied().filter(|(id, _)| has_problem(*id)) {
        found(Diagnostic::new(&codes::EVALUATION_MISSING, Place::Node(Node::Step(id, index))));
    }
    validate::check_replay(&record, &unreadable.parts, &mut found);
    if !findings.is_empty() {
        refused |= add_findings(tokens.text(), findings, &mut record, &mut report, lenient);
    }
    for (code, place) in unlisted {
        let finding = Diagnostic::new(code, place);
        refused |= code.level >= Level::Repaired && validate::set_aside(&finding, &mut record).is_none();
        report.push(finding);
    }
    report.sort();
    if refused || (!lenient && !report.is_ok()) {
        Err(Refused::because(report))
    } else {
        Ok(Parsed { value: record, report })
    }
}

impl JsonContext<'_> {
    /// Reads the root object (5.2).
    fn document(&mut self, byte_order_mark: bool) -> Result<Record, Stop> {
        if byte_order_mark {
            self.tokens.rewind(BYTE_ORDER_MARK.len());
            let span = Span::new(0, BYTE_ORDER_MARK.len());
            // A parser may ignore it (RFC 8259, 8.1). The finding does not show it, because it is invisible.
            self.report.push(Diagnostic::at(&codes::BYTE_ORDER_MARK, span).repair(Message::new("skipped")));
        }
        let mut record = Record::new();
        let table = [
            ("format", Must(&codes::FORMAT_MISSING)),
            ("version", Must(&codes::VERSION_MISSING)),
            ("size", Depends),
            ("info", May("5.10")),
            ("tree", Must(&codes::TREE_MISSING)),
        ];
        let mut is_sized = false;
        self.members([&codes::ROOT_TYPE, &codes::ROOT_UNKNOWN], "", table, |json, member, name| {
            match member {
                "format" => json.format()?,
                "version" => json.version()?,
                "size" => {
                    is_sized = true;
                    if !json.take_null(name, "", "5.9")? {
                        record.size = json.size()?;
                    }
                }
                "info" => record.info = json.info()?,
                _ => {
                    if !is_sized {
                        json.look_ahead_for_size();
                    }
                    let outer = std::mem::take(&mut json.pending_extras);
                    record.tree = json.tree()?;
                    json.pending_extras = outer;
                }
            }
            Ok(())
        })?;
        self.attach_pending_extras(&mut record.extras);
        self.tokens.end()?;
        Ok(record)
    }

    /// Reads a `size` that comes after `tree`, because the points in the tree cannot be checked without it. Its
    /// findings are discarded here, and reported when `size` is read in order.
    fn look_ahead_for_size(&mut self) {
        self.tokens.peek();
        let here = self.tokens.position();
        let report = std::mem::replace(&mut self.report, Report::new(0));
        let (refused, extras) = (self.refused, std::mem::take(&mut self.pending_extras));
        let result = self.size_after_tree();
        (self.report, self.refused, self.pending_extras) = (report, refused, extras);
        if result.is_err() {
            // The error is reported later, when the text is read in order.
            self.tokens.take_fault();
        }
        self.tokens.rewind(here);
    }

    fn size_after_tree(&mut self) -> Result<(), Stop> {
        self.tokens.skip()?;
        let mut first = false;
        while let Some(name) = self.tokens.member(&mut first)? {
            if &*name.text() == "size" && self.tokens.peek() != b'n' {
                self.size()?;
                return Ok(());
            }
            self.tokens.skip()?;
        }
        Ok(())
    }
}

/// Adds the findings of the structural checks, with places in the source. Returns whether one of these findings refuses
/// the document.
fn add_findings(
    source: &str,
    findings: Vec<Diagnostic>,
    record: &mut Record,
    report: &mut Report,
    lenient: bool,
) -> bool {
    let node = |finding: &Diagnostic| if let Place::Node(node) = finding.place { Some(node) } else { None };
    let spans = places::locate(source, &findings.iter().filter_map(node).collect());
    let mut refused = false;
    for mut finding in findings {
        let place = finding.place;
        if finding.level() >= Level::Repaired {
            match validate::set_aside(&finding, record) {
                Some(how) if lenient => finding = finding.repair(how),
                Some(_) => {}
                None => refused = true,
            }
        }
        if let Place::Node(node) = place
            && let Some(span) = spans.get(&node)
        {
            let member = places::member(source, *span, faulty_member(finding.code, node)).unwrap_or(*span);
            finding.place = Place::Span(member);
            let written = source.get(member.start..member.end);
            if let Some(written) = written.filter(|_| finding.code == &codes::TAKEBACK_TOO_MANY) {
                finding = finding.found(written.to_owned());
            }
        }
        // The illegal evaluation is already reported as left out. This finding adds that the move must have an
        // evaluation.
        if let Some(evaluation) =
            illegal_evaluation(record, place).filter(|_| finding.code == &codes::EVALUATION_MISSING)
        {
            finding = finding.found(evaluation.to_owned());
        }
        report.push(finding);
    }
    refused
}

/// Returns the names of the members that lead from the node to the value that is wrong. Empty if the finding is about
/// the whole node.
fn faulty_member(code: &Code, node: Node) -> &'static [&'static str] {
    static MEMBERS: [(&Code, &[&str]); 8] = [
        (&codes::STONES_AFTER_MOVE, &["stones"]),
        (&codes::STONES_AFTER_STONES, &["stones"]),
        (&codes::PROBLEM_NESTED, &["problem"]),
        (&codes::STEP_TIME_BACK, &["time"]),
        (&codes::MARK_ACTION, &["action"]),
        (&codes::EVALUATION_MISSING, &["action", "value"]),
        (&codes::TAKEBACK_TOO_MANY, &["action", "value"]),
        (&codes::POINT_OCCUPIED, &["action", "value", "point"]),
    ];
    if code == &codes::INDEX_RANGE {
        return if matches!(node, Node::Player(_)) { &["participant"] } else { &["actor"] };
    }
    MEMBERS.iter().find(|(known, _)| *known == code).map_or(&[], |(_, path)| path)
}

/// Returns whether a finding is only a consequence of a part that could not be read and has been reported. Captures,
/// for example, are unknown on a board of unknown size.
fn is_consequence(finding: &Diagnostic, unreadable: &Unreadable, board: Option<BoardSize>) -> bool {
    let is_placeholder = |index| unreadable.players.binary_search(&index).is_ok();
    if finding.code == &codes::INDEX_RANGE {
        return unreadable.participants
            || matches!(finding.place, Place::Node(Node::Player(index)) if is_placeholder(index));
    }
    board.is_none() && [&codes::POINT_OCCUPIED, &codes::STONES_CAPTURED].contains(&finding.code)
}

/// Returns the evaluation of a move as it was written, if it is illegal.
fn illegal_evaluation(record: &Record, place: Place) -> Option<&str> {
    let Place::Node(Node::Step(id, index)) = place else { return None };
    record.tree[id].steps().get(index)?.extras().find(|extra| match extra {
        Extra::Unrecognized(Unrecognized::Property { pointer, json }) if &**pointer == "/action/value/evaluation" => {
            Some(&**json)
        }
        _ => None,
    })
}
