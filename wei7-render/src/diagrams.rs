//! Finds the places of a record that its author meant as pictures: figures, diagrams and pause points.

use wei7_core::{BranchId, Extra, Message, Record};

use crate::scene::{Line, Place, Scene, SceneBuilder, figure, sgf};

/// Largest number of pictures in one record.
pub const MOST: usize = 10_000;

/// Upper bound of the branches and steps that all pictures of a record together may visit.
const MOST_WORK: usize = 20_000_000;

/// Upper bound of the list values (`FF[4]` DD, VW) that all pictures of a record together may read. A list without
/// duplicates, as `FF[4]` requires, has at most 2,704 values, so that real records stay far below the bound.
const MOST_VALUES: usize = 100_000_000;

/// The kind of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A figure for print (`FF[4]` FG), which lasts until the next figure begins.
    Figure,
    /// A diagram (Ishi 4.4).
    Diagram,
    /// A pause point, that is a branch with a `pre` (5.15.5).
    Pause,
}

/// A picture of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The kind of the picture.
    pub kind: Kind,
    /// The line of play that leads to the picture.
    pub line: Line,
    /// The place on the line of play whose position the picture shows.
    pub place: Place,
    /// The first and the last move that the picture numbers, counted along the line from 1; `None` if no move is
    /// numbered.
    pub range: Option<(u64, u64)>,
    /// The name of the figure (`FF[4]` FG). Other kinds of pictures have no name.
    pub name: Option<String>,
}

impl Diagram {
    /// Returns a builder for the scene of this picture.
    pub fn scene<'r>(&self, record: &'r Record) -> SceneBuilder<'r> {
        let builder = Scene::builder(record).line(self.line.clone()).place(self.place);
        let builder = if let Some((first, last)) = self.range { builder.numbers(first, last) } else { builder };
        if let Some(name) = &self.name { builder.title(name.clone()) } else { builder }
    }
}

/// The pictures of a record, and the number of diagrams that cannot be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagrams {
    /// The pictures, in the order of the record.
    pub list: Vec<Diagram>,
    /// The number of diagrams whose board size differs from that of the record (Ishi 5.4 DIAGRAM). Such diagrams are
    /// kept as text and are not drawn.
    pub foreign: usize,
}

/// The error for a record with more than [`MOST`] pictures, or with pictures that are too costly to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooMany;

impl TooMany {
    /// Returns the message of the error.
    pub fn message(self) -> Message {
        Message::new("too-many-diagrams").with("most", MOST)
    }
}

/// Finds the pictures of a record.
///
/// ```
/// use wei7_core::JsonReader;
/// use wei7_render::diagrams;
///
/// let text = br#"{"format":"wei7","version":"3.0","tree":{"pre":{"comment":"welcome"},"branches":[
///     {"steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":3}}}}]},
///     {"pre":{"problem":{"color":1}}}]}}"#;
/// let record = JsonReader::new().read(text).unwrap().value;
/// assert_eq!(diagrams::find(&record)?.list.len(), 2);
/// # Ok::<(), diagrams::TooMany>(())
/// ```
pub fn find(record: &Record) -> Result<Diagrams, TooMany> {
    let mut found = Diagrams::default();
    let mut path: Vec<BranchId> = Vec::new();
    let mut budget = MOST_WORK;
    let longest = longest_view(record);
    for (id, depth) in record.tree.preorder() {
        path.truncate(depth as usize);
        path.push(id);
        let foreign = |extra: &&Extra| extra.format_values("ishi", "foreign-diagram").is_some();
        found.foreign += record.tree[id].extras.as_slice().iter().filter(foreign).count();
        push_branch(record, &path, &mut found.list, &mut budget)?;
        if found.list.len().saturating_mul(longest) > MOST_VALUES {
            return Err(TooMany);
        }
    }
    Ok(found)
}

/// Returns the length of the longest list of dimmed or visible points (`FF[4]` DD, VW).
fn longest_view(record: &Record) -> usize {
    let longest = |extras: &[Extra]| {
        let lists = ["DD", "VW"].into_iter().filter_map(|name| sgf::values(extras, name));
        lists.map(<[_]>::len).max().unwrap_or(0)
    };
    let longest_in_branch = |id: BranchId| {
        let branch = &record.tree[id];
        let steps = branch.steps().iter().map(|step| longest(step.extras().as_slice())).max();
        let pre = branch.pre.as_deref().map(|pre| longest(pre.extras.as_slice()));
        steps.max(pre).unwrap_or(0).max(longest(branch.extras.as_slice()))
    };
    record.tree.ids().map(longest_in_branch).max().unwrap_or(0).max(longest(record.extras.as_slice()))
}

