B 1 d4
MARK a@c3, b@c4
