B 1 d4
COM
EVENT of the year
VAR b
USER
ENDUSER
 w 2 q16
REMARK
ENDCOM
