EVENT An unreadable move before the stones
BOARDSIZE 9
B 1
COM
Of that move.
ENDCOM
SETUP B C3
COM
Of the stones.
ENDCOM
W 2 E5
