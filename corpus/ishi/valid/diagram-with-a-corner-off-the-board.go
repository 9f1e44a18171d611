BOARDSIZE 9
B 1 e5
DIAGRAM a1 k9
MARK x@c3
HIDE #1
USER
its own
ENDUSER
SETUP B k1
COM A title
and a line
ENDCOM
W 2 c3
