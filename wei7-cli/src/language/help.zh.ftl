# The Chinese of the command line: `about-COMMAND`; `help-COMMAND-OPTION` or, if all commands share the option,
# `help-OPTION`; `value-OPTION-VALUE`; headings, names of values, and the lines behind the options. English stands in the
# definition of the command line (`args`); a test holds that nothing is missing.

about-wei7 = 读取、检查、转换围棋棋谱，绝不悄悄丢失内容
help-help = 显示帮助（-h 为概要，--help 为全文）
help-version = 显示版本

# check.rs
help-check-to = 还说明此格式容纳不了的内容
help-check-carry = 与 `--to` 同用：该格式容纳不了的内容可否随附保存；`none` 表示会丢失
help-check-supplement = 3.0 输入的补充文件；默认为它旁边的那个
help-check-sarif = 把全部诊断写成一份 SARIF 2.1.0 日志，供代码扫描读取
help-check-paths = 只列出不合规的文件（即决定退出码的文件）的名称

# merge.rs
about-merge = 合并出自同一文件的两个文件，或关于同样棋局的两个文件
about-git = 让 git 合并和比较仓库里的棋谱
help-merge-inputs = 共同祖先、我方文件和对方文件，或没有祖先的我方和对方文件
help-merge-output = 写入此文件；用 --force 时可以是输入之一。未指定则写到标准输出
help-merge-to = 写出的格式；默认为我方文件的格式
help-merge-conflicts = 双方改了同一个值时如何决定；有冲突时退出码为 1。默认什么也不写，退出码为 2
value-conflicts-ours = 写我方的值
value-conflicts-theirs = 写对方的值
value-conflicts-comment = 写对方的值，并把双方的值写入结点的评注
help-git-install = 先显示、再写入 .gitattributes 和仓库的配置
help-git-text = 把棋谱打印为文本，每手一行，供 `git diff` 比较

# convert.rs
help-convert-output = 写到哪里：以 `/` 结尾、本身是目录、输入是目录，或有多份棋谱时，视为目录；否则视为文件。以 `.sgf` 或 `.go` 结尾的名称视为文件，所有棋谱都写入其中。未指定则写到标准输出
help-convert-to = 写出的格式；默认由输出的扩展名决定，否则为 wei7（3.0）。`anki` 把所有输入中的题目写成一个卡片文件，供 Anki 导入
help-convert-carry = 目标格式无法表达的内容如何处理：保存在输出文件旁边或内部，或只予以报告
help-convert-strip = 略去这些部分；略去的内容既不随附保存，也不报告为丢失。多个部分以逗号分隔
value-strip-analysis = 程序写入的分析：属性和评论中的相应部分
value-strip-comments = 着手和局面的所有评论
value-strip-variations = 主分支以外的所有分支
help-convert-analysis = 以该程序的方式写入引擎分析，仅用于 SGF。原有的分析随附保存，转换回来完全一致。`katago-json` 和 `ogs` 只把主分支的分析写成 JSON
value-analysis-goreviewpartner = `BWWR` 和 `CBM`
value-analysis-katago-json = KataGo 的 JSON，每个回答一行
value-analysis-katrain = KaTrain 的 `KT`
value-analysis-kaya = Kaya 和 web-katrain 的 `KA`
value-analysis-lizgoban = 与 `lizzie` 相同
value-analysis-lizzie = Lizzie 和 LizzieYzy 的 `LZ`
value-analysis-ogatak = `SBKV` 和 `OGSC`
value-analysis-ogs = OGS 的 AI 复盘的 JSON
value-analysis-q5go = `QLZV` 或 `QKGV`
value-analysis-sabaki = `SBKV` 和 `SBKS`
help-convert-supplement = 补充文件：输入是 3.0 时与之一并读取，否则输出是 3.0 时与之一并写出。默认放在文件旁边：game.wei7 的补充文件是 game.supplement.json
help-convert-lossless = 若读取或写出时有内容会丢失或只能近似表达，则什么也不写
help-convert-verify = 验证往返：连同随附数据或补充文件重新读取每个输出，若与输入不同则不写出该局。与 `--skip-existing` 同用时，也验证文件夹中已有的输出
help-convert-salvage = 3.0 或 2.x 的文件因损坏被拒绝时，写出损坏处之前的内容，并加以标记
help-convert-dry-run = 什么也不写，只说明会写出什么
help-convert-pretty = 写 3.0 时每一步占一行
help-convert-compress-points = 把 SGF 的点列写成矩形（`AB[aa:cc]`）；并非所有程序都能读取
help-convert-problems = 在 SGF 中按某种惯例标明题目的答案；默认用 `TE`、`BM` 和 `WV`
value-problems-goproblems = `TE`、`BM`、`WV`，以及 `goproblems.com` 和多数看谱软件在评论中所需的词；读取时去掉这些词
value-problems-uligo = 只在第一手错着上写 `WV`，供 `uliGo` 使用
value-problems-plain = 不加标记，不泄露答案
help-convert-style = 局面图（`--to diagram`）的样式
value-to-anki = 题目的卡片
value-style-sensei = `Sensei's Library` 和 `Life in 19x19` 的局面图（`$$`），每幅十手，带手数
value-style-ascii = 由字母和符号组成的棋盘：X 为黑子，O 为白子
value-style-unicode = 由线条和圆形棋子组成的棋盘
help-convert-move = 把主分支下了这么多手之后的局面写成局面图；默认：样式为 `sensei` 时写出全部着手，否则写终局局面
help-convert-skip-existing = 略过已有的文件，这样同一命令可从中断处继续
help-convert-name = 每局写入一个文件，按此命名，如 '{"{"}date{"}"} {"{"}black{"}"}-{"{"}white{"}"}'。`/` 表示建立目录。可用字段：`date`（日期）、`black`（黑方）、`white`（白方）、`black_rank`（黑方段位）、`white_rank`（白方段位）、`name`（名称）、`event`（赛事）、`round`（轮次）、`place`（地点）、`result`（结果）、`file`（原文件名）、`number`（序号）

