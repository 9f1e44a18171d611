B 1 d4
REMARK of the second move
COM
Of the first move.
ENDCOM
W 2 q16
