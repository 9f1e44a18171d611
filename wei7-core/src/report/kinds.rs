//! The table of the kinds of extras: names, concepts, fates, nodes and descriptions.

use super::Concept;
use super::Fate::{self, Approximated as A, Dropped as D, Native as N};
use super::WrittenFormat;
use crate::record::{BranchId, Extra, FullEvaluation, Node, Shape, Spelling, Unrecognized};

/// Kind of an extra.
#[derive(Debug)]
pub struct Kind {
    /// Name of the kind in the fields of a merge. Rows may share a name.
    pub(crate) name: &'static str,
    /// Concept under which an extra is reported as a loss.
    pub concept: Concept,
    fates: [Fate; 5],
    pub(crate) nodes: Nodes,
    /// Whether an extra only details a field of the record, or describes how one format spells or expresses a field.
    /// Other kinds are concepts of their own, such as setup, the shape of a mark, or the event of a game.
    pub(crate) is_wording: bool,
    /// Formats that have such extras.
    pub from: &'static str,
    /// Description in docs/fidelity.md. Empty for a kind that has no row there.
    pub what: &'static str,
}

impl Kind {
    /// Returns the fate of an extra in a format, without a carrier.
    pub const fn fate(&self, format: WrittenFormat) -> Fate {
        self.fates[format as usize]
    }
}

/// Nodes that may have an extra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nodes {
    Any,
    Document,
    Info,
    Branch,
    /// Branches except the root, at which the board is empty.
    LaterBranch,
    InfoOrBranch,
    Step,
    StepOrPre,
    Mark,
}

impl Nodes {
    pub(crate) fn contain(self, node: Node) -> bool {
        let is_branch = matches!(node, Node::Branch(_));
        match self {
            Self::Any => true,
            Self::Document => node == Node::Document,
            Self::Info => node == Node::Info,
            Self::Branch => is_branch,
            Self::LaterBranch => is_branch && node != Node::Branch(BranchId::ROOT),
            Self::InfoOrBranch => is_branch || node == Node::Info,
            Self::Step => matches!(node, Node::Step(..)),
            Self::StepOrPre => matches!(node, Node::Step(..) | Node::Pre(_)),
            Self::Mark => matches!(node, Node::PreMark(..) | Node::StepMark(..)),
        }
    }
}

macro_rules! kinds {
    ($($pattern:pat $(if $guard:expr)? => $name:literal, $concept:ident, $fates:expr, $nodes:ident, $is_wording:expr,
        $from:literal, $what:literal;)*) => {
        impl Kind {
            /// All kinds, in the order of the table.
            pub const ALL: &'static [Self] = &[$(kinds!(row $name, $concept, $fates, $nodes, $is_wording, $from, $what),)*];
        }

        impl Extra {
            /// Returns the kind of the extra. The match has no catch-all arm, so a new variant needs a row.
            pub fn kind(&self) -> &'static Kind {
                match self {
                    $($pattern $(if $guard)? => {
                        &kinds!(row $name, $concept, $fates, $nodes, $is_wording, $from, $what)
                    })*
                }
            }
        }
    };
    (row $name:literal, $concept:ident, $fates:expr, $nodes:ident, $is_wording:expr, $from:literal, $what:literal) => {
        Kind {
            name: $name,
            concept: Concept::$concept,
            fates: $fates,
            nodes: Nodes::$nodes,
            is_wording: $is_wording,
            from: $from,
            what: $what,
        }
    };
}

