B 1 d4
MARK # x@c3
W 2 q16
