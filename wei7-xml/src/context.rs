//! The state of reading a document that the readers of all elements share: findings, attribute values, the number of
//! nodes.

use std::borrow::Cow;
use wei7_core::{Argument, Message};

use wei7_core::{
    Anchor, BranchId, Code, Diagnostic, Extra, Extras, Limits, Mark, Offset, Place, Pre, Record, Report,
    SHORT_STRING_CHARACTERS, Span, Spelling, Text, Unrecognized, is_line_separator,
};
use wei7_text::xml::{self, Attributes, RawValue};

use crate::codes;
use crate::elements::{Element, MAX_ATTRIBUTES};
use crate::fault::Fault;

/// The attributes of a start tag. `known` has the attributes of the table of elements, by their index in the table.
#[derive(Debug, Default)]
pub(crate) struct Values<'a> {
    pub(crate) known: [Option<RawValue<'a>>; MAX_ATTRIBUTES],
    /// Attributes that the element cannot have: name, value, and byte offset of the name.
    pub(crate) unknown: Vec<(&'a str, RawValue<'a>, usize)>,
    /// The kind of the element; `None` for an unknown element.
    pub(crate) element: Option<Element>,
}

impl<'a> Values<'a> {
    pub(crate) fn get(&self, index: usize) -> Option<RawValue<'a>> {
        self.known.get(index).copied().flatten()
    }

    /// Returns the code of the finding about an attribute that the element cannot have.
    pub(crate) fn unknown_code(&self) -> &'static Code {
        self.element.map_or(&codes::UNKNOWN_ATTRIBUTE, |element| &element.row().not_allowed.attribute)
    }
}

/// The closed list of words that are allowed as the value of an attribute.
pub(crate) struct WordList<T: 'static> {
    /// The name of the attribute in extras. For a child of `game`, the name of the element comes first: `rules/type`.
    pub(crate) name: &'static str,
    pub(crate) words: &'static [(&'static str, T)],
    /// The value of a missing attribute. If this value is written explicitly, an extra records it.
    pub(crate) default: Option<T>,
    /// The code of the finding about a word that is not in the list.
    pub(crate) code: &'static Code,
}

impl<T> WordList<T> {
    /// Returns the name of the element, which is empty outside `game`, and of the attribute.
    pub(crate) fn attribute(&self) -> (&'static str, &'static str) {
        self.name.split_once('/').unwrap_or(("", self.name))
    }
}

/// The treatment of a word that is not in a [`WordList`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum OnUnknownWord {
    /// Keep the word as an extra, and read the attribute as missing.
    SetAside,
    /// Keep all attributes of `result` as extras, and read no result.
    SetResultAside,
    /// Refuse the document.
    Refuse,
}

/// State of reading an open `moves` element.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "five independent facts about the path so far")]
pub(crate) struct MovesDraft {
    /// The branch that the element begins.
    pub(crate) branch: BranchId,
    /// The branch that gets the next step: `branch`, or its continuation after a split.
    pub(crate) current: BranchId,
    /// Branch and index of the last step that the element added.
    pub(crate) last: Option<(BranchId, usize)>,
    /// Branches of the `moves` elements since the last move; these are variations of the next move.
    pub(crate) pending: Vec<BranchId>,
    /// The marks since the last move; these belong to the next move.
    pub(crate) marks: Vec<Mark>,
    pub(crate) first_mark: Span,
    pub(crate) last_mark: Span,
    /// The children since the last move in document order: `v` for each `moves` and `m` for each mark.
    pub(crate) sequence: String,
    /// Whether the element has a child that counts as a move (3.14, 3.20).
    pub(crate) has_move: bool,
    /// Whether the `pre` of the element has only a title. The branch then has the title, but no `pre`.
    pub(crate) title_only: bool,
    /// Whether the element is inside a problem, which must not contain another problem (5.15.2.7 of 3.0).
    pub(crate) in_problem: bool,
    /// Whether the `pre` of `current` asks a problem, so that moves need an evaluation (5.15.3.2.1.3 of 3.0).
    pub(crate) beside_problem: bool,
    /// Whether a move or a stone of a `pre` came before on the path from the root (3.15).
    pub(crate) played: bool,
    /// Span of the start tag of the element.
    pub(crate) span: Span,
}

