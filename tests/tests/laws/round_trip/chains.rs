//! Chains of conversions of any length end at the original file, and files in a format that occurs twice are equal to
//! the byte.

use std::collections::HashMap;

use proptest::prelude::*;
use wei7_convert::{Carry, Format};
use wei7_testsuite::conversions::{File, carried, converted, joined, one_back, same};
use wei7_testsuite::generate::files::{damaged, files, ways};
use wei7_testsuite::sampling::cases;

/// Converts a file of one record along this way and back to its format.
fn goes(first: File, way: &[Format], own: Format) -> Result<File, String> {
    let mut met: HashMap<&str, File> = HashMap::new();
    let mut now = first;
    for to in way.iter().copied().chain([own]) {
        let next = one_back(&now, to)?;
        let before = met.entry(to.name()).or_insert_with(|| next.clone());
        if *before != next {
            return Err(format!(
                "another file when met again: {}\nfrom {}\nwas {}",
                next.describe(),
                now.describe(),
                before.describe()
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
        prop_assert!(back.is_ok(), "{way:?}: {}\n{}", back.unwrap_err(), file.describe());
    }

    /// Errors are repaired or kept in a carrier when the file is written first; after that it is stable.
    #[test]
    fn files_with_errors_come_back_as_they_were_repaired(file in damaged(), way in ways()) {
        // Not all of them can be read.
        let Ok(Some(repaired)) = converted(&file, file.format, Carry::Keep) else { return Ok(()) };
        for output in repaired.outputs {
            let one = File { format: file.format, bytes: output.document, supplement: output.supplement };
            // Not all of them have boards that all formats support.
            if !way.iter().all(|to| matches!(carried(&one, *to), Ok(Some(_)))) {
                continue;
            }
            let back = goes(one.clone(), &way, file.format);
            let way: Vec<&str> = way.iter().map(|format| format.name()).collect();
            prop_assert!(back.as_ref() == Ok(&one), "{way:?}: {}\n{}\n{}",
                back.map_or_else(|why| why, |back| back.describe()), one.describe(), file.describe());
        }
    }
}
