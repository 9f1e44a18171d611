//! Arguments of `wei7 judge`.

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
    /// Apply these rules: a preset, a list of parameters, or both [default: the rules of the record, else tromp-taylor]
    #[arg(long, value_name = "PRESET|LIST", value_parser = str::parse::<RulesetText>)]
    pub(crate) rules: Option<RulesetText>,

    /// Use this komi, overriding the record and the rules
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = komi)]
    pub(crate) komi: Option<HalfPoints>,

    /// Judge this line of play: the main line, a branch given by its path, or all lines
    #[arg(long, value_name = "PATH|main|all", default_value = "main", value_parser = str::parse::<Which>)]
    pub(crate) branch: Which,

    /// Treat these stones as dead: estimated by playing out the position (auto), as recorded (record), none (apply the
    /// rules literally), or these points [default: as recorded (`TB` and `TW` in SGF), else estimated]
    #[arg(long, value_name = "auto|record|none|POINTS", value_parser = str::parse::<Dead>)]
    pub(crate) dead: Option<Dead>,

    /// Also count the score of games that are unfinished or ended by resignation or on time
    #[arg(long)]
    pub(crate) score: bool,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

fn komi(text: &str) -> Result<HalfPoints, RulesetError> {
    // The value is parsed like the komi in a list for `--rules`, so that both options accept the same values.
    let list: RulesetText = format!("komi={text}").parse()?;
    list.komi.ok_or_else(|| RulesetError::Parameter(text.to_owned()))
}
