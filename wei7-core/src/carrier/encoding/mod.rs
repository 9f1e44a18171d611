//! Carriers as text (docs/supplement.md): columns in JSON, deflated (RFC 1951), in base64 (RFC 4648, 4).

mod columns;
mod nodes;
mod values;
mod weight;

use std::cell::RefCell;
use std::io::Read;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::read::DeflateDecoder;
use flate2::{Compress, Compression, FlushCompress, Status};
use serde_json::Value;

use super::Carrier;
use crate::merge::field::Value as Field;
use weight::Weight;

/// Version of carriers, with which their text begins.
pub(super) const VERSION: &str = "3";
/// Value of the member `format` of a supplement file.
pub(super) const FORMAT: &str = "wei7-supplement";
/// Error of a carrier that would take more memory than its length allows (see [`weight`]).
const TOO_MUCH: Why = Why::Damaged("deflate: too much");

/// Reason why a text cannot be read as a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The carrier has this other version.
    Version(String),
    /// The carrier is damaged; the text names the part that cannot be read.
    Damaged(&'static str),
}

pub(super) fn to_text(carrier: &Carrier) -> String {
    format!("{VERSION}:{}", to_data(carrier))
}

/// Returns the carrier without the version: deflated columns in base64.
pub(super) fn to_data(carrier: &Carrier) -> String {
    let mut json = columns::write(carrier);
    let weight = Weight::of_changes(&carrier.changes, &json);
    let mut data = Vec::new();
    if json.iter().filter(|byte| !byte.is_ascii()).count() > json.len() / 8 {
        write(&mut json, weight, &mut Compress::new(LEVEL_OF_TEXT, false), &mut data);
    } else {
        let deflate = if json.len() < LITTLE { &DEFLATE_LITTLE } else { &DEFLATE };
        deflate.with_borrow_mut(|deflate| write(&mut json, weight, deflate, &mut data));
    }
    STANDARD_NO_PAD.encode(data)
}

fn write(json: &mut Vec<u8>, weight: Weight, deflate: &mut Compress, data: &mut Vec<u8>) {
    deflated(json, deflate, FlushCompress::Finish, data);
    if !weight.fits(data.len()) {
        // Readers refuse data that is too short for its weight. Thus the beginning is stored uncompressed, and spaces
        // are appended if the JSON is too short.
        let stored = weight.least_data();
        if json.len() < stored {
            json.resize(stored, b' ');
        }
        let (stored, rest) = json.split_at(stored);
        data.clear();
        deflated(stored, &mut Compress::new(Compression::none(), false), FlushCompress::Sync, data);
        deflated(rest, deflate, FlushCompress::Finish, data);
    }
}

thread_local! {
    /// Compressor with [`LEVEL`]. It is kept, since its tables are larger than most carriers.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, false));
    /// Compressor with [`LEVEL_OF_LITTLE`].
    static DEFLATE_LITTLE: RefCell<Compress> = RefCell::new(Compress::new(LEVEL_OF_LITTLE, false));
}

/// Compression level of most carriers. Lower levels make carriers up to a twelfth larger, and save a hundredth of the
/// time of writing.
const LEVEL: Compression = Compression::new(6);
/// Length of JSON in bytes below which [`LEVEL_OF_LITTLE`] is used. Shorter JSON hardly repays Huffman codes of its
/// own, which take longer to find than all else.
const LITTLE: usize = 320;
/// Compression level of JSON that is shorter than [`LITTLE`].
const LEVEL_OF_LITTLE: Compression = Compression::fast();
/// Compression level of carriers with much text that the target cannot write, such as Chinese in Ishi. With [`LEVEL`],
/// the carriers of two real files were larger than the files.
const LEVEL_OF_TEXT: Compression = Compression::best();

fn deflated(bytes: &[u8], deflate: &mut Compress, end: FlushCompress, data: &mut Vec<u8>) {
    deflate.reset();
    // More than the bytes take if they are stored uncompressed.
    data.reserve(bytes.len() + bytes.len() / 1000 + 64);
    loop {
        let read = usize::try_from(deflate.total_in()).unwrap_or(usize::MAX);
        let rest = bytes.get(read..).unwrap_or_default();
        match deflate.compress_vec(rest, data, end) {
            Ok(Status::Ok | Status::BufError) if data.len() == data.capacity() => data.reserve(bytes.len() / 8 + 64),
            // With these arguments there is no error.
            Ok(_) | Err(_) => return,
        }
    }
}

/// Content of a supplement file.
#[derive(serde::Deserialize)]
struct Head {
    format: String,
    version: u64,
    #[serde(default)]
    changes: String,
}

pub(super) fn from_text(text: &str) -> Result<Carrier, Why> {
    let text = text.trim_ascii();
    if text.starts_with('{') {
        let head: Head = serde_json::from_str(text).map_err(|_| Why::Damaged("JSON"))?;
        return if head.format == FORMAT {
            from_data(&head.version.to_string(), &head.changes)
        } else {
            Err(Why::Damaged("format"))
        };
    }
    let is_number = |version: &str| version.len() < 10 && version.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once(':').filter(|(version, _)| !version.is_empty() && is_number(version)) {
        Some((version, data)) => from_data(version, data),
        None => Err(Why::Damaged("version")),
    }
}

