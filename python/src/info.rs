//! The game information.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wei7_convert::info::set_property;
use wei7_core::{Color, GameResult, HalfPoints, Participant, Player, Rules, RulesType, Scoring, StartTime};
use wei7_table::{Facts, Side};

use crate::edit::forget;
use crate::findings::printable;
use crate::game::Game;
use crate::values::color;

/// The game information: players, time, place, rules, result. The object has no data of its own: setting an attribute
/// changes the game.
#[pyclass(module = "wei7", frozen)]
pub(crate) struct GameInfo {
    game: Py<Game>,
}

impl GameInfo {
    pub(crate) const fn new(game: Py<Game>) -> Self {
        Self { game }
    }

    fn facts<T>(&self, py: Python<'_>, get: impl FnOnce(Facts) -> T) -> T {
        let game = self.game.borrow(py);
        get(Facts::new(&game.record, game.format))
    }

    fn edit(&self, py: Python<'_>, names: &[&str], set: impl FnOnce(&mut wei7_core::Info)) {
        let mut game = self.game.borrow_mut(py);
        forget(&mut game.record.extras, names);
        let info = game.info_mut();
        forget(&mut info.extras, names);
        set(info);
    }

    /// Changes the participant who plays a side; if nobody plays the side, a participant is added first. `names` are
    /// the SGF properties and Ishi headers that the new value replaces.
    fn edit_side(&self, py: Python<'_>, side: Color, names: &[&str], set: impl FnOnce(&mut Participant)) {
        self.edit(py, names, |info| {
            let people = info.participants.get_or_insert_default();
            let players = info.players.get_or_insert_default();
            let at = players.iter().find(|player| player.color == Some(side)).map(|player| player.participant as usize);
            let at = at.filter(|at| *at < people.len()).unwrap_or_else(|| {
                people.push(Participant::default());
                let participant = u32::try_from(people.len() - 1).unwrap_or(u32::MAX);
                players.push(Player { participant, color: Some(side) });
                people.len() - 1
            });
            if let Some(person) = people.get_mut(at) {
                set(person);
            }
        });
    }

    /// Sets a property that wei7 3.0 does not have. `names` are the SGF property and the corresponding header of Ishi,
    /// which is removed.
    fn edit_property(&self, py: Python<'_>, names: [&str; 2], text: Option<&str>) {
        self.edit(py, &names, |_| ());
        set_property(&mut self.game.borrow_mut(py).record, names[0], text);
    }

    fn edit_rules(&self, py: Python<'_>, names: &[&str], set: impl FnOnce(&mut Rules)) {
        self.edit(py, names, |info| set(info.rules.get_or_insert_default()));
    }
}

fn half_points(points: f64, most: f64, what: &str) -> PyResult<HalfPoints> {
    let twice = points * 2.0;
    if !(0.0..=most * 2.0).contains(&twice) || twice.fract() != 0.0 {
        return Err(PyValueError::new_err(format!("{what} is a multiple of 0.5, from 0 to {most}")));
    }
    #[expect(clippy::cast_possible_truncation, reason = "it is small and whole")]
    Ok(HalfPoints(twice as i32))
}

