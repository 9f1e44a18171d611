//! Removal of analyses from a record.

use wei7_core::{Branch, BranchId, Extra, Extras, Node, Pre, Record, Step, Text};

use crate::analyses::analyses;
use crate::convention::Convention;
use crate::table::{Remainder, Row, Storage};

/// Further properties of conventions, with one of the properties that identify the convention.
const COMPANIONS: [(&str, &[&str]); 4] = [
    ("WINRATE", &["VISITS", "SCORESTDEV"]),
    ("KT", &["KTV", "KTSF", "KTSID"]),
    ("WV", &["DM"]),
    (
        "CBM",
        &[
            "RSGF", "BOT", "BOTV", "PNV", "PLYO", "EVAL", "RAVE", "BKMV", "ES", "UBS", "LBS", "MRD", "ARD", "HTM",
            "IBM", "IWM", "TBM", "TWM",
        ],
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
    strip_properties(record, |_| false);
}

/// Removes the properties of all conventions except those that `keeps` selects.
pub(crate) fn strip_properties(record: &mut Record, keeps: impl Fn(&str) -> bool) {
    let mut ids: Vec<&str> = Vec::new();
    for row in Convention::TABLE {
        if let Storage::Properties(of_row, _) = row.storage {
            ids.extend(of_row);
        }
    }
    let mut used = Vec::new();
    each_extras(record, |extras| used.extend(COMPANIONS.iter().map(|(id, _)| *id).filter(|id| has(extras, id))));
    for (_, companions) in COMPANIONS.iter().filter(|(id, _)| used.contains(id)) {
        ids.extend(*companions);
    }
    ids.retain(|id| !keeps(id));
    let is_kept = |extra: &Extra| property_id(extra).is_none_or(|id| !ids.contains(&id));
    each_extras(record, |extras| {
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

fn property_id(extra: &Extra) -> Option<&str> {
    if let Extra::Property { id, .. } | Extra::Surplus { id, .. } = extra { Some(id) } else { None }
}

fn has(extras: &Extras, id: &str) -> bool {
    extras.as_slice().iter().any(|extra| property_id(extra) == Some(id))
}

/// Calls `edit` for the extras of each node that can have properties.
fn each_extras(record: &mut Record, mut edit: impl FnMut(&mut Extras)) {
    edit(&mut record.extras);
    if let Some(info) = &mut record.info {
        edit(&mut info.extras);
    }
    for id in record.tree.ids() {
        let Branch { pre, steps, extras, .. } = &mut record.tree[id];
        edit(extras);
        if let Some(pre) = pre {
            edit(&mut pre.extras);
        }
        for details in steps.iter_mut().flatten().filter_map(Step::allocated_details_mut) {
            edit(&mut details.extras);
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
