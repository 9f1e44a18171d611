//! How many cases a law is tried with.

use proptest::prelude::ProptestConfig;

/// So many cases, or as many as the environment variable `PROPTEST_CASES` says.
pub fn cases(usual: u32) -> ProptestConfig {
    let said = std::env::var("PROPTEST_CASES").ok().and_then(|number| number.parse().ok());
    ProptestConfig { cases: said.unwrap_or(usual), failure_persistence: None, ..ProptestConfig::default() }
}
