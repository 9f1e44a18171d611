B 1 d
W 2 q16
