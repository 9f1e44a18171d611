EVENT Problem 6
EVENT Joseki for 3-4 point attacked from 5-4 point
EVENT Honinbo 1989 Final
