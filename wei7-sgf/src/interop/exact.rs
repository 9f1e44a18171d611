//! Computes the record that a tree of sgf-parse can hold; a carrier restores the values that the tree cannot hold.

use wei7_core::{BoardSize, Extra, Extras, Point, Record, Spelling, Stone, Text};

use crate::model::properties::Id;
use crate::record::extras::mean_the_same;
use crate::record::headers::own_number;

/// Returns `record` with the property values of `read`, the record that was read back from the tree. If a value differs
/// in more than the order of a list, an extra keeps the original spelling.
pub(super) fn held_record(record: &Record, read: &Record) -> Record {
    let size = record.board_size();
    let mut result = record.clone();
    adopt_extras(&mut result.extras, &read.extras, size);
    if let (Some(ours), Some(theirs)) = (result.info.as_deref_mut(), read.info.as_deref()) {
        adopt_extras(&mut ours.extras, &theirs.extras, size);
    }
    let pairs: Vec<_> = record.tree.preorder().zip(read.tree.preorder()).map(|((a, _), (b, _))| (a, b)).collect();
    for (ours, theirs) in pairs {
        let (ours, theirs) = (&mut result.tree[ours], &read.tree[theirs]);
        adopt_extras(&mut ours.extras, &theirs.extras, size);
        if let (Some(ours), Some(theirs)) = (ours.pre.as_deref_mut(), theirs.pre.as_deref()) {
            adopt_extras(&mut ours.extras, &theirs.extras, size);
        }
        for (ours, theirs) in ours.steps.iter_mut().flatten().zip(theirs.steps()) {
            if let Some(ours) = ours.allocated_details_mut() {
                adopt_extras(&mut ours.extras, theirs.extras(), size);
            }
        }
    }
    result
}

fn adopt_extras(ours: &mut Extras, theirs: &Extras, size: BoardSize) {
    if ours.is_empty() || theirs.is_empty() {
        return;
    }
    let mut spellings = Vec::new();
    for extra in ours.take() {
        ours.push(match extra {
            // A move number that becomes readable through its new spelling becomes a number of the record.
            Extra::Property { id, values } if &*id == "MN" && own_number(theirs).is_some() => {
                spellings.push(Extra::Spelling(Spelling::Property { id, values }));
                Extra::Number(own_number(theirs).unwrap_or_default())
            }
            Extra::Property { id, values } => match theirs.find(|extra| property_values(extra, &id)) {
                Some(read) if read != values.as_slice() => {
                    if !mean_the_same(Id::from_identifier(id.as_bytes()), &cows(&values), &cows(read), size) {
                        spellings.push(Extra::Spelling(Spelling::Property { id: id.clone(), values }));
                    }
                    Extra::Property { id, values: read.to_vec() }
                }
                _ => Extra::Property { id, values },
            },
            Extra::Setup { stones, empty } => match theirs.find(setup) {
                Some((read, emptied)) if same_setup((&stones, &empty), (read, emptied)) => {
                    Extra::Setup { stones: read.to_vec(), empty: emptied.to_vec() }
                }
                _ => Extra::Setup { stones, empty },
            },
            other => other,
        });
    }
    ours.extend(spellings);
}

fn property_values<'i>(extra: &'i Extra, id: &str) -> Option<&'i [Text]> {
    match extra {
        Extra::Property { id: theirs, values } if **theirs == *id => Some(values),
        _ => None,
    }
}

fn cows(values: &[Text]) -> Vec<std::borrow::Cow<'_, str>> {
    values.iter().map(|value| (&**value).into()).collect()
}

type Setup<'i> = (&'i [Stone], &'i [Point]);

fn setup(extra: &Extra) -> Option<Setup<'_>> {
    match extra {
        Extra::Setup { stones, empty } => Some((stones, empty)),
        _ => None,
    }
}

/// Returns whether two setups have the same stones and emptied points, in any order.
fn same_setup(a: Setup<'_>, b: Setup<'_>) -> bool {
    sorted(a.0) == sorted(b.0) && sorted(a.1) == sorted(b.1)
}

fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}
