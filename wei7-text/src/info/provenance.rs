//! Which programs and servers wrote a file, as its own properties say.

use std::collections::BTreeSet;

/// A program or server whose habits are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Program {
    /// The Fox server, also through [`Program::YuanYu`], which copies its header.
    Fox,
    /// `YuanYu`, which saves records of Fox again.
    YuanYu,
    /// The Tygem server.
    Tygem,
    /// IGS, now `PandaNet`.
    Igs,
    /// NNGS, WING and others of their kind.
    Nngs,
    /// KGS and its `CGoban3`.
    Kgs,
    /// `CGoban1`.
    CGoban,
    /// The Online Go Server.
    Ogs,
    /// The collection Games of Go on Disk.
    GoGod,
    /// `MultiGo`.
    MultiGo,
    /// `SmartGo`.
    SmartGo,
    /// `GOWrite`.
    GoWrite,
    /// Many Faces of Go.
    ManyFaces,
}

/// Properties and the beginnings of their values, in any case, that name a program.
const TELLTALES: &[(&str, &str, Program)] = &[
    ("AP", "foxwq", Program::Fox),
    ("AP", "yuanyu", Program::Fox),
    ("AP", "yuanyu", Program::YuanYu),
    ("AP", "tygem", Program::Tygem),
    ("AP", "cgoban:1", Program::CGoban),
    ("AP", "cgoban:2", Program::Kgs),
    ("AP", "cgoban:3", Program::Kgs),
    ("AP", "nngs", Program::Nngs),
    ("AP", "multigo", Program::MultiGo),
    ("AP", "smartgo", Program::SmartGo),
    ("AP", "gowrite", Program::GoWrite),
    ("AP", "many faces of go", Program::ManyFaces),
    ("SY", "cgoban 1", Program::CGoban),
    ("US", "brought to you by igs", Program::Igs),
    ("US", "brought to you by no name go server", Program::Nngs),
    ("US", "brought to you by wing", Program::Nngs),
    ("US", "gogod", Program::GoGod),
    ("SO", "gogod", Program::GoGod),
    ("PC", "igs", Program::Igs),
    ("PC", "pandanet", Program::Igs),
    ("PC", "nngs", Program::Nngs),
    ("PC", "wing:", Program::Nngs),
    ("PC", "the kiseido go server", Program::Kgs),
    ("PC", "the kgs go server", Program::Kgs),
    ("PC", "ogs:", Program::Ogs),
    ("PC", "tygem", Program::Tygem),
    ("PC", "foxwq", Program::Fox),
];

/// Properties that only one program writes.
const OWN_PROPERTIES: &[(&str, Program)] =
    &[("KGSDE", Program::Kgs), ("KGSSB", Program::Kgs), ("KGSSW", Program::Kgs), ("MULTIGOGM", Program::MultiGo)];

/// The application that Fox names in its records, alone or beside itself.
pub const GNU_GO: &str = "GNU Go:3.8";

/// Values that name a program together, and alone do not: records of Fox of before it named itself.
const TOGETHER: &[(Clue, Clue, Program)] = &[(("AP", GNU_GO), ("GN", ""), Program::Fox)];

/// A property and its whole value.
type Clue = (&'static str, &'static str);

/// The origin of a file: its version of SGF and the programs that it names. It decides how texts are understood.
///
/// ```
/// use wei7_text::info::{Program, Source, komi};
///
/// let mut source = Source::new(4);
/// source.observe("AP", "foxwq");
/// assert!(source.is_from(Program::Fox));
/// let understood = komi("375", &source, Some("Chinese"));
/// assert_eq!(understood.value.unwrap().native().unwrap().to_string(), "7.5");
/// assert_eq!(understood.codes[0].name, "fox-komi-zi");
/// assert_eq!(komi("375", &source.without_quirks(), Some("Chinese")).value.unwrap().native(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Source {
    ff: u8,
    programs: BTreeSet<Program>,
    /// The values of [`TOGETHER`] that were seen.
    clues: BTreeSet<Clue>,
    quirks: bool,
    /// The order in other dates of the file; `Err` if they have both.
    date_order: Result<Option<DateOrder>, ()>,
}

/// Which of two numbers before a year is the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateOrder {
    /// `13.9.2007`
    DayFirst,
    /// `9/13/2007`
    MonthFirst,
}

impl Source {
    /// A file with this FF (1 if it has none) that names no program yet.
    pub const fn new(ff: u8) -> Self {
        Self { ff, programs: BTreeSet::new(), clues: BTreeSet::new(), quirks: true, date_order: Ok(None) }
    }

