//! Edits of records, as people make them in files.

use std::collections::HashSet;

use wei7_core::{
    Action, Branch, BranchId, Color, Extra, Extras, HalfPoints, Info, Mark, Move, Participant, Player, Point, Pre,
    Record, Step, StepDetails, Symbol, Vertex,
};
use wei7_testsuite::edits::BY_HAND;
use wei7_testsuite::sampling::Dice;

/// An edit that people make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Edit {
    Nothing,
    Comment,
    CommentOut,
    Mark,
    MarksOut,
    Property,
    PropertyOut,
    Title,
    Name,
    Place,
    Komi,
    Rename,
    PersonIn,
    PersonOut,
    Append,
    Cut,
    VariationIn,
    TwinIn,
    VariationOut,
    Swap,
    MoveVariation,
    Move,
    PutIn,
    TakeOut,
}

impl Edit {
    pub(crate) const ALL: [Self; 24] = [
        Self::Nothing,
        Self::Comment,
        Self::CommentOut,
        Self::Mark,
        Self::MarksOut,
        Self::Property,
        Self::PropertyOut,
        Self::Title,
        Self::Name,
        Self::Place,
        Self::Komi,
        Self::Rename,
        Self::PersonIn,
        Self::PersonOut,
        Self::Append,
        Self::Cut,
        Self::VariationIn,
        Self::TwinIn,
        Self::VariationOut,
        Self::Swap,
        Self::MoveVariation,
        Self::Move,
        Self::PutIn,
        Self::TakeOut,
    ];

    /// Returns whether the edit keeps the tree.
    pub(crate) fn keeps_tree(self) -> bool {
        self < Self::Append
    }
}

/// Returns a move on a point that the record does not use, so that it equals no other move.
fn elsewhere(record: &Record, color: Color) -> Option<Step> {
    let size = record.board_size();
    let branches = || record.tree.ids().map(|id| &record.tree[id]);
    let mut used: HashSet<Point> = branches()
        .flat_map(|branch| branch.steps().iter().filter_map(Step::as_move))
        .filter_map(|played| if let Vertex::Play(point) = played.vertex { Some(point) } else { None })
        .collect();
    used.extend(
        branches().flat_map(|branch| branch.pre.iter().flat_map(|pre| pre.stones().iter().map(|stone| stone.point))),
    );
    for extra in branches().flat_map(|branch| branch.extras.as_slice()) {
        if let Extra::Setup { stones, empty } = extra {
            used.extend(stones.iter().map(|stone| stone.point).chain(empty.iter().copied()));
        }
    }
    let points = (0..size.width()).flat_map(|x| (0..size.height()).map(move |y| Point::new(x, y)));
    let point = points.into_iter().find(|point| !used.contains(point))?;
    Some(Step::new(Action::Move(Move { color, vertex: Vertex::Play(point), evaluation: None })))
}

/// Removes the extras that spell a comment or marks in the words of one format.
fn forget(extras: &mut Extras, what: &str) {
    let others = extras.take().into_iter().filter(|extra| match extra {
        Extra::Format { id, .. } => (&**id, what) != ("commentary", "C") && (&**id, what) != ("mark-lines", "marks"),
        Extra::Property { id, .. } | Extra::Surplus { id, .. } => {
            &**id != what && (what != "marks" || !["LB", "L", "M", "TR", "SQ", "CR", "MA", "SL"].contains(&&**id))
        }
        Extra::Absent(id) => &**id != what,
        _ => true,
    });
    let others: Vec<Extra> = others.collect();
    extras.extend(others);
}

/// Picks one element of a list.
struct Chooser<'d>(&'d mut Dice);

impl Chooser<'_> {
    fn one<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        let count = u32::try_from(all.len()).ok().filter(|count| *count > 0)?;
        all.get(self.0.below(count) as usize).copied()
    }
}

fn annotated(record: &mut Record, id: BranchId, step: Option<usize>) -> Option<Annotated<'_>> {
    let branch = &mut record.tree[id];
    if let Some(step) = step {
        let step = branch.steps.as_mut()?.get_mut(step)?;
        let StepDetails { comment, extras, .. } = step.details_mut();
        return Some((comment, extras));
    }
    let Pre { comment, extras, .. } = branch.pre.as_deref_mut()?;
    Some((comment, extras))
}

