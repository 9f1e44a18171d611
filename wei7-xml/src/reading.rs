//! What the construct files share while a document is read: findings, attribute values, the nodes counted.

use std::borrow::Cow;

use wei7_core::{
    Anchor, BranchId, Code, Diagnostic, Extra, Limits, Place, Record, Report, SHORT_STRING_CHARACTERS, Span, Spelling,
    Supplement, Text, Unrecognized, is_line_separator,
};

use crate::codes;
use crate::elements::{Element, MOST_ATTRIBUTES};
use crate::game::trim;
use crate::moves::Moves;
use crate::pre::PreDraft;
use crate::syntax::{Attributes, Fault, Raw, is_blank, is_name, value};
use wei7_core::Offset;

/// The attributes of an element: the known ones by their place in the table.
#[derive(Debug, Default)]
pub(crate) struct Values<'a> {
    pub(crate) known: [Option<Raw<'a>>; MOST_ATTRIBUTES],
    /// Attributes that the element cannot have, with the place of the name.
    pub(crate) foreign: Vec<(&'a str, Raw<'a>, usize)>,
    /// What the element is.
    pub(crate) element: Option<Element>,
}

impl<'a> Values<'a> {
    pub(crate) fn get(&self, place: usize) -> Option<Raw<'a>> {
        self.known.get(place).copied().flatten()
    }

    /// The finding about an attribute that the element cannot have.
    pub(crate) fn unknown(&self) -> &'static Code {
        self.element.map_or(&codes::UNKNOWN_ATTRIBUTE, |element| &element.row().strange.attribute)
    }
}

/// The words that an attribute can have.
pub(crate) struct List<T: 'static> {
    /// What items call the attribute.
    pub(crate) name: &'static str,
    pub(crate) words: &'static [(&'static str, T)],
    /// What another word is.
    pub(crate) code: &'static Code,
}

/// What becomes of a word that is not in the list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Otherwise {
    SetAside,
    /// Likewise with all that `result` says.
    SetResultAside,
    Refuse,
}

/// The state of a reading.
pub(crate) struct Reading {
    pub(crate) report: Report,
    /// Whether something was found after which there is no result, not even in lenient reading.
    pub(crate) refused: bool,
    pub(crate) record: Record,
    /// Where the carriers begin.
    pub(crate) carriers: Vec<Span>,
    /// 3.4; `None` until it is read.
    pub(crate) size: Option<u32>,
    pub(crate) offset: Offset,
    /// The open `moves` elements.
    pub(crate) moves: Vec<Moves>,
    /// The open `pre` element.
    pub(crate) pre: Option<Box<PreDraft>>,
    /// The order of the children of `game`.
    pub(crate) game_order: String,
    limits: Limits,
    nodes: u64,
    /// Where the first literal line break of a comment is (3.16.3).
    line_break: Option<usize>,
}

impl Reading {
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

    /// Something that lenient reading accepts.
    pub(crate) fn find(&mut self, diagnostic: Diagnostic) {
        self.report.push(diagnostic);
    }

    /// Something after which there is no result; reading goes on for further findings.
    pub(crate) fn refuse(&mut self, diagnostic: Diagnostic) {
        self.refused = true;
        self.report.push(diagnostic);
    }

    pub(crate) fn fault(&mut self, fault: &Fault) {
        self.refuse(Diagnostic::at(fault.code, fault.span).found(fault.found.clone()));
    }

    /// The board's side: 19 as long as nothing else is known, for then the document is refused anyway.
    pub(crate) fn board(&self) -> u32 {
        self.size.unwrap_or(19)
    }

