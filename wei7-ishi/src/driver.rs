//! The driver of Ishi Standard Format.

use std::borrow::Cow;
use std::io::Write;

#[cfg(feature = "explain")]
use include_dir::{Dir, include_dir};
use wei7_core::{
    CarrierPlace, Carry, Code, Extra, FormatDriver, Head, InFile, Input, ReadOptions, Record, RecordStream,
    RecordWrite, Sniff, Unwritable, WriteOptions, Written,
};
use wei7_text::encoding::TextEncoding;

use crate::extras::IshiExtra;
use crate::records::Records;
use crate::syntax::keywords::Keyword;
use crate::{IshiWriter, codes};

#[cfg(feature = "explain")]
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// The driver instance for Ishi Standard Format.
pub static ISHI: Ishi = Ishi;

/// Driver of Ishi Standard Format; use the instance [`ISHI`].
#[derive(Debug)]
pub struct Ishi;

impl FormatDriver for Ishi {
    fn id(&self) -> &'static str {
        "ishi"
    }

    fn name(&self) -> &'static str {
        "Ishi"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["go", "prb"]
    }

    /// The answer is certain only if the first lines all begin with keywords, since a single keyword may be a word of a
    /// caption.
    fn sniff(&self, head: &Head<'_>) -> Sniff {
        match begins_with_keyword(head.text()) {
            true if begins_event(head) => Sniff::Certain,
            true if !head.lines().next().is_some_and(holds_sgf) => Sniff::Possible,
            _ => Sniff::None,
        }
    }

    /// If `is_named` is false, the text must begin with an event, since a word such as `Source` or `White` may begin
    /// any text. A named file may be empty.
    fn looks_like_record(&self, head: &Head<'_>, is_named: bool) -> bool {
        if !is_named {
            return begins_event(head);
        }
        let mut lines = head.lines().peekable();
        lines.peek().is_none() || lines.any(begins_with_keyword)
    }

    fn unit(&self) -> &'static str {
        "event"
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Inside
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    #[cfg(feature = "explain")]
    fn page(&self, id: &str) -> Option<&'static str> {
        PAGES.get_file(format!("I/{id}.md"))?.contents_utf8()
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        let (encoding, input) = TextEncoding::open(options.encoding, input.into_read());
        Box::new(Records::new(*options, encoding, input))
    }

    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        let writer = IshiWriter::new().name_losses(options.named_losses);
        Some(Box::new(if options.carry == Carry::Keep { writer.carry() } else { writer }))
    }
}

impl RecordWrite for IshiWriter {
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        _: u64,
        place: InFile,
        mut out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        let losses = Self::write(self.at(place), &record, &mut out)?;
        Ok(Written { losses, supplement: None })
    }

    fn depends_on_place(&self) -> bool {
        true
    }

    /// Returns whether the record has remarks at the end of its file or no EVENT line. Both are written differently if
    /// another record follows.
    fn depends_on_what_follows(&self, record: &Record) -> bool {
        let depends = |extra: &Extra| match extra {
            Extra::Absent(id) => **id == *Keyword::Event.name(),
            _ => IshiExtra::LastRemarks.is(extra),
        };
        record.extras.as_slice().iter().any(depends)
    }
}

/// Returns whether the first lines, up to a block of text, all begin with keywords. No first line may contain an SGF
/// game and no later line may begin an SGF game, except within a closed block.
fn begins_event(head: &Head<'_>) -> bool {
    const FIRST_LINES: usize = 3;
    let (mut lines, mut captions, mut is_closed) = (head.lines(), FIRST_LINES, true);
    while let Some(line) = lines.next() {
        let is_game = if captions > 0 { holds_sgf(line) } else { opens_game(line) };
        if is_game || (captions > 0 && !begins_with_keyword(line)) {
            return false;
        }
        captions = captions.saturating_sub(1);
        let end = match keyword(line) {
            Some(Keyword::Com) if is_closed => Keyword::EndCom,
            Some(Keyword::User) if is_closed => Keyword::EndUser,
            _ => continue,
        };
        let mut behind = lines.clone();
        // If one block has no end, later blocks are not searched for their ends.
        is_closed = behind.any(|line| keyword(line) == Some(end));
        captions = 0;
        if is_closed {
            lines = behind;
        }
    }
    true
}

/// Returns whether an SGF game begins anywhere in a line; the text before it is then a caption.
fn holds_sgf(line: &[u8]) -> bool {
    memchr::memchr_iter(b'(', line).filter_map(|at| line.get(at..)).any(opens_game)
}

/// Returns whether `text` begins with an SGF game. The line may end after `(;`.
fn opens_game(text: &[u8]) -> bool {
    let node = text.strip_prefix(b"(").and_then(|rest| rest.trim_ascii_start().strip_prefix(b";"));
    let Some(node) = node.map(<[u8]>::trim_ascii_start) else { return false };
    let letters = node.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    node.is_empty() || node.get(letters..).unwrap_or_default().trim_ascii_start().starts_with(b"[")
}

/// Returns whether `text` begins with a keyword. A keyword of one letter must be followed by a number, since a single
/// letter may begin any text.
fn begins_with_keyword(text: &[u8]) -> bool {
    let number = || text.get(1..).and_then(|rest| rest.trim_ascii_start().first()).is_some_and(u8::is_ascii_digit);
    keyword(text).is_some_and(|keyword| keyword.name().len() > 1 || number())
}

fn keyword(text: &[u8]) -> Option<Keyword> {
    Keyword::from_word(str::from_utf8(first_word(text)).ok()?)
}

fn first_word(text: &[u8]) -> &[u8] {
    let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}
