//! Merges of small files.

use super::*;

fn merged(base: Option<&str>, ours: &str, theirs: &str, conflicts: Conflicts) -> (Vec<String>, usize) {
    let base = base.map(|base| base.as_bytes().into());
    let file = merge(base, ours.as_bytes(), theirs.as_bytes(), conflicts, &Options::default()).unwrap();
    let mut written = Vec::new();
    for record in file.games.iter().filter_map(|game| game.record.as_ref()) {
        let mut sgf = Vec::new();
        crate::RecordWriter::to_format(Format::SGF).carry(crate::Carry::None).write(record, &mut sgf).unwrap();
        written.push(String::from_utf8(sgf).unwrap().replace(['\n', '\r'], ""));
    }
    (written, file.conflicts())
}

#[test]
fn games_are_merged_with_the_game_that_they_were() {
    let game = |name: &str, moves: &str| format!("(;SZ[9]PB[{name}]PW[W]DT[2001-01-01];B[ee]{moves})");
    let base = game("A", "") + &game("B", "") + &game("C", "");
    let ours = game("B", ";W[aa]") + &game("A", "") + &game("D", "").replace("B[ee]", "B[cc]");
    let theirs = game("A", ";W[bb]") + &game("B", "C[x]") + &game("C", "") + &game("E", "");
    let (written, conflicts) = merged(Some(&base), &ours, &theirs, Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (4, 0));
    for (text, parts) in
        written.iter().zip([["PB[B]", "C[x];W[aa]"], ["PB[A]", ";W[bb]"], ["PB[D]", ""], ["PB[E]", ""]])
    {
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    }
    // Ours removed a game that theirs changed.
    let (written, conflicts) = merged(Some(&base), &ours, &base.replace("PB[C]", "PB[C]RE[B+R]"), Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (4, 1));
}

#[test]
fn removed_games_stay_removed() {
    let go = "(;SZ[9]PB[A]PW[B];B[ee];W[cc])";
    let second = "(;SZ[9]PB[C]PW[D];B[ff]TR[aa][bb];W[cc])";
    let chess = "(;GM[3]SZ[8]PB[X];B[d3])";
    let both = [go, second].concat();
    // Another program saved the game without a change of its content.
    let saved = second.replace("(;", "(;FF[4]GM[1]CA[UTF-8]").replace("TR[aa][bb]", "TR[bb][aa]");
    let (written, conflicts) = merged(Some(&both), go, &(go.to_owned() + &saved), Conflicts::Comment(Language::En));
    assert_eq!((written.len(), conflicts), (1, 0), "{written:?}");
    let options = Options::default();
    let file = |base: &str, ours: &str, theirs: &str| {
        let base = Some(base.as_bytes().into());
        merge(base, ours.as_bytes(), theirs.as_bytes(), Conflicts::Theirs, &options).unwrap()
    };
    // Games other than Go are compared as bytes.
    let with_chess = go.to_owned() + chess;
    assert!(file(&with_chess, go, &with_chess).others.is_empty());
    assert!(file(&with_chess, &with_chess, go).others.is_empty());
    let edited = with_chess.replace("B[d3]", "B[d4]");
    assert_eq!(file(&with_chess, &edited, &with_chess).others, [&edited.as_bytes()[go.len()..]]);
    assert_eq!(file(&with_chess, &edited, &with_chess.replace("B[d3]", "B[d5]")).others.len(), 2);
    // Each side removed another game.
    let refused = file(&both, go, second).write(Format::SGF, &options).unwrap_err();
    assert_eq!(refused.code.id, UNWRITABLE.id);
}

#[test]
fn games_without_information_are_recognized_by_their_place() {
    let base = ["(;SZ[9];B[ee];W[gc])", "(;SZ[9];B[cc];W[gc])", "(;SZ[9];B[gg])"].concat();
    let (ours, theirs) = (base.replace("B[cc]", "B[cc]C[ours]"), base.replace("B[cc];W[gc]", "B[cc];W[gc]C[theirs]"));
    let (written, conflicts) = merged(Some(&base), &ours, &theirs, Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (3, 0));
    assert!(written[1].contains("B[cc]C[ours];W[gc]C[theirs]"), "{}", written[1]);
    // Ours replaced a game by another one.
    let ours = base.replace("(;SZ[9];B[cc]", "(;SZ[9];B[aa]");
    let (written, conflicts) = merged(Some(&base), &ours, &theirs, Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (4, 1), "{written:?}");
}

