"""Tables as inputs of Arrow, Polars and DuckDB."""

from __future__ import annotations

import pathlib
import typing

import pytest

import wei7

pyarrow = pytest.importorskip("pyarrow")

Folder = typing.Callable[[typing.Dict[str, bytes]], pathlib.Path]

FILES = {
    "a.sgf": b"(;FF[4]SZ[9]PB[Ann]RE[B+R];B[aa];W[bb])(;FF[4]SZ[9]PB[Eve]RE[W+2.5];B[cc])",
    "b.wei7": b"{",
}


def test_pyarrow_takes_them(folder: Folder) -> None:
    where = folder(FILES)
    games = pyarrow.table(wei7.games(where))
    assert games.column("status").to_pylist() == ["record", "record", "refused"]
    assert games.column("winner").to_pylist() == ["black", "white", None]
    assert "J002" in games.column("messages").to_pylist()[2]
    assert games.schema.field("komi").metadata[b"unit"] == b"points"
    moves = pyarrow.table(wei7.moves(where, columns=["number", "color", "x", "hash"]))
    assert moves.column("number").to_pylist() == [1, 2, 1] and moves.num_columns == 4
    assert pyarrow.schema(wei7.games(where)) == games.schema


def test_columns_are_known() -> None:
    with pytest.raises(ValueError, match="there is no column `colour`"):
        wei7.games(".", columns=["colour"])
    assert [name for name, _, said in wei7.moves(".").meanings if not said] == []


def test_a_table_is_read_as_often_as_asked(folder: Folder) -> None:
    table = wei7.games(folder(FILES))
    assert pyarrow.table(table).equals(pyarrow.table(table))
    empty = pyarrow.table(wei7.moves(folder({}), columns=["x"]))
    assert empty.column_names == ["x"]


def test_many_games_come_in_batches(folder: Folder) -> None:
    where = folder({"a.sgf": b"(;FF[4]SZ[9];B[aa];W[bb];B[cc])" * 30_000})
    reader = pyarrow.RecordBatchReader.from_stream(wei7.moves(where))
    sizes = [batch.num_rows for batch in reader]
    assert sum(sizes) == 90_000 and len(sizes) > 1 and max(sizes) < 80_000
    # The threads of an abandoned stream end.
    reader = pyarrow.RecordBatchReader.from_stream(wei7.moves(where))
    reader.read_next_batch()
    del reader


def test_polars_and_duckdb(folder: Folder, tmp_path: pathlib.Path) -> None:
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    where = folder(FILES)
    frame = polars.DataFrame(wei7.games(where))
    assert frame.filter(polars.col("winner") == "black").get_column("black").to_list() == ["Ann"]
    games = pyarrow.table(wei7.games(where))
    count = duckdb.sql("SELECT winner, count(*) FROM games WHERE status = 'record' GROUP BY ALL ORDER BY ALL").fetchall()
    assert count == [("black", 1), ("white", 1)] and games.num_rows == 3
    path = tmp_path / "games.parquet"
    assert wei7.games(where).write(path) == 3
    with pytest.raises(wei7.WriteError):
        wei7.games(where).write(path)
    assert wei7.games(where).write(path, force=True) == 3
    assert duckdb.sql(f"SELECT count(*) FROM '{path}'").fetchall() == [(3,)]
    assert polars.read_parquet(path).height == 3
