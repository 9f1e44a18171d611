"""Compares wei7 with other packages: reading a collection with its main lines, and computing all its positions.

    python python/benches/others.py COLLECTION.sgf [ROUNDS]

Needs sgfmill, sgf and pysgf. Prints the minimum of several rounds, in each of which all packages alternate: time and processor time.
"""

from __future__ import annotations

import pathlib
import sys
import time
import typing

import numpy as np
import pysgf
import sgf
import sgfmill.boards
import sgfmill.sgf
import sgfmill.sgf_grammar
import sgfmill.sgf_moves

import wei7


def by_wei7(path: pathlib.Path) -> int:
    return sum(len(game.moves) for game in wei7.read(path))


def by_wei7_of_bytes(path: pathlib.Path) -> int:
    return sum(len(game.moves) for game in wei7.read(path.read_bytes()))


def sgfmill_games(path: pathlib.Path) -> typing.Iterator[sgfmill.sgf.Sgf_game]:
    for tree in sgfmill.sgf_grammar.parse_sgf_collection(path.read_bytes()):
        yield sgfmill.sgf.Sgf_game.from_coarse_game_tree(tree)


def by_sgfmill(path: pathlib.Path) -> int:
    return sum(node.get_move()[0] is not None for game in sgfmill_games(path) for node in game.get_main_sequence())


def by_sgf(path: pathlib.Path) -> int:
    with path.open(encoding="utf-8", errors="replace") as file:
        collection = sgf.parse(file.read())
    return sum("B" in node.properties or "W" in node.properties for game in collection for node in game.rest or [])


def by_pysgf(path: pathlib.Path) -> int:
    # pysgf reads only the first game of a text.
    moves = 0
    for text in path.read_text(encoding="utf-8", errors="replace").split("\n(;"):
        node = pysgf.GoGame.parse_sgf(text if text.startswith("(;") else "(;" + text)
        while node.children:
            node = node.children[0]
            moves += len(node.moves)
    return moves


def positions_by_wei7(path: pathlib.Path) -> int:
    return sum(len(game.positions()) for game in wei7.read(path))


def positions_by_sgfmill(path: pathlib.Path, arrays: bool) -> int:
    count = 0
    for game in sgfmill_games(path):
        try:
            board, plays = sgfmill.sgf_moves.get_setup_and_moves(game)
        except ValueError:
            continue
        shown = [board_array(board)] if arrays else []
        for color, move in plays:
            if move is not None:
                try:
                    board.play(*move, color)
                except ValueError:
                    break
            if arrays:
                shown.append(board_array(board))
        count += len(np.array(shown)) if arrays else len(plays) + 1
    return count


STONES = {None: 0, "b": 1, "w": 2}


def board_array(board: sgfmill.boards.Board) -> typing.Any:
    return np.array([[STONES[point] for point in row] for row in reversed(board.board)], dtype=np.uint8)


WAYS: typing.List[typing.Tuple[str, str, typing.Callable[[pathlib.Path], int]]] = [
    ("main lines", "wei7", by_wei7),
    ("main lines", "wei7, of bytes", by_wei7_of_bytes),
    ("main lines", "sgfmill", by_sgfmill),
    ("main lines", "sgf", by_sgf),
    ("main lines", "pysgf", by_pysgf),
    ("positions", "wei7", positions_by_wei7),
    ("positions", "sgfmill, moves played and not kept", lambda path: positions_by_sgfmill(path, False)),
    ("positions", "sgfmill, as arrays", lambda path: positions_by_sgfmill(path, True)),
]


def main() -> None:
    path, rounds = pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3
    least: typing.Dict[int, typing.Tuple[float, float, int]] = {}
    for number in range(rounds):
        for way, (_, _, read) in enumerate(WAYS):
            # Fast packages are measured more often, since a short disturbance affects them most.
            for _ in range(3 if way in (0, 1, 5) else 1):
                began, worked = time.perf_counter(), time.process_time()
                count = read(path)
                took = (time.perf_counter() - began, time.process_time() - worked, count)
                least[way] = min(least.get(way, took), took)
    print("| what | package | time | processor | to wei7: time, processor | counted |\n|---|---|---|---|---|---|")
    for way, (what, name, _) in enumerate(WAYS):
        ours = least[0 if what == "main lines" else 5]
        took, worked, count = least[way]
        ratio = f"{took / ours[0]:.0f}, {worked / ours[1]:.0f}"
        print(f"| {what} | {name} | {took:.3f} s | {worked:.3f} s | {ratio} | {count:,} |")


if __name__ == "__main__":
    main()
