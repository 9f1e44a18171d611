# 报告用语。消息与 `en.ftl` 相同，由测试保证。

comma = ，
enumeration = 、
colon = ：
semicolon = ；
in-parentheses = （{ $what }）

means-note = 级别：提示。规范允许，但值得一提。
means-repaired = 级别：已修复。不合规范，但含义明确，按此含义读取。
means-error = 级别：错误。不合规范，而且含义不明确，或有内容未能读入。若因此完全无法读取，则拒绝该棋谱。
means-refused = 级别：拒绝。没有结果。
level-note = 提示
level-repaired = 已修复
level-error = 错误
level-refused = 拒绝
loss-of-target = 损失
fate-native = 直接表达
fate-approximated = 近似表达
fate-carried = 随附保存
fate-dropped = 丢弃

# 两个文件的差异
same = `{ $left }` 与 `{ $right }` 内容相同{ $hidden }
only-in = { $game }只在 `{ $file }` 中
only-in-folder = 只在这个文件夹中：{ $file }
files-same = { $number } 个文件内容相同
files-differ = { $number } 个不同
files-left-only = { $number } 个只在第一个文件夹中
files-right-only = { $number } 个只在第二个文件夹中
files-not-compared = { $number } 个无法比较
files-skipped = { $number } 个不是棋谱，已跳过
differences = { $number } 处差异{ $hidden }
hidden = ；另有 { $number } 处写法不同（--exact）

# 诊断
note = 注
game =
    { $unit ->
        [event] 第 { $number } 个事件
       *[game] 第 { $number } 局
    }
in-game = 位于{ $game }
at-pointer = 位于 { $pointer }
findings-of-file = { $file }：{ $number } 条诊断；用 `wei7 check` 查看
unlisted = { $file }：另有 { $number } 条诊断未列出
not-a-record = { $file }：已跳过，不是棋谱
link-not-followed = { $file }：已跳过，是链接；`--follow` 可跟随链接
one-of-many = { $file }：共 { $number } 份棋谱，这是{ $game }；用 `--game N` 指定另一份
supplement = 补充文件

# 损失
losses = { $file }：有 { $number } 处内容，{ $target } 无法像原文件那样表达
kept-in = 保存在 { $place }
carried-all = { $file }：{ $target } 无法表达的内容{ $place }（没有丢失；用 `--carry none` 可略去）：{ $what }
loss =
    { $number ->
        [1] 1 处 { $what }：{ $fate }；位于 { $place }
       *[other] { $number } 处 { $what }：{ $fate }；第一处位于 { $place }
    }
the-file-itself = 文件自身
the-files-themselves = 各文件自身
its-line = 该行自身

# 日志
log-file = 文件
log-level = 级别
log-code = 代码
log-place = 位置
log-finding = 诊断
log-filter = 每行须含的词

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
moves = { $number } 手
errors = { $number } 个错误
findings-repaired = { $number } 处已修复
findings-refused = { $number } 处被拒绝
at-least = 至少{" "}

config-in-force = { $file } 中的选项生效：{ $options }
config-of-another-user = 未读取 { $file }：它属于另一用户
format-of-stdout = 标准输出的格式是 { $format }；--to 可指定其他格式
there-already = 已有 { $number } 个
written-to =
    { $others ->
        [0] ；写入 { $file }
        [1] ；写入 { $file } 和 { $second }
       *[other] ；写入 { $file } 及另外 { $others } 个文件
    }

would-be-written-to =
    { $others ->
        [0] ；将写入 { $file }
        [1] ；将写入 { $file } 和 { $second }
       *[other] ；将写入 { $file } 及另外 { $others } 个文件
    }