# find.rs
help-find-paths = 只列出文件名，每个只列一次
help-player = 对局者的名字含有这些字；可多次给出，表示多位对局者
help-black = 黑方的名字含有这些字
help-white = 白方的名字含有这些字
help-date = 对局日期：年、月或日，或其范围（1846、1846-09..1847、1996-05-06..）
help-result = 结果：B、W、`draw`（和棋）或 `void`（无效），以及如何取胜（B+R、W+T、+F、B+0.5、W+10..20）
help-winner = 胜者的名字含有这些字
help-rules = 规则
help-event = 赛事名称含有这些字；没有赛事名称时看棋局名称
help-moves = 主分支的手数：一个数或范围（..50、200..、100..200）
help-handicap = 让子数；未写明的按开局所摆黑子计
help-size = 棋盘大小（19、13x9）
help-opening = 主分支依次从这些点开始，按棋盘坐标（`Q16,D4`）或 SGF 坐标（`pd,dp`）书写
help-problem = 题目：局面之后的应答已标明正误
help-symmetric = 棋盘旋转或翻转后符合 --opening 也算

# fix.rs
help-fix-output = 写到哪里：文件，或容纳所有输入的目录或压缩包。未指定则写到标准输出
help-fix-in-place = 就地改写需要修复的文件，并在旁边保留原文件（.bak）
help-fix-no-backup = 改写时不保留原文件
help-fix-diff = 什么也不写，只显示会有哪些改动；有改动时退出码为 1
help-fix-uncertain = 只含错误级诊断的文件也修复，尽管其含义只是很可能如此，并不确定

# judge.rs
help-judge-rules = 规则：一种预设、若干参数，或两者兼有。默认用棋谱的规则，棋谱未写则用 tromp-taylor
help-judge-komi = 贴目，不论棋谱和规则如何规定
help-judge-branch = 裁判哪个分支：主分支、由路径指明的分支，或全部
help-judge-dead = 哪些是死子：由推演判定、依棋谱所记、没有（严格按规则条文），或列出各点。默认依棋谱所记（SGF 的 `TB` 和 `TW`），未记则由推演判定
help-judge-score = 中盘认输、超时或未终局的棋也计分

