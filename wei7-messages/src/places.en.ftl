
# Places in a record

removed-move = move { $number } ({ $move })
removed-position = position after move { $moves }

