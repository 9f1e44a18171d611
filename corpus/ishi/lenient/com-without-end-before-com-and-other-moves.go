B 1 d4
COM
Another idea:
B 1 c3
COM
ENDCOM
W 2 q16
