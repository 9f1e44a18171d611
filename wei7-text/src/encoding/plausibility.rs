//! How plausible bytes are as text of an encoding: the information of their characters, in tenths of a bit, by how frequent
//! each is in the language of the encoding. The encoding with the least information wins.
//!
//! The lists in `frequency/` have the characters of a language from frequent to rare, counted in word lists and names, those
//! of names of players and of words of the game among the first hundreds. The costs of the ranks are the logarithms of the
//! shares that characters of these ranks have in text.

use std::collections::HashMap;
use std::sync::LazyLock;

use encoding_rs::{BIG5, DecoderResult, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS};

/// Information in tenths of a bit.
type Cost = u64;

/// Ranks up to a number, and the cost of a character there.
type Tiers = &'static [(usize, Cost)];

type Frequency = LazyLock<HashMap<char, Cost>>;

const HANZI: Tiers = &[(100, 82), (300, 95), (600, 105), (1000, 116), (1500, 127), (2000, 138)];
const HANGUL: Tiers = &[(50, 68), (100, 80), (200, 90), (300, 99), (400, 110), (600, 122), (1000, 140)];

static SIMPLIFIED: Frequency = LazyLock::new(|| costs(include_str!("frequency/simplified.txt"), HANZI));
static TRADITIONAL: Frequency = LazyLock::new(|| costs(include_str!("frequency/traditional.txt"), HANZI));
static JAPANESE: Frequency = LazyLock::new(|| costs(include_str!("frequency/japanese.txt"), HANZI));
static KOREAN: Frequency = LazyLock::new(|| costs(include_str!("frequency/korean.txt"), HANGUL));

fn costs(list: &str, tiers: Tiers) -> HashMap<char, Cost> {
    let ranked = list.chars().filter(|character| !character.is_whitespace()).enumerate();
    let cost = |rank: usize| tiers.iter().find(|(most, _)| rank < *most).map(|(_, cost)| *cost);
    ranked.filter_map(|(rank, character)| Some((character, cost(rank)?))).collect()
}

/// The multi-byte encodings that text is tried in, with the cost of each: old files are seldom in the later ones.
pub(super) const MULTI_BYTE: [(&Encoding, Cost); 5] =
    [(GBK, 0), (SHIFT_JIS, 10), (EUC_KR, 10), (BIG5, 20), (EUC_JP, 60)];

/// The cost of an ASCII character, which may be the second byte of another one.
const ASCII: Cost = 50;

/// The cost of a character of a multi-byte encoding between two blanks: words of one character are rare, while two letters with
/// accents may be a word.
const ALONE: Cost = 80;

/// The cost of a malformed place.
const MALFORMED: Cost = 300;

/// The cost of the bytes as text of an encoding.
pub(super) fn cost(bytes: &[u8], encoding: &'static Encoding) -> Cost {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut buffer = [0; 2048];
    let (mut done, mut total, mut last, mut before) = (0, 0, ' ', ' ');
    loop {
        let rest = bytes.get(done..).unwrap_or_default();
        let (result, read, written) = decoder.decode_to_utf8_without_replacement(rest, &mut buffer, true);
        done += read;
        for character in str::from_utf8(buffer.get(..written).unwrap_or_default()).unwrap_or_default().chars() {
            total += match character {
                _ if character.is_ascii() => ASCII,
                _ if encoding.is_single_byte() => letter_cost(character, last),
                _ => character_cost(character, encoding),
            };
            let is_alone = before == ' ' && character == ' ' && !last.is_ascii() && !encoding.is_single_byte();
            total += if is_alone { ALONE } else { 0 };
            (before, last) = (last, character);
        }
        match result {
            DecoderResult::InputEmpty => return total,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => total += MALFORMED,
        }
    }
}

/// The cost of a character of a multi-byte encoding.
fn character_cost(character: char, encoding: &'static Encoding) -> Cost {
    let (frequency, has_hangul) = match encoding {
        _ if encoding == EUC_KR => (&KOREAN, true),
        _ if encoding == BIG5 => (&TRADITIONAL, false),
        _ if encoding == SHIFT_JIS || encoding == EUC_JP => (&JAPANESE, false),
        _ => (&SIMPLIFIED, false),
    };
    if let Some(cost) = frequency.get(&character) {
        return *cost;
    }
    let is_japanese = encoding == SHIFT_JIS || encoding == EUC_JP;
    match character {
        '\u{3041}'..='\u{3096}' | '\u{30FC}' if is_japanese => 75,
        '\u{30A1}'..='\u{30FA}' if is_japanese => 85,
        '\u{FF61}'..='\u{FF9F}' => 85,
        '\u{3000}'..='\u{3011}' | '\u{FF01}'..='\u{FF5E}' | '\u{2010}'..='\u{2026}' | '\u{B7}' => 110,
        _ => match zone(character, encoding) {
            Zone::Common if has_hangul => 175,
            Zone::Common => 150,
            Zone::Rare => 175,
            Zone::Beyond => 215,
        },
    }
}

/// The parts of a character set.
enum Zone {
    /// Characters of everyday use: the first level of hanzi or kanji, the hangul of KS X 1001.
    Common,
    /// The second level, hanja, symbols.
    Rare,
    /// What vendors have added.
    Beyond,
}

fn zone(character: char, encoding: &'static Encoding) -> Zone {
    let mut buffer = [0; 4];
    let (bytes, ..) = encoding.encode(character.encode_utf8(&mut buffer));
    let [lead, trail] = *bytes else { return Zone::Beyond };
    let (common, all) = match encoding {
        _ if encoding == BIG5 => (0xA4..=0xC6, 0xA1..=0xF9),
        _ if encoding == SHIFT_JIS => (0x88..=0x97, 0x81..=0xEA),
        _ if trail < 0xA1 => return Zone::Beyond,
        _ if encoding == EUC_JP => (0xB0..=0xCF, 0xA1..=0xF4),
        _ if encoding == EUC_KR => (0xB0..=0xC8, 0xA1..=0xFD),
        _ => (0xB0..=0xD7, 0xA1..=0xF7),
    };
    match lead {
        _ if common.contains(&lead) => Zone::Common,
        _ if all.contains(&lead) => Zone::Rare,
        _ => Zone::Beyond,
    }
}

/// The cost of a character of a single-byte encoding behind another one: letters stand in words, capitals at their beginning.
fn letter_cost(character: char, last: char) -> Cost {
    let is_foreign = !last.is_ascii();
    match character {
        // Latin words have few letters with accents, and seldom two of them together.
        '\u{C0}'..='\u{24F}' if is_foreign => 110,
        '\u{C0}'..='\u{24F}' if character.is_lowercase() && last.is_ascii_alphabetic() => 60,
        '\u{C0}'..='\u{24F}' if last.is_ascii_lowercase() => 140,
        '\u{C0}'..='\u{24F}' => 80,
        _ if character.is_uppercase() && last.is_lowercase() => 140,
        _ if character.is_lowercase() => 60,
        _ if character.is_uppercase() => 75,
        _ if character.is_alphabetic() => 80,
        _ if character.is_control() => 250,
        _ => 120,
    }
}
