REMARK Of Black 1.
B 1 i5
COM
About Black 1.
ENDCOM
SETUP w c3
COM
About the setup.
ENDCOM
W 2 d4
