//! Files with carriers, for tests that damage them: the four places where a carrier stands, and the carrier taken out and put in.

use std::fmt::Write as _;

use serde_json::Value;
use wei7_convert::{Carry, Format, RecordReader, RecordWriter};
use wei7_core::{Carrier, JsonReader, JsonWriter, Limits, Parsed, Place, Record};
use wei7_ishi::{IshiReader, IshiWriter};
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_xml::{XmlReader, XmlWriter};

use crate::conversions::{Family, family};

/// The four targets.
pub const TARGETS: [Format; 4] = [Format::WEI7, Format::WEI7_2_2, Format::SGF, Format::ISHI];

/// A file without its carrier, and where that stands.
#[derive(Clone, Debug)]
pub struct File {
    /// Its format.
    pub format: Format,
    /// The text before the carrier; all of it for 3.0.
    pub before: String,
    /// The text behind it.
    pub after: String,
    /// The JSON of the carrier.
    pub json: String,
    /// Whether its events are one record.
    pub bundle: bool,
}

/// What a file was read as.
pub struct Read {
    /// The record.
    pub record: Record,
    /// The codes of findings about the carrier.
    pub codes: Vec<&'static str>,
    /// Their places.
    pub places: Vec<Place>,
}

impl File {
    /// What a record becomes in a format that can hold it, if it has a carrier there.
    pub fn of(record: &Record, format: Format) -> Option<Self> {
        let (text, supplement) = written(record, format, true)?;
        let bundle = is_bundle(&text, format);
        if format == Format::WEI7 {
            return Some(Self { format, before: text, after: String::new(), json: supplement?, bundle });
        }
        let (begin, end) = match family(format) {
            Family::Sgf => ("\nWEISUPPLEMENT[", "]"),
            Family::Ishi => ("USER wei7-supplement\r\n", "\r\nENDUSER\r\n"),
            Family::Xml(_) | Family::Jago | Family::Wei7 => ("<?wei7-supplement ", "?>\n"),
        };
        let start = text.find(begin)?;
        let inside = &text[start + begin.len()..];
        let length = match family(format) {
            Family::Sgf => {
                let mut escaped = false;
                inside.find(|c| {
                    let ends = c == ']' && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends
                })?
            }
            _ => inside.find(end)?,
        };
        let raw = &inside[..length];
        let json = match family(format) {
            Family::Sgf => wei7_sgf::text::text(raw).into_owned(),
            Family::Ishi => raw.lines().collect(),
            Family::Xml(_) | Family::Jago | Family::Wei7 => raw.to_owned(),
        };
        let after = inside[length + end.len()..].to_owned();
        Some(Self { format, before: text[..start].to_owned(), after, json, bundle })
    }

    /// The same with another carrier, and its text if the carrier is inside.
    #[must_use]
    pub fn with(&self, json: &str) -> Self {
        Self { json: json.to_owned(), ..self.clone() }
    }

    /// The carrier as values.
    ///
    /// # Panics
    ///
    /// If it is no JSON.
    pub fn value(&self) -> Value {
        serde_json::from_str(&self.json).unwrap()
    }

    /// The same with a carrier of these values; what it says of its format comes first, by which a block of Ishi is known.
    #[must_use]
    pub fn with_value(&self, value: &Value) -> Self {
        let mut others = value.clone();
        others.as_object_mut().unwrap().remove("format");
        let rest = others.to_string();
        let rest = rest.strip_prefix('{').unwrap_or(&rest);
        let comma = if rest == "}" { "" } else { "," };
        let format = value.get("format").map_or("null".to_owned(), Value::to_string);
        self.with(&format!("{{\"format\":{format}{comma}{rest}"))
    }

