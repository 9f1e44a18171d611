//! Concepts of losses: features of a record that some format cannot express.

macro_rules! concepts {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $what:literal;)*) => {
        /// A kind of feature that some format cannot express.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Concept {
            $($(#[$doc])* #[doc = concat!("(", $id, ") ", $what)] $name,)*
        }

        impl Concept {
            /// All concepts.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Returns the stable identifier: `L` and three digits.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// Returns the English title of the concept.
            pub const fn what(self) -> &'static str {
                match self { $(Self::$name => $what,)* }
            }
        }
    };
}

concepts! {
    Splitter = "L001", "splitter after a move";
    Evaluation = "L002", "evaluation of a move or position";
    Symbol = "L003", "symbol of a mark";
    NestedProblem = "L004", "problem within a problem";
    StartTime = "L005", "start time";
    LongText = "L006", "text that is cut or changed";
    Spelling = "L007", "another spelling of the same value";
    Foreign = "L008", "unknown element or property";
    Aside = "L009", "XML comment or processing instruction";
    PlayedOver = "L010", "move on an occupied point";
    Stones = "L011", "order of setup stones, duplicate stones, or stones without a liberty";
    Wrapped = "L012", "root branch added because branches were detached";
    Info = "L013", "fact about the game or a participant";
    Setup = "L014", "setup stones placed or removed during the game";
    Shape = "L015", "shape on the board";
    Label = "L016", "label longer than one character, or second label on a point";
    Property = "L017", "SGF property";
    Header = "L033", "header of an Ishi file";
    Number = "L034", "irregular move number";
    Prisoners = "L035", "list of prisoners";
    MarkLines = "L036", "spelling of MARK lines";
    Commentary = "L037", "title or boundary of a commentary block";
    UserData = "L038", "block of user data";
    Remark = "L039", "remark in the file";
    Variation = "L040", "marker of a variation";
    Diagram = "L041", "diagram";
    Event = "L042", "event in a file of several events";
    Place = "L020", "place of the game";
    Participants = "L021", "participants and players";
    StepTime = "L022", "time of a step";
    Actor = "L023", "actor of a step";
    Takeback = "L024", "takeback";
    MarkAction = "L025", "mark made as an action";
    Message = "L026", "message";
    ResultAction = "L027", "claimed result";
    Title = "L028", "title of a branch or a participant";
    TreeShape = "L029", "shape of the tree: where a branch begins, an absent or empty list";
    Komi = "L030", "komi";
    RulesForm = "L031", "form of the board size (one number, or width and height)";
    Problem = "L032", "problem";
    Board = "L043", "size of the board";
    Result = "L044", "result";
    StartStones = "L045", "stones at the start";
    Mark = "L046", "mark";
    Comment = "L047", "comment";
    Pause = "L048", "position without a move";
    Move = "L049", "move";
    Line = "L050", "variation, or the rest of a line of play";
    Order = "L051", "order of variations";
    FormatSpecific = "L052", "value that only one format has";
    DeadStones = "L053", "dead stones that the players agreed on";
    Analysis = "L054", "analysis of an engine";
}
