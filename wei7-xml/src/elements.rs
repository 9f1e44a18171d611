//! The elements of 2.2 with their attributes and children. Reading and writing follow this table.

use wei7_core::Code;

use crate::codes;

/// A kind of element. The name `black` is another kind in `game`, `pre` and `moves` (3.17): player, stone and move.
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

/// The codes of findings about content that an element does not allow. They cite the paragraph that lists the allowed
/// content of this element; 3.21 forbids everything else.
#[derive(Debug)]
pub(crate) struct NotAllowed {
    pub(crate) attribute: Code,
    pub(crate) element: Code,
    pub(crate) misplaced: Code,
    pub(crate) text: Code,
}

impl NotAllowed {
    const fn new(attributes: &'static str, children: &'static str) -> Self {
        Self {
            attribute: citing(&codes::UNKNOWN_ATTRIBUTE, attributes),
            element: citing(&codes::UNKNOWN_ELEMENT, children),
            misplaced: citing(&codes::MISPLACED_ELEMENT, children),
            text: citing(&codes::STRAY_TEXT, children),
        }
    }
}

/// Returns a copy of a code that cites this paragraph.
const fn citing(code: &Code, paragraph: &'static str) -> Code {
    Code { paragraph, ..*code }
}

/// Row of the table of elements: attributes and children that an element allows.
#[derive(Debug)]
pub(crate) struct Row {
    /// The attributes of the element, in the order of the schema, in which they are written.
    pub(crate) attributes: &'static [&'static str],
    /// The elements that are allowed as children, by name.
    pub(crate) children: &'static [(&'static str, Element)],
    pub(crate) not_allowed: NotAllowed,
}

impl Row {
    /// Creates a row. The last argument names the paragraph that lists the attributes and the paragraph that lists the
    /// children.
    const fn new(
        attributes: &'static [&'static str],
        children: &'static [(&'static str, Element)],
        (listing_attributes, listing_children): (&'static str, &'static str),
    ) -> Self {
        Self { attributes, children, not_allowed: NotAllowed::new(listing_attributes, listing_children) }
    }
}

/// The numbers of lines that a board of 2.x can have (3.4).
pub(crate) const SIDES: [u32; 7] = [7, 9, 11, 13, 15, 17, 19];

/// Upper bound of the number of attributes of an element.
pub(crate) const MAX_ATTRIBUTES: usize = 8;

impl Element {
    /// Returns the row of the table for this kind of element.
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
        const MOVE_ATTRIBUTES: &[&str] = &["type", "x", "y", "splitter", "eval", "title", "comment", "problem"];
        match self {
            Self::Wei7 => const { &Row::new(&["version"], PARTS, ("3.2", "3.3")) },
            Self::Size => const { &Row::new(&[], &[], ("3.4", "3.4")) },
            Self::Time => const { &Row::new(&[], &[], ("3.7", "3.7")) },
            Self::Game => const { &Row::new(&["domain", "id", "name"], INFO, ("3.8", "3.5")) },
            Self::Rules => const { &Row::new(&["scoring", "komi", "type"], &[], ("3.6", "3.6")) },
            Self::Player => const { &Row::new(&["domain", "id", "name", "title", "rank"], &[], ("3.8", "3.8")) },
            Self::Result => const { &Row::new(&["winner", "margin"], &[], ("3.9", "3.9")) },
            // The text of the specification does not say that `moves` has no attributes; only the schema shows it (5).
            Self::Moves => const { &Row::new(&[], PLAYED, ("5", "3.14")) },
            Self::Pre => const { &Row::new(&["eval", "title", "comment", "problem"], PLACED, ("3.16", "3.14")) },
            Self::Move => const { &Row::new(MOVE_ATTRIBUTES, &[], ("3.17.1", "3.17.1")) },
            Self::Stone => const { &Row::new(&["x", "y"], &[], ("3.17.1", "3.17.1")) },
            Self::Mark => const { &Row::new(&["x", "y", "symbol"], &[], ("3.18", "3.18")) },
        }
    }

    /// Returns the kind of a child element with this name, or `None` if the element does not allow such a child.
    pub(crate) fn child(self, name: &str) -> Option<Self> {
        self.row().children.iter().find_map(|(known, element)| is_same(known, name).then_some(*element))
    }

    /// Returns the index of the attribute with this name in the table, or `None` if the element does not allow it.
    pub(crate) fn attribute(self, name: &str) -> Option<usize> {
        self.row().attributes.iter().position(|known| is_same(known, name))
    }
}

/// Returns whether 2.2 defines an element with this name in any place.
pub(crate) fn is_known(name: &str) -> bool {
    name == "wei7" || [Element::Wei7, Element::Game, Element::Moves].iter().any(|parent| parent.child(name).is_some())
}

/// Compares two names. They are so short that calling `memcmp` would take longer than comparing bytes.
fn is_same(known: &str, name: &str) -> bool {
    known.len() == name.len() && known.bytes().eq(name.bytes())
}