# 总计
would-be-converted = 将写入
total-files = { $shown } 个文件
total-games = { $shown } 局
total-moves = { $shown } 手
converted = 已写入
checked = 已检查
looked-through = 已查看
read = 已读取
judged = 已裁判
shown = 已显示
drawn = 已绘制
would-be-drawn = 将绘制
of-repaired = { $number } 个已修复
files-repaired = { $number } 个已改正
files-to-repair = { $number } 个待改正
of-with-errors = { $number } 个有错误
refused = 已拒绝
skipped = 已跳过
proven = 已验证
proven-one = 已验证：重新读取，内容相同
games-proven = { $number } 局：重新读取，内容相同
existing = 已存在
interrupted = 未开始
number-skipped = { $number }
names-skipped = { $number }   按文件名不是棋谱：{ $names }（--all 会读取其中的棋谱）
more-refused = 另有 { $number } 个（--report full 全部列出；wei7 check --paths 列出文件名）
most-often = 最常见
in-files = 见于 { $number } 个文件
for-example = ；例如 { $place }
more-kinds = 另有 { $number } 种
more-of-code = { $code } 另有 { $number } 处
and-more-of = ……{ $what }（--report full 全部列出）
all-of-one = 逐条连同原文行：--report full
all-of-them = 逐条连同位置：--report concise；连同原文行：--report full
file-refused = 已拒绝
file-refused-in-part = 部分被拒绝
nothing-is-lost = （没有丢失：可以还原）
explain-a-code = 代码说明：wei7 explain { $code }
write-repairs = 把已修复之处写回文件：wei7 fix
repair-all = 只含错误级诊断的文件保持原样；一并改正：wei7 fix --unsafe
time-zones = { $code } { $files }：开始时间未写时区，按 Z 读取；--assume-offset +08:00 可指定时区
to-go-on = 保留已有的文件并继续：同一命令加上 --skip-existing
to-salvage = 读取损坏处之前的内容：wei7 convert --salvage

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
row-problem = 题目
problem-of-black = 黑先；正解 { $right } 条，错误 { $wrong } 条
problem-of-white = 白先；正解 { $right } 条，错误 { $wrong } 条
several-problems = { $number } 道题；正解 { $right } 条，错误 { $wrong } 条
row-moves = 手数
row-branches = 分支
row-encoding = 编码
guessed-encoding = { $name }（推测）；可用 `--encoding` 指定其他编码
row-findings = 诊断
row-analysis = 分析
analysis-of-game = { $engines }，{ $positions } 个局面中的 { $analyzed } 个
analysis-findings = { $number } 个数值存疑或无法读取
largest-mistakes = ；最大的失误：{ $moves }
mistake-in-points = 第 { $number } 手（{ $move }，-{ $lost } 目）
mistake-in-percent = 第 { $number } 手（{ $move }，胜率 -{ $lost }%）
row-game = 局
row-date = 日期
columns-left-out = 宽度不够，未列出：{ $names }（`--format csv` 列出全部）
games-found = 共 { $all } 局，找到 { $number } 局
row-carrier = 随附数据
has-carrier = 有；`--carrier` 列出它恢复的内容
gives-back = 恢复 { $number } 处内容
carriers-give-back = { $file }：其随附数据恢复 { $number } 处内容
thing-at = { $what }：{ $place }
board = { $width } × { $height }
moves-of-lines = 主分支 { $main } 手，共 { $all } 手
branches = { $number } 个，最多嵌套 { $depth } 层
findings-of-record = { $number } 条诊断；用 `wei7 check` 查看
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
nobody-says = 棋谱未写明
nearest-to = 最接近棋谱所记：{ $what }
not-known = 无法识别棋谱所记：{ $what }
handicap-stones = 让 { $number } 子
from-setup = 从第 { $number } 手之后摆放的局面开始
phase-after = 第 { $number } 手之后进入第 { $phase } 清理阶段
and-more = 另有 { $number } 处
violation = 第 { $number } 手，{ $color } { $point }：{ $message }（{ $clause }）
taken = 黑子被提 { $black } 枚，白子被提 { $white } 枚
no-result = 无胜负（{ $clause }）
game-over = 对局结束（{ $clause }）
stops-as-if-passed = 棋谱未记到终局；按双方虚着计分
stops = 棋谱未记到终局
by-clause = { $what }（{ $clause }）
margin = { $points } 目
margin-in-stones = { $points } 目（{ $stones } 子）
won-by = { $color }胜 { $margin }
won-otherwise = { $color }胜，并非计分所得
score-of-black = 黑 { $points }：{ $tally }
score-of-white = 白 { $points }：{ $tally }
all-count = 所有棋子按现状计算；用 --dead 指明死子
both-passed = 双方虚着
not-over = 对局尚未结束：棋盘上大片未定；用 --score 可照样计分
dead-by-record = 依棋谱所记
dead-by-play = 由推演判定，最没把握的一块有 { $percent }% 把握
doubtful-group = { $stones }：{ $state }，{ $percent }% 把握
state-dead = 死
state-alive = 活
explained-by-death = 若以下是死子，则一致：{ $stones }
explained-by-life = 若以下是活棋，则一致：{ $stones }
explained-by-komi = 若贴 { $komi } 目则一致
explained-by-bonus = 若让 N 子时补偿 { $bonus } 目则一致
explained-by-one = 只差一目
diagram-key = （x o：死子；+ -：黑地、白地；~：双活）
agrees = 一致
does-not-agree = 不一致
tally-stones = 棋子 { $number } 枚
tally-surrounded = 围地 { $number } 目
tally-captures = 提子 { $number } 枚
tally-late-moves = 第 2 清理阶段 { $number } 手
tally-bonus = 让子补偿 { $number } 目
tally-late-stones = 不活的棋子 { $number } 枚
tally-tax = 还棋头 { $number } 目
tally-komi = 贴 { $points } 目
tally-button = 收后 { $points } 目

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
progress = 文件 { $done }/{ $files }，{ $games } 局，每秒 { $rate } 局，还需 { $left }

