//! How much is tried of what is slow and seldom finds anything: a sample, the same on each run, or all of it.
//!
//! | environment | |
//! |---|---|
//! | `WEI7_TEST_ALL=1` | no samples: everything, at its full size |
//! | `WEI7_TEST_SEED=7` | another sample, and other generated files |
//! | `PROPTEST_CASES=5000` | so many generated files for each law |

use std::env;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// The value of a variable as a number.
fn number<N: std::str::FromStr>(variable: &str) -> Option<N> {
    let value = env::var(variable).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{variable}: `{value}` is no number")))
}

/// Whether there are to be no samples.
fn all() -> bool {
    number::<u8>("WEI7_TEST_ALL").is_some_and(|value| value != 0)
}

/// A seed for each test (FNV-1a of its name).
fn seed(name: &str) -> u64 {
    let seed = number("WEI7_TEST_SEED").unwrap_or(0) ^ 0xCBF2_9CE4_8422_2325;
    name.bytes().fold(seed, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// So many cases of a law, or as many as the environment says.
pub fn cases(usual: u32) -> ProptestConfig {
    let cases = number("PROPTEST_CASES").unwrap_or(usual);
    let usual = ProptestConfig::default();
    // What a law does not speak of is as many times as many where there are many cases.
    let max_global_rejects = usual.max_global_rejects.max(cases);
    // The thread has the name of the test.
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let rng_seed = match usual.rng_seed {
        RngSeed::Random => RngSeed::Fixed(seed(&name)),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    ProptestConfig { cases, max_global_rejects, rng_seed, failure_persistence: None, ..usual }
}

/// A size that only time and memory depend on: a tenth of it, or all.
pub fn tenth(size: usize) -> usize {
    if all() { size } else { size / 10 }
}

/// Which of many things are tried.
#[derive(Debug)]
pub struct Sample {
    dice: Dice,
    one_in: u32,
}

impl Sample {
    /// One of so many, or all. The name makes samples differ.
    pub fn one_in(many: u32, name: &str) -> Self {
        Self { dice: Dice(seed(name)), one_in: if all() { 1 } else { many } }
    }

    /// Every one.
    pub fn everything() -> Self {
        Self { dice: Dice(1), one_in: 1 }
    }

    /// Whether the next thing is tried.
    pub fn takes(&mut self) -> bool {
        self.dice.below(self.one_in) == 0
    }
}

/// Numbers by chance, the same on each run: xorshift64*.
#[derive(Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// A number from 0 to `bound - 1`.
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
    fn a_sample_is_the_same_each_time_and_has_its_share() {
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