# list.rs
help-format = 列出的形式；默认一局按行列出全部信息，多局列成表格
help-sort = 排序的依据；默认按输入的次序。棋谱中没有该项的排在最后
help-reverse = 倒序
help-csv-formulas = CSV 中以 `=`、`+`、`-` 或 `@` 开头、会被电子表格当作公式的文字如何写出
help-info-carrier = 列出每份棋谱的随附数据或补充文件恢复了哪些文件本身没有的内容
value-format-rows = 每局的全部信息，每项一行
value-format-table = 每局一行
value-format-csv = 同上，供电子表格使用
value-format-json = 供程序使用：每行一个对象，同 `--report json`
value-sort-date = 对局日期
value-sort-black = 黑方
value-sort-white = 白方
value-sort-result = 胜负
value-sort-moves = 主分支的手数
value-sort-board = 棋盘大小
value-sort-handicap = 让子数
value-sort-komi = 贴目
value-sort-rules = 规则
value-sort-event = 赛事
value-sort-file = 文件名

# mod.rs
help-language = 报告所用的语言；默认依系统的语言设置
help-color = 输出是否带颜色；默认在终端支持颜色且未设 `NO_COLOR` 时带颜色
about-convert = 把棋谱转换为另一种格式，并说明该格式容纳不了的内容
about-check = 说明棋谱有什么问题；加上 --to，还说明另一种格式容纳不了的内容
about-fix = 按原格式重新写出合乎规范的棋谱；规范容纳不了的内容随附保存
about-info = 说明对局者、时间、地点，以及棋谱的规模
about-find = 列出符合条件的棋局；没有时退出码为 1
about-diff = 比较两个文件或两个文件夹的内容，格式可以不同；有差异时退出码为 1
about-judge = 裁判棋谱：是否合乎某种规则、对局进行到哪个阶段、胜负如何
about-show = 在终端显示棋谱某一处的棋盘，连同该处的文字和后续变化
about-render = 绘制书刊式的棋图（SVG、PNG），或写出可逐手浏览的网页，或收有多局的网站
about-table = 把棋谱写成对局表和着手表：Parquet、Arrow 或 CSV
about-explain = 解释各种诊断和损失的含义，并举例
about-help = 显示 wei7 或某个命令的帮助
help-command = 命令之一；默认为 wei7 本身
about-completions = 输出供 shell 补全命令行的脚本
help-shell = 所用的 shell
about-man = 输出 wei7 或某个命令的手册页
help-diff-exact = 写法的不同也报告：同一内容的不同写法、无所谓先后的次序、分支的起点
help-explain-codes = 诊断和损失的代码或名称，如报告中所示
help-explain-list = 全部列出，连同级别和标题
value-color-auto = 终端支持时带颜色
value-color-always = 写入管道和文件时也带颜色
value-color-never = 一律不带颜色
value-language-en = 英文
value-language-zh = 简体中文

# read.rs
help-inputs = 文件、目录（连同其下全部内容），或以 `-` 表示标准输入。未指定时，若标准输入不是终端，则从标准输入读取
help-from = 输入的格式；默认由内容和扩展名判断
help-strict-input = 只接受输入格式的规范所允许的内容
help-all = 在目录中，扩展名不认识的文件也读取；不是棋谱的则跳过
help-follow = 在目录中跟随链接；否则跳过链接
help-assume-offset = 开始时间未写时区时所用的时区（wei7 2.x）；默认为 Z，并给出提示
help-encoding = 输入的编码，不论输入自己怎么写；也用于压缩包内不是 UTF-8 的名称。默认以输入所写为准，没有写明时推测，并以提示说明
help-no-quirks = 一律照字面读取 SGF，即使已知写出它的程序另有所指
help-ignore-carriers = 按文件本身读取，不使用随附数据或补充文件恢复内容
help-bundle = 把一个 Ishi 文件的所有事件合成一份棋谱，每个事件一个分支；各事件的棋盘须相同
help-fail-on = 使退出码为 1 的最低级别
help-report = 诊断的报告形式；默认单个文件详列，多个文件每类一行
help-select = 只报告这些诊断，退出码也只由它们决定；可写代码或代码的开头（S1,X033）
help-ignore = 不报告这些诊断
help-log = 另把全部诊断写入此文件，不论屏幕显示多少：可筛选和排序的网页（.html）、文本（.txt）、JSON（.ndjson）、SARIF（.sarif），或供构建服务器读取（.xml）。要写多个文件则多次给出
help-force = 覆盖已有的文件，包括输出和日志
help-quiet = 只说明没有结果的原因：不报告其他诊断、损失、总计和进度
help-verbose = 逐处报告损失，并说明每个输入的处理结果
help-jobs = 同时处理多少个输入；默认与处理器的个数相同
help-memory = 一份棋谱最多可用的内存，如 500M 或 2G；默认为本机内存的一半
help-lines = 以 NDJSON 读写 3.0，每行一份棋谱。以 .ndjson 或 .jsonl 结尾的文件总是如此读取，以 .wei7 结尾的文件则从不如此
value-report-full = 每条诊断连同其所在的原文行
value-report-concise = 每个文件的每类诊断一行
value-report-statistics = 只报总计
value-report-json = 供程序读取：每行一个对象
value-report-github = 供 GitHub 的工作流读取：注解
value-fail-on-note = 提示也算
value-fail-on-repaired = 不合规范的内容，即使含义明确
value-fail-on-approximated = 错误，以及目标格式只能近似表达或根本不能表达的内容
value-fail-on-dropped = 错误，以及被丢弃的内容
value-fail-on-error = 不合规范且含义不明确的内容，或未能读入的内容
value-fail-on-refused = 都不算；没有结果时，退出码总是 2

