"""The reading and writing interface of sgfmill: programs written for sgfmill only need to change the import.

>>> from wei7.sgfmill import sgf
>>> game = sgf.Sgf_game.from_bytes(b"(;FF[4]SZ[9];B[ee];W[ge])")
>>> [node.get_move() for node in game.get_main_sequence()]
[(None, None), ('b', (4, 4)), ('w', (4, 6))]

It is a new implementation of the documented interface of sgfmill. The features of wei7 itself (old encodings, all formats,
findings) are in `wei7`.
"""

from . import ascii_boards, boards, common, sgf, sgf_moves

__all__ = ["ascii_boards", "boards", "common", "sgf", "sgf_moves"]
