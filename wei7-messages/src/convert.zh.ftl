
# Errors of wei7-convert

no-such-format = 没有名为 `{ $id }` 的格式
file-empty = 文件是空的
format-undetected = 内容和扩展名都看不出格式
input-not-read = 不能读取此输入：{ $kind }

# 不是棋谱或不能读取的文件
unread-zero-bytes = 文件只有零字节，可能是复制时损坏
unread-record = 不能读取的格式的棋谱（{ $format }）
unread-go-program = Go 语言的程序
unread-lfs-pointer = Git LFS 的指针；`git lfs pull` 会把它换成文件
unread-gtp = Go Text Protocol（GTP）的命令，不是棋谱；请在对弈程序中载入，再把对局存成 SGF
unread-owner-file = 文档打开期间办公软件留下的所有者文件（`~$...`），不是棋谱
unread-picture = { $format } 图片，不是棋谱
unread-document = { $format } 文档，不是棋谱
unread-archive = { $format } 压缩包，无法读取；请先解包
unread-compressed = 用 `{ $program }` 压缩的文件，无法读取；请先解压
unread-program = 程序，不是棋谱
unread-database = { $program } 数据库，不是棋谱
unread-recording = { $format } 录音，不是棋谱
unread-video = { $format } 视频，不是棋谱
unread-font = 字体，不是棋谱

# 裁判
branch-not-in-record = 没有分支 { $branch }
not-lines = 应为 `main`、`all`，或如 `1.2.1`
dead-point-outside-board = `{ $point }` 不是这个棋盘上的点
dead-point-without-stone = 该分支结束时，`{ $point }` 上没有棋子
too-many-moves-to-judge = 这份棋谱的各分支合计超过 { $most } 手

# 结果
result-draw = 和棋
result-draw-by = 和棋，差 { $points } 目
result-by-resignation = { $winner }中盘胜
result-by-points = { $winner }胜 { $points } 目

# 解释诊断的页面
page-text-before-heading = 第一个标题之前有一行文字：{ $line }
page-headings = 页面有 { $number } 个标题；应有两个，每种语言一个
page-example-without-end = 示例没有结尾
page-example-role = 示例的起始行没有指明其格式和用途：`{ $info }`
page-example-option = 示例的选项不认识：`{ $option }`

# Rules of a game
rules-chinese = 中国规则
rules-japanese = 日本规则
rules-korean = 韩国规则
scoring-area = 数子
scoring-territory = 点目
komi-of-game = 贴目 { $komi }

# 合并。
changed-on-one-side = 已修改
present = 有
conflict-in-comment =
    冲突：{ $what }
    我方：{ $ours }
    对方：{ $theirs }