# render.rs
help-render-output = 写出的文件；由扩展名决定形式。用 `--all-diagrams`、有多个输入或取一个文件的所有局时，应为目录；后两种情况另写出列有各图的索引页。未指定则写到标准输出
help-render-site = 在此目录中写出网站：每局一页，另有可搜索的列表 `index.html`。无须服务器
help-render-worksheet = 写出一个供打印的网页，含所有输入中的题目，每张纸 N 题，解答在最后 [默认：6]
help-render-to = 图片的形式，或指定写网页；用于从输出的扩展名看不出形式时
help-render-range = 给这些着手标上手数，如 `1-50` 或 `51-`；被提的子仍留在图上，下在已有棋子处的着手列在图下，如书刊中那样
help-render-all-diagrams = 棋谱的每个图、每张分谱和每个暂停点各画一张；有多个输入时，各入自己的目录
help-render-theme = 配色：print（黑白印刷）、wood（木纹）、dark（深色）。默认 print；网页为 wood，读者的系统为深色时用 dark
help-render-size = 图片的宽度，以像素计
help-render-no-coordinates = 不画棋盘四周的字母和数字
help-render-caption = 棋盘下方写什么
help-render-text = 文字在 SVG 中的形式
help-render-font = 内置字体没有的字符所用的字体；其次才用系统字体
value-to-svg = 矢量图
value-to-png = 点阵图
value-to-html = 整份棋谱的网页，在浏览器中逐手浏览，无须联网
value-caption-none = 什么也不写
value-caption-title = 标题，以及不在棋盘上的着手
value-caption-comment = 同上，并加上评论

# show.rs
help-branch = 取此分支（如 `1.2.1`，编号见 `wei7 show` 所列）；未给 `--move` 时取分支的末尾
help-game = 取多局棋谱中的第几局，从 1 数起；默认第一局，并提示还有其他局
help-region = 只取棋盘的这一部分：以两角表示，如 `c3-k10`；`auto` 取容下所示全部棋子与标记的最小区域；若棋谱只显示局部，`all` 取整个棋盘
help-supplement = 3.0 输入的补充文件；默认为它旁边的那个
help-count = 像 `wei7 judge` 那样清点棋盘：标出死子，地以小方块表示，双活以斜线表示
help-dead = 清点时哪些是死子：由推演判定、依棋谱所记、没有，或列出各点。默认依棋谱所记，未记则由推演判定
help-show-ascii = 只用 ASCII 字符：X 为黑，O 为白
help-show-width = 使用多少列；默认与终端同宽，不是终端则为 80
help-show-outline = 棋谱概览最多列出多少个分支；0 表示不列

# table.rs
help-table-output = 对局表；名称以 .parquet、.arrow 或 .csv 结尾
help-table-moves = 着手表，包括所有分支
help-table-symmetric = 棋盘旋转或翻转后相同的局面和对局，给出相同的散列值
help-table-csv-formulas = CSV 中以 `=`、`+`、`-` 或 `@` 开头、会被电子表格当作公式的文字如何写出

# values.rs
value-carry-keep = 随附保存，可以还原
value-carry-none = 略去，并予以报告
value-csv-formulas-escape = 前面加一个撇号，使其仍是文字
value-csv-formulas-keep = 保持原样，供非电子表格的程序读取

