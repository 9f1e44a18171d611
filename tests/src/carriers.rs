//! Files with carriers, for tests that damage carriers: the place of the carrier in each of four formats, and functions
//! to remove and replace it.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};
use wei7_convert::{Carry, Format, RecordReader, RecordWriter};
use wei7_core::{JsonReader, Parsed, Place, Record};
use wei7_ishi::{IshiReader, IshiWriter};
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_xml::{XmlReader, XmlWriter};

use crate::conversions::{Family, family};
use crate::edits::respelt;
use crate::sampling::Dice;
use crate::second_opinion::carrier_columns::columns;
use crate::through_3_0;

/// The formats whose carriers are tested.
pub const TARGETS: [Format; 4] = [Format::WEI7, Format::WEI7_2_2, Format::SGF, Format::ISHI];

/// A file split at its carrier.
#[derive(Clone, Debug)]
pub struct File {
    /// Format of the file.
    pub format: Format,
    /// The text before the carrier; the complete text for 3.0.
    pub before: String,
    /// The text after the carrier.
    pub after: String,
    /// The carrier: a version and base64, or the content of the supplement file.
    pub carrier: String,
    /// In Ishi, the block that lists the events that belong to the record.
    pub events: String,
    /// Whether the events of the file form one record.
    pub bundle: bool,
}

/// A record read from a file, with the findings about its carrier.
pub struct Read {
    /// The record that was read, with the values of the carrier.
    pub record: Record,
    /// Codes of the findings about the carrier.
    pub codes: Vec<&'static str>,
    /// Places of the findings about the carrier.
    pub places: Vec<Place>,
    /// Messages of the findings about the carrier.
    pub messages: Vec<String>,
}

impl File {
    /// Writes a record in a format. `None` if the format cannot hold the record or the file needs no carrier.
    pub fn from_record(record: &Record, format: Format) -> Option<Self> {
        let (text, supplement) = written(record, format, true)?;
        let bundle = is_bundle(&text, format);
        if format == Format::WEI7 {
            return Some(Self {
                format,
                before: text,
                after: String::new(),
                carrier: supplement?,
                events: String::new(),
                bundle,
            });
        }
        let (begin, end) = match family(format) {
            Family::Sgf => ("\nWQ[", "]"),
            Family::Ishi => ("USER wei7-supplement\r\n", "\r\nENDUSER\r\n"),
            Family::Xml(_) | Family::Jago | Family::Wei7 => ("<?wei7-supplement ", "?>\n"),
        };
        let start = text.find(begin)?;
        let inside = &text[start + begin.len()..];
        let length = inside.find(end)?;
        let raw = &inside[..length];
        let carrier = match family(format) {
            Family::Sgf | Family::Ishi => raw.lines().collect(),
            Family::Xml(_) | Family::Jago | Family::Wei7 => raw.to_owned(),
        };
        let after = &inside[length + end.len()..];
        let of_events = if after.starts_with("USER wei7-events") { after.find(end)? + end.len() } else { 0 };
        let (events, after) = after.split_at(of_events);
        let (before, events, after) = (text[..start].to_owned(), events.to_owned(), after.to_owned());
        Some(Self { format, before, after, carrier, events, bundle })
    }

    /// Writes a record without a carrier, with a place for one. `None` if the format cannot hold the record.
    pub fn without_carrier(record: &Record, format: Format) -> Option<Self> {
        let (text, _) = written(record, format, false)?;
        let bundle = is_bundle(&text, format);
        let place = match family(format) {
            Family::Wei7 => text.len(),
            Family::Sgf => text.find("GM[1]")? + "GM[1]".len(),
            Family::Ishi => text.starts_with("EVENT").then(|| text.find("\r\n"))?? + 2,
            Family::Xml(_) => text.find("<wei7")?,
            Family::Jago => text.find("<Go>\n")? + "<Go>\n".len(),
        };
        let (before, after) = text.split_at(place);
        let (before, after) = (before.to_owned(), after.to_owned());
        Some(Self { format, before, after, carrier: String::new(), events: String::new(), bundle })
    }

