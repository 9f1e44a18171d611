EVENT Café
B 1 d4
COM
Größe ♦ 碁
ENDCOM
