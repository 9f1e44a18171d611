//! How many cases a law is tried with.

use proptest::prelude::ProptestConfig;

/// So many cases, or as many as the environment variable `PROPTEST_CASES` says.
pub fn cases(usual: u32) -> ProptestConfig {
    let said = std::env::var("PROPTEST_CASES").ok().and_then(|number| number.parse().ok());
    let cases = said.unwrap_or(usual);
    let usual = ProptestConfig::default();
    // What a law does not speak of is as many times as many where there are many cases.
    let max_global_rejects = usual.max_global_rejects.max(cases);
    ProptestConfig { cases, max_global_rejects, failure_persistence: None, ..usual }
}