#[pymethods]
impl GameInfo {
    /// The name of the game.
    #[getter]
    fn name(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.summary.name)
    }

    #[setter]
    fn set_name(&self, py: Python<'_>, name: Option<String>) {
        self.edit(py, &["GN"], |info| info.name = name.map(Into::into));
    }

    /// The tournament.
    #[getter]
    fn event(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.summary.event)
    }

    #[setter]
    fn set_event(&self, py: Python<'_>, event: Option<&str>) {
        self.edit_property(py, ["EV", "EVENT"], event);
    }

    /// The round of the tournament.
    #[getter]
    fn round(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.summary.round)
    }

    #[setter]
    fn set_round(&self, py: Python<'_>, round: Option<&str>) {
        self.edit_property(py, ["RO", "ROUND"], round);
    }

    /// The date, as the source writes it. The setter takes the form `2020-01-02` or `2020-01-02T18:30Z`.
    #[getter]
    fn date(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.summary.time)
    }

    #[setter]
    fn set_date(&self, py: Python<'_>, date: Option<&str>) -> PyResult<()> {
        let time = match date {
            None => None,
            Some(date) => {
                let time = StartTime::parse(date).or_else(|| StartTime::parse(&format!("{date}T00:00Z")));
                let wrong =
                    || PyValueError::new_err(format!("{date:?} has not the form 2020-01-02 or 2020-01-02T18:30Z"));
                Some(time.ok_or_else(wrong)?)
            }
        };
        self.edit(py, &["DT", "DATE"], |info| info.time = time);
        Ok(())
    }

    /// The place of the game.
    #[getter]
    fn place(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.summary.place)
    }

    #[setter]
    fn set_place(&self, py: Python<'_>, place: Option<String>) {
        self.edit(py, &["PC", "PLACE"], |info| info.place = place.map(Into::into));
    }

    /// The name of black; several names are joined by ` & `.
    #[getter]
    fn black(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.black.name)
    }

    #[setter]
    fn set_black(&self, py: Python<'_>, name: Option<String>) {
        self.edit_side(py, Color::Black, &["PB", "BLACK"], |person| person.name = name.map(Into::into));
    }

    /// The name of white; several names are joined by ` & `.
    #[getter]
    fn white(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.white.name)
    }

    #[setter]
    fn set_white(&self, py: Python<'_>, name: Option<String>) {
        self.edit_side(py, Color::White, &["PW", "WHITE"], |person| person.name = name.map(Into::into));
    }

    /// The rank of black, as the source writes it.
    #[getter]
    fn black_rank(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.black.rank)
    }

    #[setter]
    fn set_black_rank(&self, py: Python<'_>, rank: Option<String>) {
        self.edit_side(py, Color::Black, &["BR"], |person| person.rank = rank.map(Into::into));
    }

    /// The rank of white, as the source writes it.
    #[getter]
    fn white_rank(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.white.rank)
    }

    #[setter]
    fn set_white_rank(&self, py: Python<'_>, rank: Option<String>) {
        self.edit_side(py, Color::White, &["WR"], |person| person.rank = rank.map(Into::into));
    }

    /// Returns the rank of a side as a number: 30 kyu is -29, 1 kyu 0, 1 dan 1, 9 dan 9; professional 1 dan is 10, 9
    /// dan 18.
    fn rank_number(&self, py: Python<'_>, side: &str) -> PyResult<Option<i32>> {
        let number = |side: Side| side.rank_number;
        let side = color(side)?;
        Ok(self.facts(py, |facts| number(if side == Color::Black { facts.black } else { facts.white })))
    }

    /// The rules, in the words of the source. The setter takes `Chinese`, `Japanese` and `Korean`.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.rules)
    }

    #[setter]
    fn set_rules(&self, py: Python<'_>, rules: Option<&str>) -> PyResult<()> {
        let kind = match rules {
            None => None,
            Some("Chinese") => Some(RulesType::Chinese),
            Some("Japanese") => Some(RulesType::Japanese),
            Some("Korean") => Some(RulesType::Korean),
            Some(other) => {
                return Err(PyValueError::new_err(format!("{other:?} is none of Chinese, Japanese, Korean")));
            }
        };
        self.edit_rules(py, &["RU", "RULES"], |rules| rules.kind = kind);
        Ok(())
    }

    /// The scoring: `area` or `territory`.
    #[getter]
    fn scoring(&self, py: Python<'_>) -> Option<&'static str> {
        self.facts(py, |facts| facts.scoring)
    }

    #[setter]
    fn set_scoring(&self, py: Python<'_>, scoring: Option<&str>) -> PyResult<()> {
        let scoring = match scoring {
            None => None,
            Some("area") => Some(Scoring::Area),
            Some("territory") => Some(Scoring::Territory),
            Some(other) => return Err(PyValueError::new_err(format!("{other:?} is neither area nor territory"))),
        };
        self.edit_rules(py, &[], |rules| rules.scoring = scoring);
        Ok(())
    }

    /// The komi for white, in points.
    #[getter]
    fn komi(&self, py: Python<'_>) -> Option<f64> {
        self.facts(py, |facts| facts.komi)
    }

    #[setter]
    fn set_komi(&self, py: Python<'_>, komi: Option<f64>) -> PyResult<()> {
        let komi = komi.map(|komi| half_points(komi, 9.5, "komi")).transpose()?;
        self.edit_rules(py, &["KM", "KOMI"], |rules| rules.komi = komi);
        Ok(())
    }

    /// The number of handicap stones, as stated in the source.
    #[getter]
    fn handicap(&self, py: Python<'_>) -> Option<i32> {
        self.facts(py, |facts| facts.handicap)
    }

    #[setter]
    fn set_handicap(&self, py: Python<'_>, handicap: Option<u32>) -> PyResult<()> {
        // `FF[4]` HA: two or more.
        if handicap == Some(1) {
            return Err(PyValueError::new_err(
                "a handicap is of 2 stones or more; with 1 black begins as in an even game",
            ));
        }
        let stones = handicap.filter(|stones| *stones > 0).map(|stones| stones.to_string());
        self.edit_property(py, ["HA", "HANDICAP"], stones.as_deref());
        Ok(())
    }

    /// The result in words; if its meaning is not known, as the source writes it.
    #[getter]
    fn result(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.summary.result)
    }

    /// The winner: `black`, `white` or `draw`.
    #[getter]
    fn winner(&self, py: Python<'_>) -> Option<&'static str> {
        self.facts(py, |facts| facts.winner)
    }

    /// The margin of the win, in points.
    #[getter]
    fn margin(&self, py: Python<'_>) -> Option<f64> {
        self.facts(py, |facts| facts.margin)
    }

    /// The kind of result: `score`, `resignation`, `time`, `forfeit`, `unsaid`, `draw` or `void`.
    #[getter]
    fn result_kind(&self, py: Python<'_>) -> Option<&'static str> {
        self.facts(py, |facts| facts.result_kind)
    }

    /// Sets the result; without a margin it is a win by resignation. `draw` is a draw, `None` an unknown result.
    #[pyo3(signature = (winner, margin = None))]
    fn set_result(&self, py: Python<'_>, winner: Option<&str>, margin: Option<f64>) -> PyResult<()> {
        let margin =
            margin.map(|margin| half_points(margin, 511.5, "a margin")).transpose()?.filter(|margin| margin.0 > 0);
        let result = match winner {
            None => None,
            Some("draw") => Some(GameResult { winner: None, margin: None }),
            Some(side) => Some(GameResult { winner: Some(color(side)?), margin }),
        };
        self.edit(py, &["RE", "RESULT"], |info| info.result = result);
        Ok(())
    }

    /// The main time of each side, in seconds.
    #[getter]
    fn main_time(&self, py: Python<'_>) -> Option<f64> {
        self.facts(py, |facts| facts.main_time)
    }

    #[setter]
    fn set_main_time(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<()> {
        if seconds.is_some_and(|seconds| !(0.0..=f64::from(u32::MAX)).contains(&seconds)) {
            return Err(PyValueError::new_err(format!("a time is from 0 to {} seconds", u32::MAX)));
        }
        let seconds = seconds.map(|seconds| seconds.to_string());
        self.edit_property(py, ["TM", "TIMELIMIT"], seconds.as_deref());
        Ok(())
    }

    /// The overtime, as written.
    #[getter]
    fn overtime(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.overtime)
    }

    #[setter]
    fn set_overtime(&self, py: Python<'_>, overtime: Option<&str>) {
        self.edit_property(py, ["OT", "OVERTIME"], overtime);
    }

    /// The program that wrote the source.
    #[getter]
    fn program(&self, py: Python<'_>) -> Option<String> {
        self.facts(py, |facts| facts.program)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let unknown = || "?".to_owned();
        self.facts(py, |facts| {
            let (black, white) = (facts.black.name.unwrap_or_else(unknown), facts.white.name.unwrap_or_else(unknown));
            printable(&format!("<GameInfo {black} - {white}, {}>", facts.summary.result.unwrap_or_else(unknown)))
        })
    }
}
