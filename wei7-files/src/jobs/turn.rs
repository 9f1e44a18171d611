//! Orders inputs: names are chosen and results are reported in the order of the inputs.

use std::cell::Cell;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Locks a mutex, even if a thread panicked while it held the lock (poisoning).
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counter of inputs that have finished a step, in order. An input can wait until the counter has reached it.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// 0-based index of the input whose turn it is, which is the number of inputs that have finished.
    next: usize,
    stopped: bool,
}

impl Sequence {
    /// Waits until at most `ahead` of the inputs before `index` have not finished. Returns `false` if the run has ended
    /// early.
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

/// Order of reports and order of file names. Each input chooses its file names before it writes the files, so the two
/// orders are separate.
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

/// Position of an input in the order of all inputs.
pub struct Turn<'s> {
    /// Shared order of all inputs; `None` if inputs are processed one by one, so that no input needs to wait.
    order: Option<&'s Order>,
    index: usize,
    has_named: Cell<bool>,
}

impl<'s> Turn<'s> {
    pub(super) fn new(order: Option<&'s Order>, index: usize, ordered_names: bool) -> Self {
        Self { order, index, has_named: Cell::new(!ordered_names) }
    }

    /// Returns whether inputs are processed one by one, so that no input needs to wait.
    pub const fn is_sole(&self) -> bool {
        self.order.is_none()
    }

    /// Waits until all inputs before this one are reported. Returns `false` if the run has ended early.
    pub fn wait(&self) -> bool {
        self.order.is_none_or(|order| order.reports.wait(self.index, 0))
    }

    /// Waits until all inputs before this one have chosen their names. Returns `false` if the run has ended early.
    pub fn wait_to_name(&self) -> bool {
        self.order.is_none_or(|order| order.names.wait(self.index, 0))
    }

    /// Allows the next input to choose its names. Does nothing if this input has already allowed it or if names need no
    /// order.
    pub fn pass_naming(&self) {
        if let Some(order) = self.order.filter(|_| !self.has_named.replace(true))
            && order.names.wait(self.index, 0)
        {
            order.names.advance();
        }
    }
}
