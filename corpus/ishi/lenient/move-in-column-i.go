B 1 i5
W 2 q16
