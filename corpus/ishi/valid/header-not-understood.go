HANDICAP two or three
KOMI to be nigiri
RESULT unfinished, see part 2
DATE the spring before last
