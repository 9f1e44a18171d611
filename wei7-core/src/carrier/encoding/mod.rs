//! Edits as text (docs/supplement.md): columns in JSON, deflated (RFC 1951), in base64 (RFC 4648, 4).

mod columns;
mod shape;
mod weight;

use std::cell::RefCell;
use std::collections::HashSet;
use std::io::Read;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::read::DeflateDecoder;
use flate2::{Compress, Compression, FlushCompress, Status};
use serde_json::Value;

use super::detached;
use super::edits::{At, Edits, Link, List, New, Patch};
use super::people;
use super::skeleton::{Key, Skeleton};
use crate::merge::outline::Id;
use columns::columns;
use shape::{read_moves, read_shape};
use weight::Weight;

/// What a carrier of this version begins with.
pub(super) const VERSION: &str = "2";
/// What the `format` of a file of its own says.
pub(super) const FORMAT: &str = "wei7-supplement";
/// Why a carrier is not read that would take more memory than its length allows.
const TOO_MUCH: Unreadable = Unreadable::Damaged("deflate: too much");

/// Why a text is no carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// Of another version: which.
    Version(String),
    /// Damaged.
    Damaged(&'static str),
}

pub(super) fn to_text(edits: &Edits) -> String {
    format!("{VERSION}:{}", to_data(edits))
}

/// What stands behind the version.
pub(super) fn to_data(edits: &Edits) -> String {
    let mut json = columns(edits);
    let weight = Weight::of_edits(edits, &json);
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
        // Data that is heavy for its length would be refused: its beginning is stored, and spaces where that is not enough.
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
    /// Its tables are larger than most carriers, and serve one after the other.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, false));
    static DEFLATE_LITTLE: RefCell<Compress> = RefCell::new(Compress::new(LEVEL_OF_LITTLE, false));
}

/// Higher levels take longer, and make a game with its carrier smaller by a fiftieth.
const LEVEL: Compression = Compression::new(2);
/// So few bytes hardly repay codes of their own, which take longer to find than all else.
const LITTLE: usize = 320;
const LEVEL_OF_LITTLE: Compression = Compression::fast();
/// Of what is mostly text that a target cannot write, such as Chinese in Ishi: with the other level the carriers of two real
/// files were larger than the files.
const LEVEL_OF_TEXT: Compression = Compression::best();