/// Changes the marks of a node; `None` if they are unchanged.
fn change_marks(
    branch: &mut Branch,
    step: Option<usize>,
    change: impl FnOnce(&mut Option<Vec<Mark>>) -> Option<()>,
) -> Option<()> {
    let Some(step) = step else { return change(&mut branch.pre.as_deref_mut()?.marks) };
    let step = branch.steps.as_mut()?.get_mut(step)?;
    let mut marks = step.marks().map(<[_]>::to_vec);
    let changed = change(&mut marks);
    step.set_marks(marks);
    changed
}

/// Returns the players that have a side and a distinct name, which all formats support.
fn players(info: &Info) -> Vec<usize> {
    let list = info.participants.as_deref().unwrap_or_default();
    let name = |index: usize| list.get(index).and_then(|person| person.name.as_deref());
    let is_one = |index: &usize| {
        let name = name(*index).filter(|name| !name.trim().is_empty());
        name.is_some_and(|name| list.iter().filter(|other| other.name.as_deref() == Some(name)).count() == 1)
    };
    let playing = info.players.iter().flatten().filter(|player| player.color.is_some());
    playing.map(|player| player.participant as usize).filter(is_one).collect()
}

type Annotated<'r> = (&'r mut Option<wei7_core::Text>, &'r mut Extras);

