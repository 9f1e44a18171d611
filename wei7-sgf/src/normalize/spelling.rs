//! Usual spelling of values that `FF[4]` allows in several spellings (3 Number and Real, Go pass, RE). The original
//! spelling is kept besides the record.

use std::borrow::Cow;

use wei7_core::{BoardSize, Vertex};

use crate::model::number::{is_number, is_real};
use crate::model::point::{LARGEST_SIDE, vertex};
use crate::model::properties::{Id, Type};
use crate::model::size::{SizeForm, as_written, size as board_size};

/// Returns the usual spelling of a valid value, or `None` if the value already has this spelling or there is no usual
/// spelling for such a value.
pub(crate) fn usual(id: Id, raw: &str, size: BoardSize) -> Option<Cow<'_, str>> {
    let row = id.row().filter(|row| row.versions.contains(4))?;
    let usual = match row.value {
        Type::Number if is_number(raw) => number(raw),
        Type::Real if is_real(raw) => number(raw),
        Type::Move if raw == "tt" && vertex(raw, size).is_ok_and(|(read, _)| read == Vertex::Pass) => Cow::Borrowed(""),
        Type::Size => match board_size(raw, LARGEST_SIDE) {
            (Some(size), SizeForm::Right) => Cow::Owned(as_written(size.board_size())),
            _ => return None,
        },
        Type::SimpleText if id == Id::RE => result(raw),
        _ => return None,
    };
    (usual != raw).then_some(usual)
}

/// Returns a number without superfluous signs and zeros.
fn number(raw: &str) -> Cow<'_, str> {
    let (negative, digits) = match raw.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, raw.strip_prefix('+').unwrap_or(raw)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    let is_zero = whole.is_empty() && fraction.is_empty();
    let sign = if negative && !is_zero { "-" } else { "" };
    let whole = if whole.is_empty() { "0" } else { whole };
    let dot = if fraction.is_empty() { "" } else { "." };
    let length = sign.len() + whole.len() + dot.len() + fraction.len();
    // No sign or zero was removed, so the text is already in the usual spelling.
    if length == raw.len() { Cow::Borrowed(raw) } else { Cow::Owned([sign, whole, dot, fraction].concat()) }
}