// The columns are: name, concept, fates in 3.0, 2.x, Ishi, SGF and Jago XML, nodes, wording, formats, description. The first
// row that matches counts. In 3.0 an approximation is, for example, `bad` for a trick, `good` for normal, `#` for `*`, UTC for
// a zoned time, or a separate branch. A spelling is approximated where the canonical spelling is written instead.
kinds! {
    Extra::Splitter(_) => "splitter", Splitter, [D, N, D, D, D], Step, true, "2.x", "splitter";
    Extra::Evaluation(FullEvaluation::Trick) => "evaluation", Evaluation, [A, N, D, A, A], StepOrPre, true, "2.x", "evaluation `trick`";
    Extra::Evaluation(FullEvaluation::Normal) => "evaluation", Evaluation, [A, N, D, A, A], StepOrPre, true, "2.x", "evaluation `normal` beside a problem";
    Extra::Evaluation(FullEvaluation::Bad | FullEvaluation::Good) => "evaluation", Evaluation, [D, N, D, D, D], StepOrPre, true, "2.x", "evaluation of a position";
    Extra::Symbol('*') => "symbol", Symbol, [A, N, N, N, N], Mark, false, "2.x", "mark symbol `*`";
    Extra::Symbol(symbol) if symbol.is_ascii_graphic() => "symbol", Symbol, [A, A, N, N, N], Mark, false, "2.x", "";
    Extra::Symbol(_) => "symbol", Symbol, [A, A, A, N, N], Mark, false, "2.x", "another mark symbol";
    Extra::Problem(_) => "problem", NestedProblem, [D, N, D, D, D], StepOrPre, true, "2.x", "problem within a problem";
    // Ishi, SGF and Jago write the day only.
    Extra::StartTime(_) => "start-time", StartTime, [A, N, A, A, A], Info, true, "2.x, SGF, Ishi", "start time as written";
    // In Ishi, a mark has one or two characters before its location (5.3 cc).
    Extra::Label(label) if matches!(label.len(), 1 | 2) && label.bytes().all(|byte| byte.is_ascii_graphic()) => "label", Label, [A, A, N, N, N], Mark, false, "SGF, Ishi", "label of two characters";
    Extra::Label(_) => "label", Label, [A, A, A, N, N], Mark, false, "SGF, Ishi", "longer label";
    Extra::Shape(Shape::Triangle) => "shape", Shape, [A, A, N, N, N], Mark, false, "SGF, Ishi", "triangle";
    Extra::Shape(Shape::Square) => "shape", Shape, [A, A, N, N, N], Mark, false, "SGF, Ishi", "square";
    Extra::Shape(Shape::Circle) => "shape", Shape, [A, A, A, N, N], Mark, false, "SGF", "circle";
    Extra::Shape(Shape::Cross) => "shape", Shape, [A, A, A, N, N], Mark, false, "SGF", "cross";
    Extra::Shape(Shape::Selected) => "shape", Shape, [A, A, A, N, N], Mark, false, "SGF", "selected point";
    // SGF and Jago write a circle for a diamond, and a cross for a check mark.
    Extra::Shape(Shape::Diamond) => "shape", Shape, [A, A, N, A, A], Mark, false, "Ishi", "diamond";
    Extra::Shape(Shape::Check) => "shape", Shape, [A, A, N, A, A], Mark, false, "Ishi", "check mark";
    Extra::Format { format, id, .. } if is_ishi(format, id, "mark-lines") => "format", MarkLines, [A, D, N, A, A], StepOrPre, true, "Ishi", "MARK and UNMARK lines in order";
    // Ishi writes an event of its own.
    Extra::Setup { .. } => "setup", Setup, [A, D, A, N, N], LaterBranch, false, "SGF, Ishi", "setup in mid-game";
    // SGF writes MN.
    Extra::Number(_) => "number", Number, [D, D, N, N, N], Step, false, "Ishi", "move number that is not the next";
    Extra::Format { format, id, .. } if is_ishi(format, id, "prisoners") => "format", Prisoners, [D, D, N, D, D], Step, true, "Ishi", "list of prisoners as written";
    Extra::Format { format, id, .. } if is_ishi(format, id, "commentary") => "format", Commentary, [A, D, N, A, A], StepOrPre, true, "Ishi", "titles and seams of a commentary";
    Extra::Format { format, id, .. } if is_ishi(format, id, "variation") => "format", Variation, [D, D, N, D, D], Branch, false, "Ishi", "marker of a variation";
    // SGF writes FG and VW.
    Extra::Diagram(_) => "diagram", Diagram, [A, D, N, N, D], Branch, false, "Ishi", "diagram";
    Extra::Format { format, id, .. } if is_ishi(format, id, "foreign-diagram") => "format", Diagram, [D, D, N, D, D], Branch, true, "Ishi", "diagram of another board";
    Extra::Event => "event", Event, [A, D, N, D, D], Branch, false, "Ishi", "event within a document of several";
    // The part of a header that has a certain meaning is written.
    Extra::Header { .. } => "header", Header, [A, A, N, A, A], InfoOrBranch, true, "Ishi", "header of an Ishi event as written";
    Extra::Format { format, id, .. } if is_ishi(format, id, "user-data") => "format", UserData, [D, D, N, D, D], Any, true, "Ishi", "block of user data";
    Extra::Format { format, id, .. } if is_ishi(format, id, "remarks") => "format", Remark, [D, D, N, D, D], Any, true, "Ishi", "remark before something";
    Extra::Format { format, id, .. } if is_ishi(format, id, "last-remarks") => "format", Remark, [D, D, N, D, D], Document, true, "Ishi", "remark at the end";
    Extra::Property { id, .. } if IN_ISHI.contains(&&**id) => "property", Property, [D, D, A, N, N], Any, true, "SGF", "SGF property with an Ishi header";
    Extra::Property { id, .. } if is_identifier(id) => "property", Property, [D, D, D, N, N], Any, true, "SGF", "another SGF property";
    // Older versions and programs use identifiers that FF[4] does not allow.
    Extra::Property { .. } => "property", Property, [D, D, D, D, N], Any, true, "SGF", "";
    // If a field has several values, SGF writes only the value that counts.
    Extra::Surplus { .. } => "surplus", Property, [D, D, D, D, D], Any, true, "SGF", "values of an SGF property that can have one";
    Extra::Absent(id) if &**id == "EVENT" => "absent", Spelling, [A, D, N, N, D], Any, true, "Ishi", "no EVENT line";
    // The color of the first move already says which side is to play, as PL does, and the evaluations of a problem say
    // what TE, BM and WV do.
    Extra::Absent(id) if matches!(&**id, "PL" | "TE" | "BM" | "WV") => "absent", Spelling, [A, D, D, N, D], Any, true, "SGF", "";
    Extra::Absent(_) => "absent", Property, [D, D, D, N, D], Any, true, "SGF", "no property where one would be written";
    Extra::Unrecognized(Unrecognized::Line(_)) => "unrecognized", Foreign, [D, D, N, D, D], Any, true, "Ishi", "line that Ishi does not define";
    // 2.x allows nothing that it does not define (3.21).
    Extra::Unrecognized(Unrecognized::Attribute { .. }) => "unrecognized", Foreign, [D, D, D, D, D], Any, true, "2.x", "attribute that 2.x does not define";
    Extra::Unrecognized(Unrecognized::Markup { .. }) => "unrecognized", Foreign, [D, D, D, D, D], Any, true, "2.x", "markup that 2.x does not define";
    Extra::Unrecognized(Unrecognized::Property { .. }) => "unrecognized", Foreign, [D, D, D, D, D], Any, true, "3.0", "member that 3.0 does not define";
    Extra::Misc(_) => "misc", Aside, [D, N, D, D, N], Any, true, "2.x", "XML comment or processing instruction";
    Extra::Spelling(Spelling::SameNode) => "same-node", Spelling, [A, N, A, A, A], Step, true, "SGF", "move in one node with setup or another move";
    Extra::Spelling(Spelling::GameInfo) => "game-info", Spelling, [A, A, A, N, A], StepOrPre, true, "SGF", "node of SGF with the game information, where it is not the root";
    Extra::Spelling(Spelling::Order(_)) => "order", Spelling, [A, N, N, A, A], Any, true, "2.x, Ishi", "order of lines or elements";
    Extra::Spelling(Spelling::Property { .. }) => "spelling", Spelling, [A, A, A, A, A], Any, true, "SGF", "form of a value of SGF";
    // 2.2 forbids these spellings.
    Extra::Spelling(Spelling::Value { .. }) => "spelling", Spelling, [A, A, A, A, A], Any, true, "2.x", "form of a value of 2.x";
    Extra::Spelling(Spelling::Explicit(_)) => "explicit", Spelling, [A, N, A, A, A], Any, true, "2.x", "default value that is written";
    Extra::Spelling(Spelling::PreElement) => "pre-element", Spelling, [A, N, A, A, A], Branch, true, "2.x", "where 2.x puts a thing";
    Extra::Spelling(Spelling::ProblemOnMove) => "problem-on-move", Spelling, [A, N, A, A, A], Branch, true, "2.x", "where 2.x puts a thing";
    Extra::Spelling(Spelling::NoMainLine) => "no-main-line", Spelling, [A, N, A, A, A], Branch, true, "2.x", "where 2.x puts a thing";
    Extra::Spelling(Spelling::TrailingMark) => "trailing-mark", Spelling, [A, N, A, A, A], Mark, true, "2.x", "where 2.x puts a thing";
    Extra::DeadStones(_) => "dead-stones", DeadStones, [D, D, D, D, D], Document, false, "OGS, GIB", "stones that are agreed to be dead";
    Extra::Format { format, id, .. } if &**format == "jago" && IN_JAGO.contains(&&**id) => "format", FormatSpecific, [D, D, D, D, N], Any, true, "Jago", "";
    Extra::Format { .. } => "format", FormatSpecific, [D, D, D, D, D], Any, true, "others", "thing of one further format";
}

impl Extra {
    /// Returns the concept under which the extra is reported as a loss.
    pub fn concept(&self) -> Concept {
        self.kind().concept
    }
}

/// Properties of SGF that Ishi writes as a header, the title or the comment of an event.
const IN_ISHI: [&str; 19] =
    ["AN", "US", "SO", "TM", "OT", "HA", "DT", "RE", "KM", "RU", "PC", "PB", "BR", "PW", "WR", "EV", "GN", "RO", "GC"];

/// Identifiers of those extras specific to Jago XML that its writer can write.
const IN_JAGO: [&str; 6] = ["annotate", "Application", "Handicap", "Result", "Rules", "Time"];

/// Returns whether an extra of one format is the one of Ishi with this name.
fn is_ishi(format: &str, id: &str, name: &str) -> bool {
    format == "ishi" && id == name
}

/// Returns whether a name is an identifier of `FF[4]`: upper-case letters only (EBNF `PropIdent`).
fn is_identifier(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase())
}
