//! Ways of any length through the formats end where they began, and what is met again on the way is the same to the byte.

use std::collections::HashMap;

use proptest::prelude::*;
use wei7_convert::{Carry, Format};
use wei7_testsuite::conversions::{File, carried, converted, joined, one_back, same};
use wei7_testsuite::generate::files::{damaged, files, ways};
use wei7_testsuite::sampling::cases;

/// A file of one record goes this way and back to its format.
fn goes(first: File, way: &[Format], home: Format) -> Result<File, String> {
    let mut met: HashMap<&str, File> = HashMap::new();
    let mut now = first;
    for to in way.iter().copied().chain([home]) {
        let next = one_back(&now, to)?;
        let before = met.entry(to.name()).or_insert_with(|| next.clone());
        if *before != next {
            return Err(format!(
                "another file when met again: {}\nfrom {}\nwas {}",
                next.shown(),
                now.shown(),
                before.shown()
            ));
        }
        now = next;
    }
    Ok(now)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn files_come_back_from_any_way(file in files(), way in ways()) {
        let back = carried(&file, way[0]).and_then(|first| {
            let first = first.ok_or("refused")?;
            let back: Result<Vec<File>, String> =
                first.into_iter().map(|one| goes(one, &way[1..], file.format)).collect();
            same(&file, &joined(back?))
        });
        let way: Vec<&str> = way.iter().map(|format| format.name()).collect();
        prop_assert!(back.is_ok(), "{way:?}: {}\n{}", back.unwrap_err(), file.shown());
    }

    /// What is wrong is repaired or kept beside it when it is written first, and then it stays as it is.
    #[test]
    fn files_with_errors_come_back_as_they_were_repaired(file in damaged(), way in ways()) {
        // Not all of them can be read.
        let Ok(Some(repaired)) = converted(&file, file.format, Carry::Keep) else { return Ok(()) };
        for output in repaired.outputs {
            let one = File { format: file.format, bytes: output.document, supplement: output.supplement };
            // Not all of them are on boards that all have.
            if !way.iter().all(|to| matches!(carried(&one, *to), Ok(Some(_)))) {
                continue;
            }
            let back = goes(one.clone(), &way, file.format);
            let way: Vec<&str> = way.iter().map(|format| format.name()).collect();
            prop_assert!(back.as_ref() == Ok(&one), "{way:?}: {}\n{}\n{}",
                back.map_or_else(|why| why, |back| back.shown()), one.shown(), file.shown());
        }
    }
}
