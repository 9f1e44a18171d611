"""`wei7.sgfmill` and sgfmill from PyPI give equal results, on files and in programs written for sgfmill."""

from __future__ import annotations

import functools
import os
import pathlib
import types
import typing

import pytest

import wei7.sgfmill
from wei7.sgfmill import boards, common, sgf, sgf_moves

theirs = pytest.importorskip("sgfmill")
import sgfmill.ascii_boards  # noqa: E402
import sgfmill.boards  # noqa: E402
import sgfmill.sgf  # noqa: E402
import sgfmill.sgf_moves  # noqa: E402


def results(module: types.ModuleType, data: bytes) -> object:
    """Returns the results of the whole documented interface for a file, with the types of exceptions."""
    try:
        game = module.sgf.Sgf_game.from_bytes(data)
    except ValueError:
        return "ValueError"

    def value(get: typing.Callable[[], object]) -> object:
        try:
            found = get()
        except (ValueError, KeyError) as error:
            return ValueError if isinstance(error, UnicodeError) else type(error)
        return sorted(found) if isinstance(found, (set, list)) else found

    nodes: list[object] = []
    open_nodes = [game.get_root()]
    while open_nodes:
        node = open_nodes.pop()
        values = {name: value(functools.partial(node.get, name)) for name in node.properties()}
        raw = {name: node.get_raw_list(name) for name in node.properties()}
        setup = value(lambda: tuple(map(sorted, node.get_setup_stones())))
        nodes.append((len(node), values, raw, setup, value(node.get_move)))
        open_nodes.extend(reversed(list(node)))
    facts = [
        value(get)
        for get in (
            game.get_size,
            game.get_charset,
            game.get_komi,
            game.get_winner,
            lambda: game.get_player_name("b"),
            lambda: len(game.get_main_sequence()),
        )
    ]

    def played() -> object:
        board, moves = module.sgf_moves.get_setup_and_moves(game)
        shown = sorted(board.list_occupied_points())
        for colour, move in moves[:120]:
            if move is not None and board.get(*move) is None:
                board.play(*move, colour)
        return shown, moves, sorted(board.list_occupied_points()), board.area_score()

    return nodes, facts, value(played)


def collections(shared: pathlib.Path) -> list[bytes]:
    """Returns the sample files. Large ones and most of the collection are omitted, unless all are requested."""
    every = bool(os.environ.get("WEI7_TEST_ALL"))
    many = shared / "kgs-2000-games.sgf"
    paths = [path for path in sorted(shared.rglob("*.sgf")) if path != many and (every or path.stat().st_size < 200_000)]
    games = many.read_bytes().split(b"\n(;")[1 : None if every else 200]
    return [path.read_bytes() for path in paths] + [b"(;" + part for part in games]


def test_files_say_the_same(shared: pathlib.Path) -> None:
    compared = 0
    for data in collections(shared):
        expected = results(theirs, data)
        assert results(wei7.sgfmill, data) == expected, data[:300]
        compared += expected != "ValueError"
    assert compared > 300


@pytest.mark.parametrize(
    "data",
    [
        b"(;SZ[9]AB[aa:cc]TW[]LB[aa:x:y\\]z]AR[aa:bb]FG[]AP[a\\:b:c];B[tt];W[];B[ a a])",
        b"text (  ;CoPyright[x]C[a\\\nb\tc\r\nd\\\\e]C[two];FG[1:f]N[a\nb]ZZ[q\\:])rest",
        b"(;SZ[26];B[tt];W[])",
        b"(;SZ[27])",
        b"(;SZ[x])",
        b"(;CA[none of ours])",
        b"(;HA[1]KM[nan]RE[W+R]RE[B+1])",
        b"(;HA[0]KM[ 6.5 ]RE[?];PL[B]KO[x]GB[2]MN[ 3 ];MN[3.5])",
        b"(;B[aa](;W[bb])(;W[cc];B[dd]))(;B[ee])",
        b"(;B[aa](;W[bb]);B[cc])",
        b"(;B[aa]",
        b"(;B)",
        b"(;[aa])",
        b"(;b[aa])",
        b"nothing",
        b"(;AB[aa]AB[bb][cc]B[dd])",
        b"(;;AW[aa])",
    ],
)
def test_odd_files_say_the_same(data: bytes) -> None:
    assert results(wei7.sgfmill, data) == results(theirs, data)


