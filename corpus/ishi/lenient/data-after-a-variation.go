B 1 d4
W 2 q16
VAR
W 2 q4
ENDVAR
COM
Of W 2 all the same.
ENDCOM
B 3 c6
