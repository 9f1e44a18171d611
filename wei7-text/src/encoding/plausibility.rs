//! Plausibility of bytes as text in an encoding.
//!
//! The measure is the information content of the characters, in tenths of a bit, given how frequent each character is
//! in the language of the encoding. The encoding with the least information is the most plausible one.
//!
//! The lists in `frequency/` contain the characters of a language in descending order of frequency, counted in word
//! lists and names; characters of player names and of words of the game are among the first hundreds. The cost of a
//! rank is the negative logarithm of the share that characters of this rank have in text.

use std::collections::HashMap;
use std::sync::LazyLock;

use encoding_rs::{BIG5, DecoderResult, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS};

/// Information content in tenths of a bit.
type Cost = u64;

/// Upper bounds of ranks in a frequency list (exclusive), each with the cost of the characters from the previous bound
/// on.
type Tiers = &'static [(usize, Cost)];

/// The costs of the characters in a frequency list.
type Frequency = LazyLock<HashMap<char, Cost>>;

/// Costs by rank for hanzi and kanji.
const HANZI_TIERS: Tiers = &[(100, 82), (300, 95), (600, 105), (1000, 116), (1500, 127), (2000, 138)];

/// Costs by rank for hangul.
const HANGUL_TIERS: Tiers = &[(50, 68), (100, 80), (200, 90), (300, 99), (400, 110), (600, 122), (1000, 140)];

static SIMPLIFIED: Frequency = LazyLock::new(|| rank_costs(include_str!("frequency/simplified.txt"), HANZI_TIERS));
static TRADITIONAL: Frequency = LazyLock::new(|| rank_costs(include_str!("frequency/traditional.txt"), HANZI_TIERS));
static JAPANESE: Frequency = LazyLock::new(|| rank_costs(include_str!("frequency/japanese.txt"), HANZI_TIERS));
static KOREAN: Frequency = LazyLock::new(|| rank_costs(include_str!("frequency/korean.txt"), HANGUL_TIERS));

/// Assigns the cost of its rank to each character of a frequency list.
fn rank_costs(list: &str, tiers: Tiers) -> HashMap<char, Cost> {
    let ranked = list.chars().filter(|character| !character.is_whitespace()).enumerate();
    let cost = |rank: usize| tiers.iter().find(|(most, _)| rank < *most).map(|(_, cost)| *cost);
    ranked.filter_map(|(rank, character)| Some((character, cost(rank)?))).collect()
}

/// The multi-byte encodings that are tried, each with its prior cost, which is higher for encodings that are rarer in
/// old files.
pub(super) const MULTI_BYTE: [(&Encoding, Cost); 5] =
    [(GBK, 0), (SHIFT_JIS, 10), (EUC_KR, 10), (BIG5, 20), (EUC_JP, 60)];

/// Cost of an ASCII character. It is not 0, because the byte may be the second byte of a two-byte character in another
/// encoding.
const ASCII_COST: Cost = 50;

/// Additional cost of a multi-byte character between two spaces. Words of one character are rare in the multi-byte
/// encodings, while the same two bytes may be a word of two accented letters.
const LONE_CHARACTER_COST: Cost = 80;

/// Cost of a malformed sequence.
const MALFORMED_COST: Cost = 300;

/// Returns the cost of bytes as text in an encoding.
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
                _ if character.is_ascii() => ASCII_COST,
                _ if encoding.is_single_byte() => letter_cost(character, last),
                _ => character_cost(character, encoding),
            };
            let is_alone = before == ' ' && character == ' ' && !last.is_ascii() && !encoding.is_single_byte();
            total += if is_alone { LONE_CHARACTER_COST } else { 0 };
            (before, last) = (last, character);
        }
        match result {
            DecoderResult::InputEmpty => return total,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => total += MALFORMED_COST,
        }
    }
}

/// Returns the cost of a character in a multi-byte encoding.
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
            Zone::Vendor => 215,
        },
    }
}

/// The parts of a character set.
enum Zone {
    /// Characters of everyday use: the first level of hanzi or kanji, or the hangul of KS X 1001.
    Common,
    /// Hanzi and kanji of the second level, hanja, symbols.
    Rare,
    /// Characters that vendors have added.
    Vendor,
}

/// Returns the part of the character set of a multi-byte encoding that contains a character.
fn zone(character: char, encoding: &'static Encoding) -> Zone {
    let mut buffer = [0; 4];
    let (bytes, ..) = encoding.encode(character.encode_utf8(&mut buffer));
    let [lead, trail] = *bytes else { return Zone::Vendor };
    let (common, all) = match encoding {
        _ if encoding == BIG5 => (0xA4..=0xC6, 0xA1..=0xF9),
        _ if encoding == SHIFT_JIS => (0x88..=0x97, 0x81..=0xEA),
        _ if trail < 0xA1 => return Zone::Vendor,
        _ if encoding == EUC_JP => (0xB0..=0xCF, 0xA1..=0xF4),
        _ if encoding == EUC_KR => (0xB0..=0xC8, 0xA1..=0xFD),
        _ => (0xB0..=0xD7, 0xA1..=0xF7),
    };
    match lead {
        _ if common.contains(&lead) => Zone::Common,
        _ if all.contains(&lead) => Zone::Rare,
        _ => Zone::Vendor,
    }
}

/// Returns the cost of a character in a single-byte encoding after the character `last`: letters are expected in words,
/// capitals at the beginning of words.
fn letter_cost(character: char, last: char) -> Cost {
    let is_foreign = !last.is_ascii();
    match character {
        // Latin words have few accented letters, and seldom two in a row.
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
