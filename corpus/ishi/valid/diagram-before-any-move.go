BOARDSIZE 9
DIAGRAM
COM
An empty board.
ENDCOM
B 1 e5
