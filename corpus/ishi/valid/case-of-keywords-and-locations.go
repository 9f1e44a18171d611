eVeNt Loud and quiet
bOaRdSiZe 9
SeTuP b C3 w G7
b 1 E5
W 2 e6
mArK aLl \T@C7
UnMaRk #1
b 3 pAsS
PRISONer
