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
    Code {
        id: code.id,
        name: code.name,
        severity: code.severity,
        paragraph,
        summary: code.summary,
        leaves_out: code.leaves_out,
    }
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

/// The most attributes that an element has.
pub(crate) const MOST_ATTRIBUTES: usize = 8;

/// 3.2, 3.3
static WEI7: Row = Row {
    attributes: &["version"],
    children: &[("size", Element::Size), ("game", Element::Game), ("moves", Element::Moves)],
    not_allowed: NotAllowed::of("3.2", "3.3"),
};
/// 3.4
static SIZE: Row = Row { attributes: &[], children: &[], not_allowed: NotAllowed::of("3.4", "3.4") };
/// 3.7
static TIME: Row = Row { attributes: &[], children: &[], not_allowed: NotAllowed::of("3.7", "3.7") };
/// 3.5, 3.8
static GAME: Row = Row {
    attributes: &["domain", "id", "name"],
    children: &[
        ("rules", Element::Rules),
        ("time", Element::Time),
        ("black", Element::Player),
        ("white", Element::Player),
        ("result", Element::Result),
    ],
    not_allowed: NotAllowed::of("3.8", "3.5"),
};
/// 3.6
static RULES: Row =
    Row { attributes: &["scoring", "komi", "type"], children: &[], not_allowed: NotAllowed::of("3.6", "3.6") };
/// 3.8
static PLAYER: Row = Row {
    attributes: &["domain", "id", "name", "title", "rank"],
    children: &[],
    not_allowed: NotAllowed::of("3.8", "3.8"),
};
/// 3.9
static RESULT: Row =
    Row { attributes: &["winner", "margin"], children: &[], not_allowed: NotAllowed::of("3.9", "3.9") };
/// 3.11, 3.14; only the schema says that it has no attributes (5).
static MOVES: Row = Row {
    attributes: &[],
    children: &[
        ("black", Element::Move),
        ("white", Element::Move),
        ("mark", Element::Mark),
        ("moves", Element::Moves),
        ("pre", Element::Pre),
    ],
    not_allowed: NotAllowed::of("5", "3.14"),
};
/// 3.14, 3.16
static PRE: Row = Row {
    attributes: &["eval", "title", "comment", "problem"],
    children: &[("black", Element::Stone), ("white", Element::Stone), ("mark", Element::Mark)],
    not_allowed: NotAllowed::of("3.16", "3.14"),
};
/// 3.16, 3.17
static MOVE: Row = Row {
    attributes: &["type", "x", "y", "splitter", "eval", "title", "comment", "problem"],
    children: &[],
    not_allowed: NotAllowed::of("3.17.1", "3.17.1"),
};
/// 3.17.1, 3.17.2
static STONE: Row = Row { attributes: &["x", "y"], children: &[], not_allowed: NotAllowed::of("3.17.1", "3.17.1") };
/// 3.18
static MARK: Row =
    Row { attributes: &["x", "y", "symbol"], children: &[], not_allowed: NotAllowed::of("3.18", "3.18") };

impl Element {
    /// The row of the table.
    pub(crate) const fn row(self) -> &'static Row {
        match self {
            Self::Wei7 => &WEI7,
            Self::Size => &SIZE,
            Self::Time => &TIME,
            Self::Game => &GAME,
            Self::Rules => &RULES,
            Self::Player => &PLAYER,
            Self::Result => &RESULT,
            Self::Moves => &MOVES,
            Self::Pre => &PRE,
            Self::Move => &MOVE,
            Self::Stone => &STONE,
            Self::Mark => &MARK,
        }
    }

    /// The child element of this name.
    pub(crate) fn child(self, name: &str) -> Option<Self> {
        self.row().children.iter().find_map(|(known, element)| (*known == name).then_some(*element))
    }

    /// The index of the attribute of this name.
    pub(crate) fn attribute(self, name: &str) -> Option<usize> {
        self.row().attributes.iter().position(|known| *known == name)
    }
}

/// Whether 2.2 has an element of this name anywhere.
pub(crate) fn is_known(name: &str) -> bool {
    name == "wei7" || [&WEI7, &GAME, &MOVES].iter().any(|row| row.children.iter().any(|(known, _)| *known == name))
}

/// Indices of attributes in the rows above.
pub(crate) mod at {
    pub(crate) const DOMAIN: usize = 0;
    pub(crate) const ID: usize = 1;
    pub(crate) const NAME: usize = 2;
    pub(crate) const TITLE: usize = 3;
    pub(crate) const RANK: usize = 4;

    pub(crate) const SCORING: usize = 0;
    pub(crate) const KOMI: usize = 1;
    pub(crate) const RULES_TYPE: usize = 2;

    pub(crate) const WINNER: usize = 0;
    pub(crate) const MARGIN: usize = 1;

    pub(crate) const PRE_EVAL: usize = 0;
    pub(crate) const PRE_TITLE: usize = 1;
    pub(crate) const PRE_COMMENT: usize = 2;
    pub(crate) const PRE_PROBLEM: usize = 3;

    pub(crate) const TYPE: usize = 0;
    pub(crate) const X: usize = 1;
    pub(crate) const Y: usize = 2;
    pub(crate) const SPLITTER: usize = 3;
    pub(crate) const EVAL: usize = 4;
    pub(crate) const MOVE_TITLE: usize = 5;
    pub(crate) const COMMENT: usize = 6;
    pub(crate) const PROBLEM: usize = 7;

    pub(crate) const POINT_X: usize = 0;
    pub(crate) const POINT_Y: usize = 1;
    pub(crate) const SYMBOL: usize = 2;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_match_the_rows() {
        for (row, place, name) in [
            (&GAME, at::DOMAIN, "domain"),
            (&PLAYER, at::ID, "id"),
            (&PLAYER, at::NAME, "name"),
            (&PLAYER, at::TITLE, "title"),
            (&PLAYER, at::RANK, "rank"),
            (&RULES, at::SCORING, "scoring"),
            (&RULES, at::KOMI, "komi"),
            (&RULES, at::RULES_TYPE, "type"),
            (&RESULT, at::WINNER, "winner"),
            (&RESULT, at::MARGIN, "margin"),
            (&PRE, at::PRE_EVAL, "eval"),
            (&PRE, at::PRE_TITLE, "title"),
            (&PRE, at::PRE_COMMENT, "comment"),
            (&PRE, at::PRE_PROBLEM, "problem"),
            (&MOVE, at::TYPE, "type"),
            (&MOVE, at::X, "x"),
            (&MOVE, at::Y, "y"),
            (&MOVE, at::SPLITTER, "splitter"),
            (&MOVE, at::EVAL, "eval"),
            (&MOVE, at::MOVE_TITLE, "title"),
            (&MOVE, at::COMMENT, "comment"),
            (&MOVE, at::PROBLEM, "problem"),
            (&STONE, at::POINT_X, "x"),
            (&MARK, at::POINT_Y, "y"),
            (&MARK, at::SYMBOL, "symbol"),
        ] {
            assert_eq!(row.attributes.get(place), Some(&name));
        }
    }
}