fn deflated(bytes: &[u8], deflate: &mut Compress, end: FlushCompress, data: &mut Vec<u8>) {
    deflate.reset();
    // More than what is stored as it is takes.
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

/// A file of its own.
#[derive(serde::Deserialize)]
struct Head {
    format: String,
    version: u64,
    #[serde(default)]
    edits: String,
}

pub(super) fn from_text(text: &str) -> Result<Edits, Unreadable> {
    let text = text.trim_ascii();
    if text.starts_with('{') {
        let head: Head = serde_json::from_str(text).map_err(|_| Unreadable::Damaged("JSON"))?;
        return if head.format == FORMAT {
            from_data(&head.version.to_string(), &head.edits)
        } else {
            Err(Unreadable::Damaged("format"))
        };
    }
    let is_number = |version: &str| version.len() < 10 && version.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once(':').filter(|(version, _)| !version.is_empty() && is_number(version)) {
        Some((version, data)) => from_data(version, data),
        None => Err(Unreadable::Damaged("version")),
    }
}

fn from_data(version: &str, data: &str) -> Result<Edits, Unreadable> {
    if version != VERSION {
        return Err(Unreadable::Version(version.to_owned()));
    }
    let data: Vec<u8> = data.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let deflated = STANDARD_NO_PAD.decode(data).map_err(|_| Unreadable::Damaged("base64"))?;
    let mut json = Vec::new();
    let mut inflated = DeflateDecoder::new(&*deflated).take(Weight::most_bytes(deflated.len()) as u64 + 1);
    inflated.read_to_end(&mut json).map_err(|_| Unreadable::Damaged("deflate"))?;
    let weight = Weight::of_json(&json);
    if !weight.fits(deflated.len()) {
        return Err(TOO_MUCH);
    }
    let value: Value = serde_json::from_slice(&json).map_err(|_| Unreadable::Damaged("JSON"))?;
    drop(json);
    if !weight.with_edits(&value).fits(deflated.len()) {
        return Err(TOO_MUCH);
    }
    from_json(&value).ok_or(Unreadable::Damaged("columns"))
}

/// The columns.
pub(super) fn to_json(edits: &Edits) -> Value {
    serde_json::from_slice(&columns(edits)).unwrap_or_default()
}

fn link(number: i64) -> Option<Link> {
    Some(match u32::try_from(number) {
        Ok(id) => Link::Kept(id),
        Err(_) => Link::New(u32::try_from(number.checked_add(1)?.checked_neg()?).ok()?),
    })
}

fn read_lists(numbers: &[Value]) -> Option<Vec<List>> {
    let mut numbers = numbers.iter();
    let mut lists = Vec::new();
    let mut above = 0i64;
    while let Some(under) = numbers.next() {
        let mut under_link = None;
        if !under.is_null() {
            above = above.checked_add(under.as_i64()?)?;
            under_link = Some(link(above)?);
        }
        let count = usize::try_from(numbers.next()?.as_u64()?).ok()?;
        let mut before = above;
        let mut children = Vec::with_capacity(count.min(numbers.len()));
        for _ in 0..count {
            before = before.checked_add(numbers.next()?.as_i64()?)?;
            children.push(link(before)?);
        }
        lists.push(List { under: under_link, children });
    }
    Some(lists)
}

fn read_column(value: &Value, patches: &mut Vec<Patch>) -> Option<()> {
    let list = value.as_array()?;
    let (which, name) = (list.first()?.as_u64()?, list.get(1)?.as_str()?);
    let (nodes, values) = (list.get(2)?.as_array()?, list.get(3)?.as_array()?);
    let none = Vec::new();
    let was = list.get(4).map_or(Some(&none), Value::as_array)?;
    let rest = list.get(5).map_or(Some(&none), Value::as_array)?;
    if nodes.len() != values.len() {
        return None;
    }
    let mut before = 0i64;
    for (place, (node, value)) in nodes.iter().zip(values).enumerate() {
        before = before.checked_add(node.as_i64()?)?;
        let id = u32::try_from(before).ok()?;
        let at = match which {
            0 => At::Kept(id),
            1 => At::New(id),
            2 => At::Info,
            3 => At::Document,
            _ => return None,
        };
        let was = was.get(place).filter(|was| !was.is_null());
        let was = was.map_or(Some(None), |was| u32::try_from(was.as_u64()?).ok().map(Some))?;
        let kind = match rest.get(place).and_then(Value::as_str) {
            Some(rest) => format!("{name} {rest}").into(),
            None => name.to_owned().into(),
        };
        patches.push(Patch { at, kind, was, is: Some(value.clone()).filter(|value| !value.is_null()) });
    }
    Some(())
}

fn from_json(value: &Value) -> Option<Edits> {
    let members = value.as_object()?;
    let none = Vec::new();
    let list = |name: &str| members.get(name).map_or(Some(&none), Value::as_array);
    let whole = u32::try_from(members.get("whole")?.as_u64()?).ok()?;
    let keys = members.get("moves").map_or(Some(Vec::new()), |moves| read_moves(moves.as_str()?))?;
    let skeleton =
        if keys.is_empty() { Skeleton::default() } else { read_shape(members.get("shape")?.as_str()?, &keys)? };
    let mut patches = Vec::new();
    for column in list("patches")? {
        read_column(column, &mut patches)?;
    }
    let people = members.get("people").map_or(Some(None), |value| people::from_value(value).map(Some))?;
    let new = |value: &Value| {
        Some(match value {
            Value::String(kind) if kind == "position" => New::Position,
            Value::String(kind) if kind == "bare" => New::Bare,
            Value::Number(key) => New::Move(Key(key.as_u64()?)),
            action => New::Action(action.clone()),
        })
    };
    let new: Vec<New> = list("new")?.iter().map(new).collect::<Option<_>>()?;
    let lists = read_lists(list("lists")?)?;
    let mut edits = Edits { whole, skeleton, patches, people, new, lists };
    if !is_sound(&edits) {
        return None;
    }
    fill(&mut edits.skeleton, &keys, list("lines")?)?;
    let unwritten = |id: &Id| keys.get(*id as usize).is_some_and(Option::is_none);
    detached::put_back(&mut edits, unwritten);
    Some(edits)
}

/// Gives the nodes that have siblings and a key their fingerprints.
fn fill(skeleton: &mut Skeleton, keys: &[Option<Key>], lines: &[Value]) -> Option<()> {
    let mut lines = lines.iter();
    for (id, key) in (0..).zip(keys) {
        if key.is_some() && !skeleton.is_only(id) {
            skeleton.bones[id as usize].sub = Some(u32::try_from(lines.next()?.as_u64()?).ok()?);
        }
    }
    lines.next().is_none().then_some(())
}

/// Whether all nodes that are named are there, and each value of a node is patched once.
fn is_sound(edits: &Edits) -> bool {
    let (kept, new) = (edits.skeleton.len(), edits.new.len());
    let is_there = |link: &Link| match *link {
        Link::Kept(id) => (id as usize) < kept,
        Link::New(id) => (id as usize) < new,
    };
    let links = edits.lists.iter().flat_map(|list| list.under.iter().chain(&list.children));
    let nodes_are_there = edits.patches.iter().all(|patch| match patch.at {
        At::Kept(id) => (id as usize) < kept,
        At::New(id) => (id as usize) < new,
        At::Document | At::Info => true,
    });
    let mut patched = HashSet::with_capacity(edits.patches.len());
    // A second patch of a value would cost as much as the value is long.
    let mut once = edits.patches.iter().map(|patch| patched.insert((patch.at, &*patch.kind)));
    nodes_are_there && links.into_iter().all(is_there) && once.all(|is_first| is_first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_json(json: &str) -> Result<Edits, Unreadable> {
        let mut deflated = Vec::new();
        flate2::read::DeflateEncoder::new(json.as_bytes(), LEVEL).read_to_end(&mut deflated).unwrap();
        from_text(&format!("2:{}", STANDARD_NO_PAD.encode(deflated)))
    }

    #[test]
    fn few_bytes_name_few_things() {
        let list = |of: &str, times: usize| format!("[{}]", vec![of; times].join(","));
        let many = 400_000;
        let patches = |kind: &str, times| {
            format!(r#"{{"whole":0,"patches":[[0,"{kind}",{0},{0}]],"moves":"*","shape":"0"}}"#, list("0", times))
        };
        for json in [
            patches("=A", many),
            // Each patch has the name of its column.
            patches(&"=A".repeat(50_000), 1_000),
            format!(r#"{{"whole":0,"moves":"{}","shape":"{}0"}}"#, "aa".repeat(many), "1".repeat(many - 1)),
            format!(r#"{{"whole":0,"new":{}}}"#, list("0", many)),
            format!(r#"{{"whole":0,"new":{}}}"#, list("{\"\":0}", many)),
            format!(r#"{{"whole":0,"new":{}}}"#, list("[0]", many)),
            format!(r#"{{"whole":0,"lists":{}}}"#, list("0", 2 * many)),
            format!(r#"{{"whole":0,"unknown":"{}"}}"#, " ".repeat(10 << 20)),
        ] {
            let start: String = json.chars().take(60).collect();
            assert!(read_json(&json) == Err(TOO_MUCH), "{start}");
        }
    }

    #[test]
    fn a_value_is_patched_once() {
        let columns = |more: &str| format!(r#"{{"whole":0,"patches":[[3,"size",[0],["square"]]{more}]}}"#);
        assert_eq!(read_json(&columns(r#",[2,"size",[0],[1]]"#)).unwrap().patches.len(), 2);
        for more in [r#",[3,"size",[0],["absent"]]"#, r#",[2,"time",[0,0],["a","b"]]"#] {
            assert_eq!(read_json(&columns(more)), Err(Unreadable::Damaged("columns")));
        }
    }

    /// What is written is read, however heavy it is for its length.
    #[test]
    fn heavy_edits_are_written_so_that_they_are_read() {
        let patch = |kind: &str, id| Patch { at: At::Kept(id), kind: kind.to_owned().into(), was: None, is: None };
        for (kind, nodes) in [("=A", 150_000), (&*"=A".repeat(50_000), 1_000)] {
            let moves = "aa".repeat(nodes);
            let keys = read_moves(&moves).unwrap();
            let skeleton = read_shape(&format!("{}0", "1".repeat(nodes - 1)), &keys).unwrap();
            let patches = (0..).take(nodes).map(|id| patch(kind, id)).collect();
            let edits = Edits { skeleton, patches, ..Edits::default() };
            let text = to_text(&edits);
            assert!(from_text(&text).as_ref() == Ok(&edits), "{} bytes", text.len());
        }
    }

    #[test]
    fn text_is_bounded() {
        let long = vec![b' '; 80 << 20];
        let mut deflated = Vec::new();
        flate2::read::DeflateEncoder::new(&*long, LEVEL).read_to_end(&mut deflated).unwrap();
        let text = format!("2:{}", STANDARD_NO_PAD.encode(deflated));
        assert_eq!(from_text(&text), Err(Unreadable::Damaged("deflate: too much")));
        assert_eq!(read_json(r#"{"whole":0,"patches":[[3,"size",[0],["square"]]]}"#).unwrap().patches.len(), 1);
        assert_eq!(from_text("2:!!"), Err(Unreadable::Damaged("base64")));
        assert_eq!(from_text("3:abc"), Err(Unreadable::Version("3".to_owned())));
        assert_eq!(from_text("{\"format\":1}"), Err(Unreadable::Damaged("JSON")));
        let old = r#"{"format":"wei7-supplement","version":1,"digest":"00","items":[]}"#;
        assert_eq!(from_text(old), Err(Unreadable::Version("1".to_owned())));
    }
}
