BOARDSIZE 9
B 1 e5
W 2 c3
COM
Of the move.
ENDCOM
DIAGRAM
COM
Of the diagram.
ENDCOM
VAR
W 2 c7
COM
Of the variation.
ENDCOM
DIAGRAM
HIDE e5
COM
Of its diagram.
ENDCOM
ENDVAR
B 3 g7
