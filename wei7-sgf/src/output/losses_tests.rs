//! Tests of the losses of the writer.

use wei7_core::{JsonReader, Loss};

use crate::{SgfReader, SgfWriter};

fn losses_from_json(json: &str) -> Vec<String> {
    let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
    let losses = SgfWriter::new().carry().losses(&record).unwrap();
    let line = |loss: &Loss| {
        let detail = loss.detail.as_ref().map_or_else(String::new, ToString::to_string);
        format!("{}: {} {}, {detail}", loss.at, loss.concept.id(), loss.fate)
    };
    losses.iter().map(line).collect()
}

#[test]
fn losses_have_a_name_and_a_place() {
    let losses = losses_from_json(
        r#"{"format":"wei7","version":"3.0","size":9,"info":{"id":"7","time":"2020-01-02T10:00Z",
        "participants":[{"name":"Ann","title":"Meijin"},{"name":"Ben"}],
        "players":[{"participant":0,"color":1},{"participant":1,"color":2}]},
        "tree":{"pre":{"problem":{"color":1},"comment":"a\tb"},"steps":[{"time":3,"action":{"type":"move","value":{"color":1,"point":null,"evaluation":"good"}}}]}}"#,
    );
    assert_eq!(
        losses,
        [
            "info: L013 carried, field-with-text(field: kind-id, text: 7)",
            "info: L005 carried, becomes(left: 2020-01-02T10:00Z, right: 2020-01-02T00:00Z)",
            "player 1: L028 carried, field-with-text(field: kind-participant-title, text: Meijin)",
            "main, start: L032 carried, becomes(left: side-to-answer(side: black), right: PL[B])",
            "main, start: L006 carried, becomes(left: field-and-text(field: kind-comment, text: \"a\\tb\"), right: \"a b\")",
            "main, move 1: L022 carried, 3",
        ]
    );
}

#[test]
fn what_came_from_sgf_loses_nothing() {
    let sgf = "(;FF[4]GM[1]SZ[9]PB[Lee 9p]RU[AGA]DT[1996-05-06,07]EV[e]AP[x:1];B[ee]LB[aa:*][bb:long]TE[2];W[]BL[30])";
    let record = &SgfReader::new().read(sgf.as_bytes()).unwrap().value[0];
    assert_eq!(SgfWriter::new().losses(record).unwrap(), []);
}

#[test]
fn a_corrected_value_is_carried() {
    let sgf = "(;FF[4]GM[1]SZ[9]RE[Black wins on time];B[ee])";
    let record = &SgfReader::new().lenient().read(sgf.as_bytes()).unwrap().value[0];
    let mut out = Vec::new();
    let losses = SgfWriter::new().carry().write(record, &mut out).unwrap();
    assert_eq!((losses.len(), losses[0].detail.clone()), (1, Some("RE[Black wins on time]".into())));
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains("RE[B+T]"), "{text}");
    let again = &SgfReader::new().read(text.as_bytes()).unwrap().value[0];
    assert_eq!(again, record);
}
