//! Produces items on the calling thread, processes them on a thread pool, and consumes the results in order. This is
//! how the records of one input are processed.

use std::collections::VecDeque;
use std::sync::mpsc::sync_channel;

use rayon::ThreadPoolBuilder;

/// Maximum number of items per thread that may be made before the next result in order is taken. This bounds the number
/// of results that wait for their turn.
const AHEAD: usize = 2;

/// Calls `work` on each item that `make` returns, on `threads` threads, and `take` on each result in the order of the
/// items. Ends when `make` returns `None` or when `take` returns `false` or an error. `make` and `take` run on the
/// calling thread. With one thread or only one item, `work` does, too.
///
/// ```
/// use wei7_files::jobs::in_pipeline;
///
/// let (mut numbers, mut sum) = (1..=10_u64, 0);
/// in_pipeline(2, || numbers.next(), |number| number * number, |square| {
///     sum += square;
///     Ok::<_, ()>(true)
/// })?;
/// assert_eq!(sum, 385);
/// # Ok::<(), ()>(())
/// ```
pub fn in_pipeline<T: Send, D: Send, E>(
    threads: usize,
    mut make: impl FnMut() -> Option<T>,
    work: impl Fn(T) -> D + Sync,
    mut take: impl FnMut(D) -> Result<bool, E>,
) -> Result<(), E> {
    let mut next = make();
    let mut second = if threads > 1 && next.is_some() { make() } else { None };
    let pool = second.as_ref().and_then(|_| ThreadPoolBuilder::new().num_threads(threads).build().ok());
    let Some(pool) = pool else {
        while let Some(item) = next {
            if !take(work(item))? {
                break;
            }
            next = second.take().or_else(&mut make);
        }
        return Ok(());
    };
    let (work, mut waiting) = (&work, VecDeque::new());
    pool.in_place_scope(|scope| {
        loop {
            while waiting.len() < threads.saturating_mul(AHEAD)
                && let Some(item) = next.take().or_else(|| second.take()).or_else(&mut make)
            {
                let (give, result) = sync_channel(1);
                scope.spawn(move |_| {
                    // The receiver is gone if the run has ended.
                    let _ = give.send(work(item));
                });
                waiting.push_back(result);
            }
            // If the channel is closed, the job has panicked, and the scope will propagate the panic.
            let Some(done) = waiting.pop_front().and_then(|result| result.recv().ok()) else { return Ok(()) };
            if !take(done)? {
                return Ok(());
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    fn taken(threads: usize, count: u64, most: usize) -> Vec<u64> {
        let (mut numbers, mut taken) = (0..count, Vec::new());
        let work = |number: u64| {
            sleep(Duration::from_micros((count - number) % 7 * 50));
            number
        };
        let done = in_pipeline(
            threads,
            || numbers.next(),
            work,
            |number| {
                taken.push(number);
                Ok::<_, ()>(taken.len() < most)
            },
        );
        assert_eq!(done, Ok(()));
        // Only a bounded number of items was made whose results were not taken.
        assert!(numbers.start <= (taken.len() + threads * AHEAD + 1) as u64);
        taken
    }

    #[test]
    fn results_are_taken_in_order() {
        for threads in [1, 2, 5] {
            for count in [0, 1, 2, 300] {
                assert_eq!(taken(threads, count, usize::MAX), (0..count).collect::<Vec<_>>(), "{threads}");
            }
            assert_eq!(taken(threads, 300, 7), (0..7).collect::<Vec<_>>(), "{threads}");
        }
    }

    #[test]
    fn an_error_ends_it() {
        for threads in [1, 3] {
            let mut numbers = 0..1000;
            let take = |number| if number == 5 { Err("full") } else { Ok(true) };
            assert_eq!(in_pipeline(threads, || numbers.next(), |number| number, take), Err("full"));
        }
    }

    #[test]
    #[should_panic(expected = "the work")]
    fn a_panic_is_no_deadlock() {
        let mut numbers = 0..1000;
        let work = |number: i32| assert!(number != 5, "the work");
        let _ = in_pipeline(2, || numbers.next(), work, |()| Ok::<_, ()>(true));
    }
}