/// Adds the pictures that begin in the last branch of `path`.
fn push_branch(record: &Record, path: &[BranchId], list: &mut Vec<Diagram>, budget: &mut usize) -> Result<(), TooMany> {
    let Some(id) = path.last() else { return Ok(()) };
    let branch = &record.tree[*id];
    let mut line = || {
        let line = Line::along(record, path.to_vec());
        let cost: usize = line.branches().iter().map(|id| 1 + record.tree[*id].steps().len()).sum();
        *budget = budget.checked_sub(cost).ok_or(TooMany)?;
        Ok(line)
    };
    let pause = |line, kind| Diagram { kind, line, place: Place::BranchStart, range: None, name: None };
    if figure::is_diagram(record, *id) {
        list.push(pause(line()?, Kind::Diagram));
        return Ok(());
    }
    let starts = figure::starts(record, *id);
    if !figure::opens(record, *id) && branch.pre.as_deref().is_some_and(figure::has_something) {
        list.push(pause(line()?, Kind::Pause));
    }
    for start in starts {
        let (line, place, range) = figure::extent(record, line()?, start.step);
        let range = range.filter(|_| start.numbers);
        list.push(Diagram { kind: Kind::Figure, line, place, range, name: start.name });
        if list.len() > MOST {
            return Err(TooMany);
        }
    }
    if list.len() > MOST { Err(TooMany) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use wei7_core::{Action, Branch, Color, Move, Point, Pre, Step, Vertex};

    use super::*;

    fn play(x: u32, figure: Option<&str>) -> Step {
        let vertex = Vertex::Play(Point::new(x, 0));
        let mut step = Step::new(Action::Move(Move { color: Color::Black, vertex, evaluation: None }));
        if let Some(value) = figure {
            step.add_extras([Extra::Property { id: "FG".into(), values: vec![value.into()] }]);
        }
        step
    }

    #[test]
    fn a_figure_ends_where_the_next_begins() {
        let mut record = Record::new();
        record.extras.push(Extra::Property { id: "FG".into(), values: vec!["".into()] });
        record.tree[BranchId::ROOT].steps = Some(vec![play(0, None), play(1, Some("0:Two\\]")), play(2, None)]);
        let main = Branch { steps: Some(vec![play(3, None), play(4, Some(""))]), ..Branch::default() };
        record.tree.add_child(BranchId::ROOT, main).unwrap();
        let found = find(&record).unwrap().list;
        let ranges: Vec<_> = found.iter().map(|diagram| diagram.range).collect();
        assert_eq!(ranges, [Some((1, 1)), Some((2, 4)), Some((5, 5))]);
        assert_eq!(found[1].name.as_deref(), Some("Two]"));
        let scene = found[1].scene(&record).build().unwrap();
        assert_eq!((scene.moves, scene.numbered), (4, Some((2, 4))));
    }

    #[test]
    fn a_pause_that_says_nothing_is_no_picture() {
        let mut record = Record::new();
        let silent = Branch { pre: Some(Box::default()), ..Branch::default() };
        record.tree.add_child(BranchId::ROOT, silent).unwrap();
        let pre = Pre { comment: Some("look".into()), ..Pre::default() };
        record.tree.add_child(BranchId::ROOT, Branch { pre: Some(Box::new(pre)), ..Branch::default() }).unwrap();
        assert_eq!(find(&record).unwrap().list.len(), 1);
    }

    #[test]
    fn too_many_are_refused_before_they_cost_anything() {
        let mut record = Record::new();
        record.tree[BranchId::ROOT].steps = Some((0..20_000).map(|x| play(x % 19, Some(""))).collect());
        assert_eq!(find(&record), Err(TooMany));
    }

    #[test]
    fn long_lists_that_each_picture_reads_are_bounded() {
        let mut record = Record::new();
        let values = vec!["aa:sr".into(); 20_000];
        record.extras.push(Extra::Property { id: "DD".into(), values });
        let pre = || Some(Box::new(Pre { comment: Some("look".into()), ..Pre::default() }));
        for _ in 0..2_000 {
            record.tree.add_child(BranchId::ROOT, Branch { pre: pre(), ..Branch::default() }).unwrap();
        }
        let found = find(&record).unwrap().list;
        assert_eq!(found.len(), 2_000);
        let scene = found[1_999].scene(&record).build().unwrap();
        assert_eq!(scene.spots.values().filter(|spot| spot.dim).count(), 19 * 18);
        for _ in 0..4_000 {
            record.tree.add_child(BranchId::ROOT, Branch { pre: pre(), ..Branch::default() }).unwrap();
        }
        assert_eq!(find(&record), Err(TooMany));
    }
}
