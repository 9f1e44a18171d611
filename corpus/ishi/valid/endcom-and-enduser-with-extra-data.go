B 1 d4
COM
c
ENDCOM of the comment
USER
u
ENDUSER of the data
W 2 q16
