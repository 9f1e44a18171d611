//! `wei7 git`: merges in a repository of git.

use std::process::Command;

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_cli::Exit;
use wei7_testsuite::samples::skipped;

use crate::support::Dir;

const BASE: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Bo]KM[6.5]RE[B+3.5]ZZ[one]
;B[ee]C[A move.]
(;W[gc]YY[two]
;B[cg])
(;W[cg]C[Or here.]
;B[gg]))
";

/// Both sides add a comment, a variation, and change a value of the game.
const OURS: [(&str, &str); 3] =
    [("(;W[gc]YY[two]", "(;W[gc]C[Ours.]YY[two]"), ("KM[6.5]", "KM[7.5]"), (";B[gg]))", ";B[gg])\n(;W[ff]))")];
const THEIRS: [(&str, &str); 4] = [
    ("C[A move.]", "C[A good move.]"),
    ("RE[B+3.5]", "RE[B+2.5]"),
    ("\n;B[cg])", "\n(;B[cg])\n(;B[cc]C[Theirs.]))"),
    ("C[Or here.]", "C[Or there.]"),
];

fn edited(text: &str, edits: &[(&str, &str)]) -> String {
    edits.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
        text.replace(from, to)
    })
}

/// Result of a run of git or wei7.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    #[track_caller]
    fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        self
    }
}

/// A repository with the branches `main` and `other`.
struct Repository(Dir);

impl Repository {
    /// Makes an empty repository; `None` without git.
    fn new() -> Option<Self> {
        if Command::new("git").arg("--version").output().is_err() {
            skipped("git is not here");
            return None;
        }
        let repository = Self(Dir::new(&[("bin/.gitignore", "*")]));
        let wei7 = std::path::Path::new(env!("CARGO_BIN_EXE_wei7-under-test"));
        std::os::unix::fs::symlink(wei7, repository.0.path("bin/wei7")).unwrap();
        repository.git(&["init", "-q"]).ends(0);
        Some(repository)
    }

    fn run(&self, program: &str, args: &[&str]) -> Ran {
        let bin = self.0.path("bin");
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new(program);
        command.current_dir(self.0.path("")).env("PATH", path).env("LC_ALL", "C").args(args);
        let output = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    fn git(&self, args: &[&str]) -> Ran {
        let config = ["-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "init.defaultBranch=main"];
        self.run("git", &[&config, args].concat())
    }

    /// Writes files and commits everything.
    fn commit(&self, files: &[(&str, &str)]) {
        for (name, content) in files {
            std::fs::write(self.0.path(name), content).unwrap();
        }
        self.git(&["add", "."]).ends(0);
        self.git(&["commit", "-qm", "files"]).ends(0);
    }

    /// Commits the base, then the edits of each branch, and checks `main` out.
    fn commit_branches(&self, base: &[(&str, &str)], ours: &[(&str, &str)], theirs: &[(&str, &str)]) {
        self.commit(base);
        self.git(&["checkout", "-qb", "other"]).ends(0);
        self.commit(theirs);
        self.git(&["checkout", "-q", "main"]).ends(0);
        self.commit(ours);
    }

    fn merge(&self) -> Ran {
        self.git(&["merge", "-q", "other", "-m", "merged"])
    }

    /// Merges without the driver: git reports a conflict in this file. The merge is undone.
    fn conflicts_without_driver(&self, name: &str) {
        let ran = self.merge().ends(1);
        assert!(ran.out.contains(&format!("Merge conflict in {name}")), "{}", ran.out);
        assert!(self.0.read(name).unwrap().contains("<<<<<<<"));
        self.git(&["merge", "--abort"]).ends(0);
    }

    /// Converts a file of the repository.
    fn convert(&self, name: &str, to: &str) {
        self.0.run(&["convert", &format!("@{name}"), "-o", &format!("@{to}"), "--force"]).ends(Exit::Done);
    }

    /// Returns a file of the repository as SGF without line breaks.
    fn as_sgf(&self, name: &str) -> String {
        let path = format!("@{name}");
        let ran = self.0.run(&["convert", &path, "--to", "sgf", "--carry", "none"]);
        assert!(!ran.err.contains("C00"), "{}", ran.err);
        ran.out.replace('\n', "")
    }
}

/// The merged game, as wei7 writes it in SGF.
const MERGED: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Bo]KM[7.5]RE[B+2.5]ZZ[one]\
     ;B[ee]C[A good move.](;W[gc]C[Ours.]YY[two](;B[cg])(;B[cc]C[Theirs.]))\
     (;W[cg]C[Or there.];B[gg])(;W[ff]))";

