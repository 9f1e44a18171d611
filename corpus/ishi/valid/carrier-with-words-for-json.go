EVENT
USER wei7-supplement
{"format":"wei7-supplement",none
ENDUSER
B 1 D4
