
# 损失与差异：两边的值

becomes = { $left } 变为 { $right }
added = 多出：{ $what }
same-at-place = 相同的内容，位于 { $place }
field-with-text = { $field }：{ $text }
field-and-text = { $field }：{ $text }

# 字段

kind-own-name = 名称
kind-place = 地点
kind-branch-title = 分支的标题
kind-participant-domain = 参与者的 domain
kind-participant-id = 参与者的 id
kind-participant-name = 参与者姓名
kind-participant-title = 参与者的头衔
kind-participant-rank = 参与者段位

# 对局信息

size-as-one-number = 一个数
size-as-two-numbers = 宽和高
empty-part = 空的 { $name }
scoring-by-area = 数子法
scoring-by-territory = 点目法
value-of-komi = 贴目 { $komi }
type-of-rules = 规则类型 { $name }
no-participants = 未列参与者
number-of-participants = { $number } 名参与者
no-players = 未列对局者
number-of-players = { $number } 名对局者
participants-and-players = { $participants }、{ $players }
participants-and-sides = { $participants }、{ $players }（{ $sides }）

# 棋子、着手和其他行为

color-and-point = { $color } { $point }
pass-of-color = { $color }虚着
stones-and-more = { $stones } 及另外 { $more } 枚
stones-of-all = { $stones }（共 { $number } 枚）
stones-lack-liberty = { $stones }，没有气
stones-as-written = 照原样的 { $number } 枚棋子
stones-put-and-removed = 放上 { $stones } 枚棋子，清空 { $empty } 个点
number-of-dead-stones = { $number } 枚
number-of-moves = { $number } 手
moves-taken-back = 撤回 { $number } 手
mark-with-symbol = 标记 { $symbol }
mark-on-point = 标记 { $symbol }，位于 { $point }
message-with-text = 信息：{ $text }
participant-with-index = 参与者 { $index }
side-to-play = { $side }先
side-to-answer = { $side }方作答

# 棋谱树

an-action = 一个行为
a-position = 一个局面
node-and-more = { $first } 及其后 { $more } 个节点
alternatives-reordered = 其后各变化，顺序不同
moved-to-another-place = 移到了别处
order-of-stones = { $number } 枚棋子的顺序
order-of-marks = { $number } 个标记的顺序
branch-goes-on = 继续
branches-begin = { $number ->
    [one] 另起一个分支
   *[other] 另起 { $number } 个分支
}
branch-detached = 另成一个分支，从该局面开始
branch-continued = 接在前一个分支之后
game-wrapped = 棋局是第一个分支

# 附加内容

splitter-small = 小
splitter-medium = 中
splitter-large = 大
evaluation-bad = 坏棋
evaluation-good = 好棋
evaluation-normal = 正常
evaluation-trick = 骗着
shape-triangle = 三角
shape-square = 方块
shape-circle = 圆圈
shape-cross = 叉
shape-selected = 选中
shape-diamond = 菱形
shape-check-mark = 对勾
default-written = 写明了默认值的 { $name }
in-order = 顺序为 { $order }
pre-with-title-only = 只有标题的 pre
problem-on-move-before = 题目写在前一手上
no-main-line = 各分支中没有主分支
mark-after-last-move = 标记写在最后一手之后
in-node-before = 与前面的内容在同一个节点
game-info-in-node = 对局信息在此节点
no-event-line = 没有 EVENT 行
absent-property = 没有 { $name }
own-event = 单独的事件
prisoners-not-listed = 未列出
whole-board = 整个棋盘
diagram-without = { $region }，隐去 { $hidden }


# 引擎分析

analysis-of-program = { $program } 的分析
analysis-engine = 引擎 { $value }
analysis-version = 引擎版本 { $value }
analysis-network = 网络 { $value }
analysis-rules = 规则 { $value }
analysis-komi = 贴目 { $value }
analysis-win-rate = 胜率 { $value } %
analysis-lead = 领先 { $value }
analysis-mean = 得分的平均值，写作领先
analysis-stdev = 标准差 { $value }
analysis-no-result = 无胜负的概率 { $value }
analysis-visits = 访问数 { $value }
analysis-candidates = { $value } 个候选点
analysis-candidate-win-rates = { $value } 个候选点的胜率
analysis-candidate-leads = { $value } 个候选点的领先
analysis-candidate-priors = { $value } 个候选点的先验概率
analysis-candidate-visits = { $value } 个候选点的访问数
analysis-candidate-variations = { $value } 个候选点的变化
analysis-further = 分析的其他数值：{ $value }
analysis-ownership = 归属
analysis-policy = 策略
