//! Builds `js/pkg`: the files of WebAssembly with their bindings, the pages of `explain`, the messages in Chinese, and
//! the types of documents.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use serde_json::json;
use wasm_bindgen_cli_support::Bindgen;

use crate::{pages, types};

const TARGET: &str = "wasm32-unknown-unknown";

/// The files: each is a build of the crate with one feature.
const FILES: [&str; 2] = ["reading", "drawing"];

/// Returns the root folder of the workspace.
pub(crate) fn root() -> Result<PathBuf, String> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask is not in a folder")?.to_owned())
}

/// Builds everything.
pub(crate) fn build() -> Result<(), String> {
    let root = root()?;
    let pkg = root.join("js/pkg");
    fs::create_dir_all(&pkg).map_err(|why| format!("{} cannot be created: {why}", pkg.display()))?;
    write_texts(&root, &pkg).map_err(|why| format!("the texts cannot be written: {why}"))?;
    for feature in FILES {
        let wasm = compile(&root, feature)?;
        bind(&wasm, &pkg, feature)?;
    }
    Ok(())
}

/// Writes the pages, the Chinese messages, and the types of documents.
fn write_texts(root: &Path, pkg: &Path) -> io::Result<()> {
    let [english, chinese] = pages::pages(root)?;
    fs::write(pkg.join("explain.en.json"), english.to_string())?;
    fs::write(pkg.join("explain.zh.json"), chinese.to_string())?;
    let titles = pages::titles(&chinese);
    let messages = json!({"messages": pages::chinese_messages(root)?, "titles": titles});
    fs::write(pkg.join("chinese.json"), messages.to_string())?;
    let schema = fs::read_to_string(root.join("docs/schema/wei7-3.0.schema.json"))?;
    fs::write(pkg.join("record.d.ts"), types::declarations(&serde_json::from_str(&schema)?, "Wei7Record"))
}

/// Compiles the crate with a feature. Returns the path of the file.
fn compile(root: &Path, feature: &str) -> Result<PathBuf, String> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["build", "--package", "wei7-js", "--profile", "wasm", "--target", TARGET];
    let arguments = arguments.into_iter().chain(["--no-default-features", "--features", feature]);
    let status = Command::new(&cargo).args(arguments).current_dir(root).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(_) => {
            let advice = format!("if the target is missing, run `rustup target add {TARGET}`");
            return Err(format!("`{feature}` was not built; {advice}"));
        }
        Err(why) => return Err(format!("{cargo} cannot be run: {why}")),
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join(TARGET).join("wasm/wei7.wasm"))
}

/// Writes the bindings as a module for browsers, which Node also reads.
fn bind(wasm: &Path, pkg: &Path, name: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(name).typescript(false);
    bindgen.remove_name_section(env::var_os("WEI7_NAMES").is_none()).remove_producers_section(true);
    let made = bindgen.web(true).and_then(|bindgen| bindgen.generate(pkg));
    made.map_err(|why| format!("bindings of {} cannot be made: {why:#}", wasm.display()))
}
