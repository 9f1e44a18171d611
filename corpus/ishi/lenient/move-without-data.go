B
W 2 q16
