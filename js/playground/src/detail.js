// One game: its board, its findings, its repair and its conversion.

import { Canceled } from "./engine.js";
import { baseName, byId, make, save, shortList, withExtension } from "./dom.js";
import { linkOf } from "./link.js";
import { counted } from "./losses.js";
import { inline, rendered } from "./markdown.js";
import { language, say } from "./words.js";

/** Number of items that a list shows at first. */
const FIRST = 100;
const TABS = ["board", "findings", "fix", "convert"];

/** Returns the words for a level or fate, such as `levelNote`. */
const named = (kind, name) => say(`${kind}${name[0].toUpperCase()}${name.slice(1)}`);

export class Detail {
  #row = null;
  #tab = "board";
  #content = null;
  #run = 0;
  #to = "wei7";

  constructor(engine, formats, sourceOf, closed) {
    Object.assign(this, { engine, formats, sourceOf, closed });
    this.place = byId("detail");
  }

  get row() {
    return this.#row;
  }

  close() {
    this.#row = null;
    this.#run += 1;
    this.place.hidden = true;
    this.place.replaceChildren();
  }

  /** Shows a game, or the same one in another language. */
  async show(row) {
    const run = (this.#run += 1);
    this.#row = row;
    this.#content = null;
    this.#build();
    try {
      const content = await this.engine.call("open", { row: this.sourceOf(row), language: language() });
      if (run !== this.#run) return;
      this.#content = content;
      this.#choose(this.#tab);
    } catch (error) {
      if (run === this.#run && !(error instanceof Canceled)) this.#fail(error);
    }
  }

  #fail(error) {
    this.panel.replaceChildren(make("p", { className: "trouble", role: "alert", textContent: say("trouble", error.message) }));
  }

  #build() {
    const { name, game, black, white } = this.#row;
    const players = black || white ? `${black ?? say("unnamed")} – ${white ?? say("unnamed")}` : baseName(name);
    const back = make("button", { type: "button", className: "back", textContent: `← ${say("back")}` });
    back.onclick = () => this.closed();
    const title = make("h2", { id: "detail-title" }, make("bdi", { textContent: players }));
    const path = game > 1 ? `${name}, ${say("game", game)}` : name;
    const tabs = make("div", { role: "tablist", className: "tabs", "aria-labelledby": "detail-title" });
    for (const tab of TABS) {
      const button = make("button", {
        type: "button", role: "tab", id: `tab-${tab}`, textContent: say(tab), "aria-controls": "panel",
        "aria-selected": String(tab === this.#tab), tabIndex: tab === this.#tab ? 0 : -1,
      });
      button.onclick = () => this.#choose(tab);
      tabs.append(button);
    }
    tabs.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = TABS[(TABS.indexOf(this.#tab) + step + TABS.length) % TABS.length];
      this.#choose(next);
      byId(`tab-${next}`).focus();
    };
    this.panel = make("div", { id: "panel", role: "tabpanel", tabIndex: 0, "aria-labelledby": `tab-${this.#tab}` });
    this.panel.append(make("p", { className: "soft", textContent: say("busy") }));
    this.place.replaceChildren(make("div", { className: "heading" }, back, title), make("p", { className: "soft path" }, make("bdi", { textContent: path })), tabs, this.panel);
    this.place.hidden = false;
  }

  #choose(tab) {
    this.#tab = tab;
    for (const one of TABS) {
      const button = byId(`tab-${one}`);
      button.setAttribute("aria-selected", String(one === tab));
      button.tabIndex = one === tab ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `tab-${tab}`);
    if (!this.#content) return;
    const { findings } = this.#content;
    byId("tab-findings").textContent = findings.length > 0 ? `${say("findings")} (${findings.length})` : say("findings");
    if (tab === "board") this.#board();
    else if (tab === "findings") this.panel.replaceChildren(this.#findings(findings));
    else if (tab === "fix") this.#fix(false);
    else this.#convert();
  }

  #board() {
    const { sgf, error } = this.#content;
    if (sgf === null) {
      const why = error ?? this.#row.error ?? this.#content.findings[0]?.message ?? "";
      this.panel.replaceChildren(make("p", { className: "trouble", textContent: say("noBoard", why) }));
      return;
    }
    const board = make("wei7-game", { lang: language() === "zh" ? "zh-Hans" : "en" });
    board.textContent = sgf;
    const link = make("button", { type: "button", textContent: say("link") });
    const told = make("span", { role: "status", className: "soft" });
    link.onclick = async () => {
      const hash = await linkOf(sgf);
      if (hash === null) {
        told.textContent = say("tooLong");
        return;
      }
      const address = new URL(`#${hash}`, location.href).href;
      history.replaceState(null, "", address);
      try {
        await navigator.clipboard.writeText(address);
        told.textContent = say("linked");
      } catch {
        told.textContent = say("linkShown");
      }
    };
    this.panel.replaceChildren(board, make("p", { className: "bar" }, link, told));
  }

  #findings(findings) {
    if (findings.length === 0) return make("p", { textContent: say("noFindings") });
    return shortList(findings, FIRST, (finding) => this.#finding(finding), (count) => say("showMore", count));
  }

  #finding({ code, name, level, message, repair, line, column, excerpt }) {
    const place = line === null ? null : make("span", { className: "soft", textContent: say("line", line, column) });
    const head = make("p", { className: "finding" },
      make("span", { className: `level ${level}`, textContent: named("level", level) }), " ",
      make("span", { className: "message" }, inline(message)), " ", place);
    const parts = [head];
    if (repair) parts.push(make("p", { className: "soft" }, inline(repair)));
    if (excerpt) {
      const [before, marked, after] = excerpt;
      parts.push(make("pre", { className: "excerpt", tabIndex: 0 }, before, make("mark", { textContent: marked || " " }), after));
    }
    const page = make("details", {}, make("summary", { textContent: `${say("explain")} ${code} ${name}` }));
    page.ontoggle = async () => {
      if (!page.open || page.children.length > 1) return;
      try {
        for (const { title, text } of await this.engine.call("explain", { id: code, language: language() })) {
          page.append(make("h4", { textContent: title }), rendered(text));
        }
      } catch (error) {
        page.append(make("p", { className: "trouble", textContent: error.message }));
      }
    };
    parts.push(page);
    return make("div", {}, ...parts);
  }

  /** Shows the answer of the Worker, unless the reader has gone on. */
  async #ask(method, args, render) {
    const [run, tab] = [this.#run, this.#tab];
    this.panel.setAttribute("aria-busy", "true");
    const isHere = () => run === this.#run && tab === this.#tab;
    try {
      const answer = await this.engine.call(method, { row: this.sourceOf(this.#row), language: language(), ...args });
      if (isHere()) render(answer);
    } catch (error) {
      if (isHere() && !(error instanceof Canceled)) this.#fail(error);
    } finally {
      this.panel.removeAttribute("aria-busy");
    }
  }

  #fix(uncertain) {
    this.panel.replaceChildren(make("p", { className: "soft", textContent: say("busy") }));
    this.#ask("repair", { uncertain }, (fixed) => {
      const option = make("input", { type: "checkbox", checked: uncertain });
      option.onchange = () => this.#fix(option.checked);
      const parts = [make("label", { className: "check" }, option, ` ${say("uncertain")}`)];
      if (!fixed.document) parts.push(make("p", { textContent: say("nothingToFix") }));
      else parts.push(...this.#fixed(fixed));
      if (fixed.remaining.length > 0) parts.push(make("h3", { textContent: say("remaining") }), this.#findings(fixed.remaining));
      this.panel.replaceChildren(...parts);
    });
  }

  #fixed({ document, supplement, findings, losses, difference, format }) {
    const name = this.#fileName(this.formats.find(({ id }) => id === format)?.extension);
    const button = make("button", { type: "button", className: "main", textContent: say("save", name) });
    button.onclick = () => this.#saveBoth(name, document, supplement);
    const repaired = findings.filter(({ level }) => level === "repaired");
    return [
      make("p", {}, button),
      make("h3", { textContent: say("difference") }),
      difference === null ? make("p", { textContent: say("tooDifferent") }) : differenceShown(difference),
      ...(losses.length > 0 ? [make("h3", { textContent: say("losses") }), lossesShown(losses)] : []),
      make("h3", { textContent: say("fixed") }),
      this.#findings(repaired),
    ];
  }

  /** Returns a name for what is saved of this game. */
  #fileName(extension) {
    const { name, game, piece } = this.#row;
    const base = baseName(name);
    const own = piece && piece.isPart ? base.replace(/(\.[^./]*)?$/, `-${game}$1`) : base;
    return extension ? withExtension(own, extension) : own;
  }

  #saveBoth(name, document, supplement) {
    save(name, document);
    if (supplement) save(withExtension(name, "supplement.json"), supplement);
  }

  #convert() {
    const format = make("select", { id: "one-format" }, ...this.formats.filter(({ written }) => written).map(({ id, name }) => make("option", { value: id, textContent: name })));
    format.value = this.#to;
    const carry = make("input", { type: "checkbox", checked: true });
    const result = make("div", { "aria-live": "polite" });
    const run = () => {
      this.#to = format.value;
      result.replaceChildren(make("p", { className: "soft", textContent: say("busy") }));
      this.#ask("convert", { to: format.value, carry: carry.checked }, ({ documents, supplements, losses, extension }) => {
        if (format.value !== this.#to) return;
        const name = this.#fileName(extension);
        const buttons = documents.map((document, index) => {
          const own = documents.length === 1 ? name : name.replace(/(\.[^./]*)$/, `-${index + 1}$1`);
          const button = make("button", { type: "button", className: "main", textContent: say("save", own) });
          button.onclick = () => this.#saveBoth(own, document, supplements[index]);
          return button;
        });
        const shown = buttons.length === 1 ? make("p", {}, ...buttons) : shortList(buttons, FIRST, (button) => button, (count) => say("showMore", count));
        result.replaceChildren(make("h3", { textContent: say("losses") }), lossesShown(losses), shown);
      });
    };
    format.onchange = carry.onchange = run;
    this.panel.replaceChildren(
      make("p", { className: "bar" },
        make("label", {}, `${say("format")} `, format),
        make("label", { className: "check" }, carry, ` ${say("carry")}`)),
      result,
    );
    run();
  }
}

