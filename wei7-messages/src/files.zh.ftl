
# Errors of wei7-files, and reasons of findings about files

# Inputs and outputs that do not go together
several-inputs-without-directory = 有多个输入时，需要一个写入的目录
input-directory-without-directory = 输入是目录时，需要一个写入的目录
output-is-file = `{ $path }` 是文件，而这里要写入目录；请写到别处
standard-input-twice = 标准输入只能读取一次；`-` 只能写一次
one-file-for-several = `{ $path }` 是单个文件的名称，而这里要写多个文件
lines-for-several-files = `{ $path }` 是每行一份棋谱的文本的名称，而这里要写多个文件
compressed-output = 按名称 `{ $path }` 应是压缩文件，而这里压缩的只有整个压缩包：.zip、.tar.gz、.tar.zst
lines-need-one-file = 每行一份棋谱的文本只写到标准输出或一个文件
template-without-directory = 模板为目录或压缩包中的文件命名，而输出两者都不是
template-field-unknown = 没有字段 `{"{"}{ $name }{"}"}`；可用的有 { $fields }
template-field-open = 字段没有结尾；请写 `{"}"}`，或以 `{"{{"}` 表示花括号本身
template-brace-unmatched = 多了一个 `{"}"}`；请去掉它，或以 `{"}}"}` 表示花括号本身
template-empty = 模板为空；请写出字段，如 `{"{"}black{"}"}`

# Limits of archives and compressed files
expands-beyond-bytes = 展开后超过上限 { $most } 字节；请先解开，再指明其中的文件
expands-beyond-ratio = 展开后超过上限，即原大小的 { $most } 倍；请先解开，再指明其中的文件
too-many-entries = 条目超过上限 { $most } 个；请先解开，再指明其中的文件
entry-names-too-long = 各条目的名称合计超过上限 { $most } 字节；请先解开，再指明其中的文件
decompression-needs-memory = 解压需要的内存超过上限 { $most } 字节；请先解压
entry-header-too-long = 某个条目的名称或头部超过上限 { $most } 字节；请先解开，再指明其中的文件

# Inputs that cannot be read
path-and-reason = `{ $path }`：{ $reason }
bytes-of-limit = { $most } 字节
entry-not-read = 没有读到压缩包中的这个条目
duplicate-entry-names = 其中有几个同名的条目，只读取最后一个
archive-is-no-file = 压缩包须读取两次，只有普通文件才可以；请先存成文件，再指明该文件
archive-changed = 列出条目之后，压缩包有了变化
archive-from-standard-input = 压缩包或压缩文件不能从标准输入读取；请写出文件名称
compressed-twice = 它压缩了两次；请先解压一次
archive-is-compressed = 它是再经压缩的压缩包；请先解压
compressed-without-extension = 它是压缩过的，而名称不以 { $extension } 结尾
archive-without-extension = 它是压缩包，而名称不以 { $extension } 结尾
content-not-of-named-format = 按名称是 { $format }，内容却不是
known-formats = 已知的格式有 { $formats }
pattern-without-file = 没有与此名称匹配的文件
document-of-supplement-missing = 旁边没有 `{ $name }`；请把两者放在同一文件夹
supplement-is-no-file = `{ $path }` 不是文件
packed-input-not-replaced = 压缩文件和压缩包中的文件不能就地改写；请写到别处
input-without-record = 其中没有棋谱
no-such-game = 没有第 { $game } 局；输入共有 { $games } 局

# Outputs that are not written
output-exists = `{ $path }` 已存在
output-unwritable = `{ $path }` 无法写入：{ $reason }
path-in-the-way = `{ $path }`
path-of-finished-output = `{ $path }`
standard-output = 标准输出
standard-output-unwritable = 标准输出无法写入：{ $reason }
temporary-file-unwritable = 临时文件无法写入：{ $reason }
run-ended = 运行已结束
output-of-other-input = `{ $path }` 也是 `{ $other }` 的输出
output-of-file-of-this-name = `{ $path }` 也是此名称的文件的输出
output-is-the-input = `{ $path }`；请写到别处
output-incomplete = { $output } 会缺少棋局
output-incomplete-without = { $output } 会缺少棋局；`{ $missing }` 没有结果
supplement-for-one-game = 指明的补充文件是一个文件
output-for-one-game = { $format } 的一个文件只有一局
events-for-one-game = { $format } 的一个文件只有一局，而各事件可以合成一份棋谱

# Files that are replaced
was-read-only-of-other-owner = `{ $path }` 原是别的所有者的只读文件
other-names-keep-content = `{ $path }` 另有名称（硬链接：{ $names } 个），它们保留原来的内容
owner-not-kept = `{ $path }` 的所有者未能保留
group-not-kept = `{ $path }` 的组未能保留
attribute-not-kept = 属性 `{ $name }` 未能保留，文件是 `{ $path }`
permissions-not-kept = `{ $path }` 的权限未能保留

# Records that are judged
violations-of-rules = 违规 { $number } 处，第一处是第 { $move } 手
judged-branch = { $place }

# Errors of the system
system-not-found = 没有那个文件或目录
system-permission-denied = 权限不够
system-is-a-directory = 是目录
system-not-a-directory = 路径中有一部分不是目录
system-already-exists = 文件已存在
system-storage-full = 设备上没有空间
system-quota-exceeded = 超出磁盘配额
system-file-too-large = 文件超过文件系统的上限
system-read-only = 文件系统只读
system-invalid-name = 文件名过长或不允许
system-broken-pipe = 管道已被读取方关闭
system-interrupted = 操作被中断
system-unexpected-end = 文件提前结束，可能不完整
system-damaged-data = 数据已损坏
system-operation-failed = 操作失败：`{ $detail }`
line-unreadable = 第 { $line } 行无法读取：{ $reason }

# 合并。
conflict = { $place }：{ $what }：我方 { $ours }，对方 { $theirs }
conflict-in-game = 第 { $number } 局，{ $conflict }
no-game-left = 每局都被其中一个文件删去了；不写空文件
conflicts-undecided = 有 { $number } 处冲突没有决定，什么也没有写
several-games-in-target = 合并后的文件有 { $number } 局
other-games-in-target = 有 { $number } 局不是围棋，只能写成 SGF
input-is-a-link = 输入是链接，不跟随
