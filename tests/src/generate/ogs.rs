//! Dumps of the Online Go Server: one game per line, as the server writes them.

use std::io::{self, Write};

use wei7_core::{Color, Vertex};

use super::games::random_games;
use crate::sampling::Dice;

/// Number of games with different moves; further games repeat them.
const GAMES: usize = 1000;

/// Writes games of about 250 moves, with times, clocks, ranks, results and dead stones.
pub fn dump(count: usize, out: &mut impl Write) -> io::Result<()> {
    let games = random_games(GAMES.min(count), 250);
    let mut dice = Dice(0x6F67_7321);
    for number in 0..count {
        let game = &games[number % games.len()];
        let id = 20_000_000 + number;
        let (black, white) = (1000 + dice.below(800_000), 900_000 + dice.below(800_000));
        write!(out, "{{\"white_player_id\":{white},\"black_player_id\":{black},\"group_ids\":[],\"game_id\":{id},")?;
        write!(out, "\"game_name\":\"Friendly Match\",\"private\":false,\"pause_on_weekends\":false,\"players\":{{")?;
        for (side, id, separator) in [("black", black, ","), ("white", white, "}")] {
            let (rank, part) = (12 + dice.below(26), dice.below(1_000_000));
            write!(out, "\"{side}\":{{\"username\":\"player {id}\",\"rank\":{rank}.{part:06},")?;
            write!(out, "\"professional\":false,\"id\":{id}}}{separator}")?;
        }
        write!(
            out,
            ",\"ranked\":true,\"disable_analysis\":false,\"handicap\":0,\"komi\":6.5,\"width\":19,\"height\":19,"
        )?;
        write!(out, "\"rules\":\"japanese\",\"time_control\":{{\"system\":\"byoyomi\",\"speed\":\"live\",")?;
        write!(out, "\"main_time\":600,\"period_time\":30,\"periods\":5,\"pause_on_weekends\":false}},")?;
        write!(out, "\"phase\":\"finished\",\"initial_player\":\"black\",\"moves\":[")?;
        let mut next = Color::Black;
        let mut separator = "";
        for (color, vertex) in game {
            // The colors alternate, so that a move that is missing in the list of a side is a pass.
            if *color != next {
                write!(out, "{separator}[-1,-1,{}]", dice.below(9000))?;
                separator = ",";
            }
            if let Vertex::Play(point) = vertex {
                write!(out, "{separator}[{},{},{}]", point.x, point.y, dice.below(60_000))?;
            }
            separator = ",";
            next = color.opponent();
        }
        write!(out, "],\"allow_self_capture\":false,\"automatic_stone_removal\":false,\"allow_ko\":false,")?;
        write!(out, "\"superko_algorithm\":\"noresult\",\"score_territory\":true,\"score_stones\":false,")?;
        write!(
            out,
            "\"initial_state\":{{\"black\":\"\",\"white\":\"\"}},\"start_time\":{},",
            1_500_000_000 + 97 * number
        )?;
        let outcome = ["Resignation", "Timeout", "12.5 points"][number % 3];
        write!(out, "\"removed\":\"\",\"end_time\":{},", 1_500_001_800 + 97 * number)?;
        writeln!(out, "\"winner\":{},\"outcome\":\"{outcome}\"}}", if number % 2 == 0 { black } else { white })?;
    }
    Ok(())
}
