EVENT
RESULT White wins by resignation
EVENT
result Black by 3
EVENT
Result Black resigns at move 186
