EVENT Evening
BOARDSIZE 9
B 1 C3
COM
Two lines
and no blank one.

But here.
ENDCOM
W 2 G7
