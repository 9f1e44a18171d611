// Names and facts of a game, as in the header of a page (`wei7-render/src/page/header.rs`). All texts are set as text.

const MAX_FACT = 400;

/** Replaces what cannot be printed or changes the direction of text, and shortens a text. */
const clean = (text) => text.replace(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+/g, " ").trim().slice(0, MAX_FACT);

/** Says a result (RE) in words. */
function resultOf(text, words) {
  if (/^(0|draw|jigo)$/i.test(text)) return words.tie;
  const [, side, margin] = /^([BW])\+(R|Resign|\d+(?:\.\d+)?)$/i.exec(text) ?? [];
  if (!side) return text;
  const winner = side.toUpperCase() === "B" ? words.black : words.white;
  return (/^r/i.test(margin) ? words.byResignation : words.by).replace("{0}", winner).replace("{1}", Number(margin));
}

/** Returns the texts of the header of an SGF game. */
export function headerOf(root, words, plain) {
  const text = (name) => clean(plain(root[name]?.[0] ?? ""));
  const side = (name, rank) => [[text(name), text(rank)]].filter(([who]) => who);
  const name = text("GN") || text("EV");
  const facts = [
    ["result", resultOf(text("RE"), words)],
    ["komi", text("KM")],
    ["handicap", text("HA")],
    ["rules", text("RU")],
    ["event", text("GN") && text("EV")],
    ["round", text("RO")],
    ["date", text("DT")],
    ["place", text("PC")],
    ["source", text("SO")],
  ].flatMap(([key, value]) => (value ? [[words[key], value]] : []));
  return { name, sides: [side("PB", "BR"), side("PW", "WR")], facts };
}

/** Returns the texts of the header of a page that wei7 made. */
export function headerOfPage(page) {
  const texts = (selector) => [...page.querySelectorAll(selector)].map((one) => clean(one.textContent));
  const name = texts("h1:not(.unseen)")[0] ?? "";
  const sides = texts(".player .who").map((who) => [[who, ""]]);
  const values = texts(".facts dd");
  return { name, sides: [sides[0] ?? [], sides[1] ?? []], facts: texts(".facts dt").map((word, index) => [word, values[index] ?? ""]) };
}

/** Returns a title such as `Ada – Ben · Final`. */
export function titleOf({ name, sides }, words) {
  const names = sides.map((people) => people.map(([who]) => who).join(" & "));
  const versus = names.some(Boolean) ? `${names[0] || words.black} – ${names[1] || words.white}` : "";
  return [versus, name].filter(Boolean).join(" · ") || words.untitled;
}

function make(into, name, text, values = {}) {
  const element = document.createElement(name);
  if (text) element.textContent = text;
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  into.append(element);
  return element;
}

/** Writes the header into the template of a page. */
export function writeHeader(root, header, words) {
  const title = titleOf(header, words);
  make(root.querySelector(".heading"), "h2", header.name || title, header.name ? { title: header.name } : { class: "unseen" });
  root.getElementById("main").setAttribute("aria-label", title);
  header.sides.forEach((people, index) => {
    const [color, word] = [["black", words.black], ["white", words.white]][index];
    const line = make(root.querySelector(".players"), "div", "", { class: "player", id: `player-${index + 1}` });
    line.innerHTML = '<svg class="chip" viewBox="0 0 20 20" role="img"><circle cx="10" cy="10" r="9"/></svg>';
    line.firstChild.classList.add(color);
    line.firstChild.setAttribute("aria-label", word);
    const who = make(line, "span", people.length > 0 ? "" : word, { class: "who" });
    people.forEach(([name, rank], at) => {
      who.append(`${at > 0 ? " & " : ""}${name}${rank ? " " : ""}`);
      if (rank) make(who, "small", rank);
    });
    make(line, "time", "", { id: `clock-${index + 1}`, hidden: "" });
  });
  if (header.facts.length === 0) return;
  const list = make(root.querySelector(".facts-place"), "dl", "", { class: "facts" });
  for (const [word, value] of header.facts) {
    const line = make(list, "div");
    make(line, "dt", word);
    make(line, "dd", value);
  }
}
