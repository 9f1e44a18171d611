
# Errors of wei7-render
no-such-branch = 没有分支 { $branch }
no-such-move = 没有第 { $asked } 手；此分支共 { $last } 手
region-off-board = 该区域不在这个 { $size } 的棋盘上
too-many-points-to-draw = { $width } × { $height } 超过所能绘制的上限 { $most } × { $most }；请选一个区域
not-a-region = 区域是两个角，如 `c3-k10`，或 `all`，或 `auto`
not-a-branch-path = 分支写作 `main`，或如 `1.2.1` 的数字
no-such-theme = 主题可以是 { $themes }
too-many-diagrams = 棋谱的图和暂停点多于一次所能绘制的；上限为 { $most }，离开头很远或点列很长时还要少
characters-without-glyph = { $characters }
characters-without-glyph-and-more = { $characters } 及另外 { $more } 个
diagrams-not-drawn = 共 { $number } 幅
picture-too-large = { $width } × { $height } 像素的图片超过上限 { $most } 像素
picture-undrawable = 图片无法绘制：{ $reason }
font-unreadable = `{ $path }` 无法读取：{ $reason }
not-a-font = `{ $path }` 不是字体（TrueType 或 OpenType）
record-too-long-for-page = 棋谱太长，写不成网页
too-many-changes-for-page = 棋谱的着手改动的点太多，网页容纳不下
page-data-not-json = 网页的数据无法写成 JSON
