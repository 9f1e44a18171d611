B 1 d4
VAR
B 1 q4
W 2 d16
VAR
W 2 c16
