//! Conversion between records and trees of sgf-parse: SGF data is restored from such a tree, or its loss is reported.

use proptest::prelude::*;
use wei7_core::{BranchId, Extra, Extras, Fate, Limits, Mark, Record, Spelling, Step, Text};
use wei7_sgf::encoding::decode;
use wei7_sgf::interop::sgf_parse::go::Prop;
use wei7_sgf::interop::sgf_parse::{ParseOptions, SgfNode, SgfProp, go, parse_with_options};
use wei7_sgf::interop::{MOST_NODES, NoTree, text};
use wei7_sgf::point::rectangle;
use wei7_sgf::properties::{Id, Type};
use wei7_sgf::text::{simple_text, text as plain};
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_testsuite::generate::document::documents_on_boards_of_2_x;
use wei7_testsuite::generate::sgf::{damaged_sgf, valid_sgf};
use wei7_testsuite::samples::samples;
use wei7_testsuite::sampling::cases;
use wei7_testsuite::second_opinion::sgf_content;

/// Converts a record to a tree with a carrier and back.
fn there_and_back(record: &Record) -> Record {
    let made = SgfWriter::new().carry().to_sgf_parse(record).unwrap();
    assert!(made.losses.iter().all(|loss| loss.fate == Fate::Carried), "{:?}", made.losses);
    let read = SgfReader::new().lenient().read_sgf_parse(&made.root).unwrap();
    let carrier = read.report.diagnostics().iter().find(|finding| finding.code.id.starts_with('C'));
    assert!(carrier.is_none(), "{carrier:?}");
    read.value
}

