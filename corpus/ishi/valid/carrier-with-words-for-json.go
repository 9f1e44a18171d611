EVENT
USER wei7-supplement
none
ENDUSER
B 1 D4
