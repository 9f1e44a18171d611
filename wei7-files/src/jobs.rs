//! Inputs on several cores: begun in their order, finished in any, told in their order.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::RunError;

/// So many inputs a thread may be ahead of the one that is told next: this bounds the reports that wait.
const AHEAD: usize = 16;

/// Set by who sits at the keyboard.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Runs over many inputs.
static RUNS: AtomicUsize = AtomicUsize::new(0);

/// Asks a run over many inputs to begin no further ones, as the first Ctrl-C does. `false`: there is none that could
/// end so, or it was asked before.
pub fn interrupt() -> bool {
    RUNS.load(Ordering::Relaxed) > 0 && !INTERRUPTED.swap(true, Ordering::Relaxed)
}

pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Says that a run over many inputs is under way.
pub struct Running(());

impl Running {
    pub fn new() -> Self {
        RUNS.fetch_add(1, Ordering::Relaxed);
        Self(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A lock that holds no promise that a panic could break.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whose turn it is.
#[derive(Debug, Default)]
struct Sequence {
    state: Mutex<Now>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct Now {
    /// What is told next.
    next: usize,
    /// Nothing more will be told.
    stopped: bool,
}

impl Sequence {
    /// Waits until all inputs but so many before this one are told. `false`: the run ends.
    fn wait(&self, index: usize, ahead: usize) -> bool {
        let must_wait = |now: &mut Now| !now.stopped && index > now.next.saturating_add(ahead);
        let now = self.moved.wait_while(lock(&self.state), must_wait).unwrap_or_else(PoisonError::into_inner);
        !now.stopped
    }

    fn next(&self) -> usize {
        lock(&self.state).next
    }

    fn advance(&self) {
        lock(&self.state).next += 1;
        self.moved.notify_all();
    }

    fn stop(&self) {
        lock(&self.state).stopped = true;
        self.moved.notify_all();
    }
}

/// The two things that are done in the order of the inputs.
#[derive(Debug, Default)]
struct Order {
    telling: Sequence,
    /// Names are given before the files are written, so that writing waits for nobody.
    naming: Sequence,
}

impl Order {
    fn stop(&self) {
        self.telling.stop();
        self.naming.stop();
    }
}

/// The place of an input in the order of all.
pub struct Turn<'s> {
    order: Option<&'s Order>,
    index: usize,
    /// It gives no further names.
    has_named: Cell<bool>,
}

impl<'s> Turn<'s> {
    fn new(order: Option<&'s Order>, index: usize, names: bool) -> Self {
        Self { order, index, has_named: Cell::new(!names) }
    }

    /// Whether nothing else runs meanwhile.
    pub const fn is_sole(&self) -> bool {
        self.order.is_none()
    }

    /// Waits until all inputs before this one are told. `false`: the run ends.
    pub fn wait(&self) -> bool {
        self.order.is_none_or(|order| order.telling.wait(self.index, 0))
    }

    /// Waits until all inputs before this one have their names. `false`: the run ends.
    pub fn wait_to_name(&self) -> bool {
        self.order.is_none_or(|order| order.naming.wait(self.index, 0))
    }

    /// Lets the next input have its names.
    pub fn pass_naming(&self) {
        if let Some(order) = self.order.filter(|_| !self.has_named.replace(true))
            && order.naming.wait(self.index, 0)
        {
            order.naming.advance();
        }
    }
}

/// Ends the run when a job panics, so that nobody waits for what does not come.
struct Alarm<'s>(&'s Order);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// What waits to be told, and who tells.
struct Telling<D, F> {
    done: BTreeMap<usize, Result<D, RunError>>,
    tell: F,
    stop: Option<RunError>,
}

impl<D, F: FnMut(D) -> Result<(), RunError>> Telling<D, F> {
    /// Takes what became of an input, and tells it and all behind it whose turn has come.
    fn deliver(&mut self, index: usize, done: Result<D, RunError>, order: &Order) {
        self.done.insert(index, done);
        while self.stop.is_none()
            && let Some(done) = self.done.remove(&order.telling.next())
        {
            match done.and_then(&mut self.tell) {
                Ok(()) => order.telling.advance(),
                Err(stop) => {
                    self.stop = Some(stop);
                    order.stop();
                }
            }
        }
    }
}

/// How a run goes about its inputs.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// So many at the same time.
    pub jobs: usize,
    /// The inputs give names, each after those before it.
    pub names: bool,
}

/// Does the work on each item on so many threads, and tells of each in the order of the items. An error ends the
/// run. With one job nothing waits and no thread is made.
pub fn in_order<T, D, W, F>(
    plan: Plan,
    items: impl Iterator<Item = T> + Send,
    work: W,
    mut tell: F,
) -> Result<(), RunError>
where
    T: Send,
    D: Send,
    W: Fn(T, &Turn<'_>) -> Result<D, RunError> + Sync,
    F: FnMut(D) -> Result<(), RunError> + Send,
{
    let Plan { jobs, names } = plan;
    let pool = (jobs > 1).then(|| ThreadPoolBuilder::new().num_threads(jobs).build().ok()).flatten();
    let Some(pool) = pool else {
        for (index, item) in items.enumerate() {
            if is_interrupted() {
                break;
            }
            tell(work(item, &Turn::new(None, index, names))?)?;
        }
        return Ok(());
    };
    let order = Order::default();
    let telling = Mutex::new(Telling { done: BTreeMap::new(), tell, stop: None });
    let ahead = jobs.saturating_mul(AHEAD);
    let mut items = items.enumerate();
    let mut begun = 0;
    let admitted = std::iter::from_fn(|| {
        // The bridge asks in turn, so that inputs begin in their order.
        let go_on = order.telling.wait(begun, ahead) && !is_interrupted();
        begun += 1;
        if go_on { items.next() } else { None }
    });
    pool.install(|| {
        admitted.par_bridge().for_each(|(index, item)| {
            let alarm = Alarm(&order);
            let turn = Turn::new(Some(&order), index, names);
            let done = work(item, &turn);
            turn.pass_naming();
            lock(&telling).deliver(index, done, &order);
            drop(alarm);
        });
    });
    telling.into_inner().unwrap_or_else(PoisonError::into_inner).stop.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    fn plan(jobs: usize) -> Plan {
        Plan { jobs, names: false }
    }

    fn told(jobs: usize, count: u64) -> Vec<u64> {
        let mut told = Vec::new();
        let work = |item: u64, _: &Turn<'_>| {
            // Early ones take longest.
            sleep(Duration::from_micros((count - item) % 7 * 50));
            Ok(item)
        };
        let done = in_order(plan(jobs), 0..count, work, |item| {
            told.push(item);
            Ok(())
        });
        assert!(done.is_ok());
        told
    }

    #[test]
    fn all_are_told_in_order() {
        for jobs in [1, 2, 7] {
            assert_eq!(told(jobs, 300), (0..300).collect::<Vec<_>>(), "{jobs}");
        }
        assert_eq!(told(4, 0), Vec::<u64>::new());
    }

    #[test]
    fn few_are_ahead_of_the_first() {
        let (begun, release) = (AtomicUsize::new(0), AtomicBool::new(false));
        let most = AtomicUsize::new(0);
        let work = |item: usize, _: &Turn<'_>| {
            let count = begun.fetch_add(1, Ordering::SeqCst);
            if item == 0 {
                sleep(Duration::from_millis(50));
                release.store(true, Ordering::SeqCst);
            } else if !release.load(Ordering::SeqCst) {
                most.fetch_max(count, Ordering::SeqCst);
            }
            Ok(())
        };
        assert!(in_order(plan(3), 0..1000, work, |()| Ok(())).is_ok());
        assert!(most.load(Ordering::SeqCst) <= 3 * AHEAD + 3, "{most:?}");
        assert_eq!(begun.load(Ordering::SeqCst), 1000);
    }

