//! Laws of merges, with generated records and edits.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::*;
use wei7_core::{
    Action, Branch, BranchId, Color, Difference, Extra, Mark, Merged, Move, Point, Record, Resolution, Step, StepTime,
    Text, Tree, Vertex, merge, union,
};
use wei7_testsuite::conversions::{File, records};
use wei7_testsuite::generate::document::documents;
use wei7_testsuite::generate::files::{ishi, sgf, xml};
use wei7_testsuite::sampling::cases;

/// An edit of a record. Numbers choose a branch and a step, modulo their count.
#[derive(Clone, Debug)]
enum Edit {
    Comment(usize, usize, String),
    Time(usize, usize, u16),
    Mark(usize, usize, u32, char),
    Property(usize, usize, String),
    Title(usize, String),
    Name(String),
    Place(String),
    Variation(usize, usize, Vec<u32>),
    InsertMove(usize, usize, u32),
    RemoveBranch(usize),
    RemoveStep(usize, usize),
    SwapBranches(usize),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    vec(prop_oneof![field_edit(), shape_edit()], 0..6)
}

fn field_edit() -> impl Strategy<Value = Edit> {
    let at = || (0..40_usize, 0..40_usize);
    let text = || "[a-z]{1,6}";
    prop_oneof![
        (at(), text()).prop_map(|((branch, step), text)| Edit::Comment(branch, step, text)),
        (at(), any::<u16>()).prop_map(|((branch, step), time)| Edit::Time(branch, step, time)),
        (at(), 0..5_u32, prop::char::range('a', 'f'))
            .prop_map(|((b, s), point, symbol)| Edit::Mark(b, s, point, symbol)),
        (at(), text()).prop_map(|((branch, step), text)| Edit::Property(branch, step, text)),
        (0..40_usize, text()).prop_map(|(branch, text)| Edit::Title(branch, text)),
        text().prop_map(Edit::Name),
        text().prop_map(Edit::Place),
    ]
}

fn shape_edit() -> impl Strategy<Value = Edit> {
    let at = || (0..40_usize, 0..40_usize);
    prop_oneof![
        (at(), vec(0..25_u32, 1..4)).prop_map(|((branch, step), moves)| Edit::Variation(branch, step, moves)),
        (at(), 0..25_u32).prop_map(|((branch, step), point)| Edit::InsertMove(branch, step, point)),
        (0..40_usize).prop_map(Edit::RemoveBranch),
        at().prop_map(|(branch, step)| Edit::RemoveStep(branch, step)),
        (0..40_usize).prop_map(Edit::SwapBranches),
    ]
}

fn played(number: u32) -> Step {
    let color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
    let vertex = if number == 24 { Vertex::Pass } else { Vertex::Play(Point::new(number % 5, number / 5)) };
    Step::new(Action::Move(Move { color, vertex, evaluation: None }))
}

fn branches(record: &Record) -> Vec<BranchId> {
    record.tree.preorder().map(|(id, _)| id).collect()
}