/// Returns the usual spelling of a result (`FF[4]` RE): `Draw` becomes `0`, and the reasons have a long form.
fn result(raw: &str) -> Cow<'_, str> {
    let Some((winner @ ("B" | "W"), how)) = raw.split_once('+') else {
        return Cow::Borrowed(if raw == "Draw" { "0" } else { raw });
    };
    let usual = match how {
        "Resign" => Cow::Borrowed("R"),
        "Time" => Cow::Borrowed("T"),
        "Forfeit" => Cow::Borrowed("F"),
        score if score.starts_with(|first: char| first.is_ascii_digit()) && is_real(score) => number(score),
        _ => return Cow::Borrowed(raw),
    };
    if usual == how { Cow::Borrowed(raw) } else { Cow::Owned(format!("{winner}+{usual}")) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wei7_core::{Extra, Spelling};

    use super::*;
    use crate::{SgfReader, SgfWriter};

    fn usual_spelling(id: Id, raw: &str) -> Option<String> {
        usual(id, raw, BoardSize::STANDARD).map(Cow::into_owned)
    }

    #[test]
    fn each_value_has_one_usual_spelling() {
        for (id, raw, expected) in [
            (Id::KM, "6.50", "6.5"),
            (Id::KM, "+006.0", "6"),
            (Id::KM, "-0.0", "0"),
            (Id::BL, "-00.250", "-0.25"),
            (Id::MN, "+07", "7"),
            (Id::HA, "02", "2"),
            (Id::SZ, "+09:13", "9:13"),
            (Id::RE, "B+Resign", "B+R"),
            (Id::RE, "W+Forfeit", "W+F"),
            (Id::RE, "W+03.50", "W+3.5"),
            (Id::RE, "Draw", "0"),
            (Id::B, "tt", ""),
        ] {
            assert_eq!(usual_spelling(id, raw).as_deref(), Some(expected), "{raw}");
            assert_eq!(usual_spelling(id, expected), None, "{expected}");
        }
        for (id, raw) in [
            (Id::KM, "6,50"),
            (Id::KM, "5."),
            (Id::MN, "7.0"),
            (Id::SZ, "19:19"),
            (Id::RE, "B+"),
            (Id::RE, "B++3"),
            (Id::RE, "b+Resign"),
            (Id::RE, "Void"),
            (Id::B, "dd"),
            (Id::PC, "007"),
            (Id::Unknown, "007"),
        ] {
            assert_eq!(usual_spelling(id, raw), None, "{raw}");
        }
        assert_eq!(usual(Id::B, "tt", BoardSize::new(52, 52).unwrap()), None);
    }

    /// Reads a game, writes it without a carrier, checks that nothing is lost, including spellings, and returns the
    /// extras.
    #[track_caller]
    fn extras(sgf: &str) -> Vec<Extra> {
        let read = |text: &[u8]| SgfReader::new().read(text).unwrap().value.remove(0);
        let record = read(sgf.as_bytes());
        let mut out = Vec::new();
        assert_eq!(SgfWriter::new().write(&record, &mut out).unwrap(), [], "{sgf}");
        assert_eq!(read(&out), record, "{sgf}");
        let tree = &record.tree;
        let steps = tree.ids().flat_map(|id| tree[id].steps()).map(wei7_core::Step::extras);
        let info = record.info.iter().map(|info| &info.extras);
        info.chain([&record.extras]).chain(steps).flat_map(|part| part.as_slice().to_vec()).collect()
    }

    fn spelling(id: &str, value: &str) -> Extra {
        Extra::Spelling(Spelling::Property { id: id.into(), values: vec![value.into()] })
    }

    #[test]
    fn a_spelling_is_no_content() {
        let found = extras("(;FF[4]GM[1]SZ[19]KM[6.50]RE[B+Resign];B[cc];W[tt])");
        assert_eq!(found, [spelling("KM", "6.50"), spelling("RE", "B+Resign"), spelling("W", "tt")]);
        // A property without a field in 3.0 is kept in its usual spelling.
        let found = extras("(;FF[4]GM[1]SZ[19]RE[B+Time];B[cc]BL[30.0])");
        let property = |id: &str, value: &str| Extra::Property { id: id.into(), values: vec![value.into()] };
        assert_eq!(
            found,
            [property("RE", "B+T"), spelling("RE", "B+Time"), property("BL", "30"), spelling("BL", "30.0")]
        );
    }

    #[test]
    fn a_size_is_written_in_plain_numbers() {
        for (raw, written) in [("+9:+013", "SZ[9:13]"), ("+019", "SZ[19]"), ("07", "SZ[7]")] {
            let record =
                SgfReader::new().read(format!("(;FF[4]GM[1]SZ[{raw}];B[cc])").as_bytes()).unwrap().value.remove(0);
            let mut out = Vec::new();
            SgfWriter::new().carry().write(&record, &mut out).unwrap();
            assert!(String::from_utf8_lossy(&out).contains(written), "{raw}");
            assert_eq!(SgfReader::new().read(&out).unwrap().value[0], record);
        }
    }

    #[test]
    fn a_control_character_is_written_as_a_space() {
        let sgf = b"(;FF[4]GM[1]SZ[9]EV[a\x1Bb];B[cc]C[x\x1B[31m\\]]LB[aa:k\x07k])";
        let record = SgfReader::new().read(sgf).unwrap().value.remove(0);
        let mut out = Vec::new();
        SgfWriter::new().carry().write(&record, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(!text.contains(|character: char| character.is_control() && character != '\n'), "{text:?}");
        assert!(text.contains("EV[a b]") && text.contains("C[x [31m\\]]") && text.contains("LB[aa:k k]"), "{text}");
        assert_eq!(SgfReader::new().read(text.as_bytes()).unwrap().value[0], record);
    }

    #[test]
    fn a_spelling_of_another_value_is_not_written() {
        let mut record = SgfReader::new().read(b"(;FF[4]GM[1]SZ[19]KM[6.50];B[cc])").unwrap().value.remove(0);
        let rules = record.info.as_deref_mut().and_then(|info| info.rules.as_mut()).unwrap();
        rules.komi = None;
        let mut out = Vec::new();
        SgfWriter::new().write(&record, &mut out).unwrap();
        assert!(!String::from_utf8(out).unwrap().contains("KM"));
    }

    proptest! {
        #[test]
        fn the_usual_spelling_is_usual(raw in "[-+]?[0-9]{1,4}(\\.[0-9]{1,3})?|[BW]\\+[0-9]{0,3}(\\.[0-9]{1,3})?") {
            for id in [Id::KM, Id::BL, Id::MN, Id::RE, Id::SZ] {
                if let Some(usual) = usual_spelling(id, &raw) {
                    prop_assert_eq!(usual_spelling(id, &usual), None);
                    prop_assert!(usual.len() <= raw.len());
                }
            }
        }
    }
}
