//! The pictures of README are what the commands there make, and its terminal session is real.

use std::path::Path;

use pretty_assertions::assert_eq;
use wei7_convert::Exit;
use wei7_testsuite::command;
use wei7_testsuite::sessions::in_folder;

#[test]
fn the_pictures_of_readme_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap();
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    in_folder(&root, || commands_make_pictures(&root, &readme, folder.path()));
}

/// Runs the commands of README; pictures are made in the folder.
fn commands_make_pictures(root: &Path, readme: &str, folder: &Path) {
    let mut pictures = Vec::new();
    for line in readme.lines() {
        let Some(command) = line.strip_prefix("$ cargo run --release -- ") else { continue };
        let args: Vec<&str> = command.split(' ').collect();
        match args[0] {
            "render" => {
                let name = args[args.iter().position(|arg| *arg == "-o").unwrap() + 1];
                let place = folder.join("picture.svg").display().to_string();
                let args = args.iter().map(|arg| if *arg == name { place.clone() } else { (*arg).to_owned() });
                let (exit, _, said) = command::wei7(args.chain(["--force".to_owned()]), b"");
                assert_eq!((exit, &*said), (Exit::Done, ""), "{command}");
                let fresh = std::fs::read_to_string(&place).unwrap();
                assert_eq!(std::fs::read_to_string(root.join(name)).unwrap(), fresh, "{command}");
                assert!(readme.contains(&format!("]({name})")), "{name} is not shown");
                pictures.push(name.to_owned());
            }
            "show" => {
                let (exit, shown, _) = command::wei7(args, b"");
                assert_eq!(exit, Exit::Done);
                assert!(readme.contains(&format!("```text\n{shown}```")), "{shown}");
            }
            _ => {}
        }
    }
    assert_eq!(pictures.len(), 2, "{pictures:?}");
}
