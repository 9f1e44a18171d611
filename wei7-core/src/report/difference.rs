//! Difference between two records. Losses are differences between a record and the record that a target shows.

use super::Fate::{Approximated as A, Dropped as D, Native as N};
use super::{Adjustment, Concept, Fate, Loss, WrittenFormat};
use crate::record::Extra;
use crate::{Argument, Message};

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident = $concept:ident, $paragraph:literal, $fates:expr, $what:literal;)*) => {
        /// Field of 3.0 that may differ between two records.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Field {
            $($(#[$doc])* #[doc = concat!($paragraph, ": ", $what)] $name,)*
        }

        impl Field {
            /// All fields, in the order of draft 8.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Returns the concept of the field in reports.
            pub const fn concept(self) -> Concept {
                match self { $(Self::$name => Concept::$concept,)* }
            }

            /// Returns the paragraph of draft 8 that defines the field.
            pub const fn paragraph(self) -> &'static str {
                match self { $(Self::$name => $paragraph,)* }
            }

            /// Returns the fate of the field in a format, without a carrier.
            pub const fn fate(self, format: WrittenFormat) -> Fate {
                const FATES: &[[Fate; 5]] = &[$($fates,)*];
                FATES[self as usize][format as usize]
            }

            /// Returns the English title of the field.
            pub const fn what(self) -> &'static str {
                match self { $(Self::$name => $what,)* }
            }
        }
    };
}

// The fates are those in 3.0, 2.x, Ishi, SGF and Jago XML. 3.0 changes only a text that is no `shortString` (5.4). The
// other formats approximate:
// - what has several forms with the same meaning, because they have one form;
// - actions and messages, because `Record::flatten_timeline` converts them to variations, marks and comments;
// - a text, because 2.x allows one line of at most 128 characters (2.2: 3.8, 3.16.2), Ishi ASCII and no end of a block
//   (5.4 COM), SGF spaces as the only white space (`FF[4]` 3.2, 3.3), and Jago the characters of XML;
// - the participants, because they have one player, or one name, for each side (2.2: 3.8);
// - the start time, because Ishi, SGF and Jago have no time of day;
// - a problem, because PL of SGF and Jago only names the side to play.
// Ishi has titles of events only. RU of SGF and RULES of Ishi (5.2) do not separate the scoring.
fields! {
    Board = Board, "5.9", [N, N, N, N, N], "size of the board";
    BoardForm = RulesForm, "5.9", [N, A, A, A, A], "form of the size: left out, one number, or width and height";
    Domain = Info, "5.10.5.1", [N, N, D, D, D], "domain of the game";
    Id = Info, "5.10.5.2", [N, N, D, D, D], "id of the game";
    Name = Info, "5.10.5.3", [N, N, N, N, N], "name of the game";
    Scoring = Info, "5.10.1", [N, N, D, D, D], "scoring";
    Komi = Komi, "5.10.1", [N, N, N, N, N], "komi";
    RulesType = Info, "5.10.1", [N, N, N, N, N], "type of the rules";
    EmptyRules = TreeShape, "5.10.1", [N, A, A, A, A], "rules without a member";
    Time = StartTime, "5.10.2", [N, N, A, A, A], "start time";
    Place = Place, "5.10.3", [N, D, N, N, N], "place";
    People = Participants, "5.10.4, 5.10.7", [N, A, A, A, A], "who takes part and who plays which side";
    PersonDomain = Info, "5.10.5.1", [N, N, D, D, D], "domain of a participant";
    PersonId = Info, "5.10.5.2", [N, N, D, D, D], "id of a participant";
    PersonName = Info, "5.10.5.3", [N, N, N, N, N], "name of a participant";
    PersonTitle = Title, "5.10.6", [N, N, D, D, D], "title of a participant";
    PersonRank = Info, "5.10.6", [N, N, N, N, N], "rank of a participant";
    Result = Result, "5.10.8", [N, N, N, N, N], "result";
    EmptyInfo = TreeShape, "5.10", [N, A, A, A, A], "info that says nothing";
    Title = Title, "5.15.1", [N, N, A, N, N], "title of a branch";
    Stones = StartStones, "5.15.2.5", [N, N, N, N, N], "stones at the start";
    StonesOrder = Stones, "5.15.2.5", [N, A, A, A, A], "order of the stones at the start";
    Problem = Problem, "5.15.2.7", [N, N, D, A, A], "problem";
    Marks = Mark, "5.13", [N, N, N, N, N], "mark";
    MarkOrder = MarkLines, "5.13", [N, A, A, A, A], "order of marks";
    Comment = Comment, "5.15.2.8, 5.15.3.5", [N, N, N, N, N], "comment";
    Text = LongText, "5.4", [A, A, A, A, A], "a text that becomes another";
    Pause = Pause, "5.15.5", [N, N, N, N, N], "position without a move";
    Moves = Move, "5.15.3.2.1", [N, N, N, N, N], "move";
    Evaluation = Evaluation, "5.15.3.2.1.3", [N, N, D, N, N], "evaluation of a move";
    StepTime = StepTime, "5.15.3.1", [N, D, D, D, D], "time of a step";
    Actor = Actor, "5.15.3.3", [N, D, D, D, D], "actor of a step";
    Takeback = Takeback, "5.15.3.2.2", [N, A, A, A, A], "takeback";
    ResultAction = ResultAction, "5.15.3.2.3", [N, A, A, A, A], "claimed result";
    MarkAction = MarkAction, "5.15.3.2.4", [N, A, A, A, A], "mark made as an action";
    Message = Message, "5.15.3.2.5", [N, A, A, A, A], "message";
    Variation = Line, "5.15.4", [N, N, N, N, N], "all that follows";
    Order = Order, "5.15.4", [N, N, N, N, N], "order of the alternatives";
    Grouping = TreeShape, "5.15.4", [N, A, A, A, A], "where branches begin";
    EmptyList = TreeShape, "5.15", [N, A, A, A, A], "an empty list or object where another has none";
}