/// Returns the properties of an SGF text, sorted within each node.
fn sorted(text: &str) -> Vec<String> {
    let node = |node: &str| -> String {
        let end = node.rfind(']').unwrap() + 1;
        let mut properties: Vec<&str> = node[..end].split_inclusive(']').collect();
        properties.retain(|property| !property.starts_with("AP["));
        properties.sort_unstable();
        properties.concat() + &node[end..]
    };
    let nodes = text.split(';').skip(1).map(node);
    nodes.collect()
}

#[test]
fn git_merges_records() {
    let Some(repository) = Repository::new() else { return };
    let dir = &repository.0;
    repository.commit_branches(
        &[("game.sgf", BASE)],
        &[("game.sgf", &edited(BASE, &OURS))],
        &[("game.sgf", &edited(BASE, &THEIRS))],
    );
    repository.conflicts_without_driver("game.sgf");
    let plan = repository.run("wei7", &["git"]).ends(0).out;
    assert!(plan.contains("*.sgf merge=wei7 diff=wei7") && dir.read(".gitattributes").is_none(), "{plan}");
    repository.run("wei7", &["git", "--install"]).ends(0);
    assert!(dir.read(".gitattributes").unwrap().contains("*.sgf merge=wei7 diff=wei7"));
    let diff = repository.git(&["diff", "HEAD~1"]).ends(0).out;
    assert!(diff.contains("+    | Ours."), "{diff}");
    repository.merge().ends(0);
    assert_eq!(sorted(&repository.as_sgf("game.sgf")), sorted(MERGED));
    assert_eq!(repository.git(&["status", "--porcelain", "game.sgf"]).ends(0).out, "");
}

#[test]
fn git_reports_true_conflicts_with_their_nodes() {
    let Some(repository) = Repository::new() else { return };
    let comment = |text: &str| edited(BASE, &[("C[A move.]", text)]);
    let theirs = edited(&comment("C[A bad move.]"), &[("C[Or here.]", "C[Or there.]")]);
    repository.run("wei7", &["git", "--install"]).ends(0);
    repository.commit_branches(
        &[("game.sgf", BASE)],
        &[("game.sgf", &comment("C[A good move.]"))],
        &[("game.sgf", &theirs)],
    );
    let ran = repository.merge().ends(1);
    assert!(ran.out.contains("Merge conflict in game.sgf"), "{}", ran.out);
    for part in ["F025", "main, move 1", "comment", "A good move.", "A bad move."] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    assert!(!ran.err.contains("there"), "{}", ran.err);
    assert_eq!(repository.git(&["status", "--porcelain", "game.sgf"]).ends(0).out, "UU game.sgf\n");
    // The file is a record with both texts, without the lines of a conflict.
    let merged = repository.0.read("game.sgf").unwrap();
    for part in ["Ours: A good move.", "Theirs: A bad move.", "C[Or there.]"] {
        assert!(merged.contains(part), "{part}: {merged}");
    }
    assert!(!merged.contains("<<<<<<<"), "{merged}");
    repository.0.run(&["check", "@game.sgf"]).ends(Exit::Done);
    // The branch ends with the file that the user decides.
    repository.commit(&[("game.sgf", &theirs)]);
}

#[test]
fn git_merges_documents_with_their_supplements() {
    let Some(repository) = Repository::new() else { return };
    let dir = &repository.0;
    std::fs::write(dir.path("bin/game.sgf"), BASE).unwrap();
    repository.convert("bin/game.sgf", "game.wei7");
    let [document, supplement] = ["game.wei7", "game.supplement.json"].map(|name| dir.read(name).unwrap());
    let edit = |edits: &[(&str, &str)]| {
        let text = edited(&document, edits);
        serde_json::from_str::<Value>(&text).unwrap();
        text
    };
    // One side edits the document alone; the other side edits a property that only the supplement has.
    let ours = edit(&[("A move.", "A good move.")]);
    let other = edited(BASE, &[("C[Or here.]", "C[Or there.]"), ("YY[two]", "YY[three]"), ("KM[6.5]", "KM[7.5]")]);
    std::fs::write(dir.path("bin/game.sgf"), other).unwrap();
    repository.convert("bin/game.sgf", "game.wei7");
    let [theirs, other_supplement] = ["game.wei7", "game.supplement.json"].map(|name| dir.read(name).unwrap());
    assert_ne!(supplement, other_supplement);
    repository.commit_branches(
        &[("game.wei7", &document), ("game.supplement.json", &supplement)],
        &[("game.wei7", &ours)],
        &[("game.wei7", &theirs), ("game.supplement.json", &other_supplement)],
    );
    repository.run("wei7", &["git", "--install"]).ends(0);
    repository.merge().ends(0);
    assert_eq!(dir.read("game.supplement.json").unwrap(), other_supplement);
    let expected = edited(
        BASE,
        &[
            ("A move.", "A good move."),
            ("C[Or here.]", "C[Or there.]"),
            ("YY[two]", "YY[three]"),
            ("KM[6.5]", "KM[7.5]"),
        ],
    );
    assert_eq!(sorted(&repository.as_sgf("game.wei7")), sorted(&expected.replace('\n', "")));
}

