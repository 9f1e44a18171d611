BOARDSIZE 9
B 1 C3
REMARK the corner again
DIAGRAM A1 E5
MARK a@C3
REMARK two stones
REMARK that are only here
SETUP W D3
SETUP B D4
REMARK goes on
W 2 G7
DIAGRAM 13x13
REMARK of another board
SETUP B D4
REMARK last
B 3 G3
