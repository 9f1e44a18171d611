//! Writes comments and processing instructions in their original places.

use wei7_core::{Anchor, Extra, Extras, Misc, MiscKind, MiscPosition};
use wei7_text::xml::{is_comment, is_instruction};

use crate::output::Output;

/// Writes the XML comments and processing instructions of an element before the children that they precede in the
/// original document.
pub(crate) struct MiscWriter<'s> {
    /// The remaining comments and instructions, each with the index of the child that follows.
    misc: std::vec::IntoIter<(u32, &'s Misc)>,
    children: u32,
}

impl<'s> MiscWriter<'s> {
    pub(crate) fn new(extras: &'s Extras) -> Self {
        Self { misc: misc_between(extras).into_iter(), children: 0 }
    }

    /// Writes the comments and instructions before the next child, and counts the child.
    pub(crate) fn child(&mut self, output: &mut Output) {
        let children = self.children;
        while let Some((_, misc)) = self.misc.as_slice().first().filter(|(child, _)| *child <= children) {
            output.misc(misc);
            self.misc.next();
        }
        self.children = children.saturating_add(1);
    }

    /// Writes the comments and instructions after the last child.
    pub(crate) fn rest(&mut self, output: &mut Output) {
        self.misc.by_ref().for_each(|(_, misc)| output.misc(misc));
    }

    /// Returns the number of children that were written so far.
    pub(crate) const fn children(&self) -> u32 {
        self.children
    }

    /// Returns whether no comments and instructions remain to be written.
    pub(crate) fn is_empty(&self) -> bool {
        self.misc.as_slice().is_empty()
    }
}

/// Returns whether XML allows an XML comment or processing instruction with this text.
pub(crate) fn is_writable(misc: &Misc) -> bool {
    match misc.kind {
        MiscKind::Comment => is_comment(&misc.text),
        MiscKind::Instruction => is_instruction(&misc.text),
    }
}

/// Returns the XML comments and processing instructions within the child `element`, whose extras belong to its parent.
pub(crate) fn misc_within<'s>(extras: &'s Extras, element: &'s str) -> impl Iterator<Item = &'s Misc> {
    inside(extras).filter(move |(anchor, _)| &*anchor.element == element).map(|(_, misc)| misc)
}

/// Returns the XML comments and processing instructions between the children of an element, each with the index of the
/// child that follows, sorted by this index.
fn misc_between(extras: &Extras) -> Vec<(u32, &Misc)> {
    let between = inside(extras).filter(|(anchor, _)| anchor.element.is_empty());
    let mut misc: Vec<_> = between.map(|(anchor, misc)| (anchor.child.unwrap_or(u32::MAX), misc)).collect();
    misc.sort_by_key(|(child, _)| *child);
    misc
}

/// Returns all XML comments and processing instructions inside the element of a node, with their anchors.
pub(crate) fn inside(extras: &Extras) -> impl Iterator<Item = (&Anchor, &Misc)> {
    extras.as_slice().iter().filter_map(|extra| match extra {
        Extra::Misc(misc) if is_writable(misc) => match &misc.position {
            MiscPosition::Inside(anchor) => Some((anchor, misc)),
            MiscPosition::Prolog | MiscPosition::Epilog => None,
        },
        _ => None,
    })
}
