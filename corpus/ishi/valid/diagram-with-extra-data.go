B 1 d4
DIAGRAM (use current event boardsize)
DIAGRAM 19x19 (full 19x19 board)
DIAGRAM a19 t1 (full 19x19 board)
DIAGRAM a1 j9 (9x9 lower-left corner of board)
DIAGRAM b12 j5 (same region as previous example)
W 2 q16