#[test]
fn both_values_of_a_conflict_are_in_the_comment() {
    let base = "(;SZ[9];B[ee]C[a])";
    let (ours, theirs) = ("(;SZ[9];B[ee]C[first])", "(;SZ[9];B[ee]C[second])");
    let (written, conflicts) = merged(Some(base), ours, theirs, Conflicts::Comment(Language::En));
    assert_eq!(conflicts, 1);
    assert!(written[0].contains("first") && written[0].contains("second"), "{}", written[0]);
}

/// Returns a short game.
fn game(text: &str) -> String {
    format!("(;SZ[9]{text})")
}

#[test]
fn short_games_of_a_file_are_recognized() {
    let file = |second: &str| game("GN[a];B[aa]") + &game(second);
    let base = file("GN[b];W[fh];B[ge]");
    // Both sides changed the same field.
    let (written, conflicts) =
        merged(Some(&base), &file("GN[c];W[fh];B[ge]"), &file("GN[d];W[fh];B[ge]"), Conflicts::Ours);
    assert_eq!((written.len(), conflicts), (2, 1), "{written:?}");
    // One side renamed a game, and the other side continued it.
    for (ours, theirs) in
        [("GN[c];W[fh];B[ge]", "GN[b];W[fh];B[ge];W[aa]"), ("GN[b];W[fh];B[ge];W[aa]", ";W[fh];B[ge]")]
    {
        let (written, conflicts) = merged(Some(&base), &file(ours), &file(theirs), Conflicts::Ours);
        assert_eq!((written.len(), conflicts), (2, 0), "{written:?}");
        assert!(written[1].contains("W[aa]") || written[1].contains("GN[c]"), "{written:?}");
    }
}

#[test]
fn games_with_equal_information_are_different_games() {
    let (one, other) = (game("PB[x];B[aa]"), game("PB[x];W[fh];B[ge]"));
    // Ours removed the first game, and theirs changed it.
    let ours = other.replace("W[fh]", "W[fh]C[b]");
    let theirs = one.replace("PB[x]", "PB[x]KM[7.5]") + &other;
    let (written, conflicts) = merged(Some(&(one.clone() + &other)), &ours, &theirs, Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (2, 1), "{written:?}");
    assert!(written[0].contains("C[b]") && !written[0].contains("KM"), "{written:?}");
    // Each side added a game of the same players.
    let (mine, yours) = (game("PB[x];B[gc];W[cg]"), game("PB[x];B[cc];W[gg]"));
    let (written, conflicts) = merged(Some(&one), &(one.clone() + &mine), &(one.clone() + &yours), Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (3, 0), "{written:?}");
    // A union of files that share a game.
    let left = one.clone() + &game("PB[x];B[bb]");
    let right = game("PB[x];B[bb]C[q];W[cc]") + &game("PB[x];B[dd]");
    let (written, _) = merged(None, &left, &right, Conflicts::Theirs);
    assert_eq!(written.iter().map(|text| text.matches("B[bb]").count()).collect::<Vec<_>>(), [0, 1, 0], "{written:?}");
}

#[test]
fn one_of_two_equal_games_is_removed_or_changed() {
    let one = game(";B[aa]");
    let base = one.clone() + &one;
    let changed = game(";B[aa]C[y]");
    let (written, conflicts) = merged(Some(&base), &one, &(changed.clone() + &one), Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (1, 0), "{written:?}");
    assert!(written[0].contains("C[y]"), "{written:?}");
    let ours = one.clone() + &game(";B[aa]C[x]");
    let (written, conflicts) = merged(Some(&base), &ours, &(changed + &one), Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (2, 0), "{written:?}");
}

