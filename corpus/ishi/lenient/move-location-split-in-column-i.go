B 1 i 3
W 2 q16
