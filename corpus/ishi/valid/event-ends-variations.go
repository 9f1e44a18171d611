EVENT Open
B 1 d4
W 2 q16
VAR
W 2 q4
B 3 d16
VAR
B 3 c16
EVENT Next
B 1 d4
