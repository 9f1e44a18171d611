WHITE James Redmond 5-dan (made 6-dan after this game)