fn carried<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    let mut out = Vec::new();
    for record in records {
        SgfWriter::new().carry().write(record, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

/// Removes what a tree does not keep: the order of properties and of points in a list, rectangles, escapes. Also
/// returns the number of kept spellings.
fn without_order(mut record: Record) -> (Record, usize) {
    let (mut spelt, size) = (0, record.board_size());
    let mut sort = |extras: &mut Extras| {
        let mut list = extras.take();
        for extra in &mut list {
            match extra {
                Extra::Property { id, values } => {
                    let value = |raw: &Text| {
                        let rectangle = rectangle(raw, size).ok().filter(|_| is_list(id));
                        match rectangle {
                            Some((rectangle, _)) => rectangle.points().map(|point| size.name(point).into()).collect(),
                            None if &**id == "GC" || id.len() > 2 => vec![Text::from(plain(raw))],
                            None => vec![Text::from(simple_text(raw))],
                        }
                    };
                    *values = values.iter().flat_map(value).collect();
                    values.sort();
                }
                Extra::Setup { stones, empty } => {
                    stones.sort_by_key(|stone| (stone.color as u8, stone.point.x, stone.point.y));
                    empty.sort_unstable();
                }
                Extra::Spelling(Spelling::Property { .. }) => spelt += 1,
                _ => {}
            }
        }
        list.sort_by_key(|extra| format!("{extra:?}"));
        extras.extend(list);
    };
    sort(&mut record.extras);
    if let Some(info) = record.info.as_deref_mut() {
        sort(&mut info.extras);
    }
    let ids: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
    for id in ids {
        let branch = &mut record.tree[id];
        sort(&mut branch.extras);
        if let Some(pre) = branch.pre.as_deref_mut() {
            sort(&mut pre.extras);
        }
        let details = branch.steps.iter_mut().flatten().filter_map(Step::allocated_details_mut);
        details.for_each(|details| sort(&mut details.extras));
    }
    (record, spelt)
}

/// Removes in addition the order of stones and marks, which only a carrier restores.
fn without_any_order(record: Record) -> Record {
    let (mut record, _) = without_order(record);
    let by_point = |marks: Option<&mut Vec<Mark>>| {
        if let Some(marks) = marks {
            marks.sort_by_key(|mark| (mark.point, mark.symbol, format!("{:?}", mark.extras)));
        }
    };
    let ids: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
    for id in ids {
        let branch = &mut record.tree[id];
        if let Some(pre) = branch.pre.as_deref_mut() {
            by_point(pre.marks.as_mut());
            pre.stones.iter_mut().for_each(|stones| stones.sort_by_key(|stone| (stone.point, stone.color.number())));
        }
        let details = branch.steps.iter_mut().flatten().filter_map(Step::allocated_details_mut);
        details.for_each(|details| by_point(details.marks.as_deref_mut()));
    }
    record
}

/// Returns whether the values are a list of points.
fn is_list(id: &str) -> bool {
    Id::from_identifier(id.as_bytes()).row().is_some_and(|row| row.value == Type::Points)
}

/// Returns whether the strict parser of sgf-parse does not know the game of a tree.
fn has_no_game(root: &SgfNode<Prop>) -> bool {
    let mut games = root.properties.iter().filter(|property| property.identifier() == "GM");
    games.next().is_some_and(|game| !matches!(game, Prop::GM(1))) || games.next().is_some()
}

fn has_nameless(node: &SgfNode<Prop>) -> bool {
    node.properties.iter().any(|property| property.identifier().is_empty()) || node.children.iter().any(has_nameless)
}

/// Returns whether the tree of a record has its board.
fn keeps_its_board(record: &Record) -> bool {
    let made = SgfWriter::new().to_sgf_parse(record).unwrap();
    let read = SgfReader::new().lenient().read_sgf_parse(&made.root).unwrap();
    read.value.board_size() == record.board_size()
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn what_sgf_says_comes_back(source in valid_sgf()) {
        let records = SgfReader::new().read(source.as_bytes()).unwrap().value;
        let back: Vec<_> = records.iter().map(there_and_back).collect();
        if let Err(difference) = sgf_content::compare(&source, &carried(&back)) {
            prop_assert!(false, "{}\n{}", difference, source);
        }
        for (record, back) in records.into_iter().zip(back) {
            let (record, spelt_before) = without_order(record);
            let (back, spelt) = without_order(back);
            // Data that a tree does not keep verbatim is carried.
            prop_assert!(spelt > spelt_before || record == back, "{source}\n{record:?}\n{back:?}");
        }
    }

    #[test]
    fn without_a_carrier_what_is_not_told_is_the_same(source in valid_sgf()) {
        for record in SgfReader::new().read(source.as_bytes()).unwrap().value {
            let made = SgfWriter::new().to_sgf_parse(&record).unwrap();
            let back = SgfReader::new().lenient().read_sgf_parse(&made.root).unwrap().value;
            let same = without_any_order(record) == without_any_order(back);
            prop_assert!(same || !made.losses.is_empty(), "{source}\n{}", text(&made.root));
        }
    }

    /// Escapes in invalid values are lost in the first conversion, which may make the values valid; if that gives
    /// another board (`SZ[\9]`), the carrier does not apply.
    #[test]
    fn damaged_files_come_back_once_they_are_read(source in damaged_sgf()) {
        let records = SgfReader::new().lenient().read(source.as_bytes()).map(|read| read.value).unwrap_or_default();
        for record in records.into_iter().filter(keeps_its_board) {
            let read = there_and_back(&there_and_back(&record));
            prop_assert!(without_order(there_and_back(&read)).0 == without_order(read).0, "{source}");
        }
    }

    #[test]
    fn a_document_of_3_0_comes_back(record in documents_on_boards_of_2_x()) {
        let back = there_and_back(&record);
        prop_assert!(record == back, "{record:?}\n{back:?}");
    }

    /// The parser of sgf-parse reads the output of `text` as the same tree.
    #[test]
    fn text_is_what_a_tree_says(source in valid_sgf()) {
        let options = ParseOptions { lenient: true, convert_mixed_case_identifiers: true };
        for game in parse_with_options(&source, &options).unwrap_or_default() {
            let Ok(tree) = game.into_go_node() else { continue };
            let _ = SgfReader::new().lenient().read_sgf_parse(&tree);
            let again = go::parse(&text(&tree));
            let unequal = format!("{tree:?}").contains("NaN");
            if !unequal && !has_nameless(&tree) && !has_no_game(&tree) {
                prop_assert_eq!(again, Ok(vec![tree]));
            }
        }
    }
}

#[test]
fn real_files_come_back() {
    let mut failed = Vec::new();
    let mut files = 0;
    for path in samples("sgf/real") {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(read) = SgfReader::new().lenient().read(&bytes) else { continue };
        let deep = |record: &Record| match SgfWriter::new().carry().to_sgf_parse(record) {
            Err(NoTree::Deep(nodes)) => nodes > MOST_NODES,
            made => made.is_err(),
        };
        if read.value.iter().any(deep) || read.value.is_empty() {
            println!("no tree: {}", path.display());
            continue;
        }
        files += 1;
        let source = decode(&bytes, None, &Limits::DEFAULT).text;
        let back: Vec<_> = read.value.iter().map(there_and_back).collect();
        // Data that FF[4] does not allow is in the carrier.
        if read.report.is_ok()
            && source.contains("FF[4]")
            && let Err(difference) = sgf_content::compare(&source, &carried(&back))
        {
            failed.push(format!("{}: {difference}", path.display()));
        }
    }
    println!("{files} files");
    assert!(failed.is_empty(), "{} files: {failed:#?}", failed.len());
}