impl Field {
    /// Returns the name of a field that is a text; `None` for all other fields.
    pub(crate) const fn name_of_text(self) -> Option<Message> {
        Some(match self {
            Self::Domain => Message::new("kind-domain"),
            Self::Id => Message::new("kind-id"),
            Self::Name => Message::new("kind-name"),
            Self::Place => Message::new("kind-place"),
            Self::PersonDomain => Message::new("kind-participant-domain"),
            Self::PersonId => Message::new("kind-participant-id"),
            Self::PersonName => Message::new("kind-participant-name"),
            Self::PersonTitle => Message::new("kind-participant-title"),
            Self::PersonRank => Message::new("kind-participant-rank"),
            Self::Title => Message::new("kind-branch-title"),
            Self::Comment => Message::new("kind-comment"),
            _ => return None,
        })
    }
}

impl Subject {
    /// Returns the fate of the subject in a format, without a carrier.
    pub fn fate(&self, format: WrittenFormat) -> Fate {
        match self {
            Self::Field(field) => field.fate(format),
            Self::Extra(extra) => extra.kind().fate(format),
            Self::Adjustment(adjustment) => adjustment.fate(format),
        }
    }

    /// Returns the concept under which the subject is reported.
    pub fn concept(&self) -> Concept {
        match self {
            Self::Field(field) => field.concept(),
            Self::Extra(extra) => extra.concept(),
            Self::Adjustment(adjustment) => adjustment.concept(),
        }
    }
}

/// Subject of a difference.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A field of 3.0.
    Field(Field),
    /// An extra, which 3.0 cannot express: the extra of the first record, or of the second if only the second record
    /// has it.
    Extra(Box<Extra>),
    /// An adjustment, if one record is the 3.0 document of the other.
    Adjustment(Box<Adjustment>),
}

/// Difference between two records.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Subject of the difference.
    pub about: Subject,
    /// Name of the place ([`PlaceNames`](crate::PlaceNames)) in the first record, or in the second if only the second
    /// has the value.
    pub at: String,
    /// Short form of the value in the first record; `None` if the first record has no such value.
    pub left: Option<Argument>,
    /// Short form of the value in the second record; `None` if the second record has no such value.
    pub right: Option<Argument>,
}

impl Difference {
    /// Returns the concept under which the difference is reported.
    pub fn concept(&self) -> Concept {
        self.about.concept()
    }

    /// Returns whether the difference changes the meaning. A different spelling, order of unordered values, or division
    /// of a line into branches does not.
    pub fn is_significant(&self) -> bool {
        match &self.about {
            Subject::Field(field) => !matches!(
                field,
                Field::BoardForm
                    | Field::EmptyRules
                    | Field::EmptyInfo
                    | Field::StonesOrder
                    | Field::MarkOrder
                    | Field::Grouping
                    | Field::EmptyList
            ),
            Subject::Extra(extra) => !matches!(**extra, Extra::Spelling(_) | Extra::Absent(_)),
            Subject::Adjustment(_) => true,
        }
    }

    /// Converts the difference to a loss, if the second record is what a target shows of the first. `fate` is the fate
    /// that the format declares. A value that should be native but differs is approximated if the target has another
    /// value, else dropped. A value that only the target has is approximated.
    pub fn into_loss(self, fate: Fate) -> Loss {
        let fate = match (fate, &self.left) {
            (_, None) => Fate::Approximated,
            (Fate::Native, _) if self.right.is_some() => Fate::Approximated,
            (Fate::Native, _) => Fate::Dropped,
            (declared, _) => declared,
        };
        let concept = self.concept();
        let detail = match (self.left, self.right) {
            (Some(left), Some(right)) => Some(Message::new("becomes").with("left", left).with("right", right).into()),
            (Some(left), None) => Some(left),
            (None, Some(right)) => Some(Message::new("added").with("what", right).into()),
            (None, None) => None,
        };
        Loss { concept, at: self.at, fate, detail }
    }
}
