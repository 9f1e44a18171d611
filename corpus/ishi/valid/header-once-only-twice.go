EVENT
BLACK Odo Farrant 3-kyu
BLACK Odo Farrant 2-kyu
KOMI 5
KOMI 6.5
B 1 d4
