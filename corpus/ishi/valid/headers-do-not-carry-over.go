EVENT One
BLACK Runa Thorsen 2-dan
KOMI 7.5
BOARDSIZE 9
B 1 e5
EVENT Two
B 1 q16
EVENT Three
WHITE Pavel Hruska 1-kyu
BOARDSIZE 13
B 1 g7
