B 1 d4
COMMENT well played
W 2 q16
