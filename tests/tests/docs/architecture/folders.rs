//! Imports between sibling folders or files have no cycles. A parent and its child may import each other.

use std::collections::{BTreeMap, BTreeSet};

use wei7_testsuite::samples::project;

use super::imports::{Crate, ModulePath};
use super::rust_source::crates;

/// Imports between siblings, with the files that contain them.
type Arrows = BTreeMap<(String, String), BTreeSet<String>>;

/// Returns the imports between siblings in each folder of a crate.
fn arrows(of: &Crate) -> BTreeMap<ModulePath, Arrows> {
    let mut folders: BTreeMap<ModulePath, Arrows> = BTreeMap::new();
    for (path, file, named) in of.named() {
        let file = file.strip_prefix(project("")).unwrap_or(file).display().to_string();
        for other in named {
            let common = path.iter().zip(&other).take_while(|(one, other)| one == other).count();
            if let (Some(one), Some(other)) = (path.get(common), other.get(common)) {
                let arrows = folders.entry(path[..common].to_vec()).or_default();
                arrows.entry((one.clone(), other.clone())).or_default().insert(file.clone());
            }
        }
    }
    folders
}

/// Returns whether the imports lead from one sibling to another.
fn leads(arrows: &Arrows, from: &str, to: &str) -> bool {
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(at) = open.pop() {
        if at == to {
            return true;
        }
        if seen.insert(at) {
            open.extend(arrows.keys().filter(|(from, _)| from == at).map(|(_, to)| to.as_str()));
        }
    }
    false
}

#[test]
fn no_circle_of_imports() {
    let mut wrong = Vec::new();
    for folder in crates() {
        for top in ["lib.rs", "main.rs"].map(|name| folder.join("src").join(name)).iter().filter(|top| top.exists()) {
            for (place, arrows) in arrows(&Crate::read(top)) {
                let round = arrows.iter().filter(|((from, to), _)| leads(&arrows, to, from));
                for ((from, to), files) in round {
                    let files: Vec<&str> = files.iter().map(String::as_str).collect();
                    let place = [&[folder.file_name().unwrap().to_string_lossy().into_owned()], &place[..]].concat();
                    wrong.push(format!("{}: {from} -> {to} in {}", place.join("/"), files.join(", ")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "circles:\n{}", wrong.join("\n"));
}
