KOMI -2
B 1 q16
