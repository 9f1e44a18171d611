EVENT
BOARDSIZE 9
COM
Of the event.
ENDCOM
MARK a@e5
SETUP B c3 W g7
COM
Of the setup.
ENDCOM
MARK b@c3
USER
of the setup
ENDUSER
B 1 e5
