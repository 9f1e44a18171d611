//! The table of fields: everything that a node, the game information or the record says, as keys with values.

use std::borrow::Cow;

use serde_json::{Value as Json, json};
use xxhash_rust::xxh3::xxh3_64;

use crate::record::{
    Action, EVALUATIONS, Evaluation, Extra, Mark, RULES_TYPES, SCORINGS, Size, Spelling, StepTime, Text, Unrecognized,
    word,
};
use crate::report::Kind;
use wei7_board::{Color, HalfPoints, Point, Scoring, Stone, Vertex};
use wei7_text::{GameResult, RulesType, StartTime};

/// Kind of an extra, with the name that distinguishes it from other extras of its kind: the id of a property, the keyword
/// of a header. Extras with the same key are one field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExtraKey {
    pub(crate) kind: &'static str,
    pub(crate) name: Text,
}

impl ExtraKey {
    /// Returns the key of an extra of this kind, if there is such a kind.
    pub(crate) fn new(kind: &str, name: &str) -> Option<Self> {
        let kind = Kind::ALL.iter().find(|known| known.name == kind)?;
        Some(Self { kind: kind.name, name: name.into() })
    }

    /// Returns the name under which JSON has extras of this kind.
    pub(crate) fn tag(&self) -> &'static str {
        match self.kind {
            "unrecognized" => "foreign",
            "misc" => "aside",
            kind if kind == "no-main-line" || self.is_spelling() => "spelling",
            kind => kind,
        }
    }

    /// Returns whether the extra only says how the source spelled something.
    pub(crate) fn is_spelling(&self) -> bool {
        const KINDS: [&str; 8] = [
            "explicit",
            "spelling",
            "order",
            "pre-element",
            "problem-on-move",
            "trailing-mark",
            "same-node",
            "game-info",
        ];
        KINDS.contains(&self.kind)
    }
}

impl From<&Extra> for ExtraKey {
    fn from(extra: &Extra) -> Self {
        let name: &str = match extra {
            Extra::Spelling(
                Spelling::Explicit(name) | Spelling::Value { name, .. } | Spelling::Property { id: name, .. },
            )
            | Extra::Unrecognized(
                Unrecognized::Attribute { name, .. } | Unrecognized::Property { pointer: name, .. },
            )
            | Extra::Property { id: name, .. }
            | Extra::Surplus { id: name, .. }
            | Extra::Absent(name)
            | Extra::Header { keyword: name, .. } => name,
            Extra::Format { format, id, .. } => &format!("{format}/{id}"),
            _ => "",
        };
        Self { kind: extra.kind().name, name: name.into() }
    }
}

/// Fields without a name or number of their own.
pub(crate) const PLAIN: [(&str, Key); 26] = [
    ("size", Key::Size),
    ("info", Key::Info),
    ("domain", Key::Domain),
    ("id", Key::Id),
    ("name", Key::Name),
    ("place", Key::Place),
    ("start-time", Key::StartTime),
    ("rules", Key::Rules),
    ("scoring", Key::Scoring),
    ("komi", Key::Komi),
    ("type", Key::RulesType),
    ("result", Key::Result),
    ("pre", Key::Pre),
    ("stones", Key::Stones),
    ("problem", Key::Problem),
    ("action", Key::Action),
    ("time", Key::Time),
    ("actor", Key::Actor),
    ("evaluation", Key::Evaluation),
    ("comment", Key::Comment),
    ("no-marks", Key::NoMarks),
    ("mark-order", Key::MarkOrder),
    ("extra-order", Key::ExtraOrder),
    ("branches", Key::Branches),
    ("mark", Key::Mark(Point::new(0, 0))),
    ("branch-extra-order", Key::BranchExtraOrder(0)),
];
pub(crate) const TITLE: &str = "title";
pub(crate) const NO_STEPS: &str = "no-steps";
pub(crate) const NO_BRANCHES: &str = "no-branches";
/// Prefix of the name of an extra of a branch.
pub(crate) const BRANCH: &str = "branch";

/// `=BL` for the property BL of SGF, `+event` or `+header/KOMI` for other extras.
fn extra_name(extra: &ExtraKey) -> String {
    match (extra.kind, &*extra.name) {
        ("property", id) => format!("={id}"),
        (kind, "") => format!("+{kind}"),
        (kind, name) => format!("+{kind}/{name}"),
    }
}

