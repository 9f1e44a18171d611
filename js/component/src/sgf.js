// Reads SGF (`FF[1]` to `FF[4]`) into the data that the scripts of a page show (`wei7-render/src/page/data.rs`). Errors of a
// file never stop the reader. All loops are iterative, because variations may be nested to any depth.

import { recognize } from "./problem.js";

/** Largest number of lines of a board: SGF names points with 52 letters. */
const MAX_LINES = 52;
/** Largest number of characters of a comment that are shown: browsers need 10 seconds to lay out 5 million. */
const MAX_COMMENT = 200_000;
const SHAPES_OF = { TR: 0, SQ: 1, CR: 2, MA: 3, SL: 4 };

/** Returns the charset of a file that names none and is not UTF-8: Chinese if nearly all high bytes are pairs of GB 2312, else
 * Latin-1, the default of `FF[4]`. */
function guess(bytes) {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 1 << 20));
  // Latin-1 is decoded as Windows-1252, in which these two ranges are the same.
  const [high, pairs] = [/[^\0-\x7f]/g, /[\xb0-\xf7][\xa1-\xfe]/g].map((pattern) => text.match(pattern)?.length ?? 0);
  return 2 * pairs > 0.8 * high ? "gb18030" : "latin1";
}

/** Decodes the bytes of a file by its CA, else as UTF-8, else as it seems. */
export function decode(bytes) {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 4096));
  const label = /[^A-Z]CA\s*\[\s*([^\]\s]+)/.exec(head)?.[1];
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe || second === 0 ? "utf-16le" : first === 0xfe && second === 0xff || first === 0 ? "utf-16be" : "";
  if (wide) return new TextDecoder(wide).decode(bytes);
  for (const [name, fatal] of [["utf-8", true], [label, false], ["", false]]) {
    try {
      if (name !== undefined) return new TextDecoder(name || guess(bytes), { fatal }).decode(bytes);
    } catch {
      // An unknown charset, or bytes that are not UTF-8.
    }
  }
}

/** Returns the text of a value without its escapes (`FF[4]` Text). */
export const plain = (value) => value.replace(/\\(?:\r\n|\n\r|[^])/g, (two) => (/[\r\n]/.test(two) ? "" : two[1]))
  .replace(/\r\n|\n\r|\r/g, "\n").replace(/[\t\v\f]/g, " ");

/** Returns both parts of a composed value. */
function parts(value) {
  const [first] = /^(?:\\[^]|[^\\:])*/.exec(value);
  return [first, value.slice(first.length + 1)];
}