/// State of reading an open `pre` element.
#[derive(Debug, Default)]
pub(crate) struct PreDraft {
    pub(crate) title: Option<Text>,
    pub(crate) pre: Pre,
    /// The children of the element in document order: `b` and `w` for stones, `m` for marks.
    pub(crate) order: String,
}

/// The state of reading a document that the readers of all elements share.
pub(crate) struct XmlContext {
    pub(crate) report: Report,
    /// Whether a finding forbids a result even in lenient reading.
    pub(crate) refused: bool,
    pub(crate) record: Record,
    /// Places of the carriers found in the document.
    pub(crate) carriers: Vec<Span>,
    /// The board size (3.4); `None` until it is read.
    pub(crate) size: Option<u32>,
    /// The time zone that is assumed for a start time without a zone.
    pub(crate) offset: Offset,
    /// The open `moves` elements, the innermost one last.
    pub(crate) moves: Vec<MovesDraft>,
    /// The open `pre` element, if there is one.
    pub(crate) pre: Option<Box<PreDraft>>,
    /// The children of `game` in document order, one letter each (`letter` in `game.rs`).
    pub(crate) game_order: String,
    limits: Limits,
    nodes: u64,
    /// Offset of the first literal line break in a comment (3.16.3).
    line_break: Option<usize>,
}

impl XmlContext {
    pub(crate) fn new(limits: Limits, offset: Offset) -> Self {
        Self {
            report: Report::new(limits.findings),
            refused: false,
            record: Record::new(),
            carriers: Vec::new(),
            size: None,
            offset,
            moves: Vec::new(),
            pre: None,
            game_order: String::new(),
            limits,
            nodes: 0,
            line_break: None,
        }
    }

    /// Adds a finding with which lenient reading still gives a result.
    pub(crate) fn find(&mut self, diagnostic: Diagnostic) {
        self.report.push(diagnostic);
    }

    /// Adds a finding with which even lenient reading gives no result. Reading continues in order to find further
    /// errors.
    pub(crate) fn refuse(&mut self, diagnostic: Diagnostic) {
        self.refused = true;
        self.report.push(diagnostic);
    }

    /// Adds the finding of a fault, after which reading cannot continue.
    pub(crate) fn fault(&mut self, fault: &Fault) {
        self.refuse(Diagnostic::at(fault.code, fault.span).found(fault.found.clone()));
    }

    /// Returns the number of lines of the board, or 19 if the size is unknown, since the document is refused anyway.
    pub(crate) fn board(&self) -> u32 {
        self.size.unwrap_or(19)
    }

