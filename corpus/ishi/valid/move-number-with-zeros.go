B 01 d4
W 002 q16
