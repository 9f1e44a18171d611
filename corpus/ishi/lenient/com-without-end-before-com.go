B 1 d4
COM
Calm.
W 2 q16
B 3 q4
COM
Still calm.
ENDCOM
W 4 d16
