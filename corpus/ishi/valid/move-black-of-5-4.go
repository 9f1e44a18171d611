B 17 q3
W 18 d4
B 19 q16
W 20 d16
B 21 pass
