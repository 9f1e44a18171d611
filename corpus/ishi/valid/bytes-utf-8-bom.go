EVENT Marked
B 1 d4
