
# 棋谱中的位置

removed-move = 第 { $number } 手（{ $move }）
removed-position = 第 { $moves } 手后的局面