def written(module: types.ModuleType) -> object:
    """A program that writes SGF; returns its results."""
    game = module.sgf.Sgf_game(size=13)
    root = game.get_root()
    root.set("KM", 5.5)
    root.set("GC", "Example game\n[for documentation]")
    root.set_setup_stones([(0, 0), (1, 1)], [(2, 2)])
    for colour, move in (("b", (2, 3)), ("w", None), ("b", (12, 12))):
        game.extend_main_sequence().set_move(colour, move)
    last = game.get_last_node()
    last.add_comment_text("one")
    last.add_comment_text("two ] \\ :")
    last.set("LB", [((6, 0), "label 1"), ((6, 1), "label: 2")])
    last.set("TR", [(3, 3), (4, 4)])
    last.set("TB", [])
    last.set("AP", ("a:b", "1"))
    other = root.new_child(0)
    other.set("C", "né")
    other.reparent(last)
    module.sgf_moves.indicate_first_player(game)
    back = module.sgf.Sgf_game.from_bytes(game.serialise())
    return results(module, back.serialise()), root.get_raw("GC"), last.get_raw_list("LB"), back.get_komi()


def test_a_program_that_writes() -> None:
    assert written(wei7.sgfmill) == written(theirs)


def test_errors_are_the_same() -> None:
    for module in (wei7.sgfmill, theirs):
        game = module.sgf.Sgf_game(9)
        root = game.get_root()
        for wrong in (
            lambda: root.set("SZ", 13),
            lambda: root.set("B", (9, 0)),
            lambda: root.set("PL", "x"),
            lambda: root.set_raw("C", b"a]"),
            lambda: root.set_raw("c", b"a"),
            root.delete,
            lambda: root.reparent(root),
            lambda: module.common.move_from_vertex("J10", 9),
            lambda: module.common.move_from_vertex("I5", 9),
        ):
            with pytest.raises(ValueError):
                wrong()
        with pytest.raises(KeyError):
            root.get("C")
        with pytest.raises(IndexError):
            module.boards.Board(9).get(9, 0)


def show(module: types.ModuleType, data: bytes, moves: int) -> str:
    """The example of sgfmill that prints a game as a diagram."""
    game = module.sgf.Sgf_game.from_bytes(data)
    board, plays = module.sgf_moves.get_setup_and_moves(game)
    for colour, move in plays[:moves]:
        if move is not None:
            board.play(*move, colour)
    return str(module.ascii_boards.render_board(board))


def split(module: types.ModuleType, data: bytes) -> list[bytes]:
    """The example of sgfmill that splits a collection: each part is read alone and written."""
    parts = [b"(;" + part for part in data.split(b"\n(;")[1:20]]
    games = [module.sgf.Sgf_game.from_bytes(part) for part in parts]
    return [game.get_root().get_raw("PB") + b" - " + game.get_root().get_raw("PW") for game in games]


def test_the_example_programs(shared: pathlib.Path) -> None:
    data = (shared / "kgs-2000-games.sgf").read_bytes()
    first = b"(;" + data.split(b"\n(;")[1]
    assert show(wei7.sgfmill, first, 60) == show(theirs, first, 60)
    assert split(wei7.sgfmill, data) == split(theirs, data)


def test_ko_and_names() -> None:
    for module in (wei7.sgfmill, theirs):
        board = module.boards.Board(5)
        for row, column, colour in ((0, 1, "b"), (1, 0, "b"), (1, 2, "b"), (1, 1, "w"), (0, 2, "w"), (1, 3, "w")):
            board.play(row, column, colour)
        assert board.play(2, 2, "w") is None and board.play(2, 1, "b") == (None if board.get(1, 1) else None)
        assert module.common.format_vertex_list([(0, 1), (2, 3), None]) == "B1,D3,pass"
    assert common.move_from_vertex("pass", 9) is None
    assert boards.Board(2).copy().is_empty() and sgf_moves and sgf
