B 1 r16 W 2 d17 B3 q3
W 4 p17 PRISONER q16
COM
Of White 4.
ENDCOM
B 5 c4 COM nice move
