# 报告用语。消息与 `en.ftl` 相同，由测试保证。

comma = ，
colon = ：
semicolon = ；
in-parentheses = （{ $what }）

severity-info = 提示
severity-loss = 损失
severity-warning = 警告
severity-error = 错误
fate-native = 直接表达
fate-approximated = 近似表达
fate-carried = 随附保存
fate-dropped = 丢弃

# 两个文件的差异
same = `{ $left }` 与 `{ $right }` 内容相同{ $hidden }
only-in = { $game }只在 `{ $file }` 中
differences = { $number } 处差异{ $hidden }
hidden = ；另有 { $number } 处写法不同（--exact）

# 诊断
found = 实为 { $what }
expected = 应为 { $what }
note = 注
game =
    { $unit ->
        [event] 第 { $number } 个事件
       *[game] 第 { $number } 局
    }
in-game = 位于{ $game }
at-pointer = 位于 { $pointer }
findings-of-file = { $file }：{ $number } 个问题；用 `wei7 check` 查看
unlisted = { $file }：另有 { $number } 条诊断未列出
not-a-record = { $file }：已跳过，不是棋谱
link-not-followed = { $file }：已跳过，是链接；`--follow` 可跟随链接

# 损失
losses = { $file }：有 { $number } 处内容，{ $target } 无法像原文件那样表达
kept-in = 保存在 { $place }
loss =
    { $number ->
        [1] 1 处 { $what }：{ $fate }；位于 { $place }
       *[other] { $number } 处 { $what }：{ $fate }；第一处位于 { $place }
    }
loss-in-all = { $number } 处{ $what }（{ $fate }）
the-file-itself = 文件自身
the-files-themselves = 各文件自身
its-line = 该行自身

# 检查结论
record = 棋谱
valid = { $file }：有效的 { $format }
not-valid = { $file }：不是有效的 { $format }
games =
    { $unit ->
        [event] { $number } 个事件
       *[game] { $number } 局
    }
not-of-go = ，另有 { $number } 局不是围棋
moves = { $number } 着
errors = { $number } 个错误
warnings = { $number } 个警告
at-least = 至少{" "}

written-to =
    { $others ->
        [0] ；写入 { $file }
       *[other] ；写入 { $file } 及另外 { $others } 个文件
    }

# 总结行
files = { $number } 个文件
converted = 已转换 { $number } 个
checked = 已检查 { $number } 个
read = 已读取 { $number } 个
judged = 已裁判 { $number } 个
shown = 已显示 { $number } 个
drawn = 已绘制 { $number } 个
with-findings = 有问题 { $number } 个
failed = 失败 { $number } 个
skipped = 跳过 { $number } 个
there-already = 已有 { $number } 个
not-begun = 因中断未开始 { $number } 个
passed-over = 按名称略过 { $number } 个（{ $names }），用 --all 时其中的棋谱也会读取

# 棋谱概况
row-format = 格式
row-name = 名称
row-event = 赛事
row-black = 黑方
row-white = 白方
row-others = 其他
row-time = 时间
row-place = 地点
row-board = 棋盘
row-rules = 规则
row-handicap = 让子
row-result = 结果
row-moves = 着数
row-branches = 分支
row-findings = 问题
board = { $width } × { $height }
moves-of-lines = 主分支 { $main } 着，共 { $all } 着
branches = { $number } 个，最多嵌套 { $depth } 层
errors-of-record = { $number } 个错误；用 `wei7 check` 查看
round = 第 { $round } 轮

# 裁判
row-komi = 贴目
row-violations = 违规
row-prisoners = 提子
row-end = 终局
row-dead = 死子
row-doubtful = 存疑
row-score = 计分
row-recorded = 棋谱所记
black = 黑
white = 白
pass = 虚着
none = 无
draw = 和棋
as-the-record-says = 依棋谱所记
nobody-says = 棋谱未注明
nearest-to = 最接近棋谱所记：{ $what }
not-known = 棋谱所记不能识别：{ $what }
handicap-stones = 让 { $number } 子
from-setup = 从第 { $number } 着之后摆放的局面开始
phase-after = 第 { $number } 着之后进入清理阶段 { $phase }
and-more = 另有 { $number } 处
violation = 第 { $number } 着，{ $color } { $point }：{ $message }（{ $clause }）
taken = 黑子被提 { $black } 枚，白子被提 { $white } 枚
no-result = 无胜负（{ $clause }）
game-over = 对局结束（{ $clause }）
stops-as-if-passed = 棋谱未记到终局；按双方虚着计分
stops = 棋谱未记到终局
by-clause = { $what }（{ $clause }）
won-by = { $color }胜 { $margin }
won-otherwise = { $color }胜，不依计分
score-of-black = 黑 { $points }：{ $tally }
score-of-white = 白 { $points }：{ $tally }
all-count = 所有棋子按现状计算；用 --dead 指明死子
both-passed = 双方虚着
not-over = 对局尚未结束：棋盘大片未定；用 --score 可照样计分
dead-by-record = 依棋谱所记
dead-by-play = 由推演判定，最没把握的一块有 { $percent }% 把握
doubtful-group = { $stones }：{ $state }，{ $percent }% 把握
state-dead = 死
state-alive = 活
explained-by-death = 如果这些棋子是死子则一致：{ $stones }
explained-by-life = 如果这些棋子是活子则一致：{ $stones }
explained-by-komi = 贴目为 { $komi } 则一致
explained-by-bonus = 让 N 子补偿 { $bonus } 则一致
explained-by-one = 相差一点
diagram-key = （x o：死子；+ -：黑白的地；~：双活）
agrees = 一致
does-not-agree = 不一致
tally-stones = { $number } 枚棋子
tally-surrounded = { $number } 个围住的交叉点
tally-captures = { $number } 枚提子
tally-late-moves = 清理阶段 2 中 { $number } 着
tally-bonus = 让子补偿 { $number }
tally-late-stones = { $number } 枚不活的棋子
tally-tax = 还棋头 { $number }
tally-komi = 贴目 { $points }
tally-button = 收后 { $points }

# 说明页
explain-source = 规范：{ $paragraph }
explain-sgfc = （SGFC { $number }）
explain-bad = 会报告：
explain-good = 不会报告：
explain-file = { $name }：
explain-supplement = 其补充文件：
explain-bytes = （\xNN 表示该值的字节）
explain-limit = （限制 `{ $name }` 设为 { $number }）
explain-option = （使用 { $option }）
explain-unknown = 错误：没有名为 `{ $asked }` 的诊断或损失
explain-nearest = 相近的有：
explain-all = `wei7 explain --list` 列出全部。