# 命令行有误
usage-unknown-option = 这里没有选项 `{ $option }`
usage-unexpected-value = 参数 `{ $value }` 是多余的：请去掉
usage-unknown-command = 没有命令 `{ $command }`
usage-no-command = 没有指明命令：请指明一个
usage-no-value = `{ $option }` 需要一个值
usage-wrong-value = `{ $option }` 的值不能是 `{ $value }`
usage-missing = 还需要以下参数：
usage-twice = `{ $option }` 只能给出一次
usage-conflict = `{ $option }` 不能与 { $other } 同用：请去掉其中一个
usage-not-text = 有参数不是 UTF-8：请改用 UTF-8
usage-tip = 提示
usage-similar = 是否要用 { $names }？
usage-values = 可选值：{ $values }
usage-help = 详见 `{ $command } --help`
quoted = `{ $what }`

# 对选项和命令的提示：`hint-` 加程序库信息的标识符，或诊断代码的名称
hint-not-bundled = 不用 `--bundle` 时每个事件各成一局
hint-not-bundled-file-valid = 不用 `--bundle` 时每个事件各成一局
hint-read-as-offset = 可用 `--assume-offset` 指定另一时区
hint-read-as-guessed = 可用 `--encoding` 另行指定
hint-other-encoding-can-be-named = 可用 `--encoding` 另行指定
hint-too-many-moves-to-judge = 请用 `--branch` 选定一个
hint-several-inputs-without-directory = 请以 `-o` 指明该目录
hint-input-directory-without-directory = 请以 `-o` 指明该目录
hint-one-file-for-several = `-o 目录/` 为每份棋谱各写一个文件
hint-lines-for-several-files = `--lines` 写出一个文本，`-o 目录/` 为每份棋谱各写一个文件
hint-lines-need-one-file = `-o` 指明 `--lines` 写出的文件
hint-template-without-directory = `--name` 须与 `-o 目录/` 或 `-o 名称.zip` 同用
hint-content-not-of-named-format = `--from { $id }` 仍可照此读取
hint-known-formats = 可用 `--from` 指明输入的格式
hint-entry-names-guessed = 可用 `--encoding` 另行指定
hint-packed-input-not-replaced = 可用 `-o` 指明另一个压缩包或目录
hint-output-exists = 用 `--force` 可覆盖
hint-path-of-finished-output = 用 `--force` 可覆盖，或用 `--skip-existing` 保留原样
hint-supplement-for-one-game = `--supplement` 只能用于一局的输入
hint-output-for-one-game = `-o 目录/` 为每局各写一个文件
hint-events-for-one-game = `-o 目录/` 为每局各写一个文件，`--bundle` 把各局合成一份棋谱
hint-no-glyph = 可用 `--font` 指明含有它们的字体

# 手册页各节
man-exit-status = 退出码
man-exit-done = 完成。
man-exit-findings = 完成，但有达到 --fail-on 级别的诊断；或 diff 的文件不同；或 find 没有找到。
man-exit-no-result = 有输入没有结果：被拒绝或无法读取，或命令行有误。
man-files = 文件
man-file-config = 其所在文件夹之下的棋谱所用的选项；位于第一个输入旁边或其上级文件夹中。
man-file-supplement = 旁边的文档中 wei7 3.0 无法表达的内容。
man-environment = 环境变量
man-variable-language = 报告的语言，中文或英文；--lang 优先。
man-variable-color = 若已设置，则输出不带颜色。
man-variable-columns = 标准输出不是终端时 show 所用的宽度。

