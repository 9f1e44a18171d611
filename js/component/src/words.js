// Words that only the component says. The build adds those of pages (`wei7-render/src/page/words.rs`) to each language.

export const OWN_WORDS = {
  en: {
    failed: "The game cannot be shown: {0}",
    findings: "Findings",
    unread: "the file cannot be loaded ({0})",
    needsWei7: "this format needs the package wei7 ({0})",
  },
  zh: {
    failed: "无法显示棋局：{0}",
    findings: "检查结果",
    unread: "文件无法载入（{0}）",
    needsWei7: "读取此格式需要 wei7 包（{0}）",
  },
};