help-move = 该分支从开头数起多少手之后；0 表示第一手之前
name-n-nxn = N|NxN
value-text-auto = 拉丁、希腊、西里尔字母作为文字，其余作为轮廓，这样没有相应字体也能显示
value-text-outlines = 全部作为轮廓
value-text-text = 全部作为文字

# Headings
heading-arguments = 参数
heading-options = 选项
heading-reading = 读取
heading-reports = 报告
heading-many-inputs = 大量输入
heading-list = 列表
heading-games = 棋局条件
heading-commands = 命令

# Names of values
name-command = 命令
name-input = 输入
name-file = 文件
name-file-dir = 文件|目录
name-dir = 目录
name-program = 程序
name-style = 样式
name-marks = 标记
name-part = 部分
name-f = 格式
name-px = 像素
name-bytes = 字节数
name-level = 级别
name-form = 形式
name-code = 代码
name-codes = 代码
name-language = 语言
name-when = 何时
name-what = 内容
name-how = 方式
name-name = 名称
name-template = 模板
name-region = 区域
name-path-main = 路径|main
name-path-main-all = 路径|main|all
name-preset-list = 预设|列表
name-column = 列
name-date = 日期
name-points = 点
name-result = 结果
name-rules = 规则
name-text = 文本
name-auto-record-none-points = auto|record|none|各点

# Examples and other lines behind the options
after-wei7 =
    格式：   wei7（3.0）、wei7-2.2、wei7-2.1、wei7-2.0、sgf、ishi
    退出码： 0  完成
             1  完成，但有达到 --fail-on 的诊断
             2  有的没有结果：被拒绝、无法读取，或用法有误
after-convert =
    示例：
      wei7 convert archive -o migrated      把整个目录的 2.x 转为 3.0，目录结构不变
      wei7 convert old.wei7 -o new.wei7     转换一个文件；3.0 无法表达的内容写入
                                            new.supplement.json
      wei7 convert new.wei7 --to wei7-2.2   转回 2.2，写到标准输出
      wei7 convert archive -o sgf --to sgf  把整个目录的各种棋谱转为 SGF
      wei7 convert games.sgf -o new/        多局棋谱：new/games/0001.wei7……
      wei7 convert *.wei7 -o all.sgf        把若干文件合成一个多局棋谱
      wei7 convert old.go -o new/           Ishi 文件：每个事件一份棋谱
      wei7 convert archive -o new --verify  并验证转换没有丢失任何内容
      wei7 convert big.sgf -o thin.sgf --strip analysis,comments
                                            略去分析和评论
      wei7 convert a.sgf -o b.sgf --analysis lizzie
                                            写入 Lizzie 能读取的分析
      wei7 convert a.sgf -o a.jsonl --analysis katago-json
                                            只写出分析，格式为 JSON
      wei7 convert archive --lines          3.0 写到标准输出，每行一份棋谱
      wei7 convert game.sgf --to diagram    供论坛使用的局面图，每幅十手
      wei7 convert problems.go --bundle -o problems.wei7
                                            或合成一份棋谱，每个事件一个分支
after-check =
    示例：
      wei7 check game.wei7               全部诊断，连同位置和规范条款
      wei7 check archive --to wei7       还有 3.0 无法表达的内容
      wei7 check games.sgf --to wei7     多局棋谱中的每一局
      wei7 check archive --to sgf --carry none --fail-on approximated
                                         若只用 SGF 会有丢失，则退出码为 1
      wei7 check archive --paths         只列出不合规文件的名称
      wei7 check archive --report json   每个文件一个 JSON 对象，每行一个
      wei7 check archive --sarif         一份供代码扫描读取的日志
after-fix =
    示例：
      wei7 fix game.sgf --diff              会有哪些改动
      wei7 fix game.sgf -o mended.sgf       写入另一个文件
      wei7 fix archive --in-place           就地修复需要修复的文件，原文件
                                            留在旁边，名为 game.sgf.bak
      wei7 fix archive -o mended/           写出所有文件，修复过的和原样的
      wei7 fix old.zip -o mended.zip        从一个压缩包到另一个压缩包
after-git =
    示例：
      wei7 git                     显示 --install 会写什么
      wei7 git --install           让此仓库合并和比较棋谱
      wei7 git --text game.sgf     `git diff` 所比较的文本