    /// Counts a branch, step, stone or mark; fails if the document has more of them than the limit.
    pub(crate) fn count(&mut self, span: Span) -> Result<(), Fault> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes {
            return Err(Fault::new(
                &codes::LIMIT_NODES,
                span,
                Message::new("more-than").with("most", self.limits.nodes),
            ));
        }
        Ok(())
    }

    /// Reads the attributes of a tag; `element` is `None` for an unknown element.
    pub(crate) fn values<'a>(
        &mut self,
        element: Option<Element>,
        attributes: &'a str,
        at: usize,
        values: &mut Values<'a>,
    ) -> Result<(), Fault> {
        values.known = Default::default();
        values.unknown.clear();
        values.element = element;
        let mut attributes = Attributes::new(attributes, at);
        while let Some(attribute) = attributes.next()? {
            let place = Span::new(attribute.at, attribute.at + attribute.name.len());
            let index = element.and_then(|element| element.attribute(attribute.name));
            if let Some(slot) = index.and_then(|index| values.known.get_mut(index)) {
                if slot.is_some() {
                    self.refuse(Diagnostic::at(&codes::DUPLICATE_ATTRIBUTE, place).found(attribute.name.to_owned()));
                }
                *slot = Some(attribute.value);
                if u64::try_from(attribute.value.text.len()).unwrap_or(u64::MAX) > self.limits.text {
                    return Err(Fault::new(&codes::LIMIT_TEXT, attribute.value.span(), attribute.name));
                }
            } else {
                if !xml::is_name(attribute.name) {
                    return Err(Fault::new(&codes::NOT_WELL_FORMED, place, attribute.name));
                }
                values.unknown.push((attribute.name, attribute.value, attribute.at));
            }
        }
        if values.unknown.len() > 1 {
            self.check_duplicates(values);
        }
        Ok(())
    }

    fn check_duplicates(&mut self, values: &Values<'_>) {
        let mut names: Vec<_> = values.unknown.iter().map(|(name, _, at)| (*name, *at)).collect();
        names.sort_unstable();
        for pair in names.windows(2) {
            if let [(first, _), (second, at)] = pair
                && first == second
            {
                let span = Span::new(*at, at + second.len());
                self.refuse(Diagnostic::at(&codes::DUPLICATE_ATTRIBUTE, span).found((*second).to_owned()));
            }
        }
    }

    /// Returns the value of an attribute with references resolved and white space normalized as XML requires.
    pub(crate) fn value<'a>(&mut self, raw: &RawValue<'a>) -> Result<Cow<'a, str>, Fault> {
        let (text, remarks) = xml::value(raw, false)?;
        self.report_illegal(remarks.illegal);
        Ok(text)
    }

    /// Returns the value of the attribute `comment`, in which literal line breaks are kept (3.16.3).
    pub(crate) fn comment(&mut self, raw: &RawValue<'_>) -> Result<Text, Fault> {
        let (text, remarks) = xml::value(raw, true)?;
        self.report_illegal(remarks.illegal);
        if let (None, Some(at)) = (self.line_break, remarks.line_break) {
            self.line_break = Some(at);
            self.find(Diagnostic::at(&codes::LINE_BREAKS, Span::at(at)));
        }
        Ok(text.into())
    }

    fn report_illegal(&mut self, illegal: Option<(usize, char)>) {
        if let Some((at, character)) = illegal {
            let found = format!("U+{:04X}", u32::from(character));
            self.find(Diagnostic::at(&codes::CHARACTER, Span::at(at)).found(found).repair(Message::new("kept")));
        }
    }

    /// Reports the first character of a text that XML 1.0 does not allow. `start` is the offset of the text in the
    /// document.
    pub(crate) fn check_characters(&mut self, text: &str, start: usize) {
        let illegal = text.char_indices().find(|(_, c)| !xml::is_xml_character(*c));
        self.report_illegal(illegal.map(|(at, c)| (start + at, c)));
    }

    /// Returns the value of a short text: one line of at most 128 characters (3.8, 3.16.2). Longer texts are reported
    /// and kept.
    pub(crate) fn short_text(
        &mut self,
        raw: &RawValue<'_>,
        length: &'static Code,
        lines: &'static Code,
    ) -> Result<Text, Fault> {
        let text = self.value(raw)?;
        if text.len() > SHORT_STRING_CHARACTERS {
            let characters = text.chars().count();
            if characters > SHORT_STRING_CHARACTERS {
                let finding =
                    Diagnostic::at(length, raw.span()).found(Message::new("characters").with("characters", characters));
                self.find(finding.repair(Message::new("kept")));
            }
        }
        if text.chars().any(|c| matches!(c, '\n' | '\r' | '\u{85}') || is_line_separator(c)) {
            self.find(Diagnostic::at(lines, raw.span()).repair(Message::new("kept")));
        }
        Ok(text.into())
    }

    /// Reads an optional attribute whose value is a word of a list, and ignores case and surrounding white space.
    /// `on_unknown` decides whether a word outside the list is kept as an extra or makes the document refused.
    #[inline]
    pub(crate) fn word<T: Copy + PartialEq>(
        &mut self,
        raw: Option<RawValue<'_>>,
        list: &WordList<T>,
        on_unknown: OnUnknownWord,
        extras: &mut Vec<Extra>,
    ) -> Result<Option<T>, Fault> {
        let Some(raw) = raw else { return Ok(None) };
        self.present_word(&raw, list, on_unknown, extras)
    }

    /// Reads the word of an attribute that is present. Not inlined, since few elements have the attribute.
    #[inline(never)]
    fn present_word<T: Copy + PartialEq>(
        &mut self,
        raw: &RawValue<'_>,
        list: &WordList<T>,
        on_unknown: OnUnknownWord,
        extras: &mut Vec<Extra>,
    ) -> Result<Option<T>, Fault> {
        let text = self.value(raw)?;
        let finding = || Diagnostic::at(list.code, raw.span()).found(format!("\"{text}\""));
        let same = |known: &str| known.eq_ignore_ascii_case(xml::trim(&text));
        let exact = list.words.iter().find(|(known, _)| *known == text);
        let Some((word, value)) = exact.or_else(|| list.words.iter().find(|(known, _)| same(known))) else {
            let finding = finding().expected(Argument::one_of(list.words.iter().map(|(word, _)| *word)));
            match on_unknown {
                OnUnknownWord::SetResultAside => self.find(finding.repair(Message::new("result-set-aside"))),
                OnUnknownWord::SetAside => self.find(finding.repair(Message::new("set-aside-left-out"))),
                OnUnknownWord::Refuse => self.refuse(finding),
            }
            let (element, name) = list.attribute();
            extras.push(attribute(Anchor { element: element.into(), child: None }, name, text.into()));
            return Ok(None);
        };
        if exact.is_none() {
            let finding = Diagnostic::at(&codes::WORD_SPELLING, raw.span()).found(format!("\"{text}\""));
            self.find(finding.expected(*word).repair(Message::new("read-as-is")).replacement(*word));
            extras.push(spelling(list.name, &text));
        }
        if Some(*value) == list.default {
            extras.push(explicit(list.name));
        }
        Ok(Some(*value))
    }

    /// Reads a coordinate, and adds an extra for an unusual spelling. Reports and returns `None` if the value is not a
    /// number below the board size.
    #[inline]
    pub(crate) fn coordinate(
        &mut self,
        raw: &RawValue<'_>,
        name: &str,
        code: &'static Code,
        extras: &mut Vec<Extra>,
    ) -> Result<Option<u32>, Fault> {
        let plain = plain_coordinate(raw, self.board());
        if plain.is_some() { Ok(plain) } else { self.unusual_coordinate(raw, name, code, extras) }
    }

    fn unusual_coordinate(
        &mut self,
        raw: &RawValue<'_>,
        name: &str,
        code: &'static Code,
        extras: &mut Vec<Extra>,
    ) -> Result<Option<u32>, Fault> {
        let board = self.board();
        let text = self.value(raw)?;
        // The schema ignores white space around a number (`xs:int` collapses it).
        let trimmed = xml::trim(&text);
        let negative_zero = trimmed.strip_prefix('-').filter(|digits| digits.bytes().all(|digit| digit == b'0'));
        let unsigned = negative_zero.or_else(|| trimmed.strip_prefix('+')).unwrap_or(trimmed);
        let number =
            if unsigned.bytes().all(|byte| byte.is_ascii_digit()) { unsigned.parse::<u32>().ok() } else { None };
        let Some(number) = number.filter(|number| *number < board) else {
            let finding = Diagnostic::at(code, raw.span()).found(format!("\"{text}\""));
            self.refuse(finding.expected(Message::new("number-from-0").with("most", board.saturating_sub(1))));
            return Ok(None);
        };
        if number.to_string() != trimmed {
            let finding = Diagnostic::at(&codes::COORDINATE_SPELLING, raw.span()).found(format!("\"{text}\""));
            self.find(
                finding.expected(number.to_string()).repair(Message::new("read-as-is")).replacement(number.to_string()),
            );
        }
        extras.extend((number.to_string() != text).then(|| spelling(name, &text)));
        Ok(Some(number))
    }

    /// Reports attributes that an element cannot have, and adds extras that keep these attributes to `into`.
    #[inline]
    pub(crate) fn unknown_attributes(
        &mut self,
        values: &Values<'_>,
        anchor: &Anchor,
        into: &mut Vec<Extra>,
    ) -> Result<(), Fault> {
        for (name, raw, at) in &values.unknown {
            let value = self.value(raw)?;
            let span = Span::new(*at, at + name.len());
            let finding = Diagnostic::at(values.unknown_code(), span).found((*name).to_owned());
            self.find(finding.repair(Message::new("set-aside")));
            into.push(attribute(anchor.clone(), name, value.into()));
        }
        Ok(())
    }

    /// Returns the extras of the `info` of the record, which is created if needed.
    pub(crate) fn info_extras(&mut self) -> &mut Extras {
        &mut self.record.info.get_or_insert_default().extras
    }

    /// Returns the extras of a branch of the record.
    pub(crate) fn branch_extras(&mut self, branch: BranchId) -> &mut Extras {
        &mut self.record.tree[branch].extras
    }

    /// Returns whether the number of bytes is within the limit; refuses the document otherwise.
    pub(crate) fn check_length(&mut self, bytes: usize) -> bool {
        let fits = u64::try_from(bytes).is_ok_and(|bytes| bytes <= self.limits.bytes);
        if !fits {
            let finding =
                Diagnostic::new(&codes::LIMIT_BYTES, Place::Source).found(Message::new("bytes").with("bytes", bytes));
            self.refuse(finding.expected(Message::new("at-most").with("most", self.limits.bytes)));
        }
        fits
    }
}

