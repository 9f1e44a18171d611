B 1 4d
W 2 q16
