EVENT
SOURCE Club bulletin 7
PLACE Lower Harbour
SOURCE page 3
PLACE the tea house
SOURCE
B 1 d4
