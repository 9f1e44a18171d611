//! The drivers of wei7 2.0, 2.1 and 2.2.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

#[cfg(feature = "explain")]
use include_dir::{Dir, include_dir};
use wei7_core::{
    CarrierPlace, Carry, Code, Cut, Diagnostic, FormatDriver, Head, InFile, Input, OneRecord, Parsed, ReadOptions,
    ReadWhole, Record, RecordStream, RecordWrite, Refused, Sniff, Unwritable, WriteOptions, Written,
};

use crate::reader::cut::cut;
use crate::{Version, XmlReader, XmlWriter, check_file_name, codes};

#[cfg(feature = "explain")]
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Driver that writes wei7 2.2 (XML).
pub static WEI7_2_2: Wei7Xml = Wei7Xml { version: Version::V2_2, id: "wei7-2.2", name: "wei7 2.2" };
/// Driver that writes wei7 2.1 (XML).
pub static WEI7_2_1: Wei7Xml = Wei7Xml { version: Version::V2_1, id: "wei7-2.1", name: "wei7 2.1" };
/// Driver that writes wei7 2.0 (XML).
pub static WEI7_2_0: Wei7Xml = Wei7Xml { version: Version::V2_0, id: "wei7-2.0", name: "wei7 2.0" };

/// Driver of a version of 2.x: [`WEI7_2_2`], [`WEI7_2_1`] or [`WEI7_2_0`]. Each reads all three versions.
#[derive(Debug)]
pub struct Wei7Xml {
    version: Version,
    id: &'static str,
    name: &'static str,
}

const fn driver(version: Version) -> &'static Wei7Xml {
    match version {
        Version::V2_0 => &WEI7_2_0,
        Version::V2_1 => &WEI7_2_1,
        Version::V2_2 => &WEI7_2_2,
    }
}

impl FormatDriver for Wei7Xml {
    fn id(&self) -> &'static str {
        self.id
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["wei7"]
    }

    /// Detects 2.x with certainty if the text begins with `<` and contains the name `wei7`. A document without a
    /// version counts as 2.2. A document with text before the declaration or the root is not well-formed (XML 1.0,
    /// 2.8), but counts as possible, since such a text is no other format either.
    fn sniff(&self, head: &Head<'_>) -> Sniff {
        let begins = head.text().first() == Some(&b'<');
        let is_other = || matches!(head.text().first(), Some(b'{' | b'(')) || !head.contains("<wei7");
        if (!begins && is_other()) || Version::from_document(head.text()).unwrap_or_default() != self.version {
            return Sniff::None;
        }
        if begins && head.contains("wei7") { Sniff::Certain } else { Sniff::Possible }
    }

    fn holds_one_record(&self) -> bool {
        true
    }

    fn carrier(&self) -> CarrierPlace {
        CarrierPlace::Inside
    }

    fn codes(&self) -> &'static [&'static Code] {
        codes::ALL
    }

    #[cfg(feature = "explain")]
    fn page(&self, id: &str) -> Option<&'static str> {
        PAGES.get_file(format!("X/{id}.md"))?.contents_utf8()
    }

    fn check_name(&self, file: &Path) -> Option<Diagnostic> {
        check_file_name(&file.file_name().unwrap_or(file.as_os_str()).to_string_lossy())
    }

    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a> {
        Box::new(OneRecord::new(XmlReader::with_options(*options), input, &options.limits))
    }

    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>> {
        let writer = XmlWriter::new(self.version).name_losses(options.named_losses);
        Some(Box::new(if options.carry == Carry::Keep { writer.carry() } else { writer }))
    }
}

impl ReadWhole for XmlReader {
    fn read(&self, bytes: &[u8], _: Option<&[u8]>) -> Result<Parsed<Record>, Refused> {
        Self::read(*self, bytes)
    }

    fn text<'b>(&self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        match self.decoded(bytes) {
            Some(Cow::Owned(text)) => text.into_bytes().into(),
            Some(Cow::Borrowed(_)) | None => bytes.into(),
        }
    }

    fn before(&self, text: &str, at: usize) -> Option<Cut> {
        cut(text, at)
    }

    fn version(&self, bytes: &[u8]) -> Option<&'static dyn FormatDriver> {
        Some(driver(self.version_of(bytes)))
    }
}

impl RecordWrite for XmlWriter {
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
}
