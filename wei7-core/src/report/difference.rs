//! One difference between two records. Losses are differences between a record and what a target shows.

use super::{Adjustment, Concept, Fate, Loss};
use crate::record::Extra;
use crate::{Argument, Message};

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident = $concept:ident, $paragraph:literal, $what:literal;)*) => {
        /// What 3.0 itself says: each place of the hub that may differ.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Field {
            $($(#[$doc])* #[doc = concat!($paragraph, ": ", $what)] $name,)*
        }

        impl Field {
            /// All of them, in the order of draft 8.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The kind of thing that it is in reports.
            pub const fn concept(self) -> Concept {
                match self { $(Self::$name => Concept::$concept,)* }
            }

            /// Where draft 8 speaks of it.
            pub const fn paragraph(self) -> &'static str {
                match self { $(Self::$name => $paragraph,)* }
            }

            /// In words.
            pub const fn what(self) -> &'static str {
                match self { $(Self::$name => $what,)* }
            }
        }
    };
}

fields! {
    Board = Board, "5.9", "size of the board";
    BoardForm = RulesForm, "5.9", "form of the size: left out, one number, or width and height";
    Domain = Info, "5.10.5.1", "domain of the game";
    Id = Info, "5.10.5.2", "id of the game";
    Name = Info, "5.10.5.3", "name of the game";
    Scoring = Info, "5.10.1", "scoring";
    Komi = Komi, "5.10.1", "komi";
    RulesType = Info, "5.10.1", "type of the rules";
    EmptyRules = TreeShape, "5.10.1", "rules without a member";
    Time = StartTime, "5.10.2", "start time";
    Place = Place, "5.10.3", "place";
    People = Participants, "5.10.4, 5.10.7", "who takes part and who plays which side";
    PersonDomain = Info, "5.10.5.1", "domain of a participant";
    PersonId = Info, "5.10.5.2", "id of a participant";
    PersonName = Info, "5.10.5.3", "name of a participant";
    PersonTitle = Title, "5.10.6", "title of a participant";
    PersonRank = Info, "5.10.6", "rank of a participant";
    Result = Result, "5.10.8", "result";
    EmptyInfo = TreeShape, "5.10", "info that says nothing";
    Title = Title, "5.15.1", "title of a branch";
    Stones = StartStones, "5.15.2.5", "stones at the start";
    StonesOrder = Stones, "5.15.2.5", "order of the stones at the start";
    Problem = Problem, "5.15.2.7", "problem";
    Marks = Mark, "5.13", "mark";
    MarkOrder = MarkLines, "5.13", "order of marks";
    Comment = Comment, "5.15.2.8, 5.15.3.5", "comment";
    Text = LongText, "5.4", "a text that becomes another";
    Pause = Pause, "5.15.5", "position without a move";
    Moves = Move, "5.15.3.2.1", "move";
    Evaluation = Evaluation, "5.15.3.2.1.3", "evaluation of a move";
    StepTime = StepTime, "5.15.3.1", "time of a step";
    Actor = Actor, "5.15.3.3", "actor of a step";
    Takeback = Takeback, "5.15.3.2.2", "takeback";
    ResultAction = ResultAction, "5.15.3.2.3", "claimed result";
    MarkAction = MarkAction, "5.15.3.2.4", "mark made as an action";
    Message = Message, "5.15.3.2.5", "message";
    Variation = Line, "5.15.4", "all that follows";
    Order = Order, "5.15.4", "order of the alternatives";
    Grouping = TreeShape, "5.15.4", "where branches begin";
    EmptyList = TreeShape, "5.15", "an empty list or object where another has none";
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

    /// What becomes of it in a strict 3.0 document, which it is a part of: only what is not a `shortString` (5.4) is cut.
    pub const fn fate_in_document(self) -> Fate {
        match self {
            Self::Text => Fate::Approximated,
            _ => Fate::Native,
        }
    }
}

impl Subject {
    /// What becomes of it in a strict 3.0 document that has no supplement beside it.
    pub fn fate_in_document(&self) -> Fate {
        match self {
            Self::Field(field) => field.fate_in_document(),
            Self::Extra(extra) => extra.fate_in_document(),
            Self::Adjustment(adjustment) => adjustment.fate_in_document(),
        }
    }

    /// The kind of thing that it is.
    pub fn concept(&self) -> Concept {
        match self {
            Self::Field(field) => field.concept(),
            Self::Extra(extra) => extra.concept(),
            Self::Adjustment(adjustment) => adjustment.concept(),
        }
    }
}

/// What a difference is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// Something that 3.0 says.
    Field(Field),
    /// Something that 3.0 cannot say: the extra of the first record, or of the second if only that has it.
    Extra(Box<Extra>),
    /// What projection did, where one is as 3.0 shows the other.
    Adjustment(Box<Adjustment>),
}

/// One thing in which two records differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// What it is about.
    pub about: Subject,
    /// Where, as people say it, in the first record; in the second if only that has it.
    pub at: String,
    /// The value of the first record, shortly; `None` if the first record has nothing of the kind there.
    pub left: Option<Argument>,
    /// The value of the second record, likewise.
    pub right: Option<Argument>,
}

impl Difference {
    /// The kind of thing.
    pub fn concept(&self) -> Concept {
        self.about.concept()
    }

    /// Whether it is more than another way to say the same: how a thing is spelt, the order of what has none, where a branch
    /// begins that need not.
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

    /// The loss that it is where the second record is what a target shows of the first. `fate` is what the format declares;
    /// what should be native and differs all the same is approximated if
    /// something stands there, else dropped; and so is what the target adds.
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
