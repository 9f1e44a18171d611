//! The progress bar of a run over many inputs, on a terminal only.

use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::tally::Tally;

const TEMPLATE: &str = "{bar:30} {pos}/{len} files, {msg}; {elapsed} gone, {eta} to go";

/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(200);

/// The bar, which is hidden where there is no terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar over so many inputs, if there is a terminal to show it.
    pub(crate) fn new(inputs: usize, terminal: bool) -> Self {
        if !terminal || inputs < 2 {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::with_draw_target(Some(inputs as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        bar.set_message("0 games");
        bar.enable_steady_tick(TICK);
        Self(bar)
    }

    /// Another input is reported.
    pub(crate) fn advance(&self, tally: &Tally) {
        self.0.inc(1);
        let gone = self.0.elapsed().as_millis().max(1);
        let rate = u128::from(tally.games).saturating_mul(1000) / gone;
        let rate = u64::try_from(rate).unwrap_or(u64::MAX);
        self.0.set_message(format!("{} games, {} a second", HumanCount(tally.games), HumanCount(rate)));
    }

    /// Hides the bar while something is written.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    /// The run has ended.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
