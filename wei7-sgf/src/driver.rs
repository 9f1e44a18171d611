//! The driver that connects SGF with the other formats.

use std::borrow::Cow;
use std::io::Write;

#[cfg(feature = "explain")]
use include_dir::{Dir, include_dir};
use wei7_core::{
    CarrierPlace, Carry, Code, FormatDriver, Head, InFile, Input, ReadOptions, Record, RecordStream, RecordWrite,
    Rewritten, Sniff, Unwritable, WriteOptions, Written,
};

use crate::{SgfReader, SgfWriter, codes};

#[cfg(feature = "explain")]
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Driver of SGF, which reads `FF[1]` to `FF[4]` and writes `FF[4]`.
pub static SGF: Sgf = Sgf;

/// Type of the driver of SGF; its value is [`SGF`].
#[derive(Debug)]
pub struct Sgf;

impl FormatDriver for Sgf {
    fn id(&self) -> &'static str {
        "sgf"
    }

    fn name(&self) -> &'static str {
        "SGF"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sgf", "sgfs"]
    }

    /// Detects `(;` at the beginning of a line. Input that begins like JSON or XML may contain a game in a string.
    fn sniff(&self, head: &Head<'_>) -> Sniff {
        let text = head.text();
        if matches!(text.first(), Some(b'{' | b'<')) || !begins_game(text) { Sniff::None } else { Sniff::Certain }
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Inside
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    #[cfg(feature = "explain")]
    fn page(&self, id: &str) -> Option<&'static str> {
        PAGES.get_file(format!("S/{id}.md"))?.contents_utf8()
    }

    /// Returns the number of the same error in SGFC, the reference checker; `None` if SGFC has no such error.
    fn number_elsewhere(&self, code: &'static Code) -> Option<(&'static str, u8)> {
        codes::SGFC.iter().find(|(_, known)| *known == code).map(|(number, _)| ("SGFC", *number))
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        Box::new(SgfReader { options: *options }.records(input.into_read()))
    }

    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        let writer = SgfWriter::new().name_losses(options.named_losses).problems(options.problems);
        let writer = if options.carry == Carry::Keep { writer.carry() } else { writer };
        Some(Box::new(if options.compress_points { writer.compressed() } else { writer }))
    }
}

impl RecordWrite for SgfWriter {
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        _: u64,
        _: InFile,
        mut out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        let losses = Self::write(*self, &record, &mut out)?;
        Ok(Written { losses, supplement: None })
    }

    fn write_rewritten(
        &mut self,
        record: &Record,
        rewritten: Rewritten,
        mut out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        let losses = Self::write_rewritten(*self, record, rewritten, &mut out)?;
        Ok(Written { losses, supplement: None })
    }
}

/// Returns whether some line of the text begins with `(`, optional blanks and `;`. The blanks may be line breaks.
fn begins_game(text: &[u8]) -> bool {
    let breaks = text.iter().enumerate().filter(|(_, byte)| matches!(byte, b'\n' | b'\r'));
    let starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1));
    starts.filter_map(|start| text.get(start..)).any(|line| {
        let indent = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        matches!(line.get(indent..), Some([b'(', rest @ ..]) if rest.trim_ascii_start().first() == Some(&b';'))
    })
}
