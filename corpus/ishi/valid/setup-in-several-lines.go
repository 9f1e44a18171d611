BOARDSIZE 9
REMARK of all of it
SETUP B c3 c4
SETUP W g7
SETUP B c5
MARK 1@c3
COM
Stands behind the last of them.
ENDCOM
W 1 e5