after-merge =
    示例：
      wei7 merge base.sgf ours.sgf theirs.sgf -o game.sgf   对同一文件的两次修改
      wei7 merge ann.sgf bo.sgf -o both.sgf                 双方的全部内容
      wei7 merge base.sgf ours.sgf theirs.sgf -o game.sgf --conflicts comment
                                                            以后在文件里再决定
after-info =
    示例：
      wei7 info game.sgf                        一局的全部信息
      wei7 info archive --sort date             多局，每局一行
      wei7 info games.sgf --format csv          供电子表格使用
      wei7 info archive --format json           供程序使用：每行一个对象
after-find =
    示例：
      wei7 find archive --player Shusaku                对局者
      wei7 find archive --date 1846..1850 --sort date   对局日期
      wei7 find archive --winner Shusaku --result +R    谁胜，如何取胜
      wei7 find archive --opening R16,D17 --symmetric   布局
      wei7 find archive --problem                       有正误答案的题目
      wei7 find archive --handicap 2.. --size 19 --paths
                                                        只列文件名
after-diff =
    示例：
      wei7 diff old.wei7 new.wei7          逐处比较两个文件
      wei7 diff game.wei7 game.sgf         一个写了而另一个没写的内容
      wei7 diff old/ new/                  逐个文件比较两个文件夹或归档
      wei7 diff a.sgf b.go --report json   每行一个 JSON 对象
after-judge =
    规则：    chinese、chinese-ogs、japanese、aga、aga-button、ing、new-zealand、
              tromp-taylor、stone-scoring、ancient-territory；或它们的别名
              （korean、bga、chinese-kgs）；或 KataGo 的写法
              koSIMPLEscoreAREAtaxNONEsui0；
              或列出参数，如 --rules japanese,komi=5.5，或
              ko=simple|positional|situational, scoring=area|territory,
              tax=none|seki|all, multi_stone_suicide=yes|no, button=yes|no,
              white_handicap_bonus=0|N-1|N, self_play_opts=yes|no
    示例：
      wei7 judge game.sgf                        依棋谱所写的规则
      wei7 judge game.sgf --rules japanese --dead Q16,R16
      wei7 judge archive --report json           每份棋谱一个 JSON 对象
after-show =
    示例：
      wei7 show game.sgf                    主分支的末尾
      wei7 show game.sgf --move 57          第 57 手之后的棋盘
      wei7 show game.wei7 --branch 2.1      某个变化的末尾
      wei7 show game.sgf --count            终局的死子和地
      wei7 show games.sgf --game 3 --ascii  多局棋谱的第三局
after-render =
    示例：
      wei7 render game.sgf -o game.svg                 主分支的末尾
      wei7 render game.sgf -o 1.png --range 1-50       标有手数的分谱
      wei7 render game.sgf -o corner.svg --move 20 --region a19-k10
      wei7 render lesson.go --all-diagrams -o lesson/  每个图、每张分谱和
                                                       每个暂停点各画一张
      wei7 render lesson.wei7 -o lesson.html           任何浏览器都能打开的网页：
                                                       着手、变化、题目
      wei7 render archive --site site/                 每局一页，另有可搜索的列表
      wei7 render problems --worksheet -o sheet.html   供打印的题目，解答在最后
      wei7 render archive -o pictures/                 每局一图，另有列出各图的索引页
after-table =
    示例：
      wei7 table archive -o games.parquet          每局一行
      wei7 table archive.tar.gz -o games.parquet --moves moves.parquet
                                                   另写着手表，每手一行
      wei7 table games.sgf -o games.csv            供电子表格使用
      wei7 table archive --moves moves.parquet --symmetric
                                                   对称的局面视为相同
after-explain =
    示例：
      wei7 explain S001            报告中代码为 S001 的诊断
      wei7 explain no-sgf L009     按名称查询；以及一种损失
      wei7 explain --list          列出全部，每行一个
after-completions =
    示例：
      wei7 completions bash > ~/.local/share/bash-completion/completions/wei7
      wei7 completions fish > ~/.config/fish/completions/wei7.fish
      wei7 completions zsh > _wei7          放在 $fpath 的某个目录中
after-man =
    示例：
      wei7 man | man -l -                   阅读手册
      wei7 man convert > wei7-convert.1     供系统安装的手册页
