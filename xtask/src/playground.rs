//! Builds the playground: a folder that any server for files can serve.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::js;

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Builds the package, the component and the playground, and writes the playground into a folder.
pub(crate) fn build(folder: &Path) -> Result<(), String> {
    let out = env::current_dir().map_err(|why| format!("the current folder is unknown: {why}"))?.join(folder);
    let root = js::root()?;
    js::build()?;
    for package in ["js", "js/component", "js/playground"] {
        let package = root.join(package);
        if !package.join("node_modules").is_dir() {
            run(NPM, &["ci".as_ref(), "--no-audit".as_ref(), "--no-fund".as_ref()], &package)?;
        }
    }
    run("node", &["build.mjs".as_ref()], &root.join("js/component"))?;
    fs::create_dir_all(&out).map_err(|why| format!("{} cannot be created: {why}", out.display()))?;
    run("node", &["build.mjs".as_ref(), &out], &root.join("js/playground"))
}

fn run(program: &str, arguments: &[&Path], folder: &PathBuf) -> Result<(), String> {
    match Command::new(program).args(arguments).current_dir(folder).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program} in {} ended with {status}", folder.display())),
        Err(why) => Err(format!("{program} cannot be run, which needs Node.js: {why}")),
    }
}
