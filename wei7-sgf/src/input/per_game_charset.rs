//! Chooses the charset of a game after the first: the named one if the bytes of the game agree, otherwise that of the
//! file, otherwise the one detected from the bytes.

use encoding_rs::{ISO_2022_JP, UTF_8};
use wei7_core::Message;
use wei7_core::{Diagnostic, Place};
use wei7_text::encoding::{TextEncoding, Utf8Count};

use crate::codes;
use crate::input::charset::{Basis, Charset, bad_places, choose, is_alike, judge, suspect, suspect_finding};
use crate::input::charset_label::{Named, ca_value_by_own_rules, named_by};
use crate::input::game_bounds::game_end;
use crate::input::trails::Trails;

/// Charset of a game after the first one of the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameCharset {
    pub(crate) charset: Charset,
    /// Charset that the bytes look like, although they are valid in the named one.
    pub(crate) suspect: Option<TextEncoding>,
    /// Number of bytes that were examined for this decision.
    pub(crate) cost: usize,
}

/// Available bytes from which the charset of a game is decided.
pub(crate) struct GameBytes<'b> {
    /// Text before `bytes` that is already decoded and is ASCII: the beginning of the game, or text before the game.
    pub(crate) known: &'b [u8],
    /// Whether `known` belongs to the game.
    pub(crate) in_game: bool,
    /// Bytes after `known`: the rest of the game and then other games.
    pub(crate) bytes: &'b [u8],
}

impl<'b> GameBytes<'b> {
    /// Returns the bytes up to the end of the game when read in this encoding.
    fn game(&self, encoding: TextEncoding) -> &'b [u8] {
        let end = game_end(Trails::new(encoding), self.known, self.in_game, self.bytes);
        self.bytes.get(..end).unwrap_or(self.bytes)
    }

    /// Returns the charset that the game names, and the number of bytes that were examined to find the name.
    fn named(&self) -> (Option<Named>, usize) {
        let ends = Trails::ALL.map(|trails| game_end(trails, self.known, self.in_game, self.bytes));
        let end = ends.into_iter().max().unwrap_or_default();
        let bytes = [self.known, self.bytes.get(..end).unwrap_or_default()].concat();
        let named = ca_value_by_own_rules(&bytes).and_then(named_by);
        (named.filter(|named| !named.encoding.is_wide()), bytes.len())
    }
}

/// Chooses the charset of a game after the first one; `file` is the charset of the file.
pub(crate) fn choose_for_game(own: &GameBytes<'_>, file: Charset) -> GameCharset {
    let (named, cost) = own.named();
    let game = own.game(named.map_or(file.encoding, |named| named.encoding));
    let charset = choose_own(own, game, named, file);
    let declared = charset.basis == Basis::Declared && named.is_some_and(|named| named.encoding == charset.encoding);
    let suspect = if declared { suspect(game, charset.encoding) } else { None };
    GameCharset { charset, suspect, cost }
}

fn choose_own(own: &GameBytes<'_>, game: &[u8], named: Option<Named>, file: Charset) -> Charset {
    let assumed = named.unwrap_or(file.encoding.into());
    let wanted = assumed.encoding;
    let as_file = Charset { byte_escapes: false, ..file };
    let alike = is_alike(wanted, file.encoding);
    let whole = |encoding| bad_places(own.game(encoding), encoding) == 0;
    let chosen = choose(game, None, Some(assumed));
    match chosen.basis {
        Basis::Declared if alike && named.is_none() => as_file,
        Basis::Declared if alike => chosen,
        Basis::Declared => {
            // Any bytes agree with a single-byte charset in which each byte is a letter. The charset of the file is
            // then better evidence than this name.
            let letters = wanted.is_single_byte() && !file.encoding.is_single_byte() && is_in_pairs(game);
            let broken = bad_places(game, wanted) > 0;
            if (letters || broken) && whole(file.encoding) { as_file } else { chosen }
        }
        Basis::ValidUtf8 | Basis::Mark if chosen.encoding == UTF_8 => chosen,
        Basis::Asked | Basis::Ascii | Basis::Mark | Basis::Zeros | Basis::ValidUtf8 | Basis::Detected => {
            let guess = chosen.encoding;
            if (!alike && whole(file.encoding)) || guess.is_wide() || guess == file.encoding || !whole(guess) {
                return as_file;
            }
            let utf_8 = Utf8Count::from_bytes(game);
            let stays = file.encoding == UTF_8 && utf_8.long > 0 && utf_8.bad <= utf_8.long;
            // A lone escape does not indicate another charset.
            let nothing = game.is_ascii() && guess != ISO_2022_JP;
            if stays || nothing { as_file } else { chosen }
        }
    }
}

/// Returns whether bytes outside ASCII come in pairs, as in two-byte charsets.
fn is_in_pairs(bytes: &[u8]) -> bool {
    bytes.split(u8::is_ascii).filter(|run| !run.is_empty()).all(|run| run.len() % 2 == 0)
}

/// Returns the finding about the charset that a game after the first one names; `first` is the charset that the first
/// game names.
pub(crate) fn later_charset_finding(
    charset: Charset,
    first: Option<&str>,
    label: &str,
    place: Place,
) -> Option<Diagnostic> {
    let finding = judge(charset, Some(label), place);
    let Some(named) = TextEncoding::from_name(label) else { return finding };
    let first = first.and_then(TextEncoding::from_name).unwrap_or(charset.encoding);
    if matches!(charset.basis, Basis::Asked | Basis::Mark | Basis::Zeros)
        || (finding.is_none() && is_alike(named, first))
    {
        return finding;
    }
    let other = if finding.is_none() { first } else { charset.encoding };
    let finding = Diagnostic::new(&codes::CHARSETS_DIFFER, place).found(label.to_owned()).expected(other.name());
    Some(finding.repair(Message::new("read-as").with("instead", charset.encoding.name())))
}

/// Returns the finding about the charset of a game after the first one. `label` is the charset that the game names, at
/// `place`. `later` is the separate decision for this game, if it has bytes outside ASCII and its file may have several
/// charsets.
pub(crate) fn game_charset_finding(
    file: Charset,
    first: Option<&str>,
    later: Option<GameCharset>,
    label: Option<&str>,
    place: Place,
) -> Option<Diagnostic> {
    let Some(later) = later else { return label.and_then(|label| later_charset_finding(file, first, label, place)) };
    let charset = later.charset;
    let Some(label) = label else {
        let alike = charset.encoding == file.encoding;
        return if alike { None } else { judge(charset, None, place) };
    };
    let named = TextEncoding::from_name(label);
    let alike = named.is_some() && named == first.and_then(TextEncoding::from_name);
    let finding =
        if alike { judge(charset, Some(label), place) } else { later_charset_finding(charset, first, label, place) };
    finding.or_else(|| later.suspect.map(|other| suspect_finding(charset.encoding, other, label, place)))
}
