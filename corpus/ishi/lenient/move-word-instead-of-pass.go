B 1 tenuki
W 2 q16