fn apply(record: &mut Record, edit: &Edit) {
    let ids = branches(record);
    let id = |number: usize| ids[number % ids.len()];
    let mut with_step = |branch: usize, step: usize, change: &dyn Fn(&mut Step)| {
        let steps = record.tree[id(branch)].steps.as_mut();
        if let Some(steps) = steps.filter(|steps| !steps.is_empty()) {
            let count = steps.len();
            change(&mut steps[step % count]);
        }
    };
    match edit {
        Edit::Comment(branch, step, text) => {
            with_step(*branch, *step, &|step| step.set_comment(Some(text.as_str().into())));
        }
        Edit::Time(branch, step, time) => {
            with_step(*branch, *step, &|step| step.set_time(StepTime::from_milliseconds(u64::from(*time))));
        }
        Edit::Mark(branch, step, point, symbol) => with_step(*branch, *step, &|step| {
            let mark = Mark::labeled(Point::new(*point, 0), &symbol.to_string());
            let mut marks = step.marks().unwrap_or_default().to_vec();
            marks.retain(|other| other.point != mark.point);
            marks.push(mark);
            step.set_marks(Some(marks));
        }),
        Edit::Property(branch, step, text) => {
            with_step(*branch, *step, &|step| step.add_extras([Extra::property("XX", text)]));
        }
        Edit::Title(branch, text) => record.tree[id(*branch)].title = Some(text.as_str().into()),
        Edit::Name(text) => record.info.get_or_insert_default().name = Some(text.as_str().into()),
        Edit::Place(text) => record.info.get_or_insert_default().place = Some(text.as_str().into()),
        Edit::Variation(branch, step, moves) => {
            let id = id(*branch);
            let count = record.tree[id].steps().len();
            let at = step % (count + 1);
            if at < count {
                let steps = record.tree[id].steps.as_mut().map(|steps| steps.split_off(at));
                let branches = record.tree[id].branches.take();
                let rest = Branch { steps, branches, ..Branch::default() };
                record.tree.add_child(id, rest).unwrap();
            }
            let steps = Some(moves.iter().map(|number| played(*number)).collect());
            record.tree.add_child(id, Branch { steps, ..Branch::default() }).unwrap();
        }
        Edit::InsertMove(branch, step, point) => {
            let steps = record.tree[id(*branch)].steps.get_or_insert_default();
            let at = step % (steps.len() + 1);
            steps.insert(at, played(*point));
        }
        Edit::RemoveBranch(branch) => {
            let id = id(*branch);
            for parent in ids {
                if let Some(children) = &mut record.tree[parent].branches {
                    children.retain(|child| *child != id);
                }
            }
        }
        Edit::RemoveStep(branch, step) => {
            let steps = record.tree[id(*branch)].steps.as_mut();
            if let Some(steps) = steps.filter(|steps| !steps.is_empty()) {
                let at = step % steps.len();
                steps.remove(at);
            }
        }
        Edit::SwapBranches(branch) => {
            if let Some(children) = &mut record.tree[id(*branch)].branches {
                children.reverse();
            }
        }
    }
    *record = in_preorder(record);
}

/// Returns the record with its branches in document order, without branches that the root does not reach.
fn in_preorder(record: &Record) -> Record {
    let mut tree = Tree::new();
    let mut open = vec![(BranchId::ROOT, None)];
    while let Some((id, parent)) = open.pop() {
        let mut branch = record.tree[id].clone();
        let children = branch.branches.replace(Vec::new()).unwrap_or_default();
        if record.tree[id].branches.is_none() {
            branch.branches = None;
        }
        let copy = match parent {
            None => {
                tree[BranchId::ROOT] = branch;
                BranchId::ROOT
            }
            Some(parent) => tree.add_child(parent, branch).unwrap(),
        };
        open.extend(children.into_iter().rev().map(|child| (child, Some(copy))));
    }
    Record { tree, ..record.clone() }
}

fn edited(base: &Record, edits: &[Edit]) -> Record {
    let mut record = in_preorder(base);
    for edit in edits {
        apply(&mut record, edit);
    }
    record
}

/// Records of all formats, with their extras.
fn some_records() -> impl Strategy<Value = Record> {
    let first = |file: &File| records(file).and_then(|records| records.into_iter().next());
    let read = move |files: BoxedStrategy<File>| files.prop_filter_map("no record", move |file| first(&file));
    prop_oneof![documents().boxed(), read(sgf()).boxed(), read(xml()).boxed(), read(ishi()).boxed()]
}

/// Fails with the place of the first difference, if two records differ.
fn is_same(left: &Record, right: &Record) -> Result<(), TestCaseError> {
    if left == right {
        return Ok(());
    }
    let shape = |record: &Record| -> String {
        let branch = |(id, _)| {
            let Branch { title, pre, steps, branches, extras } = &record.tree[id];
            let [steps, branches] = [steps.as_ref().map(Vec::len), branches.as_ref().map(Vec::len)];
            format!("{title:?} {} {steps:?} {branches:?} {}; ", pre.is_some(), extras.as_slice().len())
        };
        record.tree.preorder().map(branch).collect()
    };
    if shape(left) != shape(right) {
        return Err(TestCaseError::fail(format!("{}\n--- instead of ---\n{}", shape(left), shape(right))));
    }
    let (left, right) = (format!("{left:?}"), format!("{right:?}"));
    let same = left.chars().zip(right.chars()).take_while(|(x, y)| x == y).count().saturating_sub(300);
    let part = |text: &str| text.chars().skip(same).take(900).collect::<String>();
    Err(TestCaseError::fail(format!("{}\n--- instead of ---\n{}", part(&left), part(&right))))
}

