
# Errors of wei7-text, wei7-core and wei7-sgf

malformed-text = 这些字节不是 { $encoding } 文本
unknown-encoding = 不认识编码 { $name }
not-well-formed = 文档的格式不正确：{ $found }
not-an-offset = 时区写作 Z，或在 + 或 - 之后写时和分，如 +08:00，至多 14:00
board-not-in-format = 该格式没有 { $size } 的棋盘：{ $boards }（{ $paragraph }）
boards-of-sgf = SGF 的棋盘每边至多 52 路
boards-of-ishi = Ishi 的棋盘是 2 到 19 路的正方形
boards-of-jago = Jago XML 的棋盘是至多 52 路的正方形
too-many-text-diagrams = 这一局需要的局面图超过 { $most } 幅；请用 `--move` 选定一个局面
boards-of-diagram = 这种样式的局面图每边 { $least } 到 { $most } 路
boards-of-wei7-2 = wei7 2.x 的棋盘是 7、9、11、13、15、17 或 19 路的正方形
too-many-takebacks = 撤回跨越的分支太多
too-many-setup-stones = 对局中途的摆子和下在已有棋子的点上的着手需要超过 { $most } 枚预设棋子（上限 derived_stones）
not-read-back = 写出的内容无法读回：{ $why }
result-breaks-specification = 结果会不合其规范
record-without-analysis = 主分支的局面都没有分析
format-without-conventions = 只有 SGF 能以某一程序的方式写入分析
format-only-read = { $format } 只能读取
system-error = { $error }
refused-because = 输入被拒绝：{ $finding }
input-refused = 输入被拒绝
too-many-moves-to-replay = 着手太多，无法重演
too-many-captures-to-replay = 各变化反复提子、放回，数量过大

# sgf-parse 的树
tree-too-deep = 树有 { $nodes } 个前后相接的节点；sgf-parse 以递归处理，至多容纳 { $most } 个
rectangles-too-large = 矩形所含的点超过 { $most } 个