/** The losses by kind, each with its places. */
function lossesShown(losses) {
  if (losses.length === 0) return make("p", { textContent: say("noLosses") });
  const kinds = counted(losses).map(({ id, what, fate, count }) => {
    const all = losses.filter((loss) => loss.id === id && loss.fate === fate);
    const places = shortList(all, FIRST, ({ at, detail }) => make("span", {}, make("code", { textContent: at }), ` ${detail}`), (more) => say("showMore", more));
    const head = make("summary", {}, make("span", { className: `fate ${fate}`, textContent: named("fate", fate) }), ` ${what} (${say("lossCount", count)})`);
    return make("details", {}, head, places);
  });
  return make("div", { className: "losses" }, ...kinds);
}

/** The summary of the losses of many files. */
export function summaryShown(summary) {
  if (summary.length === 0) return make("p", { textContent: say("noLosses") });
  return make("ul", {}, ...summary.map(({ what, fate, count }) => make("li", {}, make("span", { className: `fate ${fate}`, textContent: named("fate", fate) }), ` ${what} (${say("lossCount", count)})`)));
}

/** The changes of a text: what is taken out, and what is put in. */
function differenceShown(parts) {
  const pre = make("pre", { className: "difference", tabIndex: 0 });
  for (const { kind, text } of parts) {
    if (kind === "out") pre.append(make("del", { textContent: text }));
    else if (kind === "in") pre.append(make("ins", { textContent: text }));
    else if (kind === "skip") pre.append(make("span", { className: "gap", textContent: " ⋯ " }));
    else pre.append(text);
  }
  return pre;
}