/// Parses a coordinate in the usual form, one or two digits without a leading zero; `None` for another form or a number
/// not below `board`.
#[inline]
fn plain_coordinate(raw: &RawValue<'_>, board: u32) -> Option<u32> {
    let number = match *raw.text.as_bytes() {
        [digit @ b'0'..=b'9'] => u32::from(digit - b'0'),
        [ten @ b'1'..=b'9', digit @ b'0'..=b'9'] => u32::from(ten - b'0') * 10 + u32::from(digit - b'0'),
        _ => return None,
    };
    (number < board).then_some(number)
}

/// Returns the extra that keeps an unknown attribute of the element at `anchor`.
pub(crate) fn attribute(anchor: Anchor, name: &str, value: Text) -> Extra {
    Extra::Unrecognized(Unrecognized::Attribute { anchor, name: name.into(), value })
}

/// Returns the extra that keeps the unusual spelling `text` of the attribute `name`.
pub(crate) fn spelling(name: &str, text: &str) -> Extra {
    Extra::Spelling(Spelling::Value { name: name.into(), text: text.into() })
}

/// Returns the extra that records that the document writes the default value of the attribute `name` explicitly.
pub(crate) fn explicit(name: &str) -> Extra {
    Extra::Spelling(Spelling::Explicit(name.into()))
}

/// Returns the names of the attributes that are missing, or `None` if all are present.
#[inline]
pub(crate) fn missing(attributes: &[(&'static str, Option<RawValue<'_>>)]) -> Option<String> {
    if attributes.iter().all(|(_, raw)| raw.is_some()) {
        return None;
    }
    let names: Vec<_> = attributes.iter().filter(|(_, raw)| raw.is_none()).map(|(name, _)| *name).collect();
    Some(names.join(", "))
}
