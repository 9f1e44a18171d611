B 19 d4
B 21 q16
