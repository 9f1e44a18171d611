//! Programs and servers that wrote a file, as identified by its properties.

use std::collections::BTreeSet;

/// A program or server with known quirks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Program {
    /// The Fox server, also in files of [`Program::YuanYu`], which copies the properties of Fox.
    Fox,
    /// `YuanYu`, which saves records of Fox again.
    YuanYu,
    /// The Tygem server.
    Tygem,
    /// IGS, now `PandaNet`.
    Igs,
    /// NNGS, WING and similar servers.
    Nngs,
    /// KGS and its client `CGoban3`.
    Kgs,
    /// The client `CGoban1`.
    CGoban,
    /// The Online Go Server.
    Ogs,
    /// The collection Games of Go on Disk.
    GoGod,
    /// The program `MultiGo`.
    MultiGo,
    /// The program `SmartGo`.
    SmartGo,
    /// The program `GOWrite`.
    GoWrite,
    /// The program Many Faces of Go.
    ManyFaces,
}

/// Properties, case-insensitive prefixes of their values, and the programs that they identify.
const VALUE_PREFIXES: &[(&str, &str, Program)] = &[
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

/// The value of AP that Fox writes in its records, alone or beside a value that names Fox.
pub const GNU_GO: &str = "GNU Go:3.8";

/// Pairs of values that identify a program only together. Such pairs occur in records from a time when Fox did not yet
/// write its name.
const COMBINATIONS: &[(Clue, Clue, Program)] = &[(("AP", GNU_GO), ("GN", ""), Program::Fox)];

/// A property and its complete value.
type Clue = (&'static str, &'static str);

/// The origin of a file: its SGF version and the programs that it names. The origin influences how texts are
/// interpreted.
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
    /// The values of [`COMBINATIONS`] that were found in the file so far.
    clues: BTreeSet<Clue>,
    quirks: bool,
    /// The order of day and month in other dates of the file, if it is known; `Err` if these dates contradict each
    /// other.
    date_order: Result<Option<DateOrder>, ()>,
}

/// The order of day and month in a date that ends with the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateOrder {
    /// The day is first: `13.9.2007`.
    DayFirst,
    /// The month is first: `9/13/2007`.
    MonthFirst,
}

impl Source {
    /// Creates a source with the given FF (1 if the file has none) and without programs.
    pub const fn new(ff: u8) -> Self {
        Self { ff, programs: BTreeSet::new(), clues: BTreeSet::new(), quirks: true, date_order: Ok(None) }
    }

    /// Identifies programs by a decoded value of a property of the root or of the game information. Call this method
    /// for each value, since a file may name several programs.
    pub fn observe(&mut self, property: &str, value: &str) {
        let own = OWN_PROPERTIES.iter().filter(|(own, _)| *own == property);
        self.programs.extend(own.map(|(_, program)| *program));
        let is_this = |clue: &Clue| *clue == (property, value);
        for (one, other, program) in COMBINATIONS {
            self.clues.extend([*one, *other].into_iter().filter(is_this));
            if self.clues.contains(one) && self.clues.contains(other) {
                self.programs.insert(*program);
            }
        }
        let value = value.trim_start().as_bytes();
        for (_, text, program) in VALUE_PREFIXES.iter().filter(|(name, ..)| *name == property) {
            let begins = value.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text.as_bytes()));
            let ends = !value.get(text.len()).is_some_and(u8::is_ascii_alphabetic);
            if begins && ends {
                self.programs.insert(*program);
            }
        }
    }

    /// Stores the order of day and month in another date of the file. If two dates contradict each other, the order is
    /// unknown.
    pub(super) fn observe_date_order(&mut self, order: DateOrder) {
        if let Ok(known) = self.date_order {
            self.date_order = if known.is_none_or(|known| known == order) { Ok(Some(order)) } else { Err(()) };
        }
    }

    /// Sets the order of day and month, by which dates such as `3.5.1991` are read.
    pub fn with_date_order(mut self, order: DateOrder) -> Self {
        self.date_order = Ok(Some(order));
        self
    }

    /// Returns whether other dates of the file determine the order of day and month.
    pub fn has_date_order(&self) -> bool {
        self.date_order().is_some()
    }

    /// Returns the order of day and month in the dates of the file; `None` if the dates show no order or contradict
    /// each other.
    pub(super) fn date_order(&self) -> Option<DateOrder> {
        self.date_order.ok().flatten()
    }

    /// Disables the quirks of programs, so that texts are read as the format defines them, whatever program wrote the
    /// file.
    pub fn without_quirks(mut self) -> Self {
        self.quirks = false;
        self
    }

    /// Returns a copy that interprets texts as in `FF[4]`.
    pub(super) fn to_ff_4(&self) -> Self {
        Self { ff: 4, ..self.clone() }
    }

    /// Returns whether the file names a program.
    pub fn is_from(&self, program: Program) -> bool {
        self.programs.contains(&program)
    }

    /// Returns all programs that the file names.
    pub fn programs(&self) -> impl Iterator<Item = Program> {
        self.programs.iter().copied()
    }

    /// Returns whether texts have the free form of `FF[1]` to `FF[3]`.
    pub const fn is_old(&self) -> bool {
        self.ff < 4
    }

    /// Returns whether the quirks of a program apply: the file names the program, and quirks are not disabled.
    pub fn has_quirks_of(&self, program: Program) -> bool {
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
    fn properties_identify_programs() {
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
    fn names_in_other_places_identify_nothing() {
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