/// A field. Fields of branches have the number of the branch among those that begin at the node, counted from the innermost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Key {
    /// Record: size of the board (5.9).
    Size,
    /// Info: whether the record has `info`, even if it is empty.
    Info,
    /// Info: namespace of the id of the game (5.10.5.1).
    Domain,
    /// Info: id of the game (5.10.5.2).
    Id,
    /// Info: name of the game (5.10.5.3).
    Name,
    /// Info: place where the game was played (5.10.3).
    Place,
    /// Info: time at which the game began (5.10.2).
    StartTime,
    /// Info: whether the record has `rules`, even if they are empty (5.10.1).
    Rules,
    /// Info: method of scoring (5.10.1).
    Scoring,
    /// Info: komi (5.10.1).
    Komi,
    /// Info: name of the rules (5.10.1).
    RulesType,
    /// Info: result of the game (5.10.8).
    Result,
    /// Info: who plays a side. It follows from the participants and players, and is never set.
    Player(Color),
    /// Node: whether a position has `pre`, even if it is empty.
    Pre,
    /// Position: stones on the board (5.15.2.1).
    Stones,
    /// Position: side that has to answer the problem (5.15.2.2).
    Problem,
    /// Step: move, takeback, mark, message or result, without the evaluation of a move (5.15.3.2).
    Action,
    /// Step: seconds since the game began (5.15.3.1).
    Time,
    /// Step: index of the participant who acts (5.15.3.3).
    Actor,
    /// Move: good or bad (5.15.3.2.1.3).
    Evaluation,
    /// Position or step (5.15.2.4, 5.15.3.5).
    Comment,
    /// Position or step: whether the list of marks is present although it is empty.
    NoMarks,
    /// Position or step: the marks on a point (5.12).
    Mark(Point),
    /// Position or step: order of the marks.
    MarkOrder,
    /// Any place: extras with the same key.
    Extra(ExtraKey),
    /// Any place: order of the extras.
    ExtraOrder,
    /// Node: number of branches that begin at the node, where it does not follow from the shape of the tree.
    Branches,
    /// Branch: title (5.15.1).
    Title(u16),
    /// Branch: whether the list of steps is present and empty.
    NoSteps(u16),
    /// Branch: whether the list of branches is present and empty.
    NoBranches(u16),
    /// Branch: extras with the same key.
    BranchExtra(u16, ExtraKey),
    /// Branch: order of the extras.
    BranchExtraOrder(u16),
}

impl Key {
    /// Returns the name of the field, and what distinguishes it from others of this name: a point, or the number of a
    /// branch.
    pub(crate) fn name(&self) -> (Cow<'static, str>, Option<String>) {
        let number = |number: u16| (number > 0).then(|| number.to_string());
        match self {
            Key::Mark(point) => ("mark".into(), Some(format!("{},{}", point.x, point.y))),
            Key::Title(branch) => (TITLE.into(), number(*branch)),
            Key::NoSteps(branch) => (NO_STEPS.into(), number(*branch)),
            Key::NoBranches(branch) => (NO_BRANCHES.into(), number(*branch)),
            Key::BranchExtraOrder(branch) => ("branch-extra-order".into(), number(*branch)),
            Key::BranchExtra(branch, extra) => (format!("{BRANCH}{}", extra_name(extra)).into(), number(*branch)),
            Key::Extra(extra) => (extra_name(extra).into(), None),
            Key::Player(Color::Black) => ("player-black".into(), None),
            Key::Player(Color::White) => ("player-white".into(), None),
            plain => (PLAIN.iter().find(|(_, key)| key == plain).map_or("", |(name, _)| name).into(), None),
        }
    }

    /// Returns the name with what distinguishes the field, for fingerprints.
    pub(crate) fn full_name(&self) -> String {
        match self.name() {
            (name, None) => name.into_owned(),
            (name, Some(rest)) => format!("{name} {rest}"),
        }
    }

    /// Returns whether the field is only a form: whether an empty part is present, where a branch begins, an order, a
    /// spelling. If both sides changed it, the side that decides keeps its form, and no conflict is reported.
    pub(crate) fn is_form(&self) -> bool {
        self.is_order()
            || matches!(
                self,
                Self::Info
                    | Self::Rules
                    | Self::Pre
                    | Self::NoMarks
                    | Self::Branches
                    | Self::NoSteps(_)
                    | Self::NoBranches(_)
            )
            || matches!(self, Self::Extra(extra) | Self::BranchExtra(_, extra) if extra.is_spelling())
    }

    /// Returns whether the field follows from others.
    pub(crate) const fn is_derived(&self) -> bool {
        matches!(self, Self::Player(_))
    }

    /// Returns whether the field belongs to a branch that begins at the node.
    pub(crate) const fn is_of_branch(&self) -> bool {
        matches!(
            self,
            Self::Branches
                | Self::Title(_)
                | Self::NoSteps(_)
                | Self::NoBranches(_)
                | Self::BranchExtra(..)
                | Self::BranchExtraOrder(_)
        )
    }

