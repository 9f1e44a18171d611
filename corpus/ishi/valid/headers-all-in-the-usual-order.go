EVENT Autumn league, round 4
BLACK Mirela Costin 3-dan
WHITE Jonas Aldwych 4 dan
DATE 3 October 1987
PLACE Cardiff
RULES Japanese
HANDICAP 0
KOMI 5.5
TIMELIMIT 45 minutes each
RESULT W+7.5
SOURCE our own score sheet
ANALYSIS Jonas Aldwych
RECORDER Mirela Costin
BOARDSIZE 13
B 1 k10
W 2 d4