fn from_data(version: &str, data: &str) -> Result<Carrier, Why> {
    if version != VERSION {
        return Err(Why::Version(version.to_owned()));
    }
    let data: Vec<u8> = data.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let deflated = STANDARD_NO_PAD.decode(data).map_err(|_| Why::Damaged("base64"))?;
    let mut json = Vec::new();
    let mut inflated = DeflateDecoder::new(&*deflated).take(Weight::json_limit(deflated.len()) as u64 + 1);
    inflated.read_to_end(&mut json).map_err(|_| Why::Damaged("deflate"))?;
    let weight = Weight::of_json(&json);
    if !weight.fits(deflated.len()) {
        return Err(TOO_MUCH);
    }
    let value: Value = serde_json::from_slice(&json).map_err(|_| Why::Damaged("JSON"))?;
    drop(json);
    if !weight.with_changes(&value).fits(deflated.len()) {
        return Err(TOO_MUCH);
    }
    columns::read(&value).ok_or(Why::Damaged("columns"))
}

/// Returns a value as JSON, as in columns.
pub(super) fn value_json(value: &Field) -> Value {
    values::to_json(value)
}

/// Returns the columns as JSON.
pub(super) fn to_json(carrier: &Carrier) -> Value {
    serde_json::from_slice(&columns::write(carrier)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_json(json: &str) -> Result<Carrier, Why> {
        let mut deflated = Vec::new();
        flate2::read::DeflateEncoder::new(json.as_bytes(), LEVEL).read_to_end(&mut deflated).unwrap();
        from_text(&format!("3:{}", STANDARD_NO_PAD.encode(deflated)))
    }

    #[test]
    fn weight_is_bounded_by_the_length_of_the_data() {
        let list = |value: &str, times: usize| format!("[{}]", vec![value; times].join(","));
        let many = 400_000;
        let fields = |kind: &str, times| {
            format!(r#"{{"shown":0,"fields":[[0,"{kind}",{0},{0}]],"moves":"_","shape":"0"}}"#, list("0", times))
        };
        for json in [
            fields("=A", many),
            // Each change has a copy of the name of its column.
            fields(&"=A".repeat(50_000), 1_000),
            format!(r#"{{"shown":0,"moves":"{}","shape":"{}0"}}"#, "aa".repeat(many), "1".repeat(many - 1)),
            format!(r#"{{"shown":0,"new":"{}"}}"#, "_".repeat(many)),
            format!(
                r#"{{"shown":0,"moves":"_","shape":"0","fields":[[0,"title",[0],["a"],[null],["60000"]]],"people":{}}}"#,
                list("[0]", many)
            ),
            format!(r#"{{"shown":0,"lists":{}}}"#, list("0", 2 * many)),
            format!(r#"{{"shown":0,"unknown":"{}"}}"#, " ".repeat(10 << 20)),
        ] {
            let start: String = json.chars().take(60).collect();
            assert_eq!(read_json(&json).err(), Some(TOO_MUCH), "{start}");
        }
    }

    #[test]
    fn a_field_is_changed_once() {
        let columns = |more: &str| format!(r#"{{"shown":0,"fields":[[3,"size",[0],[[true,9,9]]]{more}]}}"#);
        assert_eq!(read_json(&columns(r#",[2,"komi",[0],[1]]"#)).unwrap().changes.fields.len(), 2);
        for more in [r#",[3,"size",[0],[null]]"#, r#",[2,"name",[0,0],["a","b"]]"#] {
            assert_eq!(read_json(&columns(more)).err(), Some(Why::Damaged("columns")));
        }
    }

    /// Carriers that are written can be read, whatever their weight is for their length.
    #[test]
    fn heavy_changes_are_written_so_that_they_are_read() {
        use crate::carrier::Rewriting;
        use crate::merge::changes::{At, Changes, FieldChange, Link};
        use crate::merge::field::{ExtraKey, Key};

        for (id, count) in [("A".to_owned(), 150_000), ("A".repeat(100_000), 1_000)] {
            let keys = nodes::read_keys(&"aa".repeat(count), true).unwrap();
            let base = nodes::read_shape(&format!("{}0", "1".repeat(count - 1)), &keys).unwrap();
            let key = Key::Extra(ExtraKey::new("property", &id).unwrap());
            let change =
                |node| FieldChange { at: At::Node(Link::Kept(node)), key: key.clone(), base: None, value: None };
            let fields = (0..).take(count).map(change).collect();
            let changes = Changes { base, fields, ..Changes::default() };
            let carrier = Carrier { changes, shown: 0, unreadable: Vec::new(), rewriting: Rewriting::default() };
            let text = to_text(&carrier);
            assert_eq!(from_text(&text).map(|read| read.changes.fields.len()), Ok(count), "{} bytes", text.len());
        }
    }

    #[test]
    fn text_is_bounded() {
        let long = vec![b' '; 80 << 20];
        let mut deflated = Vec::new();
        flate2::read::DeflateEncoder::new(&*long, LEVEL).read_to_end(&mut deflated).unwrap();
        let text = format!("3:{}", STANDARD_NO_PAD.encode(deflated));
        assert_eq!(from_text(&text).err(), Some(Why::Damaged("deflate: too much")));
        assert_eq!(read_json(r#"{"shown":0,"fields":[[3,"size",[0],[[true,9,9]]]]}"#).unwrap().changes.fields.len(), 1);
        assert_eq!(from_text("3:!!").err(), Some(Why::Damaged("base64")));
        assert_eq!(from_text("2:abc").err(), Some(Why::Version("2".to_owned())));
        assert_eq!(from_text("{\"format\":1}").err(), Some(Why::Damaged("JSON")));
        let old = r#"{"format":"wei7-supplement","version":1,"digest":"00","items":[]}"#;
        assert_eq!(from_text(old).err(), Some(Why::Version("1".to_owned())));
    }
}
