B 1 d4
COM
Outside.
COM
Inside.
ENDCOM
ENDCOM
W 2 q16
