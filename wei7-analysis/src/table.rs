//! The table of conventions: names, places and readers.

use std::sync::LazyLock;

use wei7_core::Extra;

use crate::comments;
use crate::convention::Convention;
use crate::output::Output;
use crate::properties;
use crate::site::Site;

/// The place where a convention stores analyses, with the function that reads one node.
#[derive(Clone, Copy, Debug)]
pub enum Storage {
    /// Properties of SGF.
    Properties(&'static [&'static str], Reader),
    /// Comments of nodes.
    Comment(Reader, Remainder),
    /// A file beside the record.
    File,
}

/// Reads the analyses of one node.
#[derive(Clone, Copy, Debug)]
pub struct Reader(pub(crate) fn(&Site<'_>, &mut Output));

/// Returns a comment without the parts that the program writes.
#[derive(Clone, Copy, Debug)]
pub struct Remainder(pub(crate) fn(&str) -> String);

/// A row of the table of conventions.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The convention.
    pub convention: Convention,
    /// Name in options.
    pub name: &'static str,
    /// The place where the convention stores analyses.
    pub storage: Storage,
}

const fn properties(
    convention: Convention,
    name: &'static str,
    ids: &'static [&'static str],
    read: fn(&Site<'_>, &mut Output),
) -> Row {
    Row { convention, name, storage: Storage::Properties(ids, Reader(read)) }
}

const fn comment(
    convention: Convention,
    name: &'static str,
    read: fn(&Site<'_>, &mut Output),
    remainder: fn(&str) -> String,
) -> Row {
    Row { convention, name, storage: Storage::Comment(Reader(read), Remainder(remainder)) }
}

const fn file(convention: Convention, name: &'static str) -> Row {
    Row { convention, name, storage: Storage::File }
}

impl Convention {
    /// All conventions.
    pub const TABLE: [Row; 23] = [
        properties(Self::Lizzie, "lizzie", &["LZ", "LZOP", "LZ2", "LZOP2"], properties::lizzie::read),
        properties(Self::Sabaki, "sabaki", &["SBKV", "SBKS"], properties::sabaki::read),
        properties(Self::Ogatak, "ogatak", &["OGSC"], properties::sabaki::read_ogatak),
        properties(Self::KaTrain, "katrain", &["KT"], properties::katrain::read),
        properties(Self::Kaya, "kaya", &["KA"], properties::kaya::read),
        properties(Self::Q5Go, "q5go", &["QLZV", "QKGV"], properties::q5go::read),
        properties(
            Self::KataGoAnalyzeSgf,
            "katago-analyze-sgf",
            &["WINRATE", "SCORELEAD"],
            properties::fractions::read_katago_analyze_sgf,
        ),
        properties(Self::GoReviewPartner, "goreviewpartner", &["BWWR", "VNWR", "MCWR", "CBM"], properties::rsgf::read),
        properties(Self::GoSensei, "go-sensei", &["WV"], properties::fractions::read_go_sensei),
        comment(Self::KataGoComment, "katago-comment", comments::katago::read, comments::katago::remainder),
        comment(Self::KaTrainComment, "katrain-comment", comments::katrain::read, comments::katrain::remainder),
        comment(Self::LizzieComment, "lizzie-comment", comments::lizzie::read, comments::lizzie::remainder),
        comment(Self::LizzieYzyComment, "lizzieyzy-comment", comments::lizzie::read_yzy, comments::lizzie::remainder),
        comment(
            Self::KataGoAnalComment,
            "katagoanal-comment",
            comments::katagoanal::read,
            comments::katagoanal::remainder,
        ),
        comment(
            Self::AnalyzeSgfComment,
            "analyze-sgf-comment",
            comments::analyze_sgf::read,
            comments::analyze_sgf::remainder,
        ),
        comment(
            Self::AiSenseiComment,
            "ai-sensei-comment",
            comments::sentences::read_ai_sensei,
            comments::sentences::remainder,
        ),
        comment(
            Self::LeelaAnalysisComment,
            "leela-analysis-comment",
            comments::leela_analysis::read,
            comments::leela_analysis::remainder,
        ),
        comment(Self::OgsComment, "ogs-comment", comments::sentences::read_ogs, comments::sentences::remainder),
        comment(
            Self::SayuriComment,
            "sayuri-comment",
            comments::self_play::read_sayuri,
            comments::self_play::remainder_of_sayuri,
        ),
        comment(
            Self::MinigoComment,
            "minigo-comment",
            comments::self_play::read_minigo,
            comments::self_play::remainder_of_minigo,
        ),
        file(Self::KataGoJson, "katago"),
        file(Self::OgsJson, "ogs-review"),
        file(Self::Gtp, "gtp"),
    ];

    /// Returns the name in options.
    ///
    /// ```
    /// assert_eq!(wei7_analysis::Convention::KaTrain.name(), "katrain");
    /// ```
    pub fn name(self) -> &'static str {
        Self::TABLE.iter().find(|row| row.convention == self).map_or("", |row| row.name)
    }

    /// Returns the convention with a name in options.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::TABLE.iter().find(|row| row.name == name).map(|row| row.convention)
    }
}

/// Returns whether an extra may be a property of a convention.
pub(crate) fn may_be_of_a_convention(extra: &Extra) -> bool {
    let (Extra::Property { id, .. } | Extra::Surplus { id, .. }) = extra else { return false };
    id.as_bytes().first_chunk().is_some_and(|start| BEGINNINGS.contains(start))
}

/// The first two letters of the properties of all conventions.
static BEGINNINGS: LazyLock<Vec<[u8; 2]>> = LazyLock::new(|| {
    let ids = Convention::TABLE.iter().flat_map(|row| match row.storage {
        Storage::Properties(ids, _) => ids,
        Storage::Comment(..) | Storage::File => &[],
    });
    let mut beginnings: Vec<[u8; 2]> = ids.filter_map(|id| id.as_bytes().first_chunk().copied()).collect();
    beginnings.sort_unstable();
    beginnings.dedup();
    beginnings
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_unique() {
        for row in Convention::TABLE {
            assert_eq!(Convention::from_name(row.name), Some(row.convention));
            assert_eq!(row.convention.name(), row.name);
        }
    }
}
