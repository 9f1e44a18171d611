//! The turn of each input: names and reports are given in the order of the inputs.

use std::cell::Cell;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Locks; what a panicking thread left is used as it is.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A counter of inputs that others wait for.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The input whose turn it is.
    next: usize,
    stopped: bool,
}

impl Sequence {
    /// Waits until at most `ahead` inputs before this one have not had their turn. `false`: the run ends.
    pub(super) fn wait(&self, index: usize, ahead: usize) -> bool {
        let must_wait = |state: &mut State| !state.stopped && index > state.next.saturating_add(ahead);
        let state = self.changed.wait_while(lock(&self.state), must_wait).unwrap_or_else(PoisonError::into_inner);
        !state.stopped
    }

    pub(super) fn next(&self) -> usize {
        lock(&self.state).next
    }

    pub(super) fn advance(&self) {
        lock(&self.state).next += 1;
        self.changed.notify_all();
    }

    fn stop(&self) {
        lock(&self.state).stopped = true;
        self.changed.notify_all();
    }
}

/// The order of reports and, before the files are written, of names.
#[derive(Debug, Default)]
pub(super) struct Order {
    pub(super) reports: Sequence,
    names: Sequence,
}

impl Order {
    pub(super) fn stop(&self) {
        self.reports.stop();
        self.names.stop();
    }
}

/// The place of an input in the order of all.
pub struct Turn<'s> {
    /// `None`: inputs are worked on one by one.
    order: Option<&'s Order>,
    index: usize,
    has_named: Cell<bool>,
}

impl<'s> Turn<'s> {
    pub(super) fn new(order: Option<&'s Order>, index: usize, ordered_names: bool) -> Self {
        Self { order, index, has_named: Cell::new(!ordered_names) }
    }

    /// Whether inputs are worked on one by one.
    pub const fn is_sole(&self) -> bool {
        self.order.is_none()
    }

    /// Waits until all inputs before this one are reported. `false`: the run ends.
    pub fn wait(&self) -> bool {
        self.order.is_none_or(|order| order.reports.wait(self.index, 0))
    }

    /// Waits until all inputs before this one have their names. `false`: the run ends.
    pub fn wait_to_name(&self) -> bool {
        self.order.is_none_or(|order| order.names.wait(self.index, 0))
    }

    /// Lets the next input have its names.
    pub fn pass_naming(&self) {
        if let Some(order) = self.order.filter(|_| !self.has_named.replace(true))
            && order.names.wait(self.index, 0)
        {
            order.names.advance();
        }
    }
}
