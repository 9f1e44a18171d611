BOARDSIZE 9
B 1 e5
W 2 c3
VAR a
W 2 c7
B 3 g7
VAR b
B 3 g3
W 4 c3
ENDVAR
W 4 e3
ENDVAR
B 3 e7
