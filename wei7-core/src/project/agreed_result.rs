//! The result on which the players of a timeline agree (5.15.3.2.3).

use crate::record::{Action, BranchId, Record};
use wei7_text::GameResult;

/// Returns the result on which the players agree, if the record has no result: two different actors claim the same
/// result one directly after the other on the main line (5.15.3.2.3.3), and no move, takeback or other claim follows.
pub(super) fn agreed_result(record: &Record) -> Option<GameResult> {
    let mut claim: Option<(u32, GameResult)> = None;
    let mut agreed = None;
    let mut next = Some(BranchId::ROOT);
    while let Some(id) = next {
        let branch = &record.tree[id];
        for step in branch.steps() {
            match step.action {
                Action::Result(result) => {
                    let same = claim.is_some_and(|(actor, other)| Some(actor) != step.actor() && other == result);
                    let known = claim.is_some_and(|(_, other)| other == result).then_some(agreed).flatten();
                    agreed = if same && step.actor().is_some() { Some(result) } else { known };
                    claim = step.actor().map(|actor| (actor, result));
                }
                Action::Move(_) | Action::Takeback(_) => (claim, agreed) = (None, None),
                Action::Mark(_) | Action::Message(_) => {}
            }
        }
        next = branch.children().first().copied();
    }
    agreed.filter(|_| record.info.as_deref().is_none_or(|info| info.result.is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::JsonReader;

    fn agreed(steps: &[&str], info: &str) -> Option<String> {
        let json = format!(r#"{{"format":"wei7","version":"3.0",{info}"tree":{{"steps":[{}]}}}}"#, steps.join(","));
        let record = JsonReader::new().lenient().read(json.as_bytes()).unwrap().value;
        agreed_result(&record).map(|result| format!("{:?} {}", result.winner, result.margin.unwrap()))
    }

    fn claims(actor: &str, margin: &str) -> String {
        format!(r#"{{{actor}"action":{{"type":"result","value":{{"winner":1,"margin":{margin}}}}}}}"#)
    }

    const INFO: &str = r#""info":{"participants":[{"name":"Ann"},{"name":"Bo"}]},"#;
    const PASS: &str = r#"{"action":{"type":"move","value":{"color":1,"point":null}}}"#;
    const MESSAGE: &str = r#"{"action":{"type":"message","value":"yes"}}"#;

    #[test]
    fn two_actors_agree_when_they_claim_the_same() {
        let (ann, bo) = (claims(r#""actor":0,"#, "3.5"), claims(r#""actor":1,"#, "3.5"));
        let (other, nobody) = (claims(r#""actor":1,"#, "4.5"), claims("", "3.5"));
        let result = Some("Some(Black) 3.5".to_owned());
        for steps in [&[PASS, &ann, &bo][..], &[&bo, MESSAGE, &ann], &[&other, &ann, &bo], &[&ann, &bo, &bo]] {
            assert_eq!(agreed(steps, INFO), result, "{steps:?}");
        }
        let ends: [&[&str]; 7] =
            [&[], &[&ann], &[&ann, &ann], &[&ann, &other], &[&ann, &nobody], &[&ann, PASS, &bo], &[&ann, &bo, PASS]];
        for steps in ends {
            assert_eq!(agreed(steps, INFO), None, "{steps:?}");
        }
        assert_eq!(agreed(&[&ann, &bo, &other], INFO), None);
    }

    #[test]
    fn the_result_of_the_record_takes_precedence() {
        let (ann, bo) = (claims(r#""actor":0,"#, "3.5"), claims(r#""actor":1,"#, "3.5"));
        let info = INFO.replace("]}", r#"],"result":{"winner":2}}"#);
        assert_eq!(agreed(&[&ann, &bo], &info), None);
    }
}
