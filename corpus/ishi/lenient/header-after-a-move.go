B 1 d4
KOMI 5
W 2 q16
