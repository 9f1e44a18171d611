B 1 q 3
W 2 q16
