//! Resolves setup of both colors on one point. `FF[4]` allows each point once among AB, AW and AE; of two stones the
//! first in the file counts, as in `SGFC`. Many files clear the board with AE and set it up in the same node, so a
//! stone takes precedence over AE.

use std::borrow::Cow;
use std::collections::HashSet;

use wei7_core::{BoardSize, Extra, Point};

use super::Context;
use crate::model::point::{Rectangle, rectangle};
use crate::model::properties::Id;
use crate::model::sgf_property::SgfProperty;

impl<'g> Context<'g> {
    /// Removes each point of both AB and AW from the list that comes second. The properties must be in the order of the
    /// file. An extra in `kept` keeps the original list.
    pub(super) fn resolve_setup(&self, properties: &mut Vec<SgfProperty<'g>>, kept: &mut Vec<Extra>) {
        let is_setup = |one: &SgfProperty<'_>| matches!(one.id, Id::AB | Id::AW);
        if properties.iter().filter(|one| is_setup(one)).count() < 2 {
            return;
        }
        let mut seen: HashSet<Point> = HashSet::new();
        properties.retain_mut(|one| {
            if !is_setup(one) || !self.expands_values(one.id, one.values.as_slice()) {
                return true;
            }
            let (own, rest) = new_points(one.values.as_slice(), &seen, self.size);
            seen.extend(own);
            let Some(rest) = rest else { return true };
            kept.push(one.surplus());
            let is_there = !rest.is_empty();
            one.values = rest;
            is_there
        });
    }
}

/// Returns the points of a list that are not in `seen`. If some points are in `seen`, also returns the list without
/// them.
fn new_points<'v>(
    values: &[Cow<'v, str>],
    seen: &HashSet<Point>,
    size: BoardSize,
) -> (Vec<Point>, Option<Vec<Cow<'v, str>>>) {
    let (mut own, mut rest, mut some_are) = (Vec::new(), Vec::new(), false);
    for raw in values {
        let Ok((part, _)) = rectangle(raw, size) else {
            rest.push(raw.clone());
            continue;
        };
        let new: Vec<Point> = part.points().filter(|point| !seen.contains(point)).collect();
        if new.len() == part.area() {
            rest.push(raw.clone());
        } else {
            some_are = true;
            rest.extend(new.iter().map(|point| Rectangle::single(*point).name()));
        }
        own.extend(new);
    }
    (own, some_are.then_some(rest))
}

#[cfg(test)]
mod tests {
    use wei7_core::Record;

    use crate::{SgfReader, SgfWriter};

    fn read(sgf: &str) -> Record {
        SgfReader::new().lenient().read(sgf.as_bytes()).unwrap().value.remove(0)
    }

    /// Returns the text after the size, written without a carrier.
    fn written(record: &Record) -> String {
        let mut out = Vec::new();
        SgfWriter::new().write(record, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.split_once("SZ[9]").unwrap().1.trim_end().to_owned()
    }

    #[test]
    fn the_first_stone_on_a_point_counts() {
        for (node, expected) in [
            ("AB[aa]AW[aa]", "AB[aa]"),
            ("AW[aa]AB[aa]", "AW[aa]"),
            ("AW[bb]AB[aa:bb]", "AB[aa][ba][ab]AW[bb]"),
            ("AB[aa]AW[bb]", "AB[aa]AW[bb]"),
        ] {
            for (sgf, expected) in [
                (format!("(;FF[4]GM[1]SZ[9]{node})"), format!("{expected})")),
                (format!("(;FF[4]GM[1]SZ[9];B[ee];{node};W[gg])"), format!(";B[ee];{expected};W[gg])")),
            ] {
                let record = read(&sgf);
                assert_eq!(written(&record), expected, "{sgf}");
                let mut out = Vec::new();
                SgfWriter::new().carry().write(&record, &mut out).unwrap();
                assert_eq!(read(&String::from_utf8(out).unwrap()), record, "{sgf}");
            }
        }
    }

    #[test]
    fn colors_that_overlap_cost_what_they_name() {
        let letters = || 'a'..='i';
        let all: String = letters().flat_map(|x| letters().map(move |y| format!("[{x}{y}]"))).collect();
        let points = all.repeat(4_000);
        let record = read(&format!("(;FF[4]GM[1]SZ[9]AB{points}AW{points})"));
        assert_eq!(record.tree.root().pre.as_deref().unwrap().stones().len(), 81);
    }
}
