//! The items of a node that a target does not show.

use std::collections::HashMap;

use crate::patch::{CarriedItem, Patch};
use crate::record::{Extra, Text};

/// The items of a record behind those that are shown. The order of the properties of a node means nothing in SGF
/// (`FF[4]` 2.2); that of all others must be the same. A property that only the target has was written for what the other
/// items say.
pub(super) fn rest(shown: &[Extra], record: &[Extra]) -> Option<Vec<CarriedItem>> {
    if let Some(rest) = record.strip_prefix(shown) {
        return Some(rest.iter().cloned().map(Into::into).collect());
    }
    let mut properties: HashMap<(&str, Option<&[Text]>), usize> = HashMap::new();
    let mut others = Vec::new();
    for item in shown {
        match property(item) {
            Some(key) => *properties.entry(key).or_default() += 1,
            None => others.push(item),
        }
    }
    let mut others = others.into_iter();
    let mut rest = Vec::new();
    for item in record {
        let seen = match property(item) {
            Some(key) => properties.get_mut(&key).filter(|count| **count > 0).map(|count| *count -= 1).is_some(),
            // Items come back behind those that the target shows.
            None => match others.next() {
                Some(shown) if shown != item => return None,
                shown => shown.is_some(),
            },
        };
        if !seen {
            rest.push(item.clone().into());
        }
    }
    if others.next().is_some() {
        return None;
    }
    // In the order in which they stand; one that the record has otherwise is not told apart from it.
    let has = |id: &str| record.iter().any(|item| property(item).is_some_and(|(of_record, _)| of_record == id));
    for item in shown {
        let Some(key) = property(item) else { continue };
        if properties.get(&key).is_some_and(|count| *count > 0) {
            let (id, values) = key;
            let values = values.filter(|_| !has(id))?;
            rest.push(Patch::Implied { id: id.into(), values: values.to_vec() }.into());
        }
    }
    Some(rest)
}

/// What a property of SGF is known by.
fn property(item: &Extra) -> Option<(&str, Option<&[Text]>)> {
    match item {
        Extra::Property { id, values } => Some((id, Some(values))),
        Extra::Absent(id) => Some((id, None)),
        _ => None,
    }
}
