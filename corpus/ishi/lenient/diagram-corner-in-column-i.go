B 1 d4
DIAGRAM a1 i9
W 2 q16
