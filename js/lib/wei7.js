// The functions of the package, without the loading of its files.

import init, * as wasm from "../pkg/reading.js";
import { call, ReadError, Wei7Error, WriteError } from "./errors.js";
import { sgfNodes } from "./sgf-nodes.js";

export { ReadError, Wei7Error, WriteError };

const text = new TextDecoder();

/** How the files of the package are loaded; `node.js` and `web.js` set it. */
let files;
let isChineseLoaded = false;

/** Sets how the files of the package are loaded. */
export function setFiles(given) {
  files = given;
}

export { init as instantiate };
export const { initSync } = wasm;

/** Loads the messages of a language; English needs none. */
export async function loadLanguage(language) {
  if (language !== "zh") {
    if (language === "en") return;
    throw new TypeError(`${JSON.stringify(language)} is neither "en" nor "zh"`);
  }
  if (isChineseLoaded) return;
  const file = text.decode(await files.load("chinese.json"));
  call(() => wasm.addChinese(file));
  isChineseLoaded = true;
}

/** Returns the bytes of a source: bytes, or a string, which is encoded in UTF-8. */
function bytesOf(source) {
  if (typeof source === "string") return new TextEncoder().encode(source);
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  throw new TypeError("a source is a string, a Uint8Array or an ArrayBuffer");
}

/** Returns the options as JSON, without those that only these modules know. */
function json(options, more) {
  const { supplement, errors, ...rest } = { ...options, ...more };
  if (rest.language === "zh" && !isChineseLoaded) {
    throw new Wei7Error('the messages are not loaded: await loadLanguage("zh") first');
  }
  return JSON.stringify(rest);
}

/** A move of a game: its color, column and row from 0 at the upper left; `null` and `null` for a pass. */
function moveObjects(numbers) {
  const moves = new Array(numbers.length / 3);
  for (let at = 0; at < moves.length; at += 1) {
    const x = numbers[3 * at + 1];
    const color = numbers[3 * at] === 1 ? "black" : "white";
    moves[at] = x < 0 ? { color, x: null, y: null } : { color, x, y: numbers[3 * at + 2] };
  }
  return moves;
}

/** A game that was read or merged. */
export class Game {
  #raw;
  #record;
  #info;
  #moves;

  constructor(raw, source = null) {
    this.#raw = raw;
    this.source = source;
  }

  get format() {
    return this.#raw.format;
  }

  get number() {
    return this.#raw.number;
  }

