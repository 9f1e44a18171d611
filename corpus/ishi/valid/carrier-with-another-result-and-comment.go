EVENT cup
RESULT Black wins by 3.5
BOARDSIZE 9
USER wei7-supplement
2:LY3LDoIwEEX/5brtYqYPLPgpDYtaRjEBSyjqwvjvloTdPScnuV8scUujFHQhkELK8yzPDSpwrwJueb3LgDoNa9+0ZLXtK2mFx1Aj2qMzDrVKeU3boavg3ZvGaq8NO+or4jPmSdAZ3TrnLXmnMOf3/o8TEw2R6GpjcxFJCQpljEvNwUz4/QE
ENDUSER
B 1 E5
COM
good
ENDCOM
W 2 C7
