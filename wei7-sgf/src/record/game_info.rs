//! Game information of a record, and the node to which it is written. `FF[4]` allows game information in any node, once
//! on each path (2.2.1). The record takes the game information of the first node of the main line that has some, and
//! the writer writes it into the same node.

use wei7_core::{BranchId, Color, Extra, Extras, Info, Participant, Player, Record, Rules, Spelling, Text};
use wei7_text::info::{self, Komi, Outcome};

use crate::model::properties::{Id, is_game_info};
use crate::normalize::node::NormalNode;

/// Extra that marks a node other than the root as the node with the game information.
pub(crate) const INFO_MARKER: Extra = Extra::Spelling(Spelling::GameInfo);

/// Returns whether the game information is written after the root, because a node of the main line has [`INFO_MARKER`].
pub(crate) fn is_after_root(record: &Record) -> bool {
    if record.info.is_none() {
        return false;
    }
    let here = |extras: &Extras| extras.has(&INFO_MARKER);
    let mut branches = std::iter::successors(Some(BranchId::ROOT), |id| record.tree[*id].children().first().copied());
    branches.any(|id| {
        let branch = &record.tree[id];
        // A marker at the root, or at a move within the root, has no effect.
        let pre = branch.pre.as_deref().filter(|_| id != BranchId::ROOT);
        let in_root = |step: &Extras| id == BranchId::ROOT && step.has(&Extra::Spelling(Spelling::SameNode));
        pre.is_some_and(|pre| here(&pre.extras))
            || branch.steps().iter().any(|step| !step.is_bare() && here(step.extras()) && !in_root(step.extras()))
    })
}

/// Returns whether an extra is about a property of game information.
pub(crate) fn is_about_game_info(extra: &Extra) -> bool {
    let (Extra::Property { id, .. }
    | Extra::Surplus { id, .. }
    | Extra::Absent(id)
    | Extra::Spelling(Spelling::Property { id, .. })) = extra
    else {
        return false;
    };
    is_game_info(Id::from_identifier(id.as_bytes()))
}

/// Returns the game information of a node that 3.0 has fields for, or `None` if the node has no game information at
/// all.
pub(crate) fn game_info(normal: &NormalNode<'_>) -> Option<Info> {
    if !normal.properties.iter().any(|one| is_game_info(one.id)) {
        return None;
    }
    let mut info = Info { name: normal.simple("GN"), place: normal.simple("PC"), ..Info::default() };
    let (mut people, mut players) = (Vec::new(), Vec::new());
    for (color, name, rank) in [(Color::Black, "PB", "BR"), (Color::White, "PW", "WR")] {
        if let Some(person) = person(normal.simple(name), normal.simple(rank)) {
            players.push(Player { participant: u32::try_from(people.len()).unwrap_or(0), color: Some(color) });
            people.push(person);
        }
    }
    if !people.is_empty() {
        (info.participants, info.players) = (Some(people), Some(players));
    }
    let values = &normal.info;
    info.time = values.date.as_ref().and_then(|date| date.start.clone());
    let points = values.komi.and_then(Komi::native);
    if values.rules.is_some() || points.is_some() {
        let (kind, scoring) = values.rules.map_or((None, None), |rules| (rules.kind, rules.scoring));
        info.rules = Some(Rules { scoring, komi: points, kind });
    }
    info.result = values.result.and_then(Outcome::result);
    Some(info)
}

