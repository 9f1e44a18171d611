//! Processes inputs on several threads. Inputs are started in order and may finish in any order, but are reported in
//! order.

mod interrupt;
mod memory;
mod pipeline;
mod turn;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

pub use interrupt::{RunGuard, interrupt, is_interrupted};
use memory::MemoryBudget;
pub use pipeline::in_pipeline;
use turn::Order;
pub use turn::{Turn, lock};

/// Maximum number of inputs per thread that may be started before the next input in order is reported. This bounds the
/// number of results that wait for their turn.
const AHEAD: usize = 16;

/// Stops the run when a job panics, so that no other thread waits forever.
struct StopOnPanic<'s>(&'s Order);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Results that wait until all inputs before them are reported.
struct Results<D, E, F> {
    waiting: BTreeMap<usize, Result<D, E>>,
    report: F,
    error: Option<E>,
}

impl<D, E, F: FnMut(D) -> Result<(), E>> Results<D, E, F> {
    /// Adds the result of an input, and reports all results whose turn has come.
    fn add(&mut self, index: usize, result: Result<D, E>, order: &Order) {
        self.waiting.insert(index, result);
        while self.error.is_none()
            && let Some(result) = self.waiting.remove(&order.reports.next())
        {
            match result.and_then(&mut self.report) {
                Ok(()) => order.reports.advance(),
                Err(error) => {
                    self.error = Some(error);
                    order.stop();
                }
            }
        }
    }
}

/// Options for processing inputs.
#[derive(Clone, Copy, Debug)]
pub struct Jobs {
    /// Number of threads that process inputs.
    pub threads: usize,
    /// Whether each input chooses the names of its output files only after all inputs before it have chosen theirs
    /// ([`Turn::wait_to_name`]).
    pub ordered_names: bool,
}

