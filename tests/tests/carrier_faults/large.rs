//! Large and deep carriers.

use wei7_convert::Format;

use crate::sources::{files, is_as_shown};

#[test]
fn large_and_deep_carriers_are_read_or_refused_in_time() {
    let (_, file, _) = files().into_iter().find(|(_, file, _)| file.format == Format::Wei7).unwrap();
    let shown = file.shown();
    let head = r#"{"format":"wei7-supplement","version":1,"digest":"0","items":["#;
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(1_000_000), close.repeat(1_000_000));
    for json in [
        deep("[", "]"),
        deep("{\"a\":", ""),
        format!("{head}{{\"at\":\"0\",\"item\":{}}}]}}", deep("[", "]")),
        format!("{head}{{\"at\":{},\"item\":\"event\"}}]}}", deep("[", "]")),
    ] {
        let read = file.with(&json).read().unwrap();
        assert!(read.codes == ["C001"] || read.codes == ["C003", "C006"], "{:?}", read.codes);
        is_as_shown(&read, &shown, "deep");
    }
    // 50 MB of items.
    let entry = r#"{"at":"0/0","guard":"0","item":{"exact-text":{"field":"comment","text":"a sentence that goes on for a while"}}},"#;
    let many = (50 << 20) / entry.len();
    let json = format!("{head}{}{{\"at\":\"0\",\"item\":\"event\"}}]}}", entry.repeat(many));
    let begun = std::time::Instant::now();
    let read = file.with(&json).read().unwrap();
    assert!(read.codes.iter().all(|code| ["C003", "C004", "C005"].contains(code)), "{:?}", &read.codes[..9]);
    is_as_shown(&read, &shown, "large");
    assert!(begun.elapsed().as_secs() < 120, "{:?}", begun.elapsed());
}