    #[test]
    fn a_turn_comes_when_all_before_are_told() {
        let count = AtomicUsize::new(0);
        let work = |item: usize, turn: &Turn<'_>| {
            assert!(turn.wait());
            assert_eq!(count.load(Ordering::SeqCst), item);
            Ok(())
        };
        let tell = |()| {
            count.fetch_add(1, Ordering::SeqCst);
            Ok(())
        };
        assert!(in_order(plan(4), 0..200, work, tell).is_ok());
    }

    #[test]
    fn names_are_given_in_order_and_before_the_work_ends() {
        let named = Mutex::new(Vec::new());
        let work = |item: u64, turn: &Turn<'_>| {
            sleep(Duration::from_micros((200 - item) % 5 * 50));
            // Some give no name.
            if !item.is_multiple_of(3) {
                assert!(turn.wait_to_name());
                lock(&named).push(item);
                turn.pass_naming();
            }
            Ok(())
        };
        assert!(in_order(Plan { jobs: 4, names: true }, 0..200, work, |()| Ok(())).is_ok());
        assert_eq!(*lock(&named), (0..200).filter(|item: &u64| !item.is_multiple_of(3)).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_the_run() {
        let begun = AtomicUsize::new(0);
        let work = |item: usize, _: &Turn<'_>| {
            begun.fetch_add(1, Ordering::SeqCst);
            Ok(item)
        };
        let tell = |item| if item == 5 { Err(RunError::Stdout(io::Error::other("full"))) } else { Ok(()) };
        for jobs in [1, 3] {
            begun.store(0, Ordering::SeqCst);
            assert!(in_order(plan(jobs), 0..10_000, work, tell).is_err());
            assert!(begun.load(Ordering::SeqCst) < 200, "{begun:?}");
        }
    }

    #[test]
    fn a_panic_is_no_deadlock() {
        let run = || {
            let work = |item: usize, turn: &Turn<'_>| {
                assert!(item != 3, "on purpose");
                turn.wait();
                Ok(())
            };
            in_order(plan(3), 0..100, work, |()| Ok(()))
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
