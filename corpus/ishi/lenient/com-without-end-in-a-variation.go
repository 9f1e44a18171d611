B 1 d4
W 2 q16
VAR
W 2 c3
COM
Too near.
ENDVAR
B 3 d16
