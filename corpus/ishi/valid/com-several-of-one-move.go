B 1 d4
COM
First.
ENDCOM
COM Second
has a title.
ENDCOM
COM
Third,

with a gap.
ENDCOM