fn merged(base: &Record, ours: &Record, theirs: &Record) -> Merged {
    let Merged { record, conflicts } = merge(base, ours, theirs, Resolution::Theirs);
    Merged { record: in_preorder(&record), conflicts }
}

/// Everything that a record says below its moves: `path: comment`, whatever the order of variations.
fn sayings(record: &Record) -> BTreeSet<String> {
    let mut sayings = BTreeSet::new();
    let mut open = vec![(BranchId::ROOT, String::new())];
    while let Some((id, mut path)) = open.pop() {
        let branch = &record.tree[id];
        if let Some(pre) = branch.pre.as_deref() {
            let _ = write!(path, "{:?}", pre.stones());
            sayings.extend(pre.comment.as_ref().map(|comment| format!("{path}: {comment}")));
            sayings.extend(pre.marks.iter().flatten().map(|mark| format!("{path}: {mark:?}")));
        }
        for step in branch.steps() {
            let _ = match &step.action {
                Action::Move(played) => write!(path, "{:?}{:?}", played.color, played.vertex),
                action => write!(path, "{action:?}"),
            };
            sayings.insert(path.clone());
            sayings.extend(step.comment().map(|comment| format!("{path}: {comment}")));
            sayings.extend(step.marks().unwrap_or_default().iter().map(|mark| format!("{path}: {mark:?}")));
        }
        open.extend(branch.children().iter().map(|child| (*child, path.clone())));
    }
    sayings
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 1 << 20, ..cases(300) })]

    /// Only one side changed something, or both sides changed the same.
    #[test]
    fn what_one_side_changed_is_the_result(base in some_records(), edits in edits()) {
        let base = in_preorder(&base);
        let ours = edited(&base, &edits);
        for (case, (left, right)) in [(&ours, &base), (&base, &ours), (&ours, &ours)].into_iter().enumerate() {
            let Merged { record, conflicts } = merged(&base, left, right);
            prop_assert_eq!(&conflicts, &Vec::<Difference>::new(), "{}", case);
            is_same(&record, &ours)?;
        }
    }

    /// Records that have nothing to do with each other.
    #[test]
    fn any_record_is_a_change_of_any_other(base in some_records(), ours in some_records()) {
        let [base, ours] = [base, ours].map(|record| in_preorder(&record));
        for (case, (left, right)) in [(&ours, &base), (&base, &ours), (&ours, &ours)].into_iter().enumerate() {
            let Merged { record, conflicts } = merged(&base, left, right);
            prop_assert_eq!(&conflicts, &Vec::<Difference>::new(), "{}", case);
            is_same(&record, &ours)?;
        }
    }

    /// Edits of different fields survive on both sides, without a conflict.
    #[test]
    fn edits_of_different_fields_survive(
        base in documents(),
        edits in vec(field_edit(), 0..8),
        mask in any::<u8>(),
    ) {
        let base = in_preorder(&base);
        let all = edited(&base, &edits);
        // Edits of the same field are left out: they do not commute.
        let (mut of_ours, mut of_theirs) = (Vec::new(), Vec::new());
        for (number, edit) in edits.iter().enumerate() {
            if mask >> number & 1 == 0 { &mut of_ours } else { &mut of_theirs }.push(edit.clone());
        }
        let others: Vec<Edit> = of_theirs.iter().chain(&of_ours).cloned().collect();
        prop_assume!(edited(&base, &others) == all);
        prop_assume!(is_disjoint(&base, &of_ours, &of_theirs));
        let Merged { record, conflicts } = merged(&base, &edited(&base, &of_ours), &edited(&base, &of_theirs));
        prop_assert_eq!(&conflicts, &Vec::<Difference>::new());
        prop_assert_eq!(sayings(&record), sayings(&all));
        prop_assert_eq!(record.info, all.info);
    }

    /// The two sides have the same rights: without a conflict on either way, the result does not depend on which side is ours, but for the
    /// order of inserted variations.
    #[test]
    fn the_sides_are_equal(base in documents(), x in edits(), y in edits()) {
        let (base, x, y) = (in_preorder(&base), edited(&base, &x), edited(&base, &y));
        let (one, other) = (merged(&base, &x, &y), merged(&base, &y, &x));
        if one.conflicts.is_empty() && other.conflicts.is_empty() {
            prop_assert_eq!(sayings(&one.record), sayings(&other.record));
        }
    }

    /// Both values of a conflict are named, and both are in the record if the comment takes them.
    #[test]
    fn a_conflict_names_both_values(base in documents(), at in (0..40_usize, 0..40_usize)) {
        let base = edited(&base, &[Edit::InsertMove(at.0, 0, 3)]);
        let set = |text: &str| edited(&base, &[Edit::Comment(at.0, at.1, text.to_owned())]);
        let (ours, theirs) = (set("first"), set("second"));
        prop_assume!(ours != base);
        let named = |conflict: &Difference| {
            format!("{} / {}", conflict.left.as_ref().unwrap(), conflict.right.as_ref().unwrap())
        };
        let Merged { record, conflicts } = merge(&base, &ours, &theirs, Resolution::Comment(&named));
        prop_assert_eq!(conflicts.len(), 1);
        let text: Vec<Text> = sayings(&record).into_iter().map(Into::into).collect();
        prop_assert!(text.iter().any(|text| text.ends_with(": first / second")));
    }

    /// A conflict is named whichever side decides it. Without a conflict, it makes no difference which side would decide.
    #[test]
    fn conflicts_are_named_whichever_side_decides(base in documents(), x in edits(), y in edits()) {
        let (base, x, y) = (in_preorder(&base), edited(&base, &x), edited(&base, &y));
        let [ours, theirs] = [Resolution::Ours, Resolution::Theirs].map(|resolution| merge(&base, &x, &y, resolution));
        if ours.conflicts.is_empty() || theirs.conflicts.is_empty() {
            prop_assert_eq!(sayings(&ours.record), sayings(&theirs.record), "{:?} {:?}", ours.conflicts, theirs.conflicts);
            prop_assert_eq!(&ours.record.info, &theirs.record.info);
        }
    }

    /// A union has every node, comment and mark of both, but for the conflicts.
    #[test]
    fn a_union_has_everything(base in documents(), x in edits(), y in edits()) {
        let (x, y) = (edited(&base, &x), edited(&base, &y));
        let Merged { record, conflicts } = union(&x, &y, Resolution::Theirs);
        let (all, of_x, of_y) = (sayings(&record), sayings(&x), sayings(&y));
        prop_assert!(of_y.is_subset(&all));
        let missing = of_x.difference(&all).count();
        prop_assert!(missing <= conflicts.len(), "{missing} of {:?}", conflicts);
        let Merged { record, conflicts } = union(&x, &x, Resolution::Theirs);
        prop_assert_eq!(&conflicts, &Vec::<Difference>::new());
        is_same(&in_preorder(&record), &in_preorder(&x))?;
    }
}

/// Whether no field that these edits change is changed by those.
fn is_disjoint(base: &Record, ours: &[Edit], theirs: &[Edit]) -> bool {
    let places = |edits: &[Edit]| -> BTreeSet<String> {
        edits
            .iter()
            .map(|edit| {
                let ids = branches(base);
                let at = |branch: &usize, step: &usize| {
                    let branch = branch % ids.len();
                    (branch, step % base.tree[ids[branch]].steps().len().max(1))
                };
                match edit {
                    Edit::Comment(branch, step, _) => format!("comment {:?}", at(branch, step)),
                    Edit::Time(branch, step, _) => format!("time {:?}", at(branch, step)),
                    Edit::Mark(branch, step, point, _) => format!("mark {:?} {point}", at(branch, step)),
                    Edit::Property(branch, step, _) => format!("property {:?}", at(branch, step)),
                    Edit::Title(branch, _) => format!("title {}", branch % ids.len()),
                    other => format!("{:?}", std::mem::discriminant(other)),
                }
            })
            .collect()
    };
    places(ours).is_disjoint(&places(theirs))
}