# Wrong use of the command
no-input = 没有指明输入：请写出文件或目录，或把棋谱送入标准输入（`wei7 info < game.sgf`）
supplement-for-several = `--supplement` 指明一个文件，只能用于一个输入：请只写出该输入
draws-several = 有多个输入时需要目录：`-o 目录/` 每局绘制一图，`--site 目录` 每局写一页
not-with-analyses = `{ $option }` 不适用于只含分析的文件：请去掉它，或另选 `--analysis`
not-named-like-analyses = `{ $path }` 的扩展名不是只含分析的文件的扩展名：请指明以 `.{ $extension }` 结尾的文件，或目录
no-such-target = `{ $path }` 的扩展名不属于可写的格式：请用 `--to` 指定格式，例如 `--to sgf`
site-is-file = `{ $path }` 是文件，而网站需要目录：请写到别处
site-not-empty = 目录 `{ $path }` 不是空的；用 `--force` 可覆盖其中同名的文件
pages-are-site = 多局不能写成一页；用 `--site 目录` 可每局写一页
not-for-several = `{ $option }` 只用于一份棋谱，而要绘制的有多份：请只写一份棋谱，或去掉 `{ $option }`
fix-needs-place = 有多个输入时，需用 `--in-place`、`--diff`，或以 `-o` 指明目录或压缩包
diagrams-need-directory = `--all-diagrams` 需以 `-o` 指明目录
picture-is-directory = `{ $path }` 是目录，而这里只写一张图：请指明其中的文件
not-on-a-page = `{ $option }` 用于图片，而这里写的是网页：请去掉它，或指明以 `.svg` 或 `.png` 结尾的文件
not-in-a-deck = `{ $option }` 不适用于卡片文件：请去掉它
problems-are-one-file = `{ $path }` 是目录，而所有输入中的题目写入一个文件：请指明其中的文件
no-such-picture = `{ $path }` 不以 `.svg`、`.png` 或 `.html` 结尾；请用 `--to` 指明形式
not-two-files = `diff` 比较两个文件或两个文件夹：请给出两者
not-files-to-merge = `merge` 需要两个或三个文件：共同祖先、我方和对方，或没有共同祖先的我方和对方
no-git-repository = 无法在此设置 git：{ $reason }
git-installed = 已写入；`git merge` 和 `git diff` 现在能处理棋谱
git-not-installed = 什么也没有写；用 `--install` 写入
merged = 已合并
no-such-command = 没有命令 `{ $command }`；`wei7 --help` 列出全部命令
config-unusable = `{ $path }` 无法使用：{ $reason }
config-line-unusable = 第 { $line } 行无法使用（`{ $path }`）：{ $reason }
config-too-large = 文件大于 1 MiB
config-not-text = 文件不是 UTF-8
config-syntax = `{ $line }` 不合 TOML 的语法
config-unknown-key = 没有设置项 `{ $key }`；可用的有 { $known }
config-not-a-text = `{ $key }` 应为加引号的字符串
config-not-a-list = `{ $key }` 应为字符串的数组，例如 `["S1", "X033"]`
output-is-an-input = `{ $path }` 是输入之一：请写到别的文件
one-file-for-two-tables = 两张表都指定了 `{ $path }`：请为其中一张指定另一个文件
stdout-unwritable = 标准输出无法写入：{ $reason }
run-interrupted = 运行已中断，`{ $path }` 因内容不全而没有写出：请重新运行同一命令
no-record-among-inputs = 输入中没有名称像棋谱的文件；用 `--all` 可读取任何名称的文件
run-has-ended = 运行已结束
board-too-large-to-count = 棋盘太大，无法清点

# Values of options
value-unknown = 没有这个值
value-number-missing = 没有写数
value-not-a-number = 不是数
value-number-too-large = 数太大
value-number-zero = 不能为零
value-number-outside = 应为 { $first } 到 { $last } 的数
value-not-bytes = 字节数写作 `500M` 或 `2G`
value-unknown-code = 没有以此开头的代码；`wei7 explain --list` 列出全部代码
value-unknown-encoding = 没有这个名称的编码；可用的有 { $known } 等
value-log-extension = 日志的名称应以 `.html`、`.txt`、`.ndjson`、`.sarif` 或 `.xml` 结尾
value-table-extension = 表的名称应以 `.parquet`、`.arrow` 或 `.csv` 结尾
value-not-a-range-of-moves = 手数的范围写作 `1-50`、`51-` 或 `7`
value-not-a-point = 点写作 `Q16`（没有 I 列），或如 SGF 写作 `pd`
value-not-a-range = 数或范围写作 `200`、`..50`、`200..` 或 `100..200`
value-not-a-date = 日期或范围写作 `1846`、`1846-09`、`1846-09-11`、`1840..1850` 或 `1996-05..`
value-not-a-board = 棋盘写作 `19` 或 `13x9`
value-not-a-result = 结果写作 `B`、`W+R`、`+T`、`B+0.5`、`W+10..20`、`draw` 或 `void`

# Help and manual
help-values = 可选值：
help-default = 默认：{ $value }
man-section-name = 名称
man-section-synopsis = 用法
man-section-description = 说明
man-section-commands = 命令
man-section-extra = 补充
man-section-version = 版本
usage-line = 用法：{ $usage }
usage-as-value = 若 `{ $value }` 是值，请写作 `-- { $value }`
usage-wrong = 命令行有误

# Paragraphs of specifications
paragraph-of-3-0 = wei7 3.0，{ $paragraph }
paragraph-of-2-2 = wei7 2.2，{ $paragraph }
paragraph-of-ishi = Ishi，{ $paragraph }
paragraph-of-servers = 服务器的文件，{ $paragraph }
paragraph-of-supplements = 补充文件，{ $paragraph }
paragraph-of-itself = { $paragraph }
