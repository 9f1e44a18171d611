//! Progress bar of a run over many inputs, shown only on a terminal.

use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::tally::Tally;
use crate::language::{Language, Words};

const TEMPLATE: &str = "{bar:30} {msg}";

/// Interval between redraws of the bar.
const TICK: Duration = Duration::from_millis(200);

/// Progress bar, hidden if there is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    words: &'static Words,
}

impl Progress {
    /// Creates a bar for this number of inputs. The bar is hidden without a terminal or with fewer than two inputs.
    pub(crate) fn new(inputs: usize, terminal: bool, language: Language) -> Self {
        let words = Words::in_language(language);
        if !terminal || inputs < 2 {
            return Self { bar: ProgressBar::hidden(), words };
        }
        let bar = ProgressBar::with_draw_target(Some(inputs as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        bar.enable_steady_tick(TICK);
        Self { bar, words }
    }

    /// Advances the bar by one input.
    pub(crate) fn advance(&self, tally: &Tally) {
        self.bar.inc(1);
        if self.bar.is_hidden() {
            return;
        }
        let gone = self.bar.elapsed().as_millis().max(1);
        let rate = u128::from(tally.games).saturating_mul(1000) / gone;
        let rate = u64::try_from(rate).unwrap_or(u64::MAX);
        let files = self.bar.length().unwrap_or_default();
        let count = |number: u64| HumanCount(number).to_string().into();
        let values = [
            ("done", count(self.bar.position())),
            ("files", count(files)),
            ("games", count(tally.games)),
            ("rate", count(rate)),
            ("left", clock(self.bar.eta()).into()),
        ];
        self.bar.set_message(self.words.with("progress", values));
    }

    /// Hides the bar while `write` prints something, so that the bar and the text do not mix.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar at the end of the run.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Formats a duration in minutes and seconds, with hours if there are any: 0:07, 12:30, 1:02:03.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_as_on_a_clock() {
        let of = |seconds| clock(Duration::from_secs(seconds));
        assert_eq!([of(0), of(7), of(750), of(3723)], ["0:00", "0:07", "12:30", "1:02:03"]);
    }
}
