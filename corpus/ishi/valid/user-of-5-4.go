USER
of the event
ENDUSER
B 1 d4
USER Ishi inventory
7 boards
ENDUSER
USER Printed diagram #4 of 8
ENDUSER