  get boardSize() {
    return [this.#raw.width, this.#raw.height];
  }

  get place() {
    const place = this.#raw.place();
    return place ? { offset: place[0], length: place[1], line: place[2] } : null;
  }

  /** The number of findings of each level. */
  get findingCounts() {
    const [note, repaired, error, refused] = this.#raw.findingCounts();
    return { note, repaired, error, refused };
  }

  get findings() {
    return this.findingsIn("en");
  }

  findingsIn(language) {
    return JSON.parse(call(() => this.#raw.findings(json({ language }))));
  }

  get info() {
    return (this.#info ??= JSON.parse(this.#raw.info()));
  }

  /** The game as a document of wei7 3.0. */
  get record() {
    return (this.#record ??= JSON.parse(text.decode(this.write("wei7").document)));
  }

  get tree() {
    return this.record.tree;
  }

  get moves() {
    return (this.#moves ??= moveObjects(call(() => this.#raw.moves())));
  }

  positions() {
    const data = call(() => this.#raw.positions());
    const [width, height] = this.boardSize;
    return { shape: [data.length / (width * height), height, width], data };
  }

  nodes() {
    return sgfNodes(this.toString("sgf", { carry: false }));
  }

  write(format = "wei7", options = {}) {
    const [document, supplement, losses] = call(() => this.#raw.write(format, json(options)));
    return { document, supplement: supplement ?? null, losses: JSON.parse(losses) };
  }

  toBytes(format = "sgf", options = {}) {
    return this.write(format, options).document;
  }

  toString(format = "sgf", options = {}) {
    return text.decode(this.toBytes(format, options));
  }

  losses(to, options = {}) {
    return this.write(to, options).losses;
  }

  /** Frees the memory of the game now instead of when it is collected. */
  free() {
    this.#raw.free();
  }
}

/**
 * Reads the games of a source one after the other. `errors` is what happens to a refused game: `raise` throws the
 * error, `skip` leaves the game out, `give` yields the error instead of a game.
 */
export function* iter(source, options = {}) {
  const { errors = "raise" } = options;
  const reader = call(() => new wasm.Reader(bytesOf(source), options.supplement, json(options)));
  try {
    for (;;) {
      let raw;
      try {
        raw = call(() => reader.next());
      } catch (error) {
        if (errors === "raise" || !(error instanceof Wei7Error)) throw error;
        if (errors === "give") yield error;
        continue;
      }
      if (raw === undefined) return;
      yield new Game(raw, options.name ?? null);
    }
  } finally {
    reader.free();
  }
}

/** Reads all games of a source, either completely or not at all. */
export function read(source, options = {}) {
  return [...iter(source, options)];
}

/** Converts a source to the format `to`, either completely or not at all. */
export function convert(source, to, options = {}) {
  const [documents, supplements, rest] = call(() =>
    wasm.convert(bytesOf(source), options.supplement, json(options, { to })),
  );
  return { ...JSON.parse(rest), documents, supplements };
}

/** Checks a source, and with `options.to` finds the losses of a conversion. */
export function check(source, options = {}) {
  return JSON.parse(call(() => wasm.check(bytesOf(source), options.supplement, json(options))));
}

/** Repairs a source in its own format; `document` is `null` if there is nothing to repair. */
export function fix(source, options = {}) {
  const [[document = null], [supplement = null], rest] = call(() =>
    wasm.fix(bytesOf(source), options.supplement, json(options)),
  );
  return { ...JSON.parse(rest), document, supplement };
}

/** Returns the differences between two sources. */
export function diff(left, right, options = {}) {
  return JSON.parse(call(() => wasm.diff(bytesOf(left), bytesOf(right), json(options))));
}

function merged(base, ours, theirs, options) {
  const [data, supplement, games, rest] = call(() =>
    wasm.merge(base, bytesOf(ours), bytesOf(theirs), json(options)),
  );
  const all = games.map((game) => new Game(game));
  return { ...JSON.parse(rest), data, supplement: supplement ?? null, games: all };
}

/** Merges two sources that were made from `base`. */
export function merge(base, ours, theirs, options = {}) {
  return merged(bytesOf(base), ours, theirs, options);
}

/** Merges two sources without a common base. */
export function union(ours, theirs, options = {}) {
  return merged(undefined, ours, theirs, options);
}

/** Returns the formats, and whether each can be written. */
export function formats() {
  return JSON.parse(wasm.formats());
}

let pages;

/** Returns the explanations of the findings or losses with an id or name, such as `S001` or `no-sgf`. */
export async function explain(asked, { language = "en" } = {}) {
  const { found, topics } = JSON.parse(wasm.topics(asked));
  if (!found) {
    const nearest = topics.map(({ id, name }) => `${id} (${name})`).join(", ");
    throw new Wei7Error(`nothing is called ${JSON.stringify(asked)}${nearest ? `; similar: ${nearest}` : ""}`);
  }
  pages ??= {};
  pages[language] ??= JSON.parse(text.decode(await files.load(`explain.${language === "zh" ? "zh" : "en"}.json`)));
  return topics.map((topic) => ({ ...topic, ...pages[language][topic.id] }));
}

let drawing;

/** Loads the functions of the second file. */
async function loadDrawing() {
  drawing ??= files.drawing();
  return drawing;
}

/** Judges a game: illegal moves, dead stones and the score. */
export async function judge(game, options = {}) {
  const module = await loadDrawing();
  const { document, supplement } = game.write("wei7");
  return JSON.parse(call(() => module.judge(document, supplement ?? undefined, game.format, JSON.stringify(options))));
}

/** Draws a game: `svg`, `html` and `text` give a string, `png` gives bytes. */
export async function render(game, form = "svg", options = {}) {
  const module = await loadDrawing();
  const { document, supplement } = game.write("wei7");
  const sgf = form === "html" ? game.write("sgf").document : undefined;
  return call(() => module.render(document, supplement ?? undefined, sgf, form, JSON.stringify(options)));
}
