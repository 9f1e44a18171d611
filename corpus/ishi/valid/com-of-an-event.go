EVENT
COM Foreword
Before anything is played.
ENDCOM
B 1 d4
