//! The pictures of the book equal the output of the commands in it.

use std::path::Path;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use wei7_testsuite::command;
use wei7_testsuite::console_sessions::in_folder;
use wei7_testsuite::samples::project;

#[test]
fn the_pictures_of_the_book_are_fresh() {
    let root = project("");
    let chapter = std::fs::read_to_string(root.join("docs/boards.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    in_folder(&root, || commands_make_pictures(&root, &chapter, folder.path()));
}

/// Runs the commands of the chapter that draw a single picture each, with their output in the folder.
fn commands_make_pictures(root: &Path, chapter: &str, folder: &Path) {
    let mut pictures = Vec::new();
    for command in chapter.lines().filter_map(|line| line.strip_prefix("$ wei7 render ")) {
        let Some(name) =
            command.split(' ').find(|word| Path::new(word).extension().is_some_and(|found| found == "svg"))
        else {
            continue;
        };
        let place = folder.join(name).display().to_string();
        let args = command.split(' ').map(|arg| if arg == name { place.clone() } else { arg.to_owned() });
        let (exit, _, report) = command::wei7(["render".to_owned()].into_iter().chain(args), b"");
        assert!(exit == Exit::Done && report.lines().count() == 1, "{command}\n{report}");
        let fresh = std::fs::read_to_string(&place).unwrap();
        assert_eq!(std::fs::read_to_string(root.join("docs/pictures").join(name)).unwrap(), fresh, "{command}");
        assert!(chapter.contains(&format!("](pictures/{name})")), "{name} is not shown");
        pictures.push(name.to_owned());
    }
    assert_eq!(pictures.len(), 3, "{pictures:?}");
}
