EVENT
B 1 c3
DIAGRAM 9X9
SETUP B a1 W j9
MARK x@e5
COM
On a smaller board.
ENDCOM
W 2 q16
