B 1 d4
MARK #0
W 2 q16
