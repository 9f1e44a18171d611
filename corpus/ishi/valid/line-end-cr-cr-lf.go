B 1 d4
W 2 q16