/** The beginning of a game. Some programs leave out the first `;` or `(`. */
export const GAME = /\(\s*(?=;|[A-Z]{1,2}\[)|^\s*;?\s*[A-Z]{1,2}\[|;\s*[A-Z]{1,2}\[/;

/**
 * Parses one game of a collection. Returns its nodes in document order: the index of the parent, the children, and the
 * values of each property.
 */
export function parse(text, game = 1) {
  let at = text.search(GAME);
  if (at < 0) throw new Error("no SGF game");
  let [nodes, current, seen] = [[], -1, 1];
  const open = [];
  // Other characters before a value do not count.
  const PROPERTY = /([A-Za-z]+)[^\w()[\];]*\w?\s*(?=\[)/y;
  const VALUE = /[^\w()[\];]*\[((?:[^\\\]]|\\[^])*)(?:\]|\\?$)/y;
  const match = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found?.[1];
  };
  for (; at < text.length; ) {
    const letter = text[at];
    const name = /[A-Za-z]/.test(letter) ? match(PROPERTY) : undefined;
    if (name !== undefined) {
      if (nodes.length === 0) current = nodes.push({ parent: -1, kids: [], values: Object.create(null) }) - 1;
      // Before `FF[4]`, names have small letters that do not count.
      const values = (nodes[current].values[name.replace(/[a-z]/g, "")] ??= []);
      for (let value; (value = match(VALUE)) !== undefined; ) values.push(value);
      continue;
    }
    at++;
    if (letter === "(") {
      open.push(current);
    } else if (letter === ")") {
      current = open.pop() ?? -1;
      if (open.length > 0) continue;
      if (seen === game && nodes.length > 0) break;
      if (nodes.length > 0) [nodes, current, seen] = [[], -1, seen + 1];
    } else if (letter === ";") {
      // A second tree of a game whose first one is closed too early continues at the root.
      const parent = current < 0 && nodes.length > 0 ? 0 : current;
      if (parent >= 0) nodes[parent].kids.push(nodes.length);
      current = nodes.length;
      nodes.push({ parent, kids: [], values: Object.create(null) });
    } else if (letter === "[" && nodes.length > 0) {
      // A value without a name is skipped.
      at--;
      if (match(VALUE) === undefined) at++;
    }
  }
  if (nodes.length === 0) throw new Error(`no game ${game}`);
  return nodes;
}

/** Returns the columns and rows of a board (SZ). */
function sizeOf(root) {
  const [, columns, rows] = /^\s*\+?(\d+)\s*(?:[:x*,]\s*\+?(\d+))?/.exec(root.values.SZ?.[0] ?? "") ?? [];
  const size = [columns, rows ?? columns].map((lines) => Math.min(Number(lines), MAX_LINES));
  return size.every((lines) => lines >= 1) ? size : [19, 19];
}

/** A board on which stones are set and played as the file says, without judging whether that is allowed. */
class Board {
  constructor([width, height]) {
    Object.assign(this, { width, height, stones: new Int8Array(width * height) });
  }

  /** Returns the index of a point, -1 if it is not on the board. */
  point(raw) {
    const name = raw.replace(/\s/g, "");
    const [col, row] = [0, 1].map((index) => {
      const code = name.charCodeAt(index);
      return code >= 97 && code <= 122 ? code - 97 : code >= 65 && code <= 90 ? code - 39 : Infinity;
    });
    if (col < this.width && row < this.height && name.length === 2) return row * this.width + col;
    // Some programs write points for people.
    const [, letter, number] = /^([A-HJ-Z])(\d+)$/i.exec(name) ?? [];
    const [x, y] = [letter ? "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(letter.toUpperCase()) : -1, this.height - number];
    return x >= 0 && x < this.width && y >= 0 && y < this.height ? y * this.width + x : -1;
  }

  /** Returns the points of a list, in which `aa:cc` is a rectangle. */
  points(values = []) {
    const found = [];
    for (const value of values) {
      const [from, to] = value.split(":").map((name) => this.point(name));
      if (from < 0 || to < 0) continue;
      if (to === undefined) found.push(from);
      else {
        const [[left, right], [top, bottom]] = [(at) => at % this.width, (at) => Math.floor(at / this.width)].map((line) =>
          [line(from), line(to)].sort((a, b) => a - b),
        );
        for (let row = top; row <= bottom; row++) for (let col = left; col <= right; col++) found.push(row * this.width + col);
      }
    }
    return found;
  }

  beside(spot) {
    const col = spot % this.width;
    const near = [col > 0 ? spot - 1 : -1, col + 1 < this.width ? spot + 1 : -1, spot - this.width, spot + this.width];
    return near.filter((at) => at >= 0 && at < this.stones.length);
  }

  /** Returns the group of a stone if it has no liberty, else an empty list. */
  captured(spot) {
    const group = new Set([spot]);
    for (const stone of group) {
      for (const near of this.beside(stone)) {
        if (this.stones[near] === 0) return [];
        if (this.stones[near] === this.stones[spot]) group.add(near);
      }
    }
    return [...group];
  }

  /** Plays a move and adds to its place what it changes. On a stone, it replaces the stone (`FF[4]` B). */
  play(color, spot, place) {
    place.m = [color, spot];
    if (spot < 0) return;
    if (this.stones[spot] !== 0) place.t = [[spot, this.stones[spot], 0]];
    this.stones[spot] = color;
    const taken = new Set();
    for (const near of this.beside(spot)) {
      if (this.stones[near] === 3 - color && !taken.has(near)) for (const stone of this.captured(near)) taken.add(stone);
    }
    const own = taken.size === 0 ? this.captured(spot) : [];
    if (own.length > 0) place.own = true;
    const emptied = own.length > 0 ? own : [...taken];
    for (const stone of emptied) this.stones[stone] = 0;
    if (emptied.length > 0) place.x = emptied.sort((a, b) => a - b);
  }

  /** Sets stones up. A stone precedes AE, and of two stones the first counts. */
  setUp(values, place) {
    const wanted = new Map();
    for (const [name, color] of Object.entries({ AB: 1, AW: 2, AE: 0 }).sort(order(values))) {
      for (const spot of this.points(values[name])) if (!wanted.get(spot)) wanted.set(spot, color);
    }
    const turned = [];
    for (const [spot, color] of wanted) {
      if (this.stones[spot] !== color) turned.push([spot, this.stones[spot], color]);
      this.stones[spot] = color;
    }
    if (turned.length > 0) place.t = turned;
    place.p = true;
  }

  /** Takes back what a place changed. */
  undo({ m: [color, spot] = [0, -1], x: emptied = [], t: turned = [], own }) {
    for (const stone of emptied) this.stones[stone] = own ? color : 3 - color;
    if (spot >= 0) this.stones[spot] = 0;
    for (const [point, from] of turned) this.stones[point] = from;
  }
}

const order = (values) => {
  const names = Object.keys(values);
  return ([one], [other]) => names.indexOf(one) - names.indexOf(other);
};

/** Returns the moves of a node: color and point, -1 for a pass. `tt` is a pass on boards of up to 19 lines (`FF[4]` Move). */
function movesOf(values, board) {
  const isSmall = board.width <= 19 && board.height <= 19;
  const moves = [];
  for (const name of Object.keys(values)) {
    if (name !== "B" && name !== "W") continue;
    const value = values[name].find((one) => one.trim()) ?? "";
    const spot = board.point(value);
    if (spot >= 0 || !value.trim() || (isSmall && value.trim() === "tt") || /^\s*pass\s*$/i.test(value)) moves.push([name === "B" ? 1 : 2, spot]);
  }
  return moves;
}

/** Adds comment, marks, lines, territory and parts of the board to the place of a node. */
function annotate(values, place, board) {
  const comment = (values.C ?? []).map(plain).join("\n\n");
  if (comment.trim()) place.c = comment.length > MAX_COMMENT ? `${comment.slice(0, MAX_COMMENT)}…` : comment;
  const signs = new Map();
  const add = (spot, sign) => spot >= 0 && signs.set(`${spot} ${sign}`, [spot, sign]);
  for (const [name, shape] of Object.entries(SHAPES_OF)) for (const spot of board.points(values[name])) add(spot, shape);
  // `FF[3]` L and M: letters in the order of the points; triangles on stones, else crosses.
  board.points(values.L).forEach((spot, index) => add(spot, String.fromCharCode(65 + (index % 26))));
  for (const spot of board.points(values.M)) add(spot, board.stones[spot] === 0 ? SHAPES_OF.MA : SHAPES_OF.TR);
  for (const value of values.LB ?? []) {
    const [name, label] = parts(value);
    if (label) add(board.point(name), plain(label).replace(/\s+/g, " ").slice(0, 40));
  }
  if (signs.size > 0) place.g = [...signs.values()];
  const owned = new Map();
  for (const [name, owner] of [["TB", 1], ["TW", 2]]) for (const spot of board.points(values[name])) owned.set(spot, owner);
  if (owned.size > 0) place.o = [...owned];
  const strokes = [];
  for (const [name, isArrow] of [["AR", 1], ["LN", 0]]) {
    for (const value of values[name] ?? []) {
      const [from, to] = parts(value).map((one) => board.point(one));
      if (from >= 0 && to >= 0 && from !== to) strokes.push([from, to, isArrow]);
    }
  }
  if (strokes.length > 0) place.l = strokes;
  if (values.DD) place.dim = board.points(values.DD);
  if (values.VW) place.see = board.points(values.VW);
  for (const name of ["BL", "WL", "OB", "OW"]) {
    const left = values[name]?.[0].trim() ? Number(values[name][0]) : NaN;
    if (Number.isFinite(left)) place[name.toLowerCase()] = left;
  }
}

/** Returns the star points of a board. */
function starsOf([width, height]) {
  const lines = (size) => {
    const edge = size < 13 ? 2 : 3;
    if (size < 7) return size % 2 === 1 && size > 4 ? [(size - 1) / 2] : [];
    return [edge, size - 1 - edge, ...(size % 2 === 1 && size > 7 ? [(size - 1) / 2] : [])];
  };
  const [columns, rows] = [lines(width), lines(height)];
  const isSide = (col, row) => columns.indexOf(col) === 2 || rows.indexOf(row) === 2;
  const isCenter = (col, row) => columns.indexOf(col) === 2 && rows.indexOf(row) === 2;
  const isShown = (col, row) => !isSide(col, row) || isCenter(col, row) || Math.min(width, height) > 13;
  return rows.flatMap((row) => columns.filter((col) => isShown(col, row)).map((col) => row * width + col));
}

/** Sets up the handicap that Fox counts in HA but does not set up, where White plays first (`wei7-sgf`, handicap.rs). */
function setUpFox(nodes, board) {
  const root = nodes[0].values;
  const count = Number(root.HA?.[0]);
  if (!/^fox/i.test(root.AP?.[0] ?? "") || board.width !== 19 || board.height !== 19 || !(count >= 2 && count <= 9)) return;
  for (let at = 0; at !== undefined; at = nodes[at].kids[0]) {
    const { B, W, AB, AW, AE } = nodes[at].values;
    if (!(B || W || AB || AW || AE)) continue;
    if (at === 0 || B || AB || AW || AE) return;
    const sides = count > 5 ? (count < 8 && root.DT?.[0] < "2018" ? ["jd", "jp"] : ["dj", "pj"]) : [];
    const stones = ["pd", "dp", "dd", "pp", ...sides, ...(count > 7 ? ["jd", "jp"] : [])].slice(0, count);
    root.AB = count > 4 && count % 2 === 1 ? [...stones.slice(0, count - 1), "jj"] : stones;
    return;
  }
}

/** Repetition and suicide for moves that readers try out, by the name of the rules (RU). */
function rulesOf(name) {
  const [, ko, suicide] = /^\s*ko(simple|positional|situational).*sui([01])/i.exec(name) ?? [];
  if (ko) return { ko: ["simple", "positional", "situational"].indexOf(ko.toLowerCase()), suicide: suicide === "1" };
  if (/aga|bga|french/i.test(name)) return { ko: 2, suicide: false };
  if (/nz|new.?zealand/i.test(name)) return { ko: 2, suicide: true };
  if (/goe|^ing/i.test(name)) return { ko: 2, suicide: true };
  return /tromp/i.test(name) ? { ko: 1, suicide: true } : { ko: 0, suicide: false };
}

/** Returns the data of a game from its nodes. */
export function dataOf(nodes) {
  const root = nodes[0].values;
  if (root.GM && root.GM[0].trim() !== "1" && root.GM[0].trim() !== "") throw new Error(`GM[${root.GM[0].trim()}] is not Go`);
  const size = sizeOf(nodes[0]);
  const board = new Board(size);
  setUpFox(nodes, board);
  const [branches, places] = [[], []];
  const done = []; // the places that are on the board
  const isSetup = ({ AB, AW, AE }) => AB || AW || AE;
  const push = (place) => {
    places.push(place);
    if (place.m || place.p) done.push(place);
  };
  // Nodes that begin a branch, with the branch above and how many places are on the board at its end.
  const open = [[0, 0, 0]];
  while (open.length > 0) {
    let [index, up, depth] = open.pop();
    while (done.length > depth) board.undo(done.pop());
    const branch = branches.length;
    branches.push({ up, first: places.length });
    const title = nodes[index].values.N?.[0];
    if (title?.trim()) branches[branch].title = plain(title).trim().slice(0, 400);
    for (let isFirst = true; ; isFirst = false) {
      const { values, kids } = nodes[index];
      const moves = movesOf(values, board);
      if (isFirst) {
        const place = {};
        if (moves.length === 0 || index === 0) place.pause = true;
        if (isSetup(values)) board.setUp(values, place);
        if (moves.length === 0) annotate(values, place, board);
        nodes[index].beginning = place;
        push(place);
      }
      moves.forEach(([color, spot], number) => {
        const place = {};
        board.play(color, spot, place);
        if (number === 0) {
          if (!values.TE !== !values.BM) place.e = values.TE ? 1 : 2;
          const own = Number(values.MN?.[0] || NaN);
          if (Number.isInteger(own)) place.n = own;
          annotate(values, place, board);
          nodes[index].move = place;
        }
        push(place);
      });
      const [kid, more] = kids;
      const next = nodes[kid]?.values;
      const goesOn = next && more === undefined && !isSetup(next) && !next.N && movesOf(next, board).length > 0;
      if (!goesOn) {
        for (let at = kids.length - 1; at >= 0; at--) open.push([kids[at], branch, done.length]);
        break;
      }
      index = kid;
    }
  }
  recognize(nodes, size);
  const people = [root.PB, root.PW].map((name) => plain(name?.[0] ?? "").trim());
  const window = [0, 0, size[0] - 1, size[1] - 1];
  const shown = { size, window, stars: starsOf(size), coordinates: true, open: 0, people, sides: [], files: [] };
  return { ...shown, branches, places, ...rulesOf(root.RU?.[0] ?? "") };
}
