//! Finished games of a server, scored as by a user: the score is the one that the players agreed on.

use std::fs;

use serde_json::Value;
use wei7_convert::judge::{Question, judge};
use wei7_convert::{Format, Game, RecordReader};
use wei7_testsuite::samples::sample;
use wei7_testsuite::sampling::Sample;

#[test]
fn scores_of_finished_games_are_those_of_the_players() {
    let Some(folder) = sample("judge") else { return };
    let (games, results) = (fs::read(folder.join("dev.sgf")).unwrap(), folder.join("dev.jsonl"));
    let results: Vec<Value> =
        fs::read_to_string(results).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut chosen = Sample::one_in(30, "agreed games");
    let (mut all, mut exact, mut winners) = (0, 0, 0);
    let read = RecordReader::from_format(Format::SGF).for_reader(&games[..]);
    for (game, line) in read.zip(&results).filter(|_| chosen.takes()) {
        let Game::Record(record) = game.unwrap().value else { panic!("{}", line["id"]) };
        let verdict = judge(&record, &Question::default()).unwrap().remove(0);
        let margin = f64::from(verdict.score.unwrap().white_minus_black().0) / 2.0;
        let recorded = line["white_minus_black"].as_f64().unwrap();
        all += 1;
        exact += u32::from((margin - recorded).abs() < 0.25);
        winners += u32::from(margin.partial_cmp(&0.0) == recorded.partial_cmp(&0.0));
    }
    // For all 1,500 games, 93 percent of the scores and 98 to 99 percent of the winners agree.
    assert!(all > 30 && 100 * exact >= 85 * all && 100 * winners >= 95 * all, "{exact} and {winners} of {all}");
}
