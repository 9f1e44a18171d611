// The element `<wei7-game>`: shows a game with the scripts of the page that `wei7 render` writes.

import { OWN_WORDS } from "./words.js";
import { GAME, dataOf, decode, parse, plain } from "./sgf.js";
import { headerOf, headerOfPage, titleOf, writeHeader } from "./header.js";
import { findingsOf, loadWei7, pageOf } from "./others.js";
import { mount, SELF, STYLE, TEMPLATE, WORDS } from "wei7-page";

const wordsOf = (lang) => ({ ...WORDS[lang], ...OWN_WORDS[lang] });
const isSgf = (text) => !/^[\s\ufeff]*[<{\\]/.test(text) && GAME.test(text.slice(0, 65536));

let sheet;
/** The style, which is parsed once for all boards. */
function style() {
  if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(STYLE);
  return sheet;
}

class Wei7Game extends HTMLElement {
  static observedAttributes = ["src", "game", "move", "branch", "lang", "readonly", "check", "wasm"];

  #root = this.attachShadow({ mode: "open" });
  #board; // what `mount` returns
  #content; // header, data, findings
  #isStarted = false; // attributes of an element in the page are told before it is connected
  #loading = 0;
  #abort;
  #last; // what the last event told
  #observer = new MutationObserver(() => {
    if (!this.hasAttribute("src") && document.readyState !== "loading") this.#load();
  });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [style()];
  }

  connectedCallback() {
    this.#isStarted = true;
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
    // A parser adds the text of the element after the element.
    if (document.readyState === "loading" && !this.hasAttribute("src")) {
      document.addEventListener("DOMContentLoaded", () => this.#isStarted && this.#load(), { once: true });
    } else {
      this.#load();
    }
  }

  disconnectedCallback() {
    this.#isStarted = false;
    this.#observer.disconnect();
    this.#abort?.abort();
    this.#loading++;
    this.#board?.close();
  }

  attributeChangedCallback(name, before, now) {
    if (before === now || !this.#isStarted) return;
    if (name === "move" || name === "branch") this.#open();
    else if (name === "src" || name === "game" || name === "wasm" || name === "check") this.#load();
    else this.#show(this.#board?.state());
  }

  /** The number of moves that are made. */
  get move() {
    return this.#board?.state().move ?? 0;
  }
  set move(value) {
    this.setAttribute("move", value);
  }

  /** The path of the branch, such as `1.2`; empty on the main line. */
  get branch() {
    return this.#board?.state().branch ?? "";
  }
  set branch(value) {
    this.setAttribute("branch", value);
  }

  /** The place as pages link to it, such as `#branch=1.2&move=57`. */
  get link() {
    return this.#board?.linkHere() ?? "";
  }

  /** Goes to a place that a link names. Returns whether there is such a place. */
  open(link) {
    const place = this.#board?.placeOfLink(link) ?? -1;
    if (place >= 0) this.#board.go(place);
    return place >= 0;
  }

  /** Goes on by this many steps, or back. */
  step(by = 1) {
    this.#board?.step(by);
  }

  get #lang() {
    return /^zh/i.test(this.closest("[lang]")?.lang ?? "") ? "zh" : "en";
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  async #load() {
    const run = ++this.#loading;
    this.#abort?.abort();
    this.#abort = new AbortController();
    this.setAttribute("aria-busy", "true");
    try {
      const content = await this.#read(this.#abort.signal);
      if (run !== this.#loading) return;
      this.#content = content;
      if (!content) return;
      this.#last = undefined;
      this.#show();
      this.#tell("wei7-load", { title: content.title, moves: content.moves, findings: content.findings });
    } catch (error) {
      if (run === this.#loading) this.#fail(error);
    } finally {
      if (run === this.#loading) this.removeAttribute("aria-busy");
    }
  }

  /** Reads the game; `undefined` if the element has none. */
  async #read(signal) {
    const [address, words] = [this.getAttribute("src"), wordsOf(this.#lang)];
    let [bytes, text, name] = [];
    if (address === null) {
      text = this.textContent;
      if (!text.trim()) return undefined;
      bytes = new TextEncoder().encode(text);
    } else {
      const url = new URL(address, document.baseURI);
      const response = await fetch(url, { signal }).catch((error) => ({ ok: false, status: error.message }));
      if (!response.ok) throw new Error(words.unread.replace("{0}", () => response.status));
      bytes = new Uint8Array(await response.arrayBuffer());
      [text, name] = [decode(bytes), url.pathname.split("/").pop()];
    }
    const number = Math.max(1, Math.trunc(Number(this.getAttribute("game"))) || 1);
    const needsCheck = this.hasAttribute("check");
    const wei7 = needsCheck || !isSgf(text) ? await this.#wei7(words) : undefined;
    const findings = needsCheck ? findingsOf(wei7, bytes, { name, language: this.#lang }) : [];
    if (isSgf(text)) {
      const nodes = parse(text, number);
      const header = (words) => headerOf(nodes[0].values, words, plain);
      return { ...this.#described(header(words), dataOf(nodes), words), header, findings };
    }
    const page = await pageOf(wei7, bytes, number, { name, language: this.#lang });
    const header = () => headerOfPage(page);
    const record = { ...JSON.parse(page.getElementById("record").textContent), files: [] };
    return { ...this.#described(header(), record, words), header, findings };
  }

  #described(header, record, words) {
    return { record, title: titleOf(header, words), moves: record.places.filter((place) => place.m).length };
  }

  async #wei7(words) {
    const named = this.getAttribute("wasm");
    const address = named === null ? new URL("./wei7.js", SELF) : new URL(named, document.baseURI);
    try {
      return await loadWei7(address.href, this.#lang);
    } catch (error) {
      throw new Error(words.needsWei7.replace("{0}", () => error.message));
    }
  }

  #fail(error) {
    this.#board?.close();
    this.#board = this.#content = undefined;
    const trouble = document.createElement("p");
    trouble.className = "trouble";
    trouble.setAttribute("role", "alert");
    trouble.textContent = wordsOf(this.#lang).failed.replace("{0}", () => error.message);
    this.#root.replaceChildren(trouble);
    this.#tell("wei7-error", { message: error.message, error });
  }

  /** Shows the content from its beginning, or from the place of a state. */
  #show(state) {
    if (!this.#content) return;
    this.#board?.close();
    const words = wordsOf(this.#lang);
    const { record, header, findings } = this.#content;
    const template = document.createElement("template");
    template.innerHTML = TEMPLATE[this.#lang];
    this.#root.replaceChildren(template.content);
    writeHeader(this.#root, header(words), words);
    if (findings.length > 0) this.#list(findings, words);
    const isReadonly = this.hasAttribute("readonly");
    // Who may not play is not asked.
    const places = isReadonly ? record.places.map(({ ask, ...place }) => place) : record.places;
    let board;
    const host = { isPart: true, isReadonly, shown: () => board === this.#board && this.#shown() };
    this.#board = board = mount(this.#root, { ...record, places }, words, host);
    if (state) board.go(state.place);
    else this.#open() || board.go(record.open);
  }

  #list(findings, words) {
    const section = document.createElement("section");
    section.id = "findings";
    section.setAttribute("role", "group");
    section.setAttribute("aria-label", words.findings);
    section.append(document.createElement("h2"), document.createElement("ol"));
    section.firstChild.textContent = words.findings;
    for (const finding of findings) {
      section.lastChild.append(document.createElement("li"));
      section.lastChild.lastChild.textContent = finding;
    }
    this.#root.getElementById("notes").append(section);
  }

  /** Goes to the place that the attributes name. */
  #open() {
    const wanted = new URLSearchParams();
    for (const name of ["branch", "move"]) if (this.hasAttribute(name)) wanted.set(name, this.getAttribute(name));
    return this.open(String(wanted));
  }

  #shown() {
    const { isHidden, isSolved, place, ...state } = this.#board.state();
    const now = isHidden ? "" : `${place}`;
    const before = this.#last;
    this.#last = { now: now || before?.now, isSolved };
    if (now && now !== before?.now) this.#tell("wei7-move", { ...state, link: this.link });
    if (isSolved && !before?.isSolved) this.#tell("wei7-solved", { ...state, link: this.link });
  }
}

if (!customElements.get("wei7-game")) customElements.define("wei7-game", Wei7Game);

export { Wei7Game };
