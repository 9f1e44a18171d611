EVENT
BOARDSIZE 9
REMARK of the move
SETUP
COM
Of the event.
ENDCOM
B 1 e5
DIAGRAM
MARK a@c3
SETUP
W 2 c3
