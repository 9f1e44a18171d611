"""Records of the game of Go: read, checked, converted, judged, drawn, and as tables.

>>> import wei7
>>> game = wei7.read(b"(;FF[4]SZ[9]PB[Ann]PW[Bob]RE[B+R];B[ee];W[gc])")[0]
>>> game.info.winner, game.moves[0]
('black', Move("black", 4, 4))
"""

from ._wei7 import (
    Checked,
    Converted,
    Difference,
    Finding,
    Game,
    GameInfo,
    GameIterator,
    Loss,
    Mark,
    Move,
    Node,
    Part,
    ReadError,
    Table,
    Verdict,
    Wei7Error,
    WriteError,
    __version__,
    check,
    convert,
    diff,
    formats,
    games,
    iter,
    judge,
    moves,
    parts,
    read,
)

__all__ = [
    "Checked",
    "Converted",
    "Difference",
    "Finding",
    "Game",
    "GameInfo",
    "GameIterator",
    "Loss",
    "Mark",
    "Move",
    "Node",
    "Part",
    "ReadError",
    "Table",
    "Verdict",
    "Wei7Error",
    "WriteError",
    "__version__",
    "check",
    "convert",
    "diff",
    "formats",
    "games",
    "iter",
    "judge",
    "moves",
    "parts",
    "read",
]
