"""Colours and the names of points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Optional

Point = tuple[int, int]
Move = Optional[Point]

__all__ = [
    "column_letters",
    "opponent_of",
    "colour_name",
    "format_vertex",
    "format_vertex_list",
    "move_from_vertex",
]

column_letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def opponent_of(colour: str) -> str:
    """Returns the other colour.

    >>> opponent_of("b")
    'w'
    """
    return {"b": "w", "w": "b"}[colour]


def colour_name(colour: str) -> str:
    """Returns the name of a colour.

    >>> colour_name("w")
    'white'
    """
    return {"b": "black", "w": "white"}[colour]


def format_vertex(move: Move) -> str:
    """Returns the usual name of a move.

    >>> format_vertex((3, 0)), format_vertex(None)
    ('A4', 'pass')
    """
    if move is None:
        return "pass"
    row, column = move
    if not (0 <= row < 25 and 0 <= column < 25):
        raise ValueError("the notation has 25 rows and columns")
    return f"{column_letters[column]}{row + 1}"


def format_vertex_list(moves: Iterable[Move]) -> str:
    """Returns the names of moves, separated by commas.

    >>> format_vertex_list([(0, 1), (2, 3), None])
    'B1,D3,pass'
    """
    return ",".join(map(format_vertex, moves))


def move_from_vertex(vertex: str, board_size: int) -> Move:
    """Returns the move with this name.

    >>> move_from_vertex("a4", 9)
    (3, 0)
    """
    if not 0 < board_size <= 25:
        raise ValueError("board_size out of range")
    name = vertex.upper()
    if name == "PASS":
        return None
    column = column_letters.find(name[:1]) if name else -1
    digits = name[1:]
    if column < 0 or not (digits.isascii() and digits.isdigit()):
        raise ValueError(f"invalid vertex: {vertex!r}")
    row = int(digits) - 1
    if not (0 <= row < board_size and column < board_size):
        raise ValueError(f"vertex is off board: {vertex!r}")
    return row, column
