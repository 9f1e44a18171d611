REMARK file test.go
REMARK Jack - are the next 3 lines OK?
EVENT
REMARK Diagram 3 of 9
DIAGRAM
