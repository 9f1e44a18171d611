//! Malicious carriers made from the file itself, with another game in them: all fingerprints are correct.

use wei7_core::{
    Action, Branch, BranchId, Carrier, Color, Extra, Extras, GameResult, Mark, Move, Participant, Point, Record, Step,
    Stone, Symbol, Vertex,
};
use wei7_testsuite::conversions::{Family, family};

use crate::sources::{files, is_sound, shows_its_file};

fn step(x: u32, y: u32) -> Step {
    let vertex = Vertex::Play(Point::new(x, y));
    Step::new(Action::Move(Move { color: Color::Black, vertex, evaluation: None }))
}

fn steps(record: &mut Record) -> Option<&mut Vec<Step>> {
    let with = record.tree.ids().find(|id| !record.tree[*id].steps().is_empty())?;
    record.tree[with].steps.as_mut()
}

/// Makes another game of a record; `None` if the record has nothing to change.
type Forgery = fn(&mut Record) -> Option<()>;

/// The possible forgeries.
const FORGERIES: &[(&str, Forgery)] = &[
    ("another move", |record| steps(record)?.first_mut().map(|first| *first = step(6, 6))),
    ("a move more", |record| steps(record).map(|steps| steps.push(step(6, 7)))),
    ("a move before", |record| steps(record).map(|steps| steps.insert(0, step(6, 7)))),
    ("a move less", |record| steps(record)?.pop().map(drop)),
    ("no moves", |record| {
        let ids: Vec<_> = record.tree.ids().collect();
        for id in ids {
            (record.tree[id].steps, record.tree[id].branches) = (None, None);
        }
        Some(())
    }),
    ("moves of the other side", |record| {
        for step in steps(record)? {
            if let Action::Move(played) = &mut step.action {
                played.color = played.color.opponent();
            }
        }
        Some(())
    }),
    ("a stone", |record| {
        let pre = record.tree[BranchId::ROOT].pre.get_or_insert_default();
        pre.stones.get_or_insert_default().push(Stone { color: Color::White, point: Point::new(0, 8) });
        Some(())
    }),
    ("no stones", |record| record.tree[BranchId::ROOT].pre.as_mut()?.stones.take().map(drop)),
    ("a variation", |record| {
        let new = Branch { steps: Some(vec![step(5, 6), step(6, 5)]), ..Branch::default() };
        record.tree.add_child(BranchId::ROOT, new).map(drop)
    }),
    ("a variation less", |record| record.tree[BranchId::ROOT].branches.as_mut()?.pop().map(drop)),
    ("a comment", |record| steps(record)?.first_mut().map(|step| step.set_comment(Some("forged".into())))),
    ("no comments", |record| {
        let ids: Vec<_> = record.tree.ids().collect();
        for id in ids {
            record.tree[id].steps.iter_mut().flatten().for_each(|step| step.set_comment(None));
        }
        Some(())
    }),
    ("a mark", |record| {
        let mark = Mark { point: Point::new(0, 0), symbol: Symbol::new('z')?, extras: Extras::default() };
        steps(record)?.first_mut().map(|step| step.set_marks(Some(vec![mark])))
    }),
    ("a result", |record| {
        record.info.get_or_insert_default().result = Some(GameResult { winner: Some(Color::White), margin: None });
        Some(())
    }),
    ("a name", |record| {
        record.info.get_or_insert_default().name = Some("forged".into());
        Some(())
    }),
    ("other people", |record| {
        let nobody = Participant { name: Some("Nobody".into()), ..Participant::default() };
        record.info.get_or_insert_default().participants.get_or_insert_default().insert(0, nobody);
        Some(())
    }),
    ("a move as a property", |record| {
        let id = "B".into();
        steps(record)?.first_mut()?.add_extras([Extra::Property { id, values: vec!["gg".into()] }]);
        Some(())
    }),
    ("stones as a property", |record| {
        let pre = record.tree[BranchId::ROOT].pre.get_or_insert_default();
        pre.extras.push(Extra::Property { id: "AB".into(), values: vec!["gg".into(), "hh".into()] });
        Some(())
    }),
    ("a result as a property", |record| {
        let info = record.info.get_or_insert_default();
        info.extras.push(Extra::Property { id: "RE".into(), values: vec!["W+Resign".into()] });
        Some(())
    }),
    ("lines as a line", |record| {
        let line = |text: &str| Extra::Unrecognized(wei7_core::Unrecognized::Line(text.into()));
        let lines = [line("B 9 G6"), line("EVENT forged"), line("RESULT White wins by resignation")];
        steps(record)?.last_mut()?.add_extras(lines);
        Some(())
    }),
    ("a header", |record| {
        let lines = vec!["RESULT White wins by resignation".into()];
        let info = record.info.get_or_insert_default();
        info.extras.push(Extra::Header { keyword: "RESULT".into(), lines });
        Some(())
    }),
];

#[test]
fn malicious_carriers_do_not_change_what_a_file_shows() {
    let mut forged = 0;
    let mut wrong = Vec::new();
    for (name, file, _) in files() {
        let shown = file.base();
        for (what, forge) in FORGERIES {
            let mut other = shown.clone();
            if forge(&mut other).is_none() {
                continue;
            }
            let Some(carrier) = Carrier::between(&shown, &other) else { continue };
            let text = if family(file.format) == Family::Wei7 { carrier.to_file() } else { carrier.to_text() };
            let read = file.with(&text).read().unwrap();
            if let Err(why) = shows_its_file(&read, &file) {
                wrong.push(format!("{name}: {what}\n{why}"));
            }
            is_sound(&read.record, &format!("{name}: {what}"));
            forged += 1;
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(forged > 200, "{forged}");
}