    /// Returns whether the field is an order, which has no meaning of its own.
    pub(crate) const fn is_order(&self) -> bool {
        matches!(self, Self::MarkOrder | Self::ExtraOrder | Self::BranchExtraOrder(_))
    }
}

/// Value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Present,
    Text(Text),
    Number(u32),
    Size(Size),
    StartTime(StartTime),
    Scoring(Scoring),
    Komi(HalfPoints),
    RulesType(RulesType),
    Result(GameResult),
    Stones(Vec<Stone>),
    Side(Color),
    Action(Action),
    Time(StepTime),
    Evaluation(Evaluation),
    Marks(Vec<Mark>),
    Extras(Vec<Extra>),
    /// Indexes into the list as it would be otherwise.
    Order(Vec<u32>),
}

impl Value {
    /// Returns the value as JSON. Times and lists of marks and stones, those of setup too, are in a canonical form: as numbers
    /// without trailing zeros, and sorted.
    pub(crate) fn canonical(&self) -> Json {
        match self {
            Self::Present => json!(true),
            Self::Text(text) => json!(text),
            Self::Number(number) => json!(number),
            Self::Size(size) => {
                let board = size.board_size();
                json!([matches!(size, Size::Square(_)), board.width(), board.height()])
            }
            Self::StartTime(time) => json!(time.as_str()),
            Self::Scoring(scoring) => json!(word(&SCORINGS, scoring)),
            Self::Komi(HalfPoints(komi)) => json!(komi),
            Self::RulesType(kind) => json!(word(&RULES_TYPES, kind)),
            Self::Result(result) => result_json(*result),
            Self::Stones(stones) => {
                let mut list: Vec<_> =
                    stones.iter().map(|stone| (stone.color.number(), stone.point.x, stone.point.y)).collect();
                list.sort_unstable();
                json!(list)
            }
            Self::Side(color) => json!(color.number()),
            Self::Action(action) => match action {
                Action::Move(played) => {
                    let point = match played.vertex {
                        Vertex::Pass => None,
                        Vertex::Play(point) => Some((point.x, point.y)),
                    };
                    json!({ "move": [json!(played.color.number()), json!(point)] })
                }
                Action::Takeback(count) => json!({ "takeback": count }),
                Action::Mark(mark) => json!({ "mark": mark }),
                Action::Message(text) => json!({ "message": text }),
                Action::Result(claimed) => json!({ "result": result_json(*claimed) }),
            },
            Self::Time(time) => json!(time.canonical()),
            Self::Evaluation(evaluation) => json!(word(&EVALUATIONS, evaluation)),
            Self::Marks(marks) => {
                let mut list: Vec<Json> = marks.iter().map(|mark| json!(mark)).collect();
                list.sort_by_cached_key(Json::to_string);
                json!(list)
            }
            Self::Extras(extras) => json!(extras.iter().map(in_canonical_order).collect::<Vec<_>>()),
            Self::Order(order) => json!(order),
        }
    }

    /// Returns the canonical value as JSON text.
    pub(crate) fn canonical_text(&self) -> String {
        match self {
            // Most values are texts, and strings cannot fail.
            Self::Text(text) => serde_json::to_string(text).unwrap_or_default(),
            _ => serde_json::to_string(&self.canonical()).unwrap_or_default(),
        }
    }

    /// Returns a hash of the canonical value, to detect changes.
    pub(crate) fn fingerprint(&self) -> u32 {
        let hash = match self {
            Self::Text(text) => xxh3_64(text.as_bytes()),
            _ => xxh3_64(self.canonical_text().as_bytes()),
        };
        short(hash)
    }
}

/// Returns 32 bits of a hash.
pub(crate) const fn short(hash: u64) -> u32 {
    #[allow(clippy::cast_possible_truncation, reason = "both halves of the hash are used")]
    let short = (hash ^ (hash >> 32)) as u32;
    short
}

/// Returns an extra whose stones and points are sorted, if their order has no meaning.
fn in_canonical_order(extra: &Extra) -> Cow<'_, Extra> {
    let Extra::Setup { stones, empty } = extra else { return Cow::Borrowed(extra) };
    let (mut stones, mut empty) = (stones.clone(), empty.clone());
    stones.sort_unstable_by_key(|stone| (stone.color.number(), stone.point.x, stone.point.y));
    empty.sort_unstable_by_key(|point| (point.x, point.y));
    Cow::Owned(Extra::Setup { stones, empty })
}

fn result_json(result: GameResult) -> Json {
    json!([result.winner.map(Color::number), result.margin.map(|HalfPoints(margin)| margin)])
}
