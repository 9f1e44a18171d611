//! Digest and guards hold items to their document and their nodes.

use serde_json::json;
use wei7_core::Record;

use crate::sources::{addresses, files, is_as_shown, is_sound, said, without_digest};

#[test]
fn without_digest_and_guards_nothing_is_applied() {
    for (name, file, _) in files() {
        let shown = file.shown();
        let mut value = file.value();
        value.as_object_mut().unwrap().remove("digest");
        for item in value["items"].as_array_mut().unwrap() {
            item.as_object_mut().unwrap().remove("guard");
        }
        let read = file.with_value(&value).read().unwrap();
        let mut expected = vec!["C003"];
        expected.extend(value["items"].as_array().unwrap().iter().map(|_| "C005"));
        assert_eq!(read.codes, expected, "{name}");
        is_as_shown(&read, &shown, &name);
        for (digest, guard) in [("", ""), ("x", "x"), ("0", "0"), ("-1", "ffffffffffffffffff")] {
            value["digest"] = digest.into();
            value["items"].as_array_mut().unwrap().iter_mut().for_each(|item| item["guard"] = guard.into());
            let read = file.with_value(&value).read().unwrap();
            assert_eq!(read.codes, expected, "{name}");
            is_as_shown(&read, &shown, &name);
        }
    }
}

/// Whether these are positions that are the same.
fn are_alike(shown: &Record, one: &str, other: &str) -> bool {
    let position = |at: &str| {
        let number = at.strip_suffix("/pre")?.parse().ok()?;
        let (id, _) = shown.tree.preorder().nth(number)?;
        Some(shown.tree[id].pre.as_deref()?.clone())
    };
    position(one).is_some_and(|one| position(other) == Some(one))
}

#[test]
fn guards_hold_items_to_their_nodes() {
    for (name, file, source) in files() {
        let shown = file.shown();
        let value = without_digest(&file);
        let items = value["items"].as_array().unwrap().clone();
        // By their guards alone items are applied, but those that hold for the very document only.
        let read = file.with_value(&value).read().unwrap();
        let of_document = ["whole", "detached", "wrapper", "continued"];
        let whole_only =
            items.iter().any(|item| of_document.iter().any(|kind| item["item"].to_string().contains(kind)));
        assert_eq!(read.codes[0], "C003", "{name}");
        assert!(
            whole_only || (read.codes.len() == 1 && said(&read.record) == said(&source)),
            "{name}: {:?}",
            read.codes
        );
        for (index, item) in items.iter().enumerate() {
            // At every other node, with its own guard.
            for at in addresses(&shown) {
                // A position like another, with the same moves before it, has the same guard.
                if item["at"] == at || are_alike(&shown, item["at"].as_str().unwrap(), &at) {
                    continue;
                }
                let moved = json!({"at": at, "guard": item["guard"], "item": item["item"]});
                let mut value = value.clone();
                value["items"] = json!([moved]);
                let read = file.with_value(&value).read().unwrap();
                assert!(
                    read.codes.iter().any(|code| ["C004", "C005", "C007"].contains(code)),
                    "{name}: {moved}: {:?}",
                    read.codes
                );
                is_as_shown(&read, &shown, &format!("{name}: {moved}"));
            }
            // With the guard of every other item.
            for other in items.iter().filter(|other| other["guard"] != item["guard"]) {
                let swapped = json!({"at": item["at"], "guard": other["guard"], "item": item["item"]});
                let mut value = value.clone();
                value["items"] = json!([swapped]);
                let read = file.with_value(&value).read().unwrap();
                assert_eq!(read.codes, ["C003", "C005"], "{name}: {swapped}");
                is_as_shown(&read, &shown, &format!("{name}: {swapped}"));
            }
            // Left out: the others are applied as before.
            let mut value = file.value();
            value["items"].as_array_mut().unwrap().remove(index);
            let read = file.with_value(&value).read().unwrap();
            is_sound(&read.record, &format!("{name}: without {item}"));
        }
    }
}

#[test]
fn items_that_stand_twice_are_applied_once() {
    for (name, file, _) in files() {
        for item in file.value()["items"].as_array().unwrap() {
            let mut value = file.value();
            value["items"].as_array_mut().unwrap().push(item.clone());
            let read = file.with_value(&value).read().unwrap();
            let why = format!("{name}: {item} twice");
            is_sound(&read.record, &why);
            // Of these a node may have several.
            let kind = item["item"].to_string();
            let list = ["property", "foreign", "aside", "remarks", "user-data", "shape", "value", "explicit"];
            if !list.iter().any(|several| {
                kind.starts_with(&format!("{{\"{several}\"")) || kind.contains(&format!("{{\"{several}\""))
            }) {
                assert!(read.codes == ["C007"] || read.codes == ["C007", "C008"], "{why}: {:?}", read.codes);
            }
        }
    }
}
