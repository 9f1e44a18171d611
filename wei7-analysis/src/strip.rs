//! Removal of analyses from a record.

use wei7_core::{Branch, BranchId, Extra, Extras, Node, Pre, Record, Text};

use crate::analyses::analyses;
use crate::convention::Convention;
use crate::table::{Remainder, Row, Storage};

/// Further properties of conventions, with one of the properties that identify the convention: those that are read,
/// and the others.
const COMPANIONS: [(&str, &[&str], &[&str]); 4] = [
    ("WINRATE", &["VISITS", "SCORESTDEV"], &[]),
    ("KT", &["KTV"], &["KTSF", "KTSID"]),
    ("WV", &["DM"], &[]),
    (
        "CBM",
        &["RSGF", "BOT", "BOTV", "PNV", "PLYO"],
        &["EVAL", "RAVE", "BKMV", "ES", "UBS", "LBS", "MRD", "ARD", "HTM", "IBM", "IWM", "TBM", "TWM"],
    ),
];

/// Removes all analyses: the properties of [`Convention::TABLE`], and of comments the parts that the programs write.
/// Variations that an engine proposes are not removed.
///
/// ```
/// use wei7_core::{Extra, Record};
///
/// let mut record = Record::new();
/// record.extras.push(Extra::property("SBKV", "50"));
/// record.extras.push(Extra::property("AP", "Sabaki"));
/// wei7_analysis::strip_analysis(&mut record);
/// assert_eq!(record.extras.as_slice(), [Extra::property("AP", "Sabaki")]);
/// ```
pub fn strip_analysis(record: &mut Record) {
    let found = analyses(record);
    for (node, convention) in found.comments {
        let Some(comment) = comment_mut(record, node) else { continue };
        let remainder = Convention::TABLE.iter().find(|row| row.convention == convention).and_then(remainder);
        let Some(Remainder(remainder)) = remainder else { continue };
        let rest = comment.as_deref().map(remainder).filter(|rest| !rest.trim().is_empty());
        *comment = rest.map(Text::from);
    }
    let mut ids: Vec<&str> = Vec::new();
    for row in Convention::TABLE {
        if let Storage::Properties(of_row, _) = row.storage
            && row.convention != Convention::GoSensei
        {
            ids.extend(of_row);
        }
    }
    // `WV` without `DM` marks a wrong line of a problem, and `DM` without `WV` is an even position (`FF[4]` DM).
    let is_used = |extras: &Extras, id: &str| has(extras, id) && (id != "WV" || has(extras, "DM"));
    each_extras(record, |_, extras| {
        let used = COMPANIONS.iter().filter(|(id, ..)| is_used(extras, id));
        ids.extend(used.flat_map(|(id, read, others)| [&[*id], *read, *others].concat()));
    });
    remove_properties(record, |_, id| ids.contains(&id));
}

/// Returns the further properties that are read of the convention that the property `id` identifies.
pub(crate) fn companions(id: &str) -> &'static [&'static str] {
    COMPANIONS.iter().find(|(known, ..)| *known == id).map_or(&[], |(_, read, _)| read)
}

/// Removes the properties that `is_removed` selects by their node and identifier.
pub(crate) fn remove_properties(record: &mut Record, is_removed: impl Fn(Node, &str) -> bool) {
    each_extras(record, |node, extras| {
        let is_kept = |extra: &Extra| property_id(extra).is_none_or(|id| !is_removed(node, id));
        if !extras.as_slice().iter().all(is_kept) {
            *extras = extras.take().into_iter().filter(is_kept).collect();
        }
    });
    // An empty position at the root differs from an absent one.
    let root = &mut record.tree[BranchId::ROOT];
    if root.pre.as_deref() == Some(&Pre::default()) {
        root.pre = None;
    }
}

fn remainder(row: &Row) -> Option<Remainder> {
    if let Storage::Comment(_, remainder) = row.storage { Some(remainder) } else { None }
}

pub(crate) fn property_id(extra: &Extra) -> Option<&str> {
    if let Extra::Property { id, .. } | Extra::Surplus { id, .. } = extra { Some(id) } else { None }
}

fn has(extras: &Extras, id: &str) -> bool {
    extras.as_slice().iter().any(|extra| property_id(extra) == Some(id))
}

/// Calls `edit` for the extras of each node that can have properties.
fn each_extras(record: &mut Record, mut edit: impl FnMut(Node, &mut Extras)) {
    edit(Node::Document, &mut record.extras);
    if let Some(info) = &mut record.info {
        edit(Node::Info, &mut info.extras);
    }
    for id in record.tree.ids() {
        let Branch { pre, steps, extras, .. } = &mut record.tree[id];
        edit(Node::Branch(id), extras);
        if let Some(pre) = pre {
            edit(Node::Pre(id), &mut pre.extras);
        }
        for (index, step) in steps.iter_mut().flatten().enumerate() {
            if let Some(details) = step.allocated_details_mut() {
                edit(Node::Step(id, index), &mut details.extras);
            }
        }
    }
}

fn comment_mut(record: &mut Record, node: Node) -> Option<&mut Option<Text>> {
    match node {
        Node::Pre(id) => record.tree[id].pre.as_deref_mut().map(|pre| &mut pre.comment),
        Node::Step(id, index) => {
            let step = record.tree[id].steps.as_mut()?.get_mut(index)?;
            step.allocated_details_mut().map(|details| &mut details.comment)
        }
        _ => None,
    }
}
