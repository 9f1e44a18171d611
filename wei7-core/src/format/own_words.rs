//! Extras in a format's own words must not say otherwise than the record: a carrier from a stranger could bring a move as a
//! property, or a result as a line.

use std::borrow::Cow;

use crate::compare::compare;
use crate::record::{Extra, Record, Step, Supplement};
use crate::report::Subject;

/// A record without the extras in the words of a target, if with them the target shows otherwise what the record says itself.
/// `shown` is what was read back of the record with them; `None` if that could not be read.
pub fn without_false_words(
    record: &Record,
    shown: Option<&Record>,
    in_own_words: impl Fn(&Extra) -> bool,
    read_back: impl Fn(&Record) -> Option<Record>,
) -> Option<Record> {
    if shown == Some(record) {
        return None;
    }
    let plain = without_extras(record, in_own_words)?;
    let without = read_back(&plain)?;
    if shown.is_some_and(|shown| has_same_fields(shown, &without)) {
        return None;
    }
    let unlike =
        |shown: &Record| compare(record, shown).iter().filter(|one| matches!(one.about, Subject::Field(_))).count();
    (unlike(&without) < shown.map_or(usize::MAX, unlike)).then_some(plain)
}

/// Whether two records say the same but for their extras.
fn has_same_fields(one: &Record, other: &Record) -> bool {
    if one.tree == other.tree {
        let info = |record: &Record| {
            let mut info = record.info.clone();
            if let Some(info) = info.as_deref_mut() {
                info.supplement.take();
            }
            info
        };
        return one.size == other.size && info(one) == info(other);
    }
    let bare = |record| without_extras(record, |_| true).map_or(Cow::Borrowed(record), Cow::Owned);
    bare(one) == bare(other)
}

fn supplements(record: &Record) -> impl Iterator<Item = &Supplement> {
    let of_info = record.info.as_deref().map(|info| &info.supplement);
    let of_tree = record.tree.ids().flat_map(|id| {
        let branch = &record.tree[id];
        let steps = branch.steps().iter().map(Step::supplement);
        steps.chain(branch.pre.as_deref().map(|pre| &pre.supplement)).chain([&branch.supplement])
    });
    of_tree.chain(of_info).chain([&record.supplement])
}

/// A record without the extras that are out; `None` if there are none, as in most records.
pub fn without_extras(record: &Record, is_out: impl Fn(&Extra) -> bool) -> Option<Record> {
    if !supplements(record).any(|part| part.items().iter().any(&is_out)) {
        return None;
    }
    let mut plain = record.clone();
    let clean = |part: &mut Supplement| {
        if part.items().iter().any(&is_out) {
            let items = part.take();
            part.extend(items.into_iter().filter(|item| !is_out(item)));
        }
    };
    clean(&mut plain.supplement);
    if let Some(info) = plain.info.as_deref_mut() {
        clean(&mut info.supplement);
    }
    let ids: Vec<_> = plain.tree.ids().collect();
    for id in ids {
        let branch = &mut plain.tree[id];
        clean(&mut branch.supplement);
        if let Some(pre) = branch.pre.as_deref_mut() {
            clean(&mut pre.supplement);
        }
        branch
            .steps
            .iter_mut()
            .flatten()
            .filter_map(Step::known_details_mut)
            .for_each(|details| clean(&mut details.supplement));
    }
    Some(plain)
}
