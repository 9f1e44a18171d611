//! Results in the words of servers.

use wei7_core::{Color, HalfPoints};
use wei7_text::info::{self, By, Counting, Outcome, Source};

/// Parses a result in the words of a server, such as `White wins by resign!` or `백 불계승`.
pub(crate) fn in_words(text: &str) -> Option<Outcome> {
    // After `>>`, the text has the counts of both sides.
    let (words, counts) = text.split_once(">>").map_or((text, ""), |(words, counts)| (words, counts));
    let words = words.trim().trim_end_matches(['!', '！', '.', '。']).trim();
    let read = |words: &str| info::result(words, &Source::new(4), Counting::Points).value;
    stones_ahead(words, counts).or_else(|| read(words)).or_else(|| in_thai(words))
}

/// Parses `白棋12子`, the winner and the margin. The margin is accepted only if it is the difference of the two counts,
/// which shows that its unit is points and not zi.
fn stones_ahead(words: &str, counts: &str) -> Option<Outcome> {
    let winner = match words.chars().next()? {
        '黑' | '黒' | '흑' => Color::Black,
        '白' | '백' => Color::White,
        _ => return None,
    };
    let rest = words.get(3..)?;
    let rest = rest.trim_start_matches(['棋', '方', '胜', '勝']);
    let margin = decimal(rest.strip_suffix('子')?)?;
    let numbers: Vec<i32> = counts
        .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .filter_map(|number| decimal(number).map(|half| half.0))
        .collect();
    let agrees = matches!(numbers[..], [one, other] if (one - other).abs() == margin.0);
    agrees.then_some(Outcome::Won { winner, by: By::Points(margin) })
}

/// Parses `ดำชนะด้วยแต้ม!7.5`, which means that Black wins by points.
fn in_thai(words: &str) -> Option<Outcome> {
    let (winner, rest) = [("ดำ", Color::Black), ("ขาว", Color::White)]
        .into_iter()
        .find_map(|(side, color)| Some((color, words.strip_prefix(side)?)))?;
    let rest = rest.strip_prefix("ชนะ")?;
    let number = rest.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let by = if number.is_empty() { By::Unsaid } else { By::Points(decimal(number)?) };
    Some(Outcome::Won { winner, by })
}

fn decimal(text: &str) -> Option<HalfPoints> {
    info::komi(text, &Source::new(4), None).value?.points.filter(|points| points.0 > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_say_results_in_their_own_words() {
        for (text, expected) in [
            ("Black wins by 0.5!", "B+0.5"),
            ("White wins by  resign!", "W+R"),
            ("White Win by Resign!", "W+R"),
            ("Black wins by 34win >> White(58):Black(92)", "B+34"),
            ("White 19Win  >> White(83):Black(64)", "W+19"),
            ("White loses on time", "B+T"),
            ("250수 흑7집승", "B+7"),
            ("흑 1.5집 승", "B+1.5"),
            ("백 불계승", "W+R"),
            ("흑 시간승", "B+T"),
            ("白5.5目勝ち!", "W+5.5"),
            ("黒5.5目勝！ >> 白(64):黒(76)", "B+5.5"),
            ("黒中押し勝ち!", "B+R"),
            ("197手完、黒中押し勝ち", "B+R"),
            ("232手完、黒2目半勝ち", "B+2.5"),
            ("白時間切れ勝ち！", "W+T"),
            ("黑中盘胜", "B+R"),
            ("黑中盘胜(现场消息)", "B+R"),
            ("白5.5目胜(现场消息)", "W+5.5"),
            ("白棋12子 >> 白方(94):黑方(82)", "W+12"),
            ("ดำชนะด้วยแต้ม!7.5 >> ขาว(63):ดำ(77)", "B+7.5"),
            ("white wins by disconnection", "W+F"),
            ("black 4 points win", "B+4"),
            ("white 24.5 win", "W+24.5"),
            ("白11目胜", "W+11"),
        ] {
            assert_eq!(in_words(text).map(|outcome| outcome.to_string()).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "Progressing!", "白棋12子 >> 白方(94):黑方(83)", "7수", "Black"] {
            assert_eq!(in_words(text), None, "{text}");
        }
    }
}
