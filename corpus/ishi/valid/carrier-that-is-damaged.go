EVENT
USER wei7-supplement
3:none
ENDUSER
B 1 D4
