//! Transcripts of GTP: sessions, views, scales, hostile text.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test")]

use wei7_analysis::{View, gtp};

fn codes(text: &str) -> Vec<&'static str> {
    gtp(text.as_bytes(), View::SideToMove).report.diagnostics().iter().map(|finding| finding.code.id).collect()
}

#[test]
fn a_session_decides_position_and_side() {
    let text = "boardsize 9\n=\n\n1 komi 5.5\n=1\n\nplay B E5\n=\n\nplay W E5\n? illegal move\n\nplay W C3\n=\n\nundo\n=\n\n\
                genmove W\n= G7\n\nkata-analyze 20\n=\ninfo move C3 visits 3 winrate 0.4 scoreLead -2 order 1 pv C3 \
                info move D3 visits 5 winrate 0.6 scoreLead 2 prior 0.1 order 0 pv D3 pass rootInfo visits 8 winrate 0.5 \
                scoreLead 1\n\n";
    let read = gtp(text.as_bytes(), View::SideToMove);
    assert_eq!(read.report.diagnostics().iter().map(|one| one.code.id).collect::<Vec<_>>(), ["A011"]);
    let [answer] = &read.value[..] else { panic!("{read:?}") };
    let analysis = &answer.analysis;
    assert_eq!((answer.turn, analysis.komi, analysis.visits.unwrap().count), (2, Some(5.5), 8));
    assert_eq!(
        (analysis.candidates[0].win_rate, analysis.candidates[0].visits),
        (Some(0.6), Some(5)),
        "Black plays next"
    );
    assert_eq!((analysis.candidates[0].variation.len(), analysis.engine.as_deref()), (2, Some("KataGo")));
    let white = gtp(text.as_bytes(), View::White).value;
    assert_eq!((white[0].analysis.lead.unwrap().value, white[0].analysis.candidates[0].win_rate), (-1.0, Some(0.4)));
}

#[test]
fn commands_decide_the_scale() {
    let line = "info move C3 visits 3 winrate 4000 prior 500 order 0 pv C3";
    let read = |command: &str, line: &str| {
        let text = format!("{command}\n=\n{line}\n");
        gtp(text.as_bytes(), View::SideToMove).value.remove(0).analysis.candidates.remove(0)
    };
    let leela = read("lz-analyze B 10", line);
    assert_eq!((leela.win_rate, leela.prior), (Some(0.4), Some(0.05)));
    assert_eq!(read("lz-genmove_analyze w", line).win_rate, Some(0.6));
    assert_eq!(read("analyze B 10", &line.replace("4000", "0.4")).win_rate, Some(0.4));
}

#[test]
fn wrong_values_are_findings() {
    let wrong = |line: &str| codes(&format!("boardsize 5\n=\n\nkata-analyze B 1\n=\ninfo move {line}\n"));
    assert_eq!(wrong("C3 visits x"), ["A001"]);
    assert_eq!(wrong("C3 winrate 1.5"), ["A002"]);
    assert_eq!(wrong("K9 visits 1"), ["A003"]);
    assert_eq!(wrong("C3 visits 1 ownership 0.1 0.2"), ["A004"]);
    for text in [
        "",
        "=",
        "info move C3",
        "=\ninfo move C3",
        "lz-analyze\n=\ninfo",
        "boardsize 0\n=\n",
        "boardsize 9 x\n=",
        "1 2 3",
    ] {
        assert!(gtp(text.as_bytes(), View::Black).value.is_empty(), "{text}");
    }
}
