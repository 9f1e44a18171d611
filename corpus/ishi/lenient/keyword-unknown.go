EVENT
VENUE here
B 1 d4
