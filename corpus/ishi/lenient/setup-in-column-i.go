SETUP B d4 i4
W 1 q16
