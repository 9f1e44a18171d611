//! The elements of 2.2 with their attributes and children. Reading and writing follow this table.

use wei7_core::Code;

use crate::codes;

/// An element in its context: `black` differs in `game`, `pre` and `moves` (3.17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    Wei7,
    Size,
    Game,
    Rules,
    Time,
    Player,
    Result,
    Moves,
    Pre,
    Move,
    Stone,
    Mark,
}

/// The codes for what an element cannot have: those of `codes.rs`, with the paragraph that lists what it can have. By 3.21
/// it can have nothing else.
#[derive(Debug)]
pub(crate) struct NotAllowed {
    pub(crate) attribute: Code,
    pub(crate) element: Code,
    pub(crate) misplaced: Code,
    pub(crate) text: Code,
}

impl NotAllowed {
    const fn of(attributes: &'static str, children: &'static str) -> Self {
        Self {
            attribute: cited(&codes::UNKNOWN_ATTRIBUTE, attributes),
            element: cited(&codes::UNKNOWN_ELEMENT, children),
            misplaced: cited(&codes::MISPLACED_ELEMENT, children),
            text: cited(&codes::STRAY_TEXT, children),
        }
    }
}

/// The same code with another paragraph.
const fn cited(code: &Code, paragraph: &'static str) -> Code {
    Code { paragraph, ..*code }
}

/// An element: attributes in the order of the schema, children by name.
#[derive(Debug)]
pub(crate) struct Row {
    /// Its attributes, in the order in which they are written.
    pub(crate) attributes: &'static [&'static str],
    /// Its child elements.
    pub(crate) children: &'static [(&'static str, Element)],
    pub(crate) not_allowed: NotAllowed,
}

impl Row {
    /// A row, and the paragraphs that list the attributes and the children.
    const fn of(
        attributes: &'static [&'static str],
        children: &'static [(&'static str, Element)],
        (listing_attributes, listing_children): (&'static str, &'static str),
    ) -> Self {
        Self { attributes, children, not_allowed: NotAllowed::of(listing_attributes, listing_children) }
    }
}

/// The most attributes that an element has.
pub(crate) const MOST_ATTRIBUTES: usize = 8;

impl Element {
    /// The row of the table.
    pub(crate) const fn row(self) -> &'static Row {
        const PLACED: &[(&str, Element)] =
            &[("black", Element::Stone), ("white", Element::Stone), ("mark", Element::Mark)];
        const PLAYED: &[(&str, Element)] = &[
            ("black", Element::Move),
            ("white", Element::Move),
            ("mark", Element::Mark),
            ("moves", Element::Moves),
            ("pre", Element::Pre),
        ];
        const INFO: &[(&str, Element)] = &[
            ("rules", Element::Rules),
            ("time", Element::Time),
            ("black", Element::Player),
            ("white", Element::Player),
            ("result", Element::Result),
        ];
        const PARTS: &[(&str, Element)] =
            &[("size", Element::Size), ("game", Element::Game), ("moves", Element::Moves)];
        const OF_MOVE: &[&str] = &["type", "x", "y", "splitter", "eval", "title", "comment", "problem"];
        match self {
            Self::Wei7 => const { &Row::of(&["version"], PARTS, ("3.2", "3.3")) },
            Self::Size => const { &Row::of(&[], &[], ("3.4", "3.4")) },
            Self::Time => const { &Row::of(&[], &[], ("3.7", "3.7")) },
            Self::Game => const { &Row::of(&["domain", "id", "name"], INFO, ("3.8", "3.5")) },
            Self::Rules => const { &Row::of(&["scoring", "komi", "type"], &[], ("3.6", "3.6")) },
            Self::Player => const { &Row::of(&["domain", "id", "name", "title", "rank"], &[], ("3.8", "3.8")) },
            Self::Result => const { &Row::of(&["winner", "margin"], &[], ("3.9", "3.9")) },
            // Only the schema says that it has no attributes (5).
            Self::Moves => const { &Row::of(&[], PLAYED, ("5", "3.14")) },
            Self::Pre => const { &Row::of(&["eval", "title", "comment", "problem"], PLACED, ("3.16", "3.14")) },
            Self::Move => const { &Row::of(OF_MOVE, &[], ("3.17.1", "3.17.1")) },
            Self::Stone => const { &Row::of(&["x", "y"], &[], ("3.17.1", "3.17.1")) },
            Self::Mark => const { &Row::of(&["x", "y", "symbol"], &[], ("3.18", "3.18")) },
        }
    }

    /// The child element of this name.
    pub(crate) fn child(self, name: &str) -> Option<Self> {
        self.row().children.iter().find_map(|(known, element)| is_same(known, name).then_some(*element))
    }

    /// The index of the attribute of this name.
    pub(crate) fn attribute(self, name: &str) -> Option<usize> {
        self.row().attributes.iter().position(|known| is_same(known, name))
    }
}

/// Whether 2.2 has an element of this name anywhere.
pub(crate) fn is_known(name: &str) -> bool {
    name == "wei7" || [Element::Wei7, Element::Game, Element::Moves].iter().any(|parent| parent.child(name).is_some())
}

/// Whether two names are the same. They are short, so that a call of the C library would cost more than its comparison.
fn is_same(known: &str, name: &str) -> bool {
    known.len() == name.len() && known.bytes().eq(name.bytes())
}
