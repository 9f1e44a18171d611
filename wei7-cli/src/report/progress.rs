//! The progress bar of a run over many inputs, on a terminal only.

use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::tally::Tally;
use crate::language::{Language, Words};

const TEMPLATE: &str = "{bar:30} {msg}";

/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(200);

/// The bar, which is hidden where there is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    words: &'static Words,
}

impl Progress {
    /// A bar over so many inputs, if there is a terminal to show it.
    pub(crate) fn new(inputs: usize, terminal: bool, language: Language) -> Self {
        let words = Words::of(language);
        if !terminal || inputs < 2 {
            return Self { bar: ProgressBar::hidden(), words };
        }
        let bar = ProgressBar::with_draw_target(Some(inputs as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        bar.enable_steady_tick(TICK);
        Self { bar, words }
    }

    /// Another input is reported.
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

    /// Hides the bar while something is written.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// The run has ended.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// As on a clock: 0:07, 12:30, 1:02:03.
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
