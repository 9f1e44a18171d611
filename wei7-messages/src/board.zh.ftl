
# Errors and rule violations of wei7-board

point-occupied = 该点已有{ $color }子
point-outside-board = 该点不在棋盘上
board-full = 一个棋盘容不下棋谱所用的这么多点

# 规则
illegal-turn = { $color }方这一手不合规则：{ $why }（{ $clause }）
game-is-over = 对局已经结束
out-of-turn = 轮到{ $color }方
stone-without-liberty = 该子没有气
suicide = 自杀 { $stones } 子
ko = 打劫：第 { $turn } 手之前的局面会重现
superko = 全局同形：第 { $turn } 手之前的局面会重现
ko-taken-again = 第 { $turn } 手已在同一局面中提过此劫
nothing-to-unblock = 没有可解除封锁的劫子
board-too-large-to-judge = { $size } 的棋盘太大，无法裁判
setup-stone-outside-board = 有预设的棋子不在棋盘上
setup-stones-on-one-point = 两枚预设的棋子在同一点上
setup-group-without-liberty = 预设的棋子中有一块没有气
not-a-preset = `{ $text }` 既不是带值的参数，也不是列在最前的预设：{ $presets }
no-such-parameter = 没有参数 `{ $name }`；可用的有 { $known }
not-a-value-of-parameter = `{ $value }` 不能用作 { $name } 的值，应为：{ $allowed }
parameter-twice = { $name } 给出了两次；只能给出一次
number-of-half-points = 整目或半目的数
