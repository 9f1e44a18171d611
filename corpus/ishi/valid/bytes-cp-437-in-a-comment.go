B 1 d4
COM
Dsseldorf, Zrich: a fight Ä Û
ENDCOM
