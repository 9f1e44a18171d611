B 1 d4
EVENT Second
B 1 q16