#[test]
fn git_reports_supplements_that_both_branches_changed() {
    let Some(repository) = Repository::new() else { return };
    let dir = &repository.0;
    let files = |edits: &[(&str, &str)]| {
        std::fs::write(dir.path("bin/game.sgf"), edited(BASE, edits)).unwrap();
        repository.convert("bin/game.sgf", "game.wei7");
        ["game.wei7", "game.supplement.json"].map(|name| (name, dir.read(name).unwrap()))
    };
    let all = [files(&[]), files(&[("YY[two]", "YY[ours]")]), files(&[("ZZ[one]", "ZZ[theirs]")])];
    let [base, ours, theirs] = all.each_ref().map(|files| files.each_ref().map(|(name, text)| (*name, &**text)));
    repository.run("wei7", &["git", "--install"]).ends(0);
    repository.commit_branches(&base, &ours, &theirs);
    let ran = repository.merge().ends(1);
    assert!(ran.out.contains("Merge conflict in game.supplement.json"), "{}", ran.out);
    assert!(!ran.out.contains("Merge conflict in game.wei7"), "{}", ran.out);
    // Git keeps the supplement of the branch, and it remains readable.
    assert_eq!(dir.read("game.supplement.json").unwrap(), ours[1].1);
    let expected = edited(BASE, &[("YY[two]", "YY[ours]")]);
    assert_eq!(sorted(&repository.as_sgf("game.wei7")), sorted(&expected.replace('\n', "")));
}

#[test]
fn git_merges_ishi_files_with_their_carriers() {
    let Some(repository) = Repository::new() else { return };
    let dir = &repository.0;
    std::fs::write(dir.path("bin/game.sgf"), BASE).unwrap();
    repository.convert("bin/game.sgf", "game.go");
    let base = dir.read("game.go").unwrap();
    assert!(base.contains("USER wei7-supplement"), "{base}");
    let ours = edited(&base, &[("A move.", "A good move."), ("KOMI 6.5", "KOMI 7.5")]);
    let theirs = edited(&base, &[("Or here.", "Or there."), ("RESULT Black wins by 3.5", "RESULT Black wins by 2.5")]);
    // Programs in the language Go have the same extension, so `wei7 git` leaves them out.
    repository.run("wei7", &["git", "--install"]).ends(0);
    let attributes = dir.read(".gitattributes").unwrap();
    assert!(!attributes.contains("*.go"), "{attributes}");
    repository.commit_branches(&[("game.go", &base)], &[("game.go", &ours)], &[("game.go", &theirs)]);
    std::fs::write(dir.path(".gitattributes"), attributes + "*.go merge=wei7 diff=wei7\n").unwrap();
    repository.merge().ends(0);
    let expected = edited(
        BASE,
        &[
            ("A move.", "A good move."),
            ("KM[6.5]", "KM[7.5]"),
            ("C[Or here.]", "C[Or there.]"),
            ("RE[B+3.5]", "RE[B+2.5]"),
        ],
    );
    assert_eq!(sorted(&repository.as_sgf("game.go")), sorted(&expected.replace('\n', "")));
}

#[test]
fn git_reports_true_conflicts_of_ishi_files_and_documents() {
    for name in ["game.go", "game.wei7"] {
        let Some(repository) = Repository::new() else { return };
        let dir = &repository.0;
        std::fs::write(dir.path("bin/game.sgf"), BASE).unwrap();
        repository.convert("bin/game.sgf", name);
        let base = dir.read(name).unwrap();
        let comment = |text: &str| edited(&base, &[("A move.", text)]);
        repository.run("wei7", &["git", "--install"]).ends(0);
        let attributes = dir.read(".gitattributes").unwrap() + "*.go merge=wei7 diff=wei7\n";
        let files = [(name, &*base), (".gitattributes", &attributes)];
        repository.commit_branches(&files, &[(name, &comment("Good."))], &[(name, &comment("Bad."))]);
        let ran = repository.merge().ends(1);
        for part in ["F025", "main, move 1", "comment", "Good.", "Bad."] {
            assert!(ran.err.contains(part), "{name}: {part}: {}", ran.err);
        }
        let merged = repository.as_sgf(name);
        for part in ["Ours: Good.", "Theirs: Bad.", "YY[two]", "ZZ[one]"] {
            assert!(merged.contains(part), "{name}: {part}: {merged}");
        }
    }
}
