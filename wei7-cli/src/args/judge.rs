//! `wei7 judge`

use clap::Args;
use wei7_core::HalfPoints;
use wei7_core::rules::{RulesetError, RulesetText};

use super::read::ReadArgs;
use wei7_convert::judge::{Dead, Which};

pub(crate) const JUDGE_EXAMPLES: &str = "\
Rules:    chinese, chinese-ogs, japanese, aga, aga-button, ing, new-zealand,
          tromp-taylor, stone-scoring, ancient-territory; other names of these
          (korean, bga, chinese-kgs); KataGo's koSIMPLEscoreAREAtaxNONEsui0;
          or a list, as in --rules japanese,komi=5.5 or
          ko=simple|positional|situational, scoring=area|territory,
          tax=none|seki|all, multi_stone_suicide=yes|no, button=yes|no,
          white_handicap_bonus=0|N-1|N, self_play_opts=yes|no
Examples:
  wei7 judge game.sgf                        by the rules that it names
  wei7 judge game.sgf --rules japanese --dead Q16,R16
  wei7 judge archive --report json           one JSON object a record";

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// The rules: a preset, a list of parameters, or both. By default those of the record, else tromp-taylor
    #[arg(long, value_name = "PRESET|LIST", value_parser = str::parse::<RulesetText>)]
    pub(crate) rules: Option<RulesetText>,

    /// The komi, whatever the record and the rules say
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = komi)]
    pub(crate) komi: Option<HalfPoints>,

    /// Which line of play: the main one, one by its path, or all
    #[arg(long, value_name = "PATH|main|all", default_value = "main", value_parser = str::parse::<Which>)]
    pub(crate) branch: Which,

    /// Which stones are dead: judged by play, as the record says, none (the rules to the letter), or these points.
    /// By default as the record says (`TB` and `TW` of SGF), else judged
    #[arg(long, value_name = "auto|record|none|POINTS", value_parser = str::parse::<Dead>)]
    pub(crate) dead: Option<Dead>,

    /// Count the score also of games that ended by resignation or on time, or are not over
    #[arg(long)]
    pub(crate) score: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

fn komi(text: &str) -> Result<HalfPoints, RulesetError> {
    // The same reading as in a list of parameters.
    let list: RulesetText = format!("komi={text}").parse()?;
    list.komi.ok_or_else(|| RulesetError::Parameter(text.to_owned()))
}
