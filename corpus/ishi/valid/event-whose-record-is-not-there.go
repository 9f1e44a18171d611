EVENT Second
BOARDSIZE 9
SETUP W E5
COM
Black to play.
ENDCOM
USER wei7-events
720449a4af0e9693 3 of 3
ENDUSER
B 1 E6
