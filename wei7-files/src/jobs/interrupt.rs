//! Ends a run over many inputs early, as Ctrl-C does.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The number of runs over many inputs.
static RUNS: AtomicUsize = AtomicUsize::new(0);

/// Asks a run over many inputs to begin no further ones. `false`: there is no such run, or it was asked before.
pub fn interrupt() -> bool {
    RUNS.load(Ordering::Relaxed) > 0 && !INTERRUPTED.swap(true, Ordering::Relaxed)
}

/// Whether a run was interrupted.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// While it lives, a run over many inputs is under way and can be interrupted.
pub struct RunGuard(());

impl RunGuard {
    /// A run begins.
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
