"""Boards as text."""

from __future__ import annotations

from .boards import Board
from .common import column_letters

__all__ = ["render_board", "interpret_diagram"]

_SIGNS = {"b": "#", "w": "o", None: "."}


def render_board(board: Board) -> str:
    """Returns a board as text, with letters and numbers at its sides.

    >>> board = Board(2)
    >>> board.play(0, 1, "b")
    >>> print(render_board(board))
    2  .  .
    1  .  #
       A  B
    """
    wide = len(str(board.side))
    rows = []
    for row in reversed(range(board.side)):
        signs = "".join(f"  {_SIGNS[board.get(row, column)]}" for column in range(board.side))
        rows.append(f"{row + 1:>{wide}}{signs}")
    rows.append(" " * wide + "".join(f"  {letter}" for letter in column_letters[: board.side]))
    return "\n".join(rows)


def interpret_diagram(diagram: str, size: int, board: Board | None = None) -> Board:
    """Returns the board of a text in the form of `render_board`."""
    shown = board if board is not None else Board(size)
    if not shown.is_empty():
        raise ValueError("board not empty")
    rows = [line.split()[1:] for line in diagram.strip("\n").split("\n")[:size]]
    if len(rows) != size or any(len(row) != size for row in rows):
        raise ValueError("wrong size of the diagram")
    stones: dict[str, list[tuple[int, int]]] = {"#": [], "o": [], ".": []}
    for down, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            if sign not in stones:
                raise ValueError(f"unknown sign {sign!r}")
            stones[sign].append((size - 1 - down, column))
    if not shown.apply_setup(stones["#"], stones["o"], []):
        raise ValueError("position not legal")
    return shown
