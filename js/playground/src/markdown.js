// The pages of `explain`: paragraphs, lists, code and examples. Other signs of Markdown do not occur in them.

import { make } from "./dom.js";
import { say } from "./words.js";

/** Returns a line with its code and emphasis. */
export function inline(text) {
  const line = document.createDocumentFragment();
  for (const part of text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]*\]\([^)]*\))/)) {
    if (part.startsWith("`") && part.length > 2) line.append(make("code", { textContent: part.slice(1, -1) }));
    else if (part.startsWith("**") && part.length > 4) line.append(make("strong", { textContent: part.slice(2, -2) }));
    else if (/^\[.*\]\(.*\)$/s.test(part)) line.append(part.slice(1, part.indexOf("](")));
    else line.append(part);
  }
  return line;
}

/** Returns a page as elements. */
export function rendered(text) {
  const page = make("div", { className: "page" });
  const blocks = text.split(/^(```[^\n]*\n[^]*?^```)$/m);
  for (const block of blocks) {
    const code = /^```([^\n]*)\n([^]*?)\n?```$/.exec(block);
    if (code) {
      const [, kind, content] = code;
      const label = /\bbad\b/.test(kind) ? "example" : /\bgood\b/.test(kind) ? "counterExample" : null;
      if (label) page.append(make("p", { className: "label", textContent: say(label) }));
      page.append(make("pre", { tabIndex: 0, className: label === "example" ? "wrong" : "" }, make("code", { textContent: content })));
      continue;
    }
    for (const paragraph of block.split(/\n{2,}/).map((one) => one.trim()).filter(Boolean)) {
      const lines = paragraph.split("\n");
      if (lines.every((line) => /^[-*] /.test(line))) page.append(make("ul", {}, ...lines.map((line) => make("li", {}, inline(line.slice(2))))));
      else if (paragraph.startsWith("#")) page.append(make("h5", {}, inline(paragraph.replace(/^#+\s*/, ""))));
      else page.append(make("p", {}, inline(lines.join(" "))));
    }
  }
  return page;
}
