"""The reading and writing surface of sgfmill, for programs that were written for it: change the import, and they run.

>>> from wei7.sgfmill import sgf
>>> game = sgf.Sgf_game.from_bytes(b"(;FF[4]SZ[9];B[ee];W[ge])")
>>> [node.get_move() for node in game.get_main_sequence()]
[(None, None), ('b', (4, 4)), ('w', (4, 6))]

It is what sgfmill documents, written anew. What wei7 itself does (old encodings, all formats, findings) is in `wei7`.
"""

from . import ascii_boards, boards, common, sgf, sgf_moves

__all__ = ["ascii_boards", "boards", "common", "sgf", "sgf_moves"]
