REMARK lesson.go - a Saturday lesson, typed in from paper
EVENT Saturday lesson
BLACK Anna 4-kyu
WHITE Bo 3-kyu
DATE 10 March 1990
KOMI 3 1/2
RESULT White wins by resignation
BOARDSIZE 9
B 1 D3
W 2 E3
MARK \t@C4
COM First try
Or from the other side, at \t?
ENDCOM
VAR a
W 2 C4
B 3 E5
COM
Black is content with this.
ENDCOM
ENDVAR
B 3 E4
W 4 C7
B 5 F3
W 6 C5
B 7 E2
PRISONER #4
EVENT A problem from it
BOARDSIZE 9
SETUP B C3 D3 W C4 D4 E3
COM
Black to play.
ENDCOM
B 1 E4
