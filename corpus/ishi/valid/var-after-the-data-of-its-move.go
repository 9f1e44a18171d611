BOARDSIZE 9
B 1 e5
MARK #1
COM
Said first.
ENDCOM
USER
u
ENDUSER
VAR
B 1 c3
COM
Said second.
ENDCOM
ENDVAR
W 2 c7
