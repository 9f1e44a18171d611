//! Values that can only be understood with the program's name are written in FF[4]'s form, so that readers that do not
//! know the program understand them.

use std::fs;

use wei7_convert::{Carry, Format, Options, Source, convert};
use wei7_testsuite::samples::files_below;
use wei7_testsuite::samples::sample;
use wei7_testsuite::second_opinion::sgf_tokens::tokens;

/// The properties of a root, as raw tokens.
struct Root(Vec<(String, String)>);

impl Root {
    fn parse(sgf: &str) -> Self {
        Self(tokens(sgf)[0][0].1.clone())
    }

    fn first(&self, id: &str) -> Option<&str> {
        self.0.iter().find(|(name, _)| name == id).map(|(_, value)| &**value)
    }

    /// Returns the komi in half points as `KaTrain`, Lizzie and Ogatak read it: they recognize Fox by `AP[foxwq]`
    /// alone, and read 375 as 7.5, or as 0 in an even game. KM of other programs is read as written.
    fn komi(&self) -> u32 {
        let written = self.first("KM").unwrap_or("0");
        let (whole, half) = written.strip_suffix(".5").map_or((written, 0), |whole| (whole, 1));
        let komi = 2 * whole.parse::<u32>().unwrap() + half;
        let is_fox = self.0.iter().any(|(name, value)| name == "AP" && value == "foxwq");
        let is_even = self.first("HA").is_none_or(|handicap| handicap == "0");
        if is_fox && (komi == 750 || komi == 0 && is_even) { 15 } else { komi }
    }
}

/// Returns SGF without a carrier; the format of the source is detected.
fn written(source: &[u8]) -> String {
    let options = Options { carry: Carry::None, ..Options::default() };
    let done = convert(Source { bytes: source, ..Source::default() }, Format::SGF, &options).unwrap();
    String::from_utf8(done.outputs[0].document.clone()).unwrap()
}

#[track_caller]
fn has(text: &str, expected: &[(&str, &str)]) {
    let root = Root::parse(text);
    for (id, value) in expected {
        assert_eq!(root.first(id), Some(*value), "{id} of {text}");
    }
}

/// Returns a game in SGF, and within the JSON of the server.
fn both_wrappings(sgf: &str) -> [String; 2] {
    [sgf.to_owned(), serde_json::json!({"result": 0, "resultstr": "", "chess": sgf}).to_string()]
}

#[test]
fn the_komi_of_fox_is_read_by_those_that_know_fox_by_ap_alone() {
    for (komi, expected) in [("375", 15), ("0", 15), ("7.5", 15), ("325", 13), ("750", 15), ("650", 13)] {
        for programs in ["AP[foxwq]", "AP[GNU Go:3.8]AP[foxwq]"] {
            let sgf = format!("(;GM[1]FF[4]SZ[19]GN[]{programs}KM[{komi}]HA[0]RU[Chinese]RE[B+R];B[pd];W[dp])");
            for source in both_wrappings(&sgf) {
                let text = written(source.as_bytes());
                assert_eq!(Root::parse(&text).komi(), expected, "{source} became {text}");
            }
        }
    }
    // The test reader itself distinguishes the two.
    let komi = |sgf| Root::parse(sgf).komi();
    assert_eq!(komi("(;AP[foxwq]KM[375]HA[0])"), 15);
    assert_eq!(komi("(;AP[foxwq:]KM[375]HA[0])"), 750);
    assert_eq!(komi("(;AP[foxwq]KM[0]HA[2])"), 0);
}

#[test]
fn samples_of_fox_have_their_komi() {
    let folders = ["clients/fox", "audit3/peers", "audit3/wild"].map(sample);
    let mut count = 0;
    for file in folders.into_iter().flatten().flat_map(|folder| files_below(&folder)) {
        let bytes = fs::read(&file).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        let usual = ["KM[375]", "KM[7.5]", "KM[0]HA[0]"].iter().any(|komi| text.contains(komi));
        if text.contains("AP[foxwq]") && usual {
            count += 1;
            assert_eq!(Root::parse(&written(&bytes)).komi(), 15, "{}", file.display());
        }
    }
    println!("{count} samples");
}

#[test]
fn units_of_programs_are_written_in_those_of_the_format() {
    let fox = "(;GM[1]FF[4]CA[UTF-8]SZ[19]GN[]AP[foxwq]HA[2]KM[0]RU[Chinese]RE[W+4.25]TM[60]TC[3]TT[20];W[qf])";
    for source in both_wrappings(fox) {
        let text = written(source.as_bytes());
        has(&text, &[("KM", "0"), ("RE", "W+8.5"), ("OT", "3x20 byo-yomi"), ("TC", "3"), ("AB", "pd")]);
    }
    let gogod = "(;GM[1]FF[4]CA[UTF-8]SZ[19]US[GoGoD95]RU[Chinese]KM[2.75]RE[B+0.75];B[pd])";
    has(&written(gogod.as_bytes()), &[("KM", "5.5"), ("RE", "B+1.5")]);
    let nngs = "(;GM[1]FF[4]CA[UTF-8]SZ[19]PC[NNGS: x]TM[10:00(5x1:00)];B[pd])";
    has(&written(nngs.as_bytes()), &[("TM", "600"), ("OT", "5x60 byo-yomi")]);
    // Values of other programs are not converted.
    let other = "(;GM[1]FF[4]CA[UTF-8]SZ[19]AP[some:1]RU[Chinese]KM[375]RE[W+4.25];B[pd])";
    has(&written(other.as_bytes()), &[("KM", "375"), ("RE", "W+4.25")]);
}

#[test]
fn the_side_to_play_is_written_where_the_first_move_would_surprise() {
    let stones = r#""pre":{"stones":[{"color":1,"point":{"x":2,"y":2}},{"color":1,"point":{"x":6,"y":6}}]},"#;
    let record = |pre: &str, color: u8| {
        let step = format!(r#"{{"action":{{"type":"move","value":{{"color":{color},"point":{{"x":4,"y":4}}}}}}}}"#);
        format!(r#"{{"format":"wei7","version":"3.0","size":9,"tree":{{{pre}"steps":[{step}]}}}}"#)
    };
    for (pre, color, expected) in [(stones, 2, Some("W")), (stones, 1, None), ("", 1, None), ("", 2, None)] {
        let document = record(pre, color);
        let text = written(document.as_bytes());
        assert_eq!(Root::parse(&text).first("PL"), expected, "{text}");
        // PL adds nothing to the record that is read back.
        let back = convert(Source { bytes: text.as_bytes(), ..Source::default() }, Format::WEI7, &Options::default());
        let back = back.unwrap();
        let supplement = String::from_utf8(back.outputs[0].supplement.clone().unwrap_or_default()).unwrap();
        assert!(
            back.losses.iter().all(|loss| !format!("{:?}", loss.detail).contains("PL")),
            "{:?} {supplement}",
            back.losses
        );
        assert!(
            String::from_utf8_lossy(&back.outputs[0].document)
                .contains(&format!("\"color\":{color},\"point\":{{\"x\":4"))
        );
    }
}