    /// How a carrier with this JSON stands in the file; nothing for 3.0.
    pub fn carrier(&self, json: &str) -> String {
        match family(self.format) {
            Family::Wei7 => String::new(),
            Family::Sgf => format!("\nWEISUPPLEMENT[{}]", json.replace('\\', "\\\\").replace(']', "\\]")),
            Family::Xml(_) | Family::Jago => format!("<?wei7-supplement {}?>\n", json.replace("?>", "?\\u003e")),
            Family::Ishi => {
                let mut text = String::from("USER wei7-supplement\r\n");
                for c in json.chars() {
                    match c {
                        ' '..='~' => text.push(c),
                        // As the file may have line breaks anywhere.
                        '\n' | '\r' | '\t' => {}
                        _ => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| write!(text, "\\u{unit:04x}").unwrap()),
                    }
                }
                text + "\r\nENDUSER\r\n"
            }
        }
    }

    /// The file as it is.
    pub fn text(&self) -> String {
        format!("{}{}{}", self.before, self.carrier(&self.json), self.after)
    }

    /// Reads it, repaired where it must be; `None` if it is refused.
    pub fn read(&self) -> Option<Read> {
        let supplement = (self.format == Format::WEI7).then_some(&*self.json);
        self.read_text(&self.text(), supplement)
    }

    fn read_text(&self, text: &str, supplement: Option<&str>) -> Option<Read> {
        let read = if self.bundle { read_bundle } else { read };
        read(text, supplement, self.format)
    }

    /// Reads it as it is without its carrier.
    pub fn read_plain(&self) -> Option<Read> {
        self.read_text(&format!("{}{}", self.before, self.after), None)
    }

    /// The record that it shows without its carrier.
    ///
    /// # Panics
    ///
    /// If it is refused.
    pub fn shown(&self) -> Record {
        self.read_plain().unwrap().record
    }
}

/// Whether a text that was written of one record is several events of Ishi, each of which is a record, too.
fn is_bundle(text: &str, format: Format) -> bool {
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

/// Reads the first record of a file, or all events of Ishi as one.
pub fn read_bundle(text: &str, supplement: Option<&str>, format: Format) -> Option<Read> {
    read_with(text, supplement, format, IshiReader::new().bundle())
}

fn read_with(text: &str, supplement: Option<&str>, format: Format, ishi: IshiReader) -> Option<Read> {
    let first =
        |read: Parsed<Vec<Record>>| read.value.into_iter().next().map(|value| Parsed { value, report: read.report });
    let bytes = text.as_bytes();
    let refused = |refused: &wei7_core::Refused| println!("refused: {refused}");
    let Parsed { value, mut report } = match family(format) {
        Family::Wei7 => JsonReader::new().lenient().read(bytes).inspect_err(refused).ok()?,
        Family::Xml(_) => XmlReader::new().lenient().read(bytes).inspect_err(refused).ok()?,
        Family::Sgf => SgfReader::new().lenient().read(bytes).inspect_err(refused).ok().and_then(first)?,
        Family::Ishi => ishi.lenient().read(bytes).inspect_err(refused).ok().and_then(first)?,
        Family::Jago => {
            let reader = RecordReader::from_format(format).lenient();
            reader.read(bytes).inspect_err(refused).ok().and_then(first)?
        }
    };
    let record = match supplement {
        None => value,
        Some(json) => {
            let applied = Carrier::apply_json(json.as_bytes(), value, &Limits::DEFAULT);
            report.append(applied.report);
            applied.value
        }
    };
    let about = report.diagnostics().iter().filter(|finding| finding.code.id.starts_with('C'));
    let (codes, places) = about.map(|finding| (finding.code.id, finding.place)).unzip();
    Some(Read { record, codes, places })
}

/// A record in a format, and its supplement file; `None` if it has no place there.
///
/// # Panics
///
/// If what is written of it is not valid.
pub fn written(record: &Record, format: Format, carry: bool) -> Option<(String, Option<String>)> {
    let mut out = Vec::new();
    let mut supplement = None;
    match family(format) {
        Family::Wei7 => {
            let projection = record.clone().project(&Limits::DEFAULT, 1 << 20).ok()?;
            let report = projection.validate(&Limits::DEFAULT);
            assert!(report.is_ok(), "{report:?}");
            JsonWriter::new().write(projection.document.record(), &mut out).unwrap();
            supplement = projection.carrier().filter(|_| carry).map(|carrier| carrier.to_json().unwrap());
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

/// A record of a source of any format.
///
/// # Panics
///
/// If it is refused.
pub fn record(text: &str, format: Format) -> Record {
    read(text, None, format).unwrap().record
}
