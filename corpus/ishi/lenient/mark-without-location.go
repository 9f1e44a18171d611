B 1 d4
MARK a@
W 2 q16