    /// Counts a branch, step, stone or mark.
    pub(crate) fn count(&mut self, span: Span) -> Result<(), Fault> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes {
            return Err(Fault::new(&codes::LIMIT_NODES, span, format!("more than {}", self.limits.nodes)));
        }
        Ok(())
    }

    /// Takes the attributes of a tag apart. `None` is an element of which nothing is known.
    pub(crate) fn values<'a>(
        &mut self,
        element: Option<Element>,
        attributes: &'a str,
        at: usize,
        values: &mut Values<'a>,
    ) -> Result<(), Fault> {
        values.known = Default::default();
        values.foreign.clear();
        values.element = element;
        let mut attributes = Attributes::new(attributes, at);
        while let Some(attribute) = attributes.next()? {
            let place = element.and_then(|element| element.attribute(attribute.name));
            if let Some(slot) = place.and_then(|place| values.known.get_mut(place)) {
                if slot.is_some() {
                    let span = Span::new(attribute.at, attribute.at + attribute.name.len());
                    self.refuse(Diagnostic::at(&codes::DUPLICATE_ATTRIBUTE, span).found(attribute.name.to_owned()));
                }
                *slot = Some(attribute.value);
                if u64::try_from(attribute.value.text.len()).unwrap_or(u64::MAX) > self.limits.text {
                    return Err(Fault::new(&codes::LIMIT_TEXT, attribute.value.span(), attribute.name));
                }
            } else {
                if !is_name(attribute.name) {
                    let span = Span::new(attribute.at, attribute.at + attribute.name.len());
                    return Err(Fault::new(&codes::NOT_WELL_FORMED, span, attribute.name));
                }
                values.foreign.push((attribute.name, attribute.value, attribute.at));
            }
        }
        if values.foreign.len() > 1 {
            self.check_duplicates(values);
        }
        Ok(())
    }

    fn check_duplicates(&mut self, values: &Values<'_>) {
        let mut names: Vec<_> = values.foreign.iter().map(|(name, _, at)| (*name, *at)).collect();
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

    /// The value of an attribute, normalized as XML says.
    pub(crate) fn value<'a>(&mut self, raw: &Raw<'a>) -> Result<Cow<'a, str>, Fault> {
        let (text, remarks) = value(raw, false)?;
        self.illegal(remarks.illegal);
        Ok(text)
    }

    /// 3.16.3: a comment; its literal line breaks are kept.
    pub(crate) fn comment(&mut self, raw: &Raw<'_>) -> Result<Text, Fault> {
        let (text, remarks) = value(raw, true)?;
        self.illegal(remarks.illegal);
        if let (None, Some(at)) = (self.line_break, remarks.line_break) {
            self.line_break = Some(at);
            self.find(Diagnostic::at(&codes::LINE_BREAKS, Span::at(at)));
        }
        Ok(text.into())
    }

    fn illegal(&mut self, illegal: Option<(usize, char)>) {
        if let Some((at, character)) = illegal {
            let found = format!("U+{:04X}", u32::from(character));
            self.find(Diagnostic::at(&codes::CHARACTER, Span::at(at)).found(found).repair("kept"));
        }
    }

    /// Reports characters that XML 1.0 cannot hold in text that is kept as it is.
    pub(crate) fn check_characters(&mut self, text: &str, start: usize) {
        let illegal = text.char_indices().find(|(_, c)| !crate::syntax::is_xml_character(*c));
        self.illegal(illegal.map(|(at, c)| (start + at, c)));
    }

    /// 3.8, 3.16.2: a single line of at most 128 characters. What is longer or has lines is kept as it is.
    pub(crate) fn short_text(
        &mut self,
        raw: &Raw<'_>,
        length: &'static Code,
        lines: &'static Code,
    ) -> Result<Text, Fault> {
        let text = self.value(raw)?;
        if text.len() > SHORT_STRING_CHARACTERS {
            let characters = text.chars().count();
            if characters > SHORT_STRING_CHARACTERS {
                let finding = Diagnostic::at(length, raw.span()).found(format!("{characters} characters"));
                self.find(finding.repair("kept"));
            }
        }
        if text.chars().any(|c| matches!(c, '\n' | '\r' | '\u{85}') || is_line_separator(c)) {
            self.find(Diagnostic::at(lines, raw.span()).repair("kept"));
        }
        Ok(text.into())
    }

    /// A word of a closed list. What differs from one by case or white space only is that one; what is none at all is
    /// the caller's to carry, or refuses.
    pub(crate) fn word<T: Copy>(
        &mut self,
        raw: &Raw<'_>,
        list: &List<T>,
        otherwise: Otherwise,
        items: &mut Vec<Extra>,
    ) -> Result<Result<T, Text>, Fault> {
        let text = self.value(raw)?;
        if let Some((_, value)) = list.words.iter().find(|(word, _)| *word == text) {
            return Ok(Ok(*value));
        }
        let finding = Diagnostic::at(list.code, raw.span()).found(format!("\"{text}\""));
        if let Some((word, value)) = list.words.iter().find(|(word, _)| word.eq_ignore_ascii_case(trim(&text))) {
            self.find(finding.expected(*word).repair("read"));
            items.push(spelt(list.name, &text));
            return Ok(Ok(*value));
        }
        let expected: Vec<_> = list.words.iter().map(|(word, _)| *word).collect();
        let finding = finding.expected(expected.join(", "));
        match otherwise {
            Otherwise::SetResultAside => self.find(finding.repair("the result was left out and set aside")),
            Otherwise::SetAside => self.find(finding.repair("left out and set aside")),
            Otherwise::Refuse => self.refuse(finding),
        }
        Ok(Err(text.into()))
    }

    /// A number from 0 to below the size that is no plain one. `None` if it is none; the item says how it was spelt.
    pub(crate) fn coordinate(
        &mut self,
        raw: &Raw<'_>,
        name: &str,
        code: &'static Code,
    ) -> Result<Option<(u32, Option<Extra>)>, Fault> {
        let board = self.board();
        let text = self.value(raw)?;
        // White space around a number is nothing by the schema (`xs:int` collapses it).
        let trimmed = text.trim_matches(|c: char| c.is_ascii() && is_blank(c as u8));
        let negative_zero = trimmed.strip_prefix('-').filter(|digits| digits.bytes().all(|digit| digit == b'0'));
        let unsigned = negative_zero.or_else(|| trimmed.strip_prefix('+')).unwrap_or(trimmed);
        let digits = unsigned.trim_start_matches('0');
        let number = if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
            None
        } else if digits.is_empty() {
            Some(0)
        } else {
            digits.parse::<u32>().ok()
        };
        let Some(number) = number.filter(|number| *number < board) else {
            let finding = Diagnostic::at(code, raw.span()).found(format!("\"{text}\""));
            self.refuse(finding.expected(format!("0 to {}", board.saturating_sub(1))));
            return Ok(None);
        };
        if number.to_string() != trimmed {
            let finding = Diagnostic::at(&codes::COORDINATE_SPELLING, raw.span()).found(format!("\"{text}\""));
            self.find(finding.expected(number.to_string()).repair("read"));
        }
        let spelling = (number.to_string() != text).then(|| spelt(name, &text));
        Ok(Some((number, spelling)))
    }

    /// Reports attributes that an element cannot have, and what carries them.
    pub(crate) fn foreign(&mut self, values: &Values<'_>, anchor: &Anchor, into: &mut Vec<Extra>) -> Result<(), Fault> {
        for (name, raw, at) in &values.foreign {
            let value = self.value(raw)?;
            let span = Span::new(*at, at + name.len());
            let finding = Diagnostic::at(values.unknown(), span).found((*name).to_owned());
            self.find(finding.repair("set aside"));
            into.push(attribute(anchor.clone(), name, value.into()));
        }
        Ok(())
    }

    /// The supplement of `info`.
    pub(crate) fn info_supplement(&mut self) -> &mut Supplement {
        &mut self.record.info.get_or_insert_default().supplement
    }

    /// The supplement of a branch.
    pub(crate) fn branch_supplement(&mut self, branch: BranchId) -> &mut Supplement {
        &mut self.record.tree[branch].supplement
    }

    /// The limits are of bytes, too.
    pub(crate) fn check_length(&mut self, bytes: usize) -> bool {
        let fits = u64::try_from(bytes).is_ok_and(|bytes| bytes <= self.limits.bytes);
        if !fits {
            let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source).found(format!("{bytes} bytes"));
            self.refuse(finding.expected(format!("at most {}", self.limits.bytes)));
        }
        fits
    }
}

