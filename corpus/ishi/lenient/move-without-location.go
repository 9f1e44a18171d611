B 1
W 2 q16
