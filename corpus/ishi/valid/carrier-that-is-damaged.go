EVENT
USER wei7-supplement
2:none
ENDUSER
B 1 D4
