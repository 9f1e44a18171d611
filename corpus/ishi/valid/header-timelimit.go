Timelimit 1 hour