/// Edits a record at a random place; `None` if there is nothing to edit.
#[allow(clippy::too_many_lines, reason = "a list")]
pub(crate) fn edit(record: &mut Record, edit: Edit, dice: &mut Dice) -> Option<()> {
    let branches: Vec<BranchId> = record.tree.preorder().map(|(id, _)| id).collect();
    let moves: Vec<(BranchId, usize)> = branches
        .iter()
        .flat_map(|id| (0..record.tree[*id].steps().len()).map(|step| (*id, step)))
        .filter(|(id, step)| record.tree[*id].steps()[*step].as_move().is_some())
        .collect();
    let mut nodes: Vec<(BranchId, Option<usize>)> = moves.iter().map(|(id, step)| (*id, Some(*step))).collect();
    nodes.extend(branches.iter().filter(|id| record.tree[**id].pre.is_some()).map(|id| (*id, None)));
    let forks: Vec<BranchId> = branches.iter().copied().filter(|id| record.tree[*id].children().len() > 1).collect();
    let child = |record: &Record, id: BranchId, chooser: &mut Chooser<'_>| {
        let places: Vec<usize> = (0..record.tree[id].children().len()).collect();
        chooser.one(&places)
    };
    let any = &mut Chooser(dice);
    match edit {
        Edit::Nothing => {}
        Edit::Comment | Edit::CommentOut => {
            let (id, step) = any.one(&nodes)?;
            let (comment, extras) = annotated(record, id, step)?;
            forget(extras, "C");
            if edit == Edit::CommentOut {
                comment.take()?;
            } else {
                *comment = Some(BY_HAND.into());
            }
        }
        Edit::Mark | Edit::MarksOut => {
            let (id, step) = any.one(&nodes)?;
            let (_, extras) = annotated(record, id, step)?;
            forget(extras, "marks");
            change_marks(&mut record.tree[id], step, |marks| {
                if edit == Edit::MarksOut {
                    return marks.take().map(|_| ());
                }
                let point = Point::new(6, 6);
                let new = Mark { point, symbol: Symbol::new('x')?, extras: Extras::NONE };
                let marks = marks.get_or_insert_default();
                marks.iter().all(|mark| mark.point != point).then(|| marks.push(new))
            })?;
        }
        Edit::Property | Edit::PropertyOut => {
            // Extras of the first node may belong to the game instead.
            let (id, step) = any.one(&nodes).filter(|(id, step)| *id != BranchId::ROOT || step.is_some())?;
            let (_, extras) = annotated(record, id, step)?;
            let mut list = extras.take();
            let place = list.iter().position(|extra| matches!(extra, Extra::Property { .. }));
            if edit == Edit::PropertyOut {
                list.remove(place?);
            } else {
                let new = Extra::Property { id: "ZZZ".into(), values: vec![BY_HAND.into()] };
                list.push(new);
            }
            extras.extend(list);
        }
        Edit::Title => {
            let titled: Vec<BranchId> = branches
                .iter()
                .copied()
                .filter(|id| {
                    record.tree[*id]
                        .title
                        .as_deref()
                        .is_some_and(|title| !title.starts_with("from ") && !title.trim().is_empty())
                })
                .collect();
            record.tree[any.one(&titled)?].title = Some(BY_HAND.into());
        }
        Edit::Name => *record.info.as_mut()?.name.as_mut()? = BY_HAND.into(),
        Edit::Place => *record.info.as_mut()?.place.as_mut()? = BY_HAND.into(),
        Edit::Komi => *record.info.as_mut()?.rules.as_mut()?.komi.as_mut()? = HalfPoints(11),
        Edit::Rename => {
            let info = record.info.as_mut()?;
            let people = players(info);
            *info.participants.as_mut()?.get_mut(any.one(&people)?)?.name.as_mut()? = BY_HAND.into();
        }
        Edit::PersonIn => {
            let info = record.info.as_mut()?;
            let people = info.participants.get_or_insert_default();
            let players = info.players.get_or_insert_default();
            let is_taken = |side: Color| players.iter().any(|player| player.color == Some(side));
            let side = [Color::Black, Color::White].into_iter().find(|side| !is_taken(*side))?;
            players.push(Player { participant: u32::try_from(people.len()).ok()?, color: Some(side) });
            people.push(Participant { name: Some(BY_HAND.into()), ..Participant::default() });
        }
        Edit::PersonOut => {
            let info = record.info.as_mut()?;
            let gone = any.one(&players(info))?;
            info.participants.as_mut()?.remove(gone);
            let gone = u32::try_from(gone).ok()?;
            let index_now = |index: u32| if index == gone { None } else { Some(index - u32::from(index > gone)) };
            let players = info.players.get_or_insert_default();
            players.retain_mut(|player| index_now(player.participant).map(|at| player.participant = at).is_some());
            for id in branches {
                for step in record.tree[id].steps.iter_mut().flatten() {
                    step.set_actor(step.actor().and_then(index_now));
                }
            }
        }
        Edit::Append => {
            let ends = |id: &BranchId| {
                record.tree[*id].children().is_empty()
                    && record.tree[*id].steps().last().is_some_and(|step| step.as_move().is_some())
            };
            let ends: Vec<BranchId> = branches.iter().copied().filter(ends).collect();
            let id = any.one(&ends)?;
            let color = record.tree[id].steps().last()?.as_move()?.color.opponent();
            let new = elsewhere(record, color)?;
            record.tree[id].steps.as_mut()?.push(new);
        }
        Edit::Cut => {
            let (id, step) = any.one(&moves).filter(|(_, step)| *step > 0)?;
            record.tree[id].steps.as_mut()?.truncate(step);
            record.tree[id].branches = None;
        }
        Edit::VariationIn | Edit::TwinIn => {
            let id = any.one(&forks)?;
            let place = child(record, id, any)?;
            let branch = if edit == Edit::TwinIn {
                let steps = record.tree[record.tree[id].children()[place]].steps().first()?.clone();
                Branch { steps: Some(vec![Step::new(steps.action)]), ..Branch::default() }
            } else {
                Branch { steps: Some(vec![elsewhere(record, Color::White)?]), ..Branch::default() }
            };
            let new = record.tree.add(branch)?;
            record.tree[id].branches.as_mut()?.insert(place, new);
        }
        Edit::VariationOut => {
            let id = any.one(&forks)?;
            let place = child(record, id, any)?;
            record.tree[id].branches.as_mut()?.remove(place);
        }
        Edit::Swap => {
            let id = any.one(&forks)?;
            let (one, other) = (child(record, id, any)?, child(record, id, any)?);
            record.tree[id].branches.as_mut()?.swap(one, other);
        }
        Edit::MoveVariation => {
            let (from, to) = (any.one(&forks)?, any.one(&forks)?);
            let place = child(record, from, any)?;
            let variation = record.tree[from].children()[place];
            // A variation cannot be moved below itself.
            let mut open = vec![variation];
            while let Some(id) = open.pop() {
                if id == to {
                    return None;
                }
                open.extend(record.tree[id].children());
            }
            record.tree[from].branches.as_mut()?.remove(place);
            record.tree[to].branches.as_mut()?.push(variation);
        }
        Edit::Move => {
            let (id, step) = any.one(&moves)?;
            let color = record.tree[id].steps()[step].as_move()?.color;
            let other = elsewhere(record, color)?.as_move()?.vertex;
            let Action::Move(played) = &mut record.tree[id].steps.as_mut()?[step].action else { return None };
            played.vertex = other;
        }
        Edit::PutIn => {
            let (id, step) = any.one(&moves)?;
            let color = record.tree[id].steps()[step].as_move()?.color;
            let new = elsewhere(record, color)?;
            record.tree[id].steps.as_mut()?.insert(step, new);
        }
        Edit::TakeOut => {
            let (id, step) = any.one(&moves).filter(|(id, _)| record.tree[*id].steps().len() > 1)?;
            record.tree[id].steps.as_mut()?.remove(step);
        }
    }
    Some(())
}
