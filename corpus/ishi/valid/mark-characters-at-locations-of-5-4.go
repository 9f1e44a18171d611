B 1 r3
MARK a@R3 B0@o9 +@A6 X@r7