/// Returns a participant with this name and rank, or `None` if both are missing. If `rank` is missing, the name may
/// contain the rank.
fn person(name: Option<Text>, rank: Option<Text>) -> Option<Participant> {
    let within = match (&name, &rank) {
        (Some(name), None) => info::name_with_rank(name).value,
        _ => None,
    };
    match (within, name, rank) {
        (Some(split), ..) => {
            Some(Participant { name: Some(split.name.into()), rank: Some(split.rank.into()), ..Participant::default() })
        }
        (None, None, None) => None,
        (None, name, rank) => Some(Participant { name, rank, ..Participant::default() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SgfReader, SgfWriter};

    fn read(sgf: &str) -> Record {
        SgfReader::new().lenient().read(sgf.as_bytes()).unwrap().value.remove(0)
    }

    /// Returns the text after the header, written without a carrier, and checks that nothing is lost.
    #[track_caller]
    fn written(record: &Record) -> String {
        let mut out = Vec::new();
        assert_eq!(SgfWriter::new().write(record, &mut out).unwrap(), []);
        assert_eq!(&read(std::str::from_utf8(&out).unwrap()), record);
        let text = String::from_utf8(out).unwrap().replace('\n', "");
        text.split_once(concat!("AP[wei7:", env!("CARGO_PKG_VERSION"), "]")).unwrap().1.to_owned()
    }

    fn names(record: &Record) -> Option<Vec<Option<&str>>> {
        let people = record.info.as_deref()?.participants.as_deref().unwrap_or_default();
        Some(people.iter().map(|person| person.name.as_deref()).collect())
    }

    #[test]
    fn the_first_node_of_the_main_line_that_has_some_counts() {
        for (sgf, expected) in [
            ("SZ[9];PB[Lee]PW[Cho]KM[5.5]RE[B+R];B[ee])", Some(vec![Some("Lee"), Some("Cho")])),
            ("SZ[9];PB[Lee]B[ee];W[gc])", Some(vec![Some("Lee")])),
            ("SZ[9];B[ee]C[x](;EV[Cup]RO[1]PB[Lee]W[gc];B[cc])(;PB[Kim]W[cc]))", Some(vec![Some("Lee")])),
            ("SZ[9](;PB[Ann]RE[B+Resign]AB[cc];B[ee])(;PB[Cy]AB[gg];B[ee]))", Some(vec![Some("Ann")])),
            ("SZ[9](;B[ee])(;PB[Kim]B[cc]))", None),
            ("SZ[9];PB[Lee]HA[2]KM[6.50]B[ee];W[gc])", Some(vec![Some("Lee")])),
            ("SZ[9];EV[Cup]B[ee])", Some(vec![])),
        ] {
            let record = read(&format!("(;FF[4]CA[UTF-8]GM[1]{sgf}"));
            assert_eq!(names(&record), expected, "{sgf}");
            assert_eq!(written(&record), sgf, "{sgf}");
        }
        // A repetition violates the format (`FF[4]` game-info) and is not written without a carrier.
        let sgf = "SZ[9]PB[Lee];PB[Kim]B[ee])";
        let record = read(&format!("(;FF[4]CA[UTF-8]GM[1]{sgf}"));
        assert_eq!(names(&record), Some(vec![Some("Lee")]));
        let mut out = Vec::new();
        SgfWriter::new().write(&record, &mut out).unwrap();
        assert!(out.trim_ascii_end().ends_with(b"SZ[9]PB[Lee];B[ee])"), "{}", String::from_utf8_lossy(&out));
        assert_eq!(carried(&record), record);
    }

    fn carried(record: &Record) -> Record {
        let mut out = Vec::new();
        SgfWriter::new().carry().write(record, &mut out).unwrap();
        read(std::str::from_utf8(&out).unwrap())
    }

    #[test]
    fn habits_of_programs_hold_where_their_name_stands() {
        let record = read("(;FF[4]SZ[9];PC[The KGS Go Server];B[ee])");
        assert!(record.info.is_some());
        let fox = read("(;FF[4]SZ[9]AP[foxwq];KM[375];B[ee])");
        assert_eq!(fox.info.unwrap().rules.unwrap().komi.unwrap().to_string(), "7.5");
    }

    #[test]
    fn without_a_node_of_the_main_line_it_is_written_into_the_root() {
        let mut record = read("(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[gc]PB[Lee])");
        record.tree[BranchId::ROOT].steps.as_mut().unwrap().truncate(1);
        assert_eq!(written(&record), "SZ[9]PB[Lee];B[ee])");
    }
}
