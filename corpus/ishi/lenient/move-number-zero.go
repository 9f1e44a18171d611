B 0 d4
W 1 q16
