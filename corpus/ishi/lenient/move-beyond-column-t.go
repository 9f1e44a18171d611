B 1 u1
W 2 q16
