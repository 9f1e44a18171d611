//! Ends a run over many inputs early, as Ctrl-C does.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Number of active runs over many inputs.
static RUNS: AtomicUsize = AtomicUsize::new(0);

/// Asks the active run to start no further inputs. Returns `false` if no run is active or if the run has already been
/// interrupted.
pub fn interrupt() -> bool {
    RUNS.load(Ordering::Relaxed) > 0 && !INTERRUPTED.swap(true, Ordering::Relaxed)
}

/// Returns whether the active run was interrupted, so that no further input may be started.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Guard that marks a run over many inputs as active and interruptible while it exists.
pub struct RunGuard(());

impl RunGuard {
    /// Marks a run as active until the guard is dropped.
    #[expect(clippy::new_without_default, reason = "it counts")]
    pub fn new() -> Self {
        RUNS.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for RunGuard {
    fn drop(&mut self) {
        RUNS.fetch_sub(1, Ordering::Relaxed);
    }
}
