//! Replaced files: what is kept of the old file, and the effects of a power cut.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::{Command, Stdio};

use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use wei7_testsuite::samples::skipped;

use crate::support::{Dir, SGF};

/// A record that `fix` changes.
const DAMAGED: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5];B[ee])";

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

/// Runs a program of the system; `None` if it is missing or fails.
fn system(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Every way to replace a file, with the files that it replaces.
const REPLACING: &[(&[&str], &[&str])] = &[
    (&["fix", "@bad.sgf", "--in-place"], &["bad.sgf"]),
    (&["fix", "@bad.sgf", "-o", "@old.sgf", "--force"], &["old.sgf"]),
    (&["convert", "@game.sgf", "-o", "@old.sgf", "--force"], &["old.sgf"]),
    (&["convert", "@game.sgf", "-o", "@old.wei7", "--force"], &["old.wei7", "old.supplement.json"]),
    (&["convert", "@in", "-o", "@out", "--force"], &["out/a.wei7", "out/b.wei7"]),
    (&["convert", "@in", "-o", "@old.zip", "--force"], &["old.zip"]),
    (&["convert", "@in", "-o", "@old.ndjson", "--lines", "--force"], &["old.ndjson"]),
    (&["render", "@game.sgf", "-o", "@old.svg", "--force"], &["old.svg"]),
    (&["render", "@in", "--site", "@site", "--force"], &["site/index.html"]),
    (&["table", "@in", "-o", "@old.csv", "--moves", "@moves.csv", "--force"], &["old.csv", "moves.csv"]),
    (&["check", "@in", "--log", "@old.html", "--force"], &["old.html"]),
];

fn files() -> Dir {
    let dir = Dir::new(&[("bad.sgf", DAMAGED), ("game.sgf", SGF), ("in/a.sgf", SGF), ("in/b.sgf", SGF)]);
    for name in REPLACING.iter().flat_map(|(_, names)| *names).filter(|name| **name != "bad.sgf") {
        fs::create_dir_all(dir.path(name).parent().unwrap()).unwrap();
        fs::write(dir.path(name), "old").unwrap();
    }
    dir
}

#[test]
fn a_replaced_file_keeps_its_permissions() {
    for (args, names) in REPLACING {
        for kept in [0o600, 0o640, 0o664] {
            let dir = files();
            names.iter().for_each(|name| set_mode(&dir.path(name), kept));
            let ran = dir.run(args).ends(Exit::Done);
            assert!(!ran.err.contains("F050"), "{args:?}\n{}", ran.err);
            for name in *names {
                assert!(dir.read(name).is_none_or(|text| text != "old" && text != DAMAGED), "{args:?}");
                assert_eq!(mode(&dir.path(name)), kept, "{args:?}: {name}");
            }
            if args[0] == "fix" && names == &["bad.sgf"] {
                assert_eq!(mode(&dir.path("bad.sgf.bak")), kept);
            }
        }
    }
}

#[test]
fn a_replaced_file_keeps_its_owner_if_the_super_user_replaces_it() {
    for (args, names) in REPLACING {
        let dir = files();
        if names.iter().any(|name| chown(dir.path(name), Some(1), Some(2)).is_err()) {
            skipped("only the super-user gives files away");
            return;
        }
        dir.run(args).ends(Exit::Done);
        for name in *names {
            let new = fs::metadata(dir.path(name)).unwrap();
            assert_eq!((new.uid(), new.gid()), (1, 2), "{args:?}: {name}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_replaced_file_keeps_its_extended_attributes() {
    // Longer than the initial buffer.
    let long = "x".repeat(2000);
    for (args, names) in REPLACING {
        let dir = files();
        for name in *names {
            let path = dir.path(name).display().to_string();
            let set = |name: &str, value: &str| {
                let script = "import os,sys; os.setxattr(sys.argv[1], sys.argv[2], sys.argv[3].encode())";
                system("python3", &["-c", script, &path, name, value])
            };
            if set("user.wei7.short", "1").is_none() || set("user.wei7.long", &long).is_none() {
                skipped("there is no Python, or no extended attribute can be set");
                return;
            }
        }
        dir.run(args).ends(Exit::Done);
        for name in names.iter().copied().chain((names == &["bad.sgf"]).then_some("bad.sgf.bak")) {
            let path = dir.path(name).display().to_string();
            let script = "import os,sys; print(os.getxattr(sys.argv[1], sys.argv[2]).decode())";
            let get = |name: &str| system("python3", &["-c", script, &path, name]);
            assert_eq!(get("user.wei7.short").as_deref(), Some("1\n"), "{args:?}: {name}");
            assert_eq!(get("user.wei7.long"), Some(format!("{long}\n")), "{args:?}: {name}");
        }
    }
}

#[test]
fn other_names_of_a_replaced_file_keep_the_old_content_and_are_reported() {
    for (args, names) in REPLACING {
        let dir = files();
        let old = fs::read(dir.path(names[0])).unwrap();
        fs::hard_link(dir.path(names[0]), dir.path("other")).unwrap();
        let ran = dir.run(args).ends(Exit::Done);
        ran.says("note[F050]: replacing the file changed more than its content").says("(hard links: 1)");
        assert_eq!(fs::read(dir.path("other")).unwrap(), old, "{args:?}");
        if names == &["bad.sgf"] {
            // Writing to the other name does not change the backup.
            fs::write(dir.path("other"), "new").unwrap();
            assert_eq!(dir.read("bad.sgf.bak").as_deref(), Some(DAMAGED));
        }
    }
}

#[test]
fn a_read_only_file_of_another_owner_is_reported() {
    let dir = files();
    set_mode(&dir.path("bad.sgf"), 0o444);
    // A file of the same owner is replaced without a report, as by `sed -i`.
    assert!(!dir.run(&["fix", "@bad.sgf", "--in-place"]).ends(Exit::Done).err.contains("F050"));
    fs::write(dir.path("old.sgf"), "old").unwrap();
    set_mode(&dir.path("old.sgf"), 0o444);
    if chown(dir.path("old.sgf"), Some(1), None).is_err() {
        skipped("only the super-user gives files away");
        return;
    }
    let ran = dir.run(&["convert", "@game.sgf", "-o", "@old.sgf", "--force"]).ends(Exit::Done);
    ran.says("note[F050]: ").says("was a read-only file of another owner");
    assert_eq!(mode(&dir.path("old.sgf")), 0o444);
}

#[test]
fn a_replaced_supplement_has_a_backup() {
    let dir = Dir::new(&[("a.sgf", SGF)]);
    dir.run(&["convert", "@a.sgf", "-o", "@b.wei7"]).ends(Exit::Done);
    let supplement = dir.read("b.supplement.json").unwrap();
    // A repeated member makes `fix` write both files again.
    let repeated = dir.read("b.wei7").unwrap().replace(r#""size":9"#, r#""size":9,"size":9"#);
    fs::write(dir.path("b.wei7"), repeated).unwrap();
    fs::write(dir.path("b.supplement.json"), format!("{supplement}\n")).unwrap();
    dir.run(&["fix", "@b.wei7", "--in-place"]).ends(Exit::Done);
    assert_ne!(dir.read("b.supplement.json"), Some(format!("{supplement}\n")));
    assert_eq!(dir.read("b.supplement.json.bak"), Some(format!("{supplement}\n")));
}

/// Returns the relevant system calls of a run, with the paths of files; `None` if system calls cannot be traced.
#[cfg(target_os = "linux")]
fn traced(dir: &Dir, args: &[&str]) -> Option<Vec<String>> {
    let trace = dir.path("trace").display().to_string();
    let calls = "trace=fsync,fdatasync,syncfs,rename,renameat,renameat2,link,linkat,write";
    system("strace", &["-o", &trace, "true"])?;
    let paths = args
        .iter()
        .map(|arg| arg.strip_prefix('@').map_or((*arg).to_owned(), |name| dir.path(name).display().to_string()));
    let ended = Command::new("strace")
        .args(["-f", "-y", "-o", &trace, "-e", calls, env!("CARGO_BIN_EXE_wei7-under-test")])
        .args(paths)
        // Calls of several threads would be interleaved.
        .args(["--jobs", "1"])
        .output()
        .unwrap();
    assert!(ended.status.success(), "{ended:?}");
    let text = fs::read_to_string(&trace).unwrap();
    Some(text.lines().filter(|line| line.contains(" = 0") || line.contains(" write(")).map(str::to_owned).collect())
}

/// A power cut never leaves a replaced file empty, or removes a file that a report calls written.
#[cfg(target_os = "linux")]
#[test]
fn files_are_synced_before_they_are_renamed_and_reported() {
    for (args, names) in REPLACING {
        let dir = files();
        let Some(calls) = traced(&dir, args) else {
            skipped("there is no strace, or it may not trace");
            return;
        };
        let calls_are = || format!("{args:?}\n{}", calls.join("\n"));
        let root = fs::canonicalize(dir.path("")).unwrap().display().to_string();
        let position = |begin: usize, is: &dyn Fn(&str) -> bool| {
            calls.iter().skip(begin).position(|call| is(call)).map(|at| begin + at)
        };
        let said = position(0, &|call| call.contains("write(1<") || call.contains("write(2<")).unwrap_or(calls.len());
        for name in *names {
            let place = format!("{root}/{name}\"");
            let renamed = position(0, &|call| call.contains("rename") && call.contains(&place))
                .unwrap_or_else(|| panic!("{}", calls_are()));
            // Content is recognized by its directory, since the file has no name yet.
            let directory = Path::new(&root).join(name).parent().unwrap().display().to_string();
            let is_content = |call: &str| call.contains("sync(") && call.contains(&format!("<{directory}/#"));
            assert!(position(0, &is_content).is_some_and(|at| at < renamed), "{}", calls_are());
            let is_name = |call: &str| {
                call.contains("syncfs(") || (call.contains("fsync(") && call.contains(&format!("<{directory}>")))
            };
            assert!(position(renamed, &is_name).is_some_and(|at| at < said), "{name} {}", calls_are());
            if names == &["bad.sgf"] {
                let backup = |call: &str| call.contains("fsync(") && call.contains(".sgf.bak>");
                let synced = position(0, &backup).unwrap_or_else(|| panic!("{}", calls_are()));
                assert!(position(synced, &is_name).is_some_and(|at| at < renamed), "{}", calls_are());
            }
        }
    }
}
