//! The modules of a crate, and the modules that each one names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::rust_source::tokens;

/// Names from the root of the crate to a module.
pub(super) type ModulePath = Vec<String>;

/// A module in a file of its own.
struct Module {
    file: PathBuf,
    tokens: Vec<String>,
    /// Paths of imported names.
    imported: BTreeMap<String, Vec<String>>,
}

/// The modules below one `lib.rs` or `main.rs`.
pub(super) struct Crate(BTreeMap<ModulePath, Module>);

impl Crate {
    pub(super) fn read(top: &Path) -> Self {
        let (mut modules, mut open) = (BTreeMap::new(), vec![(ModulePath::new(), top.to_owned())]);
        while let Some((path, file)) = open.pop() {
            let tokens = tokens(&file);
            for (name, file) in children(&file, &tokens) {
                open.push(([&path[..], &[name]].concat(), file));
            }
            let uses = imports(&tokens).into_iter();
            let imported = uses.filter_map(|(path, alias)| Some((alias.or(path.last().cloned())?, path))).collect();
            modules.insert(path, Module { file, tokens, imported });
        }
        Self(modules)
    }

    /// Returns each module with its file and the modules that it names, except itself and its ancestors.
    pub(super) fn named(&self) -> impl Iterator<Item = (&ModulePath, &Path, BTreeSet<ModulePath>)> {
        self.0.iter().map(|(path, module)| {
            let imports = imports(&module.tokens).into_iter().map(|(path, _)| path);
            let all = imports.chain(paths(&module.tokens));
            let named = all.filter_map(|named| self.resolve(path, &named, 8)).filter(|named| !path.starts_with(named));
            (path, module.file.as_path(), named.collect())
        })
    }

    /// Returns the module that a path leads to, also through `pub use`; `None` outside of the crate.
    fn resolve(&self, from: &ModulePath, path: &[String], depth: usize) -> Option<ModulePath> {
        let mut at = match path.first()?.as_str() {
            "crate" => ModulePath::new(),
            "self" => from.clone(),
            "super" => from.split_last()?.1.to_vec(),
            first if self.0.contains_key(&[&from[..], &[first.to_owned()]].concat()) => {
                [&from[..], &[first.to_owned()]].concat()
            }
            _ => return None,
        };
        for (index, name) in path.iter().enumerate().skip(1) {
            let child = [&at[..], std::slice::from_ref(name)].concat();
            if name == "super" {
                at.pop();
            } else if self.0.contains_key(&child) {
                at = child;
            } else {
                let imported = self.0[&at].imported.get(name).filter(|_| depth > 0);
                let further = |imported: &Vec<String>| [&imported[..], &path[index + 1..]].concat();
                return imported.and_then(|imported| self.resolve(&at, &further(imported), depth - 1)).or(Some(at));
            }
        }
        Some(at)
    }
}

/// Returns the modules that a file declares, with their files.
fn children(file: &Path, tokens: &[String]) -> Vec<(String, PathBuf)> {
    let folder = file.parent().unwrap();
    let stem = file.file_stem().unwrap();
    let below =
        if ["lib", "main", "mod"].iter().any(|name| stem == *name) { folder.to_owned() } else { folder.join(stem) };
    let mut found = Vec::new();
    for (at, window) in tokens.windows(3).enumerate() {
        let [word, name, end] = window else { continue };
        if word != "mod" || end != ";" {
            continue;
        }
        // `#[path = "..."]` stands before the declaration, with `pub` or without.
        let before = tokens[..at].iter().rev().take_while(|token| !matches!(token.as_str(), ";" | "}"));
        let named = before.take(12).find(|token| token.ends_with(".rs\""));
        let file = match named {
            Some(named) => folder.join(named.trim_matches('"')),
            None => [format!("{name}.rs"), format!("{name}/mod.rs")]
                .map(|file| below.join(file))
                .into_iter()
                .find(|file| file.exists())
                .unwrap_or_else(|| panic!("{}: no file of {name}", file.display())),
        };
        found.push((name.clone(), file));
    }
    found
}

/// Returns each path of the `use` declarations, with the name after `as`.
fn imports(tokens: &[String]) -> Vec<(Vec<String>, Option<String>)> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        // `use<'a>` in a type is no declaration.
        if token == "use" && tokens.get(at + 1).is_some_and(|next| next != "<") {
            let end = tokens[at..].iter().position(|token| token == ";").map_or(tokens.len(), |end| at + end);
            import(&tokens[at + 1..end], &[], &mut found);
        }
    }
    found
}

/// Collects the paths of one `use` tree.
fn import(tree: &[String], before: &[String], found: &mut Vec<(Vec<String>, Option<String>)>) {
    let mut path = before.to_vec();
    for (at, token) in tree.iter().enumerate() {
        match token.as_str() {
            "::" | "*" => {}
            "{" => {
                for branch in branches(&tree[at + 1..]) {
                    import(branch, &path, found);
                }
                return;
            }
            "as" => return found.push((path, tree.get(at + 1).cloned())),
            "self" if at == 0 && !before.is_empty() => {}
            name => path.push(name.to_owned()),
        }
    }
    if !tree.is_empty() {
        found.push((path, None));
    }
}

/// Returns the parts between the commas of a group, up to its end.
fn branches(group: &[String]) -> Vec<&[String]> {
    let (mut found, mut begin, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, token) in group.iter().enumerate() {
        match token.as_str() {
            "{" => depth += 1,
            "}" if depth == 0 => {
                found.push(&group[begin..at]);
                break;
            }
            "}" => depth -= 1,
            "," if depth == 0 => {
                found.push(&group[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// Returns the paths in code: `crate::a::B`, `super::c`, `child::D`.
fn paths(tokens: &[String]) -> Vec<Vec<String>> {
    let is_path = |at: usize| tokens.get(at).is_some_and(|token| token == "::");
    let is_name = |token: &&String| token.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let is_begin = is_name(&&tokens[at]) && is_path(at + 1) && !(at > 0 && is_path(at - 1));
        // The path in `pub(in crate::a)` is no import.
        let is_visibility = at > 1 && tokens[at - 1] == "in" && tokens[at - 2] == "(";
        if is_begin && !is_visibility {
            let names = tokens[at..]
                .iter()
                .step_by(2)
                .zip(0..)
                .take_while(|(token, index)| is_name(token) && (*index == 0 || is_path(at + 2 * index - 1)));
            found.push(names.map(|(name, _)| name.clone()).collect());
        }
    }
    found
}
