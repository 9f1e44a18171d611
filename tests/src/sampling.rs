//! Sizes of slow tests that seldom fail: a sample, equal on each run, or everything.
//!
//! | environment | |
//! |---|---|
//! | `WEI7_TEST_ALL=1` | no samples: everything, at its full size |
//! | `WEI7_TEST_SEED=7` | another sample, and other generated files |
//! | `PROPTEST_CASES=5000` | number of generated files for each law |

use std::env;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// Returns the value of an environment variable as a number.
fn number<N: std::str::FromStr>(variable: &str) -> Option<N> {
    let value = env::var(variable).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{variable}: `{value}` is no number")))
}

/// Returns whether sampling is off.
fn all() -> bool {
    number::<u8>("WEI7_TEST_ALL").is_some_and(|value| value != 0)
}

/// Returns the seed of a test (FNV-1a of its name).
fn seed(name: &str) -> u64 {
    let seed = number("WEI7_TEST_SEED").unwrap_or(0) ^ 0xCBF2_9CE4_8422_2325;
    name.bytes().fold(seed, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Returns the usual number of cases for a law, or the number in the environment.
pub fn cases(usual: u32) -> ProptestConfig {
    let cases = number("PROPTEST_CASES").unwrap_or(usual);
    let usual = ProptestConfig::default();
    // The limit of rejected cases grows with the number of cases.
    let max_global_rejects = usual.max_global_rejects.max(cases);
    // The thread has the name of the test.
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let rng_seed = RngSeed::Fixed(seed(&name));
    ProptestConfig { cases, max_global_rejects, rng_seed, failure_persistence: None, ..usual }
}

/// Returns `full` if sampling is off, else `usual`. For sizes on which only time and memory depend.
pub fn size(usual: usize, full: usize) -> usize {
    if all() { full } else { usual }
}

/// Returns `full` if sampling is off, else a tenth of `full`.
pub fn tenth(full: usize) -> usize {
    size(full / 10, full)
}

/// Selects a sample of many things.
#[derive(Debug)]
pub struct Sample {
    dice: Dice,
    one_in: u32,
}

impl Sample {
    /// Takes one in `many` things, or everything if sampling is off. Samples with different names take different
    /// things.
    pub fn one_in(many: u32, name: &str) -> Self {
        Self { dice: Dice(seed(name)), one_in: if all() { 1 } else { many } }
    }

    /// Samples everything.
    pub fn everything() -> Self {
        Self { dice: Dice(1), one_in: 1 }
    }

    /// Returns whether the next thing is in the sample.
    pub fn takes(&mut self) -> bool {
        self.dice.below(self.one_in) == 0
    }
}

/// Pseudorandom numbers, equal on each run: xorshift64*.
#[derive(Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number from 0 to `bound - 1`.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        u32::try_from((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) % u64::from(bound)).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn samples_are_reproducible_and_of_the_right_size() {
        let taken = |name: &str| -> Vec<bool> {
            let mut sample = Sample::one_in(10, name);
            (0..1000).map(|_| sample.takes()).collect()
        };
        assert_eq!(taken("one"), taken("one"));
        if std::env::var_os("WEI7_TEST_ALL").is_none() {
            assert_ne!(taken("one"), taken("two"));
            assert!((50..200).contains(&taken("one").iter().filter(|taken| **taken).count()));
        }
        let mut everything = Sample::everything();
        assert!((0..100).all(|_| everything.takes()));
    }
}
