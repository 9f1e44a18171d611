BOARDSIZE 9
B 1 e5
W 2 c3
VAR a
DIAGRAM
HIDE e5
MARK 1@c7
COM
How it came to this.
ENDCOM
ENDVAR
VAR
DIAGRAM
COM
Nothing is altered here.
ENDCOM
ENDVAR
B 3 g3