    /// Returns the file with its carrier replaced by `carrier`.
    #[must_use]
    pub fn with(&self, carrier: &str) -> Self {
        Self { carrier: carrier.to_owned(), ..self.clone() }
    }

    /// Decodes the columns of the carrier without the reader under test.
    pub fn columns(&self) -> Value {
        columns(&self.carrier)
    }

    /// Returns the file with a carrier of these columns.
    #[must_use]
    pub fn with_columns(&self, columns: &Value) -> Self {
        self.with_content(columns.to_string().as_bytes())
    }

    /// Returns the file with a carrier that has this content.
    ///
    /// # Panics
    ///
    /// Never: writing to memory cannot fail.
    #[must_use]
    pub fn with_content(&self, content: &[u8]) -> Self {
        let mut deflated = DeflateEncoder::new(Vec::new(), Compression::fast());
        deflated.write_all(content).unwrap();
        let data = STANDARD_NO_PAD.encode(deflated.finish().unwrap());
        self.with(&match family(self.format) {
            Family::Wei7 => json!({"format": "wei7-supplement", "version": 3, "changes": data}).to_string(),
            Family::Xml(_) | Family::Sgf | Family::Ishi | Family::Jago => format!("3:{data}"),
        })
    }

    /// Returns a carrier in the form in which the file embeds it; empty for 3.0, whose carrier is another file.
    pub fn standing(&self, carrier: &str) -> String {
        match family(self.format) {
            Family::Wei7 => String::new(),
            Family::Sgf => format!("\nWQ[{}]", carrier.replace('\\', "\\\\").replace(']', "\\]")),
            Family::Xml(_) | Family::Jago => format!("<?wei7-supplement {}?>\n", carrier.replace("?>", "? >")),
            Family::Ishi => format!("USER wei7-supplement\r\n{carrier}\r\nENDUSER\r\n"),
        }
    }

    /// Returns the complete text of the file.
    pub fn text(&self) -> String {
        format!("{}{}{}{}", self.before, self.standing(&self.carrier), self.events, self.after)
    }

    /// Reads the file, with repairs if necessary; `None` if the file is refused.
    pub fn read(&self) -> Option<Read> {
        let supplement = (self.format == Format::WEI7).then_some(&*self.carrier);
        self.read_text(&self.text(), supplement)
    }

    /// Rewrites the file at random without a change of its content (blanks, escapes, order), and reads it with its carrier
    /// and without. `None` if the file cannot be rewritten or read.
    pub fn read_respelt(&self, dice: &mut Dice) -> Option<(Read, Read)> {
        let carrier = match family(self.format) {
            Family::Wei7 => Some(respelt(&self.carrier, self.format, dice)?),
            _ => None,
        };
        let seed = dice.0;
        let with = self.read_text(&respelt(&self.text(), self.format, dice)?, carrier.as_deref())?;
        let plain = respelt(&format!("{}{}", self.before, self.after), self.format, &mut Dice(seed))?;
        Some((with, read_again(&plain, None, self.format)?))
    }

    fn read_text(&self, text: &str, supplement: Option<&str>) -> Option<Read> {
        let read = if self.bundle { read_bundle } else { read };
        read(text, supplement, self.format)
    }

    /// Reads the file without its carrier: all events as one record if [`Self::bundle`], otherwise the first record.
    pub fn read_plain(&self) -> Option<Read> {
        self.read_text(&format!("{}{}", self.before, self.after), None)
    }

    /// Reads all events of the file without its carrier.
    pub fn read_plain_whole(&self) -> Option<Read> {
        read_again(&format!("{}{}", self.before, self.after), None, self.format)
    }

