//! Files that the package loads when they are asked for: the pages of `explain` and the messages in Chinese.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::{Map, Value, json};

/// Returns the pages in English and in Chinese: JSON objects with the text for each id. Examples are in both.
pub(crate) fn pages(root: &Path) -> io::Result<[Value; 2]> {
    let (mut english, mut chinese) = (Map::new(), Map::new());
    for folder in folders(root)? {
        for letter in sorted(&folder.join("explain"))? {
            for page in sorted(&letter)? {
                let id = page.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let text = fs::read_to_string(&page)?;
                let (body, title, translated) = split(&text);
                english.insert(id.clone(), json!({"text": body}));
                chinese.insert(id, json!({"title": title, "text": translated}));
            }
        }
    }
    Ok([english, chinese].map(Value::Object))
}

/// Returns the title of each of the pages.
pub(crate) fn titles(pages: &Value) -> Value {
    let pages = pages.as_object().into_iter().flatten();
    pages.map(|(id, page)| (id.clone(), page["title"].clone())).collect()
}

/// Returns the Chinese messages of all crates.
pub(crate) fn chinese_messages(root: &Path) -> io::Result<String> {
    let files = sorted(&root.join("wei7-messages/src"))?;
    let files = files.iter().filter(|path| path.to_string_lossy().ends_with(".zh.ftl"));
    files.map(fs::read_to_string).collect()
}

/// Returns the folders of crates that have pages.
fn folders(root: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(sorted(root)?.into_iter().filter(|path| path.join("explain").is_dir()).collect())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<_> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}

/// Splits a page into the English text, the Chinese title and the Chinese text, both texts with the examples.
fn split(page: &str) -> (String, String, String) {
    let (mut english, mut chinese, mut examples, mut title) = (String::new(), String::new(), String::new(), "");
    let (mut headings, mut is_example) = (0, false);
    for line in page.split_inclusive('\n') {
        let is_fence = line.starts_with("```");
        if is_fence || is_example {
            examples.push_str(line);
            is_example ^= is_fence;
        } else if let Some(heading) = line.strip_prefix("# ") {
            headings += 1;
            title = heading.trim();
        } else if headings == 1 {
            english.push_str(line);
        } else {
            chinese.push_str(line);
        }
    }
    let with_examples = |text: &str| format!("{}\n\n{}", text.trim(), examples).trim_end().to_owned();
    (with_examples(&english), title.to_owned(), with_examples(&chinese))
}
