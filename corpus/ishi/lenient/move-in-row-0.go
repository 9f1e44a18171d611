B 1 d0
W 2 q16