    /// Looks for programs in a decoded value of a property of the root or the game information. Call it for each value: a
    /// file may name several programs.
    pub fn observe(&mut self, property: &str, value: &str) {
        let own = OWN_PROPERTIES.iter().filter(|(own, _)| *own == property);
        self.programs.extend(own.map(|(_, program)| *program));
        let is_this = |clue: &Clue| *clue == (property, value);
        for (one, other, program) in TOGETHER {
            self.clues.extend([*one, *other].into_iter().filter(is_this));
            if self.clues.contains(one) && self.clues.contains(other) {
                self.programs.insert(*program);
            }
        }
        let value = value.trim_start().as_bytes();
        for (_, text, program) in TELLTALES.iter().filter(|(told_by, ..)| *told_by == property) {
            let begins = value.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text.as_bytes()));
            let ends = !value.get(text.len()).is_some_and(u8::is_ascii_alphabetic);
            if begins && ends {
                self.programs.insert(*program);
            }
        }
    }

    /// Notes the order of day and month in another date of the file. Two dates in different orders tell nothing.
    pub(super) fn observe_date_order(&mut self, order: DateOrder) {
        if let Ok(known) = self.date_order {
            self.date_order = if known.is_none_or(|known| known == order) { Ok(Some(order)) } else { Err(()) };
        }
    }

    /// The same file, whose dates are in this order.
    pub fn with_date_order(mut self, order: DateOrder) -> Self {
        self.date_order = Ok(Some(order));
        self
    }

    /// Whether dates in an order that is not certain are settled by other dates of the file.
    pub fn has_date_order(&self) -> bool {
        self.date_order().is_some()
    }

    /// The order of day and month in the dates of the file, if they have one.
    pub(super) fn date_order(&self) -> Option<DateOrder> {
        self.date_order.ok().flatten()
    }

    /// The same file, without habits of programs.
    pub fn without_quirks(mut self) -> Self {
        self.quirks = false;
        self
    }

    /// The same file as `FF[4]`.
    pub(super) fn as_ff_4(&self) -> Self {
        Self { ff: 4, ..self.clone() }
    }

    /// Whether the file names this program.
    pub fn is_from(&self, program: Program) -> bool {
        self.programs.contains(&program)
    }

    /// All programs that the file names.
    pub fn programs(&self) -> impl Iterator<Item = Program> {
        self.programs.iter().copied()
    }

    /// Whether texts have the free forms of `FF[1]` to `FF[3]`.
    pub const fn is_old(&self) -> bool {
        self.ff < 4
    }

    /// Whether the habits of this program apply.
    pub fn has_habits_of(&self, program: Program) -> bool {
        self.quirks && self.is_from(program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs(properties: &[(&str, &str)]) -> Vec<Program> {
        let mut source = Source::new(4);
        for (property, value) in properties {
            source.observe(property, value);
        }
        source.programs().collect()
    }

    #[test]
    fn files_say_where_they_come_from() {
        assert_eq!(programs(&[("AP", "GNU Go:3.8"), ("AP", "foxwq")]), [Program::Fox]);
        assert_eq!(programs(&[("AP", "CGoban:3")]), [Program::Kgs]);
        assert_eq!(programs(&[("PC", "The KGS Go Server at http://www.gokgs.com/")]), [Program::Kgs]);
        assert_eq!(programs(&[("US", "Brought to you by IGS PANDANET")]), [Program::Igs]);
        assert_eq!(programs(&[("PC", "OGS: https://online-go.com/game/22882680")]), [Program::Ogs]);
        assert_eq!(programs(&[("US", "GoGoD95")]), [Program::GoGod]);
        assert_eq!(programs(&[("SY", "Cgoban 1.9.2")]), [Program::CGoban]);
        assert_eq!(programs(&[("MULTIGOGM", "1")]), [Program::MultiGo]);
        assert_eq!(programs(&[("AP", "CGoban:2"), ("US", "GoGoD95")]), [Program::Kgs, Program::GoGod]);
    }

    #[test]
    fn gnu_go_with_an_empty_name_of_the_game_is_fox() {
        assert_eq!(programs(&[("AP", "GNU Go:3.8"), ("GN", "")]), [Program::Fox]);
        assert_eq!(programs(&[("GN", ""), ("AP", "GNU Go:3.8")]), [Program::Fox]);
        for not in [
            [("AP", "GNU Go:3.8"), ("GN", "Final")],
            [("AP", "GNU Go:3.8"), ("PC", "")],
            [("AP", "GNU Go:3.7.12"), ("GN", "")],
            [("AP", ""), ("GN", "GNU Go:3.8")],
        ] {
            assert_eq!(programs(&not), [], "{not:?}");
        }
    }

    #[test]
    fn what_is_named_elsewhere_says_nothing() {
        assert_eq!(
            programs(&[
                ("C", "foxwq"),
                ("GN", "GoGoD95"),
                ("AP", "not foxwq"),
                ("AP", ""),
                ("US", "围棋"),
                ("PC", "Igstadt")
            ]),
            []
        );
    }
}
