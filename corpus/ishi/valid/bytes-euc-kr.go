EVENT
BLACK 김가람
WHITE 이바다
B 1 Q16
COM
흑이 두텁게 두었다.
백은 왼쪽 위 귀에서 받았다.
ENDCOM
W 2 D4
