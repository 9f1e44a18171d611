//! Header lines and what they say of the game (5.2).

use wei7_core::{Info, Item, Text};

use crate::keywords::Keyword;

/// The lines of each keyword in order, the keywords in the order of their first lines.
pub(crate) type Headers = Vec<(Keyword, Vec<Text>)>;

/// What the lines say; what is not understood stays as text.
pub(crate) fn info(headers: &Headers) -> Option<Info> {
    if headers.is_empty() {
        return None;
    }
    let mut info = Info::default();
    info.supplement.extend(items(headers));
    Some(info)
}

/// All lines as items, for an event of a bundle behind the first.
pub(crate) fn items(headers: &Headers) -> impl Iterator<Item = Item> {
    let item =
        |(keyword, lines): &(Keyword, Vec<Text>)| Item::Header { keyword: keyword.name().into(), lines: lines.clone() };
    headers.iter().map(item)
}
