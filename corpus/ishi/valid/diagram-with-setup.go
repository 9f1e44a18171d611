BOARDSIZE 9
B 1 e5
W 2 c3
DIAGRAM
SETUP B c4 d3 W d4
COM
If it were so.
ENDCOM
B 3 g7