#[test]
fn a_conflict_about_a_game_is_in_its_comment() {
    let base = game("GN[a];B[aa]") + &game("GN[b];B[bb]");
    let theirs = base.replace("B[bb]", "B[bb]C[x]");
    let (written, conflicts) = merged(Some(&base), &game("GN[a];B[aa]"), &theirs, Conflicts::Comment(Language::En));
    assert_eq!((written.len(), conflicts), (2, 1));
    assert!(written[1].contains("Conflict"), "{written:?}");
}

#[test]
fn a_decided_evaluation_keeps_its_strength() {
    let (bad, good) = (game(";B[ee]BM[2]"), game(";B[ee]TE[2]DM[2]"));
    let text = |base: &str, ours: &str, theirs: &str, conflicts| {
        let base = Some(base.as_bytes().into());
        let file = merge(base, ours.as_bytes(), theirs.as_bytes(), conflicts, &Options::default()).unwrap();
        String::from_utf8(file.write(Format::SGF, &Options::default()).unwrap().output.document).unwrap()
    };
    for (base, ours, theirs, conflicts, expected) in [
        (&game(";B[ee]"), &bad, &good, Conflicts::Ours, "B[ee]BM[2]DM[2]"),
        (&game(";B[ee]"), &good, &bad, Conflicts::Theirs, "B[ee]BM[2]DM[2]"),
        (&game(";B[ee]"), &good, &bad, Conflicts::Ours, "B[ee]TE[2]DM[2]"),
        (&game(";B[ee]TE[2]"), &game(";B[ee]"), &bad, Conflicts::Ours, "B[ee])"),
    ] {
        let text = text(base, ours, theirs, conflicts);
        assert!(text.contains(expected) || text.contains(&expected.replace("BM[2]DM[2]", "DM[2]BM[2]")), "{text}");
        assert!(!text.contains("WQ"), "{text}");
    }
    // The order of marks needs no carrier.
    let (ours, theirs) = (game(";B[ee]LB[bb:A]"), game(";B[ee]TR[cc]"));
    assert!(!text(&game(";B[ee]"), &ours, &theirs, Conflicts::Ours).contains("WQ"));
    assert!(!text(&game(";B[ee]"), &theirs, &ours, Conflicts::Ours).contains("WQ"));
}

#[test]
fn annotations_that_exclude_each_other_conflict() {
    let with = |annotation: &str| game(&format!(";B[ee]{annotation}"));
    for (ours, theirs) in [("GW[2]", "DM[2]"), ("DO[]", "IT[]"), ("DO[]", "BM[1]"), ("TE[2]", "BM[1]")] {
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            for (conflicts, expected) in [(Conflicts::Ours, ours), (Conflicts::Theirs, theirs)] {
                let (written, count) = merged(Some(&with("")), &with(ours), &with(theirs), conflicts);
                // A strength that is not written is a conflict of its own.
                assert!((1..=2).contains(&count), "{written:?}");
                assert!(written[0].contains(&format!(";B[ee]{expected})")), "{expected}: {written:?}");
            }
        }
    }
    let file = merge(
        Some(with("").as_bytes().into()),
        with("TE[2]").as_bytes(),
        with("BM[1]").as_bytes(),
        Conflicts::Theirs,
        &Options::default(),
    );
    let named = format!("{:?}", file.unwrap().games[0].conflicts);
    assert!(named.contains("TE[2]"), "{named}");
    // One side says more.
    for (ours, theirs) in [("BM[1]", "BM[2]"), ("BM[2]", "BM[1]")] {
        let (written, count) = merged(Some(&with("")), &with(ours), &with(theirs), Conflicts::Theirs);
        assert!(count == 0 && written[0].contains("BM[2]"), "{written:?}");
    }
}

#[test]
fn games_with_other_stones_at_the_start_are_recognized_by_information_and_place() {
    let base = game("GN[a];B[aa]") + &game("GN[b];B[bb];W[cc]") + &game("GN[c];B[aa]");
    let theirs = base.replace("GN[b]", "GN[b]AB[gg]");
    let (written, conflicts) = merged(Some(&base), &base.replace("W[cc]", "W[cc]C[x]"), &theirs, Conflicts::Theirs);
    assert_eq!((written.len(), conflicts), (3, 0), "{written:?}");
    assert!(written[1].contains("AB[gg]") && written[1].contains("C[x]"), "{written:?}");
}
