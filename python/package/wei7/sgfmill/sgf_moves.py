"""Positions and moves of games."""

from __future__ import annotations

from typing import Optional

from .boards import Board
from .common import Move
from .sgf import Sgf_game

__all__ = ["get_setup_and_moves", "set_initial_position", "indicate_first_player"]


def get_setup_and_moves(sgf_game: Sgf_game, board: Optional[Board] = None) -> tuple[Board, list[tuple[str, Move]]]:
    """Returns the position of the root and the moves of the leftmost variation. Raises `ValueError` for later setup.

    >>> board, moves = get_setup_and_moves(Sgf_game.from_bytes(b"(;SZ[9]AB[aa];W[bb])"))
    >>> board.get(8, 0), moves
    ('b', [('w', (7, 1))])
    """
    size = sgf_game.get_size()
    shown = board if board is not None else Board(size)
    if shown.side != size:
        raise ValueError("wrong board size, must be %d" % size)
    if not shown.is_empty():
        raise ValueError("board not empty")
    root = sgf_game.get_root()
    black, white, empty = root.get_setup_stones()
    nodes = sgf_game.get_main_sequence()
    if black or white:
        if not shown.apply_setup(black, white, empty):
            raise ValueError("setup position not legal")
        if root.get_raw_move()[0] is not None:
            raise ValueError("mixed setup and moves in root node")
        nodes = nodes[1:]
    moves = []
    for node in nodes:
        if node.has_setup_stones():
            raise ValueError("setup properties after the root node")
        colour, move = node.get_move()
        if colour is not None:
            moves.append((colour, move))
    return shown, moves


def set_initial_position(sgf_game: Sgf_game, board: Board) -> None:
    """Sets up a position in the root."""
    stones = board.list_occupied_points()
    black, white = ({point for colour, point in stones if colour == side} for side in "bw")
    sgf_game.get_root().set_setup_stones(black, white)


def indicate_first_player(sgf_game: Sgf_game) -> None:
    """Sets PL in the root, if the first player is not the expected one."""
    root = sgf_game.get_root()
    if not root:
        return
    first, _ = root[0].get_move()
    if first is None:
        return
    has_handicap = root.has_property("HA")
    expected = "w" if has_handicap else "b"
    is_position = root.has_property("AW") or (root.has_property("AB") and not has_handicap)
    if is_position or first != expected:
        root.set("PL", first)