    /// Returns the base: the record that the file shows without its carrier.
    ///
    /// # Panics
    ///
    /// If the file is refused.
    pub fn base(&self) -> Record {
        self.read_plain().unwrap().record
    }
}

/// Returns whether a text written from one record consists of several Ishi events, each of which is also a record.
pub fn is_bundle(text: &str, format: Format) -> bool {
    format == Format::ISHI && IshiReader::new().lenient().read(text.as_bytes()).is_ok_and(|read| read.value.len() > 1)
}

/// Reads the record that was written.
pub fn read_again(text: &str, supplement: Option<&str>, format: Format) -> Option<Read> {
    let read = if is_bundle(text, format) { read_bundle } else { read };
    read(text, supplement, format)
}

/// Reads the first record of a file.
pub fn read(text: &str, supplement: Option<&str>, format: Format) -> Option<Read> {
    read_with(text, supplement, format, IshiReader::new())
}

/// Reads the first record of a file, or all events of an Ishi file as one record.
pub fn read_bundle(text: &str, supplement: Option<&str>, format: Format) -> Option<Read> {
    read_with(text, supplement, format, IshiReader::new().bundle())
}

fn read_with(text: &str, supplement: Option<&str>, format: Format, ishi: IshiReader) -> Option<Read> {
    let first =
        |read: Parsed<Vec<Record>>| Parsed { value: read.value.into_iter().next().unwrap(), report: read.report };
    let bytes = text.as_bytes();
    let refused = |refused: &wei7_core::Refused| println!("refused: {refused}");
    let read = match family(format) {
        Family::Wei7 => JsonReader::new().lenient().read_with(bytes, supplement.map(str::as_bytes)),
        Family::Xml(_) => XmlReader::new().lenient().read(bytes),
        Family::Sgf => SgfReader::new().lenient().read(bytes).map(first),
        Family::Ishi => ishi.lenient().read(bytes).map(first),
        Family::Jago => RecordReader::from_format(format).lenient().read(bytes).map(first),
    };
    let Parsed { value: record, report } = read.inspect_err(refused).ok()?;
    let about: Vec<_> = report.diagnostics().iter().filter(|finding| finding.code.id.starts_with('C')).collect();
    let (codes, places) = about.iter().map(|finding| (finding.code.id, finding.place)).unzip();
    Some(Read { record, codes, places, messages: about.iter().map(ToString::to_string).collect() })
}

/// Writes a record in a format, with its supplement file; `None` if the format cannot hold the record.
///
/// # Panics
///
/// If the written file is not valid.
pub fn written(record: &Record, format: Format, carry: bool) -> Option<(String, Option<String>)> {
    let mut out = Vec::new();
    let mut supplement = None;
    match family(format) {
        Family::Wei7 => {
            let (document, beside) = through_3_0::written(record, 1 << 20, false).ok()?;
            out = document;
            supplement = beside.filter(|_| carry).map(|beside| String::from_utf8(beside).unwrap());
        }
        Family::Xml(version) => {
            let writer = XmlWriter::new(version);
            let writer = if carry { writer.carry() } else { writer };
            writer.write(record, &mut out).ok()?;
        }
        Family::Sgf => {
            let writer = SgfWriter::new();
            let writer = if carry { writer.carry() } else { writer };
            writer.write(record, &mut out).ok()?;
        }
        Family::Ishi => {
            let writer = IshiWriter::new();
            let writer = if carry { writer.carry() } else { writer };
            writer.write(record, &mut out).ok()?;
        }
        Family::Jago => {
            let carry = if carry { Carry::Keep } else { Carry::None };
            RecordWriter::to_format(format).carry(carry).write(record, &mut out).ok()?;
        }
    }
    Some((String::from_utf8(out).unwrap(), supplement))
}

/// Reads a record from a text in any format.
///
/// # Panics
///
/// If the text is refused.
pub fn record(text: &str, format: Format) -> Record {
    read(text, None, format).unwrap().record
}