/// A coordinate as nearly all are written.
#[inline]
pub(crate) fn plain_coordinate(raw: &Raw<'_>, board: u32) -> Option<u32> {
    let number = match *raw.text.as_bytes() {
        [digit @ b'0'..=b'9'] => u32::from(digit - b'0'),
        [ten @ b'1'..=b'9', digit @ b'0'..=b'9'] => u32::from(ten - b'0') * 10 + u32::from(digit - b'0'),
        _ => return None,
    };
    (number < board).then_some(number)
}

/// An attribute that is carried.
pub(crate) fn attribute(anchor: Anchor, name: &str, value: Text) -> Extra {
    Extra::Unrecognized(Unrecognized::Attribute { anchor, name: name.into(), value })
}

/// How a value was written.
pub(crate) fn spelt(name: &str, text: &str) -> Extra {
    Extra::Spelling(Spelling::Value { name: name.into(), text: text.into() })
}

/// A default value that was written.
pub(crate) fn explicit(name: &str) -> Extra {
    Extra::Spelling(Spelling::Explicit(name.into()))
}

/// The names of those that are missing.
pub(crate) fn missing(attributes: &[(&'static str, bool)]) -> String {
    let names: Vec<_> = attributes.iter().filter(|(_, missing)| *missing).map(|(name, _)| *name).collect();
    names.join(", ")
}

/// Adds all to a supplement.
pub(crate) fn add(supplement: &mut Supplement, items: Vec<Extra>) {
    for item in items {
        supplement.push(item);
    }
}
