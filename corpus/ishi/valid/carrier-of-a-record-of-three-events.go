EVENT Two problems
BOARDSIZE 9
USER wei7-supplement
{"format":"wei7-supplement","version":1,"digest":"03229a4ac254c47434eab5
7847772146","items":[{"at":"document","guard":"5e4ad3b0f9ebde9e","item":
{"whole":{"document":"{\"format\":\"wei7\",\"version\":\"3.0\",\"size\":
9,\"info\":{\"name\":\"Two problems\"},\"tree\":{\"branches\":[{\"title\
":\"First\",\"pre\":{\"stones\":[{\"color\":1,\"point\":{\"x\":2,\"y\":2
}}]},\"steps\":[{\"action\":{\"type\":\"move\",\"value\":{\"color\":2,\"
point\":{\"x\":6,\"y\":6}}}}]},{\"title\":\"Second\",\"pre\":{\"stones\"
:[{\"color\":2,\"point\":{\"x\":4,\"y\":4}}],\"comment\":\"Black to play
.\"},\"steps\":[{\"action\":{\"type\":\"move\",\"value\":{\"color\":1,\"
point\":{\"x\":4,\"y\":3}}}}]}]}}","supplement":null}}}]}
ENDUSER
USER wei7-events
bc3282f3ad463337 44698467f0cd9408
ENDUSER
EVENT First
BOARDSIZE 9
SETUP B C7
W 1 G3
EVENT Second
BOARDSIZE 9
SETUP W E5
COM
Black to play.
ENDCOM
B 1 E6
