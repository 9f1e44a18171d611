//! Archives and compressed files as input and output.

use std::fs;
use std::io::{Cursor, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use zip::write::SimpleFileOptions;

use crate::support::{Dir, NEW, OLD, PLAIN, Report, SGF, of_type, reports, slashes};

const NAMES: [&str; 4] = ["a.zip", "a.tar", "a.tar.gz", "a.tar.zst"];

fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn tar(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, content) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        // The name is written directly, since the library refuses names of hostile archives.
        let bytes = &mut header.as_old_mut().name;
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        tar.append(&header, *content).unwrap();
    }
    tar.into_inner().unwrap()
}

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

fn xz(content: &[u8]) -> Vec<u8> {
    let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(0)).unwrap();
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(content: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

fn packed(name: &str, entries: &[(&str, &[u8])]) -> Vec<u8> {
    match name {
        "a.zip" => zip(entries),
        "a.tar" => tar(entries),
        "a.tar.gz" => gzip(&tar(entries)),
        "a.tar.xz" => xz(&tar(entries)),
        "a.tar.bz2" => bzip2(&tar(entries)),
        _ => zstd::encode_all(&*tar(entries), 3).unwrap(),
    }
}

fn add(dir: &Dir, name: &str, bytes: &[u8]) {
    let path = dir.path(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// Returns the files below a folder, with their contents.
fn contents(dir: &Dir, below: &str) -> Vec<(String, String)> {
    let files = dir.files().into_iter().filter(|file| file.starts_with(below));
    files.map(|file| (file[below.len()..].to_owned(), dir.read(&file).unwrap())).collect()
}

const TREE: [(&str, &str); 6] = [
    ("in/deep/a.sgf", SGF),
    ("in/b.wei7", OLD),
    ("in/c.wei7", NEW),
    ("in/readme.txt", "not a record"),
    ("in/sub/d.wei7", PLAIN),
    ("in/wrong.wei7", "{"),
];

/// Archives that are read and not written.
const ONLY_READ: [&str; 2] = ["a.tar.xz", "a.tar.bz2"];

fn tree_as_entries() -> Vec<(&'static str, &'static [u8])> {
    TREE.iter().map(|(name, content)| (name.strip_prefix("in/").unwrap(), content.as_bytes())).collect()
}

/// Compresses a file.
type Pack = fn(&[u8]) -> Vec<u8>;

#[test]
fn an_archive_is_read_as_the_tree_that_it_holds() {
    let dir = Dir::new(&TREE);
    dir.run(&["convert", "@in", "-o", "@tree"]).ends(Exit::NoResult).comes_to("5 files: written 4, refused 1; 4 games");
    for name in NAMES.into_iter().chain(ONLY_READ) {
        add(&dir, name, &packed(name, &tree_as_entries()));
        for jobs in ["1", "3"] {
            let ran = dir.run(&["convert", &format!("@{name}"), "-o", "@out", "-j", jobs]).ends(Exit::NoResult);
            ran.comes_to("5 files: written 4, refused 1; 4 games").says(&format!("{name}/wrong.wei7"));
            assert_eq!(contents(&dir, "out/"), contents(&dir, "tree/"), "{name}");
            fs::remove_dir_all(dir.path("out")).unwrap();
        }
        let ran = dir.run(&["check", &format!("@{name}"), "--report", "json"]).ends(Exit::NoResult);
        let files: Vec<_> =
            reports(&ran.out).iter().map(|report| report.file["file"].as_str().unwrap().to_owned()).collect();
        assert!(slashes(&files[0]).ends_with(&format!("{name}/deep/a.sgf")) && files.len() == 5, "{files:?}");
    }
}

#[test]
fn an_archive_is_written_as_the_tree_would_be() {
    let dir = Dir::new(&TREE);
    dir.run(&["convert", "@in", "-o", "@tree"]).ends(Exit::NoResult);
    for name in NAMES {
        let mut bytes = Vec::new();
        for (to, jobs) in [("one", "1"), ("two", "3")] {
            let to = format!("{to}/{name}");
            fs::create_dir_all(dir.path(&to).parent().unwrap()).unwrap();
            let ran = dir.run(&["convert", "@in", "-o", &format!("@{to}"), "-j", jobs, "--report", "json"]);
            let files = of_type(&ran.ends(Exit::NoResult).out, "file");
            assert!(slashes(files[0]["outputs"][0].as_str().unwrap()).ends_with(&format!("{name}/b.wei7")));
            bytes.push(fs::read(dir.path(&to)).unwrap());
        }
        assert!(bytes[0] == bytes[1], "{name}");
        // The written archive is read with its supplements.
        dir.run(&["convert", &format!("@one/{name}"), "-o", "@back", "--to", "sgf"]).ends(Exit::Done);
        dir.run(&["convert", "@tree", "-o", "@direct", "--to", "sgf", "--force"]).ends(Exit::Done);
        assert_eq!(contents(&dir, "back/"), contents(&dir, "direct/"), "{name}");
        assert!(dir.read("back/deep/a.sgf").unwrap().contains("XX[mine"));
        fs::remove_dir_all(dir.path("back")).unwrap();
        let ran = dir.run(&["convert", "@in", "-o", &format!("@one/{name}")]).ends(Exit::NoResult);
        ran.says("--force");
    }
}

#[test]
fn an_archive_holds_collections_and_named_games_too() {
    let dir = Dir::new(&[("in/a.sgf", &SGF.repeat(2)), ("in/b.wei7", OLD)]);
    dir.run(&["convert", "@in", "-o", "@sgf.zip", "--to", "sgf"]).ends(Exit::Done);
    dir.run(&["check", "@sgf.zip"]).ends(Exit::Done).comes_to("2 files: checked 2; 3 games");
    dir.run(&["convert", "@in", "-o", "@named.zip", "--name", "{black}", "--carry", "none"]).ends(Exit::Done);
    let mut zip = zip::ZipArchive::new(fs::File::open(dir.path("named.zip")).unwrap()).unwrap();
    let names: Vec<_> = (0..zip.len()).map(|index| zip.by_index(index).unwrap().name().unwrap().into_owned()).collect();
    assert_eq!(names, ["Ada.wei7", "Ada (2).wei7", "Ada (3).wei7"]);
}

#[test]
fn compressed_files_are_read_as_they_are_named() {
    let dir = Dir::new(&[]);
    add(&dir, "in/a.sgf.gz", &gzip(SGF.as_bytes()));
    add(&dir, "in/b.wei7.zst", &zstd::encode_all(OLD.as_bytes(), 3).unwrap());
    add(&dir, "in/notes.txt.gz", &gzip(b"not a record"));
    dir.run(&["convert", "@in", "-o", "@out"]).ends(Exit::Done).comes_to("2 files: written 2");
    assert!(dir.read("out/a.wei7").is_some() && dir.read("out/b.supplement.json").is_some());
    dir.run(&["check", "@in/a.sgf.gz"]).ends(Exit::Done).prints("a.sgf.gz: valid SGF, 1 game");
    // Consecutive members are one stream in gzip, xz and bzip2.
    let forms: [(&str, Pack); 3] = [("gz", gzip), ("xz", xz), ("bz2", bzip2)];
    for (extension, compress) in forms {
        let name = format!("two.sgf.{extension}");
        let one = compress(SGF.as_bytes());
        add(&dir, &name, &[&*one, &one].concat());
        dir.run(&["check", &format!("@{name}")]).ends(Exit::Done).prints("2 games");
        add(&dir, &name, &one[..one.len() - 20]);
        dir.run(&["check", &format!("@{name}")]).ends(Exit::NoResult).prints("refused[F001]");
    }
    // A document and its supplement, both compressed.
    let (document, supplement) = (dir.read("out/b.wei7").unwrap(), dir.read("out/b.supplement.json").unwrap());
    add(&dir, "packed/b.wei7.gz", &gzip(document.as_bytes()));
    add(&dir, "packed/b.supplement.json.gz", &gzip(supplement.as_bytes()));
    let back = dir.run(&["convert", "@packed/b.wei7.gz", "--to", "wei7-2.2"]).ends(Exit::Done);
    assert!(back.out.contains("splitter=\"large\""), "{}", back.out);
    dir.run(&["check", "@packed"]).comes_to("1 file: checked 1");
}

#[test]
fn archives_in_a_directory_become_directories() {
    let dir = Dir::new(&[("in/x.sgf", SGF)]);
    add(&dir, "in/year/2001.zip", &zip(&[("cup/a.sgf", SGF.as_bytes()), ("b.sgf", SGF.as_bytes())]));
    dir.run(&["convert", "@in", "-o", "@out", "--carry", "none"]).ends(Exit::Done).comes_to("3 files: written 3");
    let files: Vec<_> = contents(&dir, "out/").into_iter().map(|(name, _)| name).collect();
    assert_eq!(files, ["x.wei7", "year/2001/b.wei7", "year/2001/cup/a.wei7"]);
}

#[test]
fn entries_do_not_lead_out_of_the_output() {
    let entries: &[(&str, &[u8])] = &[
        ("../../up.sgf", SGF.as_bytes()),
        ("/root.sgf", SGF.as_bytes()),
        ("..\\..\\back.sgf", SGF.as_bytes()),
        ("a/../../b.sgf", SGF.as_bytes()),
    ];
    for name in ["a.tar", "a.tar.gz", "a.zip"] {
        let dir = Dir::new(&[]);
        add(&dir, name, &packed(name, entries));
        dir.run(&["convert", &format!("@{name}"), "-o", "@x/y/out", "--carry", "none"]);
        dir.run(&["convert", &format!("@{name}"), "-o", "@out.zip", "--carry", "none"]).ends(Exit::Done);
        fs::create_dir_all(dir.path("x/y")).unwrap();
        dir.run(&["convert", &format!("@{name}"), "-o", "@x/y/out/", "--carry", "none", "--force"]).ends(Exit::Done);
        let files: Vec<_> = dir.files().into_iter().filter(|file| file.ends_with("wei7")).collect();
        assert_eq!(files, ["x/y/out/a/b.wei7", "x/y/out/back.wei7", "x/y/out/root.wei7", "x/y/out/up.wei7"], "{name}");
    }
}

#[test]
fn entries_that_are_no_record_are_reported() {
    let inner = zip(&[("a.sgf", SGF.as_bytes())]);
    let entries: &[(&str, &[u8])] = &[
        ("a.sgf", SGF.as_bytes()),
        ("inner.zip", &inner),
        ("b.sgf.gz", &gzip(SGF.as_bytes())),
        ("__MACOSX/._a.sgf", b"\0\x05"),
        ("readme.txt", b"hello"),
    ];
    for name in NAMES {
        let dir = Dir::new(&[]);
        add(&dir, name, &packed(name, entries));
        let ran = dir.run(&["check", &format!("@{name}"), "--report", "json"]).ends(Exit::NoResult);
        let reports = reports(&ran.out);
        assert_eq!(reports.iter().map(Report::codes).collect::<Vec<_>>(), [["S024"], ["F033"], ["F033"]], "{name}");
    }
    // A link is not followed.
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::Symlink);
    header.set_size(0);
    tar.append_link(&mut header, "link.sgf", "/etc/passwd").unwrap();
    let dir = Dir::new(&[]);
    add(&dir, "a.tar", &tar.into_inner().unwrap());
    let ran = dir.run(&["convert", "@a.tar", "-o", "@out"]).ends(Exit::NoResult);
    ran.says("refused[F034]: a link within an archive is not followed: link.sgf");
    // Encrypted entries are not read either. The flag is bit 0 of two bytes in both headers.
    let mut bytes = zip(&[("a.sgf", SGF.as_bytes())]);
    bytes[6] |= 1;
    let central = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    bytes[central + 8] |= 1;
    add(&dir, "a.zip", &bytes);
    dir.run(&["check", "@a.zip"])
        .ends(Exit::NoResult)
        .prints("refused[F032]: an encrypted entry cannot be read: a.sgf");
}

#[test]
fn a_broken_archive_gives_what_can_be_read() {
    let many: Vec<(String, &[u8])> = (0..50).map(|number| (format!("{number:02}.sgf"), SGF.as_bytes())).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|(name, content)| (&**name, *content)).collect();
    let dir = Dir::new(&[]);
    let whole = tar(&many);
    add(&dir, "a.tar", &whole[..20 * 1024 + 100]);
    let ran = dir.run(&["convert", "@a.tar", "-o", "@out", "--carry", "none"]).ends(Exit::NoResult);
    ran.says("F030 the archive is damaged and cannot be read to its end").comes_to("21 files: written 20, refused 1");
    assert!(dir.files().len() > 5);
    let packed = gzip(&whole);
    // A wrong checksum at the very end.
    let mut damaged = packed.clone();
    let at = damaged.len() - 6;
    damaged[at] ^= 1;
    for (name, bytes) in [
        ("a.tar.gz", &packed[..packed.len() / 2]),
        ("b.tar.gz", &damaged),
        ("a.zip", &zip(&many)[..1000]),
        ("empty.zip", b""),
        ("text.tar.gz", b"(;FF[4])"),
        ("text.tar.zst", b"(;FF[4])"),
        ("text.zip", b"(;FF[4])"),
    ] {
        add(&dir, name, bytes);
        let ran = dir.run(&["check", &format!("@{name}")]).ends(Exit::NoResult).prints("refused[F030]");
        assert_eq!(ran.err, "");
    }
    add(&dir, "a.sgf.gz", &gzip(SGF.as_bytes())[..60]);
    dir.run(&["check", "@a.sgf.gz"]).ends(Exit::NoResult).prints("refused[F001]");
    dir.run(&["check", "@none.zip"]).ends(Exit::NoResult).prints("refused[F001]").prints("no such file");
}

#[test]
fn a_bomb_is_refused_before_anything_is_written() {
    let zeros = vec![b' '; 40 << 20];
    let dir = Dir::new(&[]);
    for name in ["a.zip", "a.tar.gz", "a.tar.zst", "a.tar.xz", "a.tar.bz2"] {
        add(&dir, name, &packed(name, &[("a.sgf", SGF.as_bytes()), ("b.sgf", &zeros)]));
        let ran = dir.run(&["convert", &format!("@{name}"), "-o", "@out"]).ends(Exit::NoResult);
        ran.says("refused[F031]: the archive exceeds a limit")
            .says("times its size, the limit")
            .comes_to("1 file: written 0, refused 1");
    }
    for (name, bytes) in [("a.sgf.gz", gzip(&zeros)), ("a.sgf.xz", xz(&zeros)), ("a.sgf.bz2", bzip2(&zeros))] {
        add(&dir, name, &bytes);
        dir.run(&["check", &format!("@{name}")]).ends(Exit::NoResult).prints("times its size, the limit");
    }
    assert_eq!(dir.files().len(), 8, "{:?}", dir.files());
}

#[test]
fn an_archive_with_another_extension_is_reported() {
    let dir = Dir::new(&[]);
    add(&dir, "games.dat", &zip(&[("a.sgf", SGF.as_bytes())]));
    add(&dir, "packed.dat", &gzip(SGF.as_bytes()));
    dir.run(&["check", "@games.dat"]).ends(Exit::Done).comes_to("1 file: checked 1; 1 game");
    dir.run(&["check", "@packed.dat"]).ends(Exit::NoResult).prints("its name does not end in .gz");
    let twice = "the file is compressed twice; decompress it once";
    for (name, bytes, why) in [
        ("packed.sgf", bzip2(SGF.as_bytes()), "its name does not end in .bz2"),
        ("packed", xz(SGF.as_bytes()), "its name does not end in .xz"),
        ("zip.sgf", zip(&[("a.sgf", SGF.as_bytes())]), "the file is an archive, but its name does not end in .zip"),
        ("a.sgf.gz.gz", gzip(&gzip(SGF.as_bytes())), twice),
        ("b.sgf.gz", gzip(&xz(SGF.as_bytes())), twice),
        ("a.zip.gz", gzip(&zip(&[("a.sgf", SGF.as_bytes())])), "the file is a compressed archive"),
        ("a.7z", b"7z\xBC\xAF\x27\x1C\0\x04".to_vec(), "an archive (7z) that is not read; unpack it first"),
        ("a.sgf.Z", b"\x1F\x9D\x90(\x76".to_vec(), "compressed by `compress`, which is not read"),
    ] {
        add(&dir, name, &bytes);
        dir.run(&["check", &format!("@{name}")]).ends(Exit::NoResult).prints(why);
    }
    for name in ["x.tar.xz", "x.tbz2", "x.sgf.xz"] {
        let output = format!("@{name}");
        dir.run(&["convert", "@games.dat", "-o", &output]).ends(Exit::NoResult).says("only archives are compressed");
    }
    let mut bytes: &[u8] = &gzip(SGF.as_bytes());
    let (exit, out, _) = wei7_testsuite::command::wei7(["check", "-"], {
        let mut all = Vec::new();
        bytes.read_to_end(&mut all).unwrap();
        &all.leak()[..]
    });
    assert_eq!(exit, Exit::NoResult);
    assert!(out.contains("an archive or compressed file cannot be read from standard input"), "{out}");
}

#[test]
fn an_archive_is_not_replaced_by_what_is_in_it() {
    let dir = Dir::new(&[]);
    let bytes = zip(&[("a.sgf", SGF.as_bytes())]);
    add(&dir, "a.zip", &bytes);
    let ran = dir.run(&["convert", "@a.zip", "-o", "@a.zip", "--force"]).ends(Exit::NoResult);
    ran.says("`").says("a.zip` is one of the inputs: write to another file");
    assert_eq!(fs::read(dir.path("a.zip")).unwrap(), bytes);
}

#[test]
fn patterns_are_expanded_where_no_shell_does() {
    let dir = Dir::new(&TREE);
    let ran = dir.run(&["convert", "@in/**/*.wei7", "-o", "@out"]).ends(Exit::NoResult);
    ran.comes_to("4 files: written 3, refused 1");
    let files: Vec<_> = contents(&dir, "out/").into_iter().map(|(name, _)| name).collect();
    assert_eq!(files, ["b.supplement.json", "b.wei7", "c.wei7", "sub/d.wei7"]);
    dir.run(&["check", "@in/*.none"])
        .ends(Exit::NoResult)
        .prints("refused[F001]")
        .prints("no file matches this pattern");
    // A file with exactly this name takes precedence over the pattern.
    fs::write(dir.path("[a].sgf"), SGF).unwrap();
    dir.run(&["check", "@[a].sgf"]).ends(Exit::Done);
}

#[test]
fn duplicate_names_in_a_zip_are_reported() {
    let dir = Dir::new(&[]);
    let mut bytes = zip(&[("a.sgf", SGF.as_bytes()), ("b.sgf", SGF.as_bytes())]);
    // The library refuses to write duplicate names, which other programs have written.
    for at in 0..bytes.len() - 5 {
        if &bytes[at..at + 5] == b"b.sgf" {
            bytes[at] = b'a';
        }
    }
    add(&dir, "a.zip", &bytes);
    let ran = dir.run(&["convert", "@a.zip", "-o", "@out", "--carry", "none"]).ends(Exit::NoResult);
    let ran =
        ran.says("refused[F030]").says("several entries of the same name").comes_to("2 files: written 1, refused 1");
    assert_eq!(ran.out, "");
    assert_eq!(dir.files(), ["a.zip", "out/a.wei7"]);
    dir.run(&["check", "@a.zip"]).ends(Exit::NoResult).prints("refused[F030]");
}

#[test]
fn a_supplement_without_its_document_is_reported() {
    let dir = Dir::new(&[("in/a.wei7", crate::support::OLD)]);
    dir.run(&["convert", "@in", "-o", "@new"]).ends(Exit::Done);
    dir.run(&["check", "@new"]).ends(Exit::Done);
    let (document, supplement) = (dir.read("new/a.wei7").unwrap(), dir.read("new/a.supplement.json").unwrap());
    fs::rename(dir.path("new/a.wei7"), dir.path("new/b.wei7")).unwrap();
    let ran =
        dir.run(&["check", "@new"]).ends(Exit::NoResult).prints("the supplement has no document `a.wei7` beside it");
    ran.prints("refused[F020]").comes_to("2 files: checked 1, refused 1");
    dir.run(&["convert", "@new", "-o", "@back", "--to", "wei7-2.2"]).ends(Exit::NoResult).says("refused[F020]");
    let entries = [("b.wei7", document.as_bytes()), ("a.supplement.json", supplement.as_bytes())];
    for name in ["a.zip", "a.tar.gz"] {
        add(&dir, name, &packed(name, &entries));
        dir.run(&["check", &format!("@{name}")]).ends(Exit::NoResult).prints("refused[F020]");
        add(&dir, name, &packed(name, &[entries[1], ("a.wei7", document.as_bytes())]));
        dir.run(&["check", &format!("@{name}")]).ends(Exit::Done);
    }
}

#[test]
fn a_name_of_megabytes_is_refused_before_it_is_stored() {
    let dir = Dir::new(&[]);
    let mut tar = tar::Builder::new(Vec::new());
    let long = vec![b'a'; 4 << 20];
    for (kind, content) in [(tar::EntryType::Regular, &b"(;GM[1])"[..]), (tar::EntryType::GNULongName, &long)] {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(content.len() as u64);
        header.as_old_mut().name[..5].copy_from_slice(b"a.sgf");
        header.set_cksum();
        tar.append(&header, content).unwrap();
    }
    add(&dir, "long.tar.gz", &gzip(&tar.into_inner().unwrap()));
    dir.run(&["check", "@long.tar.gz"]).ends(Exit::NoResult).prints("more than 1048576 bytes");
}

#[test]
fn fix_writes_an_archive_into_another_one() {
    let damaged: &[u8] = b"(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5]DT[2000-7-19];B[ee]";
    let marked = format!("\u{feff}{NEW}");
    let entries = [
        ("in/a.sgf", damaged),
        ("in/deep/b.sgf", SGF.as_bytes()),
        ("c.wei7", marked.as_bytes()),
        ("d.sgf", b"no game"),
    ];
    for name in NAMES {
        let dir = Dir::new(&[]);
        add(&dir, name, &packed(name, &entries));
        let (old, new) = (format!("@{name}"), format!("@new-{name}"));
        dir.run(&["fix", &old, "--diff"]).ends(Exit::NoResult).prints("]KM[6.5]").prints("DT[2000-07-19]");
        dir.run(&["fix", &old, "-o", &new]).ends(Exit::NoResult).says("refused[S001]").comes_to("4 files: refused 1");
        dir.run(&["check", &new]).ends(Exit::Done).comes_to("3 files: checked 3");
        dir.run(&["fix", &new, "-o", "@again/"]).ends(Exit::Done);
        assert_eq!(dir.read("again/in/deep/b.sgf").as_deref(), Some(SGF));
        dir.run(&["fix", &old, "-o", "@files/"]).ends(Exit::NoResult);
        for file in ["in/a.sgf", "c.wei7"] {
            assert_eq!(dir.read(&format!("again/{file}")), dir.read(&format!("files/{file}")));
        }
        dir.run(&["fix", &old, "--in-place"]).ends(Exit::NoResult).says("use `-o` to write to another archive");
        dir.run(&["fix", &old]).ends(Exit::NoResult).says("`-o` with a directory or an archive");
        dir.run(&["fix", &old, "-o", &old, "--force"]).ends(Exit::NoResult).says("is one of the inputs");
        dir.run(&["fix", &old, "-o", &new]).ends(Exit::NoResult).says("use `--force` to replace the output");
    }
    // Compressed files are read. Of two files with one name in two folders, one is written.
    let dir = Dir::new(&[("one/a.sgf", SGF), ("two/a.sgf", SGF)]);
    add(&dir, "b.sgf.gz", &gzip(damaged));
    dir.run(&["fix", "@b.sgf.gz"]).ends(Exit::Done).prints("KM[6.5]");
    dir.run(&["fix", "@b.sgf.gz", "-o", "@mended/"]).ends(Exit::Done);
    dir.run(&["fix", "@one", "@two", "-o", "@all.zip"]).ends(Exit::NoResult).says("F007");
    assert_eq!(dir.files(), ["all.zip", "b.sgf.gz", "mended/b.sgf", "one/a.sgf", "two/a.sgf"]);
}
