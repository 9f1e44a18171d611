REMARK of the event
EVENT
REMARK of the setup
SETUP B d4
REMARK of the move
REMARK and once more
W 1 q16
VAR
REMARK of the first move of a variation
W 1 q4
ENDVAR
REMARK of the diagram
DIAGRAM
REMARK
B 2 c3
