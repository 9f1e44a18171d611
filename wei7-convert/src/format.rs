//! The formats: their names, extensions and what they can do, one row each.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use wei7_xml::Version;

/// A format as `--to` and `--from` name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// wei7 3.0 (JSON).
    Wei7,
    /// wei7 2.x (XML).
    Xml(Version),
    /// SGF.
    Sgf,
    /// Ishi Standard Format.
    Ishi,
}

/// What detection can tell: the versions of 2.x are one family, since only reading tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// wei7 3.0 (JSON).
    Wei7,
    /// wei7 2.0, 2.1 or 2.2 (XML).
    Xml,
    /// SGF.
    Sgf,
    /// Ishi Standard Format.
    Ishi,
}

/// Where a format carries what it cannot say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarrierPlace {
    /// In a supplement file beside it.
    Beside,
    /// In the file itself, where the format leaves room.
    Inside,
}

/// A row of the table of formats.
struct Row {
    format: Format,
    name: &'static str,
    title: &'static str,
    /// The first is the one that is written.
    extensions: &'static [&'static str],
    family: Family,
}

/// A format that comes later needs its row here and its reader and writer in `hub.rs`.
const ROWS: [Row; 6] = [
    Row { format: Format::Wei7, name: "wei7", title: "wei7 3.0", extensions: &["wei7"], family: Family::Wei7 },
    Row {
        format: Format::Xml(Version::V2_2),
        name: "wei7-2.2",
        title: "wei7 2.2",
        extensions: &["wei7"],
        family: Family::Xml,
    },
    Row {
        format: Format::Xml(Version::V2_1),
        name: "wei7-2.1",
        title: "wei7 2.1",
        extensions: &["wei7"],
        family: Family::Xml,
    },
    Row {
        format: Format::Xml(Version::V2_0),
        name: "wei7-2.0",
        title: "wei7 2.0",
        extensions: &["wei7"],
        family: Family::Xml,
    },
    Row { format: Format::Sgf, name: "sgf", title: "SGF", extensions: &["sgf"], family: Family::Sgf },
    Row { format: Format::Ishi, name: "ishi", title: "Ishi", extensions: &["go", "prb"], family: Family::Ishi },
];

impl Format {
    /// The names that options accept.
    pub const NAMES: [&'static str; 6] =
        [ROWS[0].name, ROWS[1].name, ROWS[2].name, ROWS[3].name, ROWS[4].name, ROWS[5].name];

    /// The name that options accept and reports print.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The name for people, with the version.
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// The extension of files that are written, without the dot.
    pub const fn extension(self) -> &'static str {
        self.row().extensions[0]
    }

    /// The family that detection tells.
    pub const fn family(self) -> Family {
        self.row().family
    }

    /// Whether a file of this format holds exactly one record.
    pub const fn holds_one_record(self) -> bool {
        matches!(self, Self::Wei7 | Self::Xml(_))
    }

    /// What its own text calls one of the records of a file.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Wei7 | Self::Xml(_) | Self::Sgf => "game",
            Self::Ishi => "event",
        }
    }

    /// Where it carries what it cannot say.
    pub const fn carrier(self) -> CarrierPlace {
        match self {
            Self::Wei7 => CarrierPlace::Beside,
            Self::Xml(_) | Self::Sgf | Self::Ishi => CarrierPlace::Inside,
        }
    }

    const fn row(self) -> &'static Row {
        match self {
            Self::Wei7 => &ROWS[0],
            Self::Xml(Version::V2_2) => &ROWS[1],
            Self::Xml(Version::V2_1) => &ROWS[2],
            Self::Xml(Version::V2_0) => &ROWS[3],
            Self::Sgf => &ROWS[4],
            Self::Ishi => &ROWS[5],
        }
    }

    /// The format that a file of this name is written in: `.wei7` is 3.0.
    pub fn of_path(path: &Path) -> Option<Self> {
        ROWS.iter().find(|row| has_extension(row, path.extension())).map(|row| row.format)
    }
}

impl Family {
    /// The family whose extension this path has; `.wei7` is 3.0 unless its content says otherwise.
    pub fn of_path(path: &Path) -> Option<Self> {
        Format::of_path(path).map(Format::family)
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wei7 => "wei7 3.0",
            Self::Xml => "wei7 2.x",
            Self::Sgf => "SGF",
            Self::Ishi => "Ishi",
        }
    }
}

fn has_extension(row: &Row, extension: Option<&OsStr>) -> bool {
    extension.is_some_and(|found| row.extensions.iter().any(|known| found.eq_ignore_ascii_case(known)))
}

impl From<Format> for Family {
    fn from(format: Format) -> Self {
        format.family()
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No format has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format is called `{0}`")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        ROWS.iter().find(|row| row.name == name).map(|row| row.format).ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_found_by_its_format_and_name() {
        for row in &ROWS {
            assert_eq!(row.format.name(), row.name);
            assert_eq!(row.name.parse(), Ok(row.format));
        }
        assert!("wei7-1.0".parse::<Format>().is_err());
    }

    #[test]
    fn extensions_are_known_in_any_case() {
        assert_eq!(Format::of_path(Path::new("a/b.WEI7")), Some(Format::Wei7));
        assert_eq!(Family::of_path(Path::new("a.prb")), Some(Family::Ishi));
        assert_eq!(Family::of_path(Path::new("wei7")), None);
        assert_eq!(Family::of_path(Path::new("a.wei7.bak")), None);
    }
}