/// Calls `work` on each item on several threads, and `report` on each result in the order of the items. The first error
/// ends the run, and so does [`interrupt`]. `weigh` returns the memory in bytes that an item takes, so that not too
/// many large items are processed at the same time. With one thread, nothing is buffered. If the system cannot create
/// the requested number of threads, fewer threads are used.
pub fn in_order<T, D, E, W, F>(
    jobs: Jobs,
    items: impl Iterator<Item = T> + Send,
    weigh: impl Fn(&T) -> u64 + Sync,
    work: W,
    mut report: F,
) -> Result<(), E>
where
    T: Send,
    D: Send,
    E: Send,
    W: Fn(T, &Turn<'_>) -> Result<D, E> + Sync,
    F: FnMut(D) -> Result<(), E> + Send,
{
    let Jobs { threads, ordered_names } = jobs;
    let halves = std::iter::successors(Some(threads), |threads| Some(threads / 2)).take_while(|threads| *threads > 1);
    let mut pools = halves.filter_map(|threads| ThreadPoolBuilder::new().num_threads(threads).build().ok());
    let Some(pool) = pools.next() else {
        for (index, item) in items.enumerate() {
            if is_interrupted() {
                break;
            }
            report(work(item, &Turn::new(None, index, ordered_names))?)?;
        }
        return Ok(());
    };
    let order = Order::default();
    let results = Mutex::new(Results { waiting: BTreeMap::new(), report, error: None });
    let ahead = threads.saturating_mul(AHEAD);
    let memory = MemoryBudget::default();
    let mut items = items.enumerate();
    let mut begun = 0;
    let admitted = std::iter::from_fn(|| {
        // The parallel bridge calls this closure under a lock, so inputs start in order.
        let go_on = order.reports.wait(begun, ahead) && !is_interrupted();
        begun += 1;
        let (index, item) = if go_on { items.next()? } else { return None };
        // This waits only for inputs that were started earlier. Earlier inputs never wait for later inputs, so there is
        // no deadlock.
        let reservation = memory.reserve(weigh(&item));
        Some((index, item, reservation))
    });
    pool.install(|| {
        admitted.par_bridge().for_each(|(index, item, reservation)| {
            let guard = StopOnPanic(&order);
            let turn = Turn::new(Some(&order), index, ordered_names);
            let result = work(item, &turn);
            turn.pass_naming();
            drop(reservation);
            lock(&results).add(index, result, &order);
            drop(guard);
        });
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner).error.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    fn jobs(threads: usize) -> Jobs {
        Jobs { threads, ordered_names: false }
    }

    type Done = Result<(), io::Error>;

    fn reported(threads: usize, count: u64) -> Vec<u64> {
        let mut reported = Vec::new();
        let work = |item: u64, _: &Turn<'_>| {
            // Earlier items take longer.
            sleep(Duration::from_micros((count - item) % 7 * 50));
            Ok::<_, io::Error>(item)
        };
        let done = in_order(
            jobs(threads),
            0..count,
            |_| 0,
            work,
            |item| {
                reported.push(item);
                Ok(())
            },
        );
        assert!(done.is_ok());
        reported
    }

    #[test]
    fn results_are_reported_in_order() {
        for threads in [1, 2, 7] {
            assert_eq!(reported(threads, 300), (0..300).collect::<Vec<_>>(), "{threads}");
        }
        assert_eq!(reported(4, 0), Vec::<u64>::new());
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
        assert!(in_order(jobs(3), 0..1000, |_| 0, work, |()| Done::Ok(())).is_ok());
        assert!(most.load(Ordering::SeqCst) <= 3 * AHEAD + 3, "{most:?}");
        assert_eq!(begun.load(Ordering::SeqCst), 1000);
    }

    #[test]
    fn a_turn_comes_when_all_before_are_reported() {
        let count = AtomicUsize::new(0);
        let work = |item: usize, turn: &Turn<'_>| {
            assert!(turn.wait());
            assert_eq!(count.load(Ordering::SeqCst), item);
            Ok(())
        };
        let report = |()| {
            count.fetch_add(1, Ordering::SeqCst);
            Done::Ok(())
        };
        assert!(in_order(jobs(4), 0..200, |_| 0, work, report).is_ok());
    }

    #[test]
    fn names_are_given_in_order_and_before_the_work_ends() {
        let named = Mutex::new(Vec::new());
        let work = |item: u64, turn: &Turn<'_>| {
            sleep(Duration::from_micros((200 - item) % 5 * 50));
            // Two of three items wait until it is their turn to choose a name.
            if !item.is_multiple_of(3) {
                assert!(turn.wait_to_name());
                lock(&named).push(item);
                turn.pass_naming();
            }
            Ok(())
        };
        assert!(in_order(Jobs { threads: 4, ordered_names: true }, 0..200, |_| 0, work, |()| Done::Ok(())).is_ok());
        assert_eq!(*lock(&named), (0..200).filter(|item: &u64| !item.is_multiple_of(3)).collect::<Vec<_>>());
    }

    #[test]
    fn large_inputs_are_worked_on_alone() {
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |_: usize, _: &Turn<'_>| {
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            sleep(Duration::from_millis(1));
            now.fetch_sub(1, Ordering::SeqCst);
            Ok(())
        };
        for weight in [u64::MAX, 300 << 20] {
            assert!(in_order(jobs(4), 0..40, |_| weight, work, |()| Done::Ok(())).is_ok());
            assert_eq!(most.load(Ordering::SeqCst), 1);
        }
    }

    #[test]
    fn an_error_ends_the_run() {
        let begun = AtomicUsize::new(0);
        let work = |item: usize, _: &Turn<'_>| {
            begun.fetch_add(1, Ordering::SeqCst);
            Ok(item)
        };
        let report = |item| if item == 5 { Err(io::Error::other("full")) } else { Ok(()) };
        for threads in [1, 3] {
            begun.store(0, Ordering::SeqCst);
            assert!(in_order(jobs(threads), 0..10_000, |_| 0, work, report).is_err());
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
            in_order(jobs(3), 0..100, |_| 0, work, |()| Done::Ok(()))
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
