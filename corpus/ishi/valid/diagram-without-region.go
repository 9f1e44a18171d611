BOARDSIZE 9
B 1 e5
DIAGRAM
COM
The whole board.
ENDCOM
W 2 c3
