//! The node that a reader reads.

use std::borrow::Cow;

use wei7_core::{BoardSize, Branch, Color, Extra, Extras, Mark, Node, Record, Text, Vertex};

/// A node of a record with the data that readers need.
pub(crate) struct Site<'a> {
    pub(crate) record: &'a Record,
    pub(crate) node: Node,
    /// The branch of the node.
    pub(crate) branch: &'a Branch,
    pub(crate) size: BoardSize,
    /// Side that plays next.
    pub(crate) next: Color,
    /// Whether the node is a further alternative to the first move of its position.
    pub(crate) is_alternative: bool,
    /// The move of the node.
    pub(crate) played: Option<Vertex>,
    /// Extras of the node. The root has those of the record, too.
    pub(crate) extras: [&'a Extras; 2],
    pub(crate) comment: Option<&'a str>,
    pub(crate) marks: &'a [Mark],
}

impl<'a> Site<'a> {
    /// Returns the side that played the move of the node. At the root, this is the opponent of the next side.
    pub(crate) const fn mover(&self) -> Color {
        self.next.opponent()
    }

    /// Returns whether the node has nothing that a reader may read.
    pub(crate) fn is_bare(&self) -> bool {
        self.extras.iter().all(|extras| extras.is_empty()) && self.comment.is_none()
    }

    /// Returns the values of a property, with escapes.
    pub(crate) fn property(&self, id: &str) -> Option<&'a [Text]> {
        self.extras.iter().find_map(|extras| property(extras, id))
    }

    /// Returns the first value of a property without escapes.
    pub(crate) fn value(&self, id: &str) -> Option<Cow<'a, str>> {
        self.property(id)?.first().map(|raw| unescape(raw))
    }

    /// Returns the text of a property of the root.
    pub(crate) fn root_value(&self, id: &str) -> Option<String> {
        let values = property(&self.record.extras, id)?;
        values.first().map(|raw| unescape(raw).trim().to_owned()).filter(|text| !text.is_empty())
    }

    /// Parses a vertex of GTP.
    pub(crate) fn vertex(&self, name: &str) -> Option<Vertex> {
        vertex(name, self.size)
    }
}

/// Returns the values of a property among extras, with escapes.
pub(crate) fn property<'a>(extras: &'a Extras, id: &str) -> Option<&'a [Text]> {
    extras.find(|extra| match extra {
        Extra::Property { id: known, values } | Extra::Surplus { id: known, values } if **known == *id => {
            Some(&values[..])
        }
        _ => None,
    })
}

/// Parses a vertex of GTP: the name of a point, or `pass`.
pub(crate) fn vertex(name: &str, size: BoardSize) -> Option<Vertex> {
    if name.eq_ignore_ascii_case("pass") { Some(Vertex::Pass) } else { size.point(name).map(Vertex::Play) }
}

/// Removes the escapes of a value of SGF (`FF[4]` 3.2): a backslash before a character, or before a line break, which
/// is removed, too.
pub(crate) fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars().peekable();
    while let Some(character) = characters.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        match characters.next() {
            Some(one @ ('\n' | '\r')) => {
                let other = if one == '\n' { '\r' } else { '\n' };
                characters.next_if_eq(&other);
            }
            Some(escaped) => text.push(escaped),
            None => {}
        }
    }
    Cow::Owned(text)
}

/// Returns the moves of a branch.
pub(crate) fn moves(branch: &Branch) -> Vec<Vertex> {
    branch.steps().iter().filter_map(wei7_core::Step::as_move).map(|played| played.vertex).collect()
}
