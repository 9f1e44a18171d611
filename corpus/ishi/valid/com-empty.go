B 1 d4
COM
ENDCOM
W 2 q16
COM Only a title
ENDCOM
B 3 q4
COM

ENDCOM
