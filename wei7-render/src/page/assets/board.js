// The position on the board, and how it is drawn: as in the pictures that the tool makes.

const board = new Int8Array(width * height);
const played = new Float64Array(width * height); // the number of the last move on each point
const covered = new Float64Array(count); // what it was before a move
const turnedNumbers = new Map(); // by place: those of the points that were turned by hand
const taken = [0, 0, 0]; // stones of each color
let current = EMPTY;

function change(at, forth) {
  const { m: move, t: turned = [], x: emptied = [], k, own } = places[at];
  const [color, point] = move ?? [0, -1];
  const lost = own ? color : 3 - color;
  if (move) taken[lost] += (forth ? 1 : -1) * (k ?? emptied.length);
  if (forth) {
    if (turned.length > 0) turnedNumbers.set(at, turned.map(([spot]) => played[spot]));
    for (const [spot, , to] of turned) [board[spot], played[spot]] = [to, 0];
    if (point >= 0) {
      covered[at] = played[point];
      [board[point], played[point]] = [color, number[at]];
    }
    for (const spot of emptied) board[spot] = 0;
  } else {
    for (const spot of emptied) board[spot] = lost;
    if (point >= 0) [board[point], played[point]] = [0, covered[at]];
    for (let index = turned.length - 1; index >= 0; index--) {
      const [spot, from] = turned[index];
      [board[spot], played[spot]] = [from, turnedNumbers.get(at)[index]];
    }
  }
}

/** Puts a position on the board: back to where both lines part, and forth from there. */
function put(target) {
  const forth = [];
  const deep = (at) => (at === EMPTY ? 0 : depth[at]);
  for (let to = target; current !== to; ) {
    if (deep(current) >= deep(to)) {
      change(current, false);
      current = parent[current];
    } else {
      forth.push(to);
      to = parent[to];
    }
  }
  while (forth.length > 0) change((current = forth.pop()), true);
}

const CELL = 32;
const GUTTER = 24;
const svg = byId("board");
const layer = Object.fromEntries(
  ["ground", "hatching", "stones", "signs", "veil", "names", "cursor"].map((name) => [name, draw(svg, "g", { class: name })]),
);
let isFlipped = false; // seen from the other side
/** Where a column and a row are seen, and which are seen there. */
const across = (col) => (isFlipped ? record.size[0] - 1 - col : col);
const down = (row) => (isFlipped ? record.size[1] - 1 - row : row);
const x = (spot) => across(view[0] + (spot % width)) * CELL;
const y = (spot) => down(view[1] + Math.floor(spot / width)) * CELL;
let frame = "";
/** Around the outermost lines. */
const MARGIN = CELL / 2 + (record.coordinates ? GUTTER : 4);
const extent = (lines) => (lines - 1) * CELL + 2 * MARGIN;
main.style.setProperty("--ratio", extent(width) / extent(height));
let showsNumbers = false;

function draw(into, name, values, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  into.append(element);
  return element;
}

/** Letters without I from the left, then AA, AB. */
function column(index) {
  const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor(rest / 25)) name = LETTERS[--rest % 25] + name;
  return name;
}

const nameOf = (spot) =>
  column(view[0] + (spot % width)) + (record.size[1] - view[1] - Math.floor(spot / width));

function drawFrame(shown) {
  const seen = isFlipped ? [across(shown[2]), down(shown[3]), across(shown[0]), down(shown[1])] : shown;
  if (`${seen} ${isFlipped}` === frame) return;
  frame = `${seen} ${isFlipped}`;
  const [left, top, right, bottom] = seen;
  const corner = [left * CELL - MARGIN, top * CELL - MARGIN];
  svg.setAttribute("viewBox", [...corner, extent(right - left + 1), extent(bottom - top + 1)]);
  const { ground, names } = layer;
  ground.replaceChildren();
  names.replaceChildren();
  const half = CELL / 2;
  const area = { width: (right - left + 1) * CELL, height: (bottom - top + 1) * CELL };
  const wood = { x: left * CELL - half, y: top * CELL - half, ...area };
  // Stones beyond the part that is shown are on the board, too.
  for (const [key, value] of Object.entries(wood)) byId("part").setAttribute(key, value);
  draw(ground, "rect", { ...wood, class: "wood" });
  // Where the window ends within the board, the lines run on a little.
  const from = left * CELL - (left === 0 ? 0 : half);
  const to = right * CELL + (right === record.size[0] - 1 ? 0 : half);
  const above = top * CELL - (top === 0 ? 0 : half);
  const below = bottom * CELL + (bottom === record.size[1] - 1 ? 0 : half);
  let grid = "";
  for (let row = top; row <= bottom; row++) grid += `M${from} ${row * CELL}H${to}`;
  for (let col = left; col <= right; col++) grid += `M${col * CELL} ${above}V${below}`;
  draw(ground, "path", { d: grid, class: "grid" });
  let border = "";
  for (const col of [0, record.size[0] - 1]) if (col === left || col === right) border += `M${col * CELL} ${above}V${below}`;
  for (const row of [0, record.size[1] - 1]) if (row === top || row === bottom) border += `M${from} ${row * CELL}H${to}`;
  draw(ground, "path", { d: border, class: "grid border" });
  for (const star of record.stars) draw(ground, "circle", { cx: x(star), cy: y(star), r: 3.2, class: "star" });
  if (!record.coordinates) return;
  const away = half + GUTTER / 2;
  for (let col = left; col <= right; col++) {
    for (const at of [top * CELL - away, bottom * CELL + away]) letter(names, column(across(col)), col * CELL, at, 12, "name");
  }
  for (let row = top; row <= bottom; row++) {
    const name = String(record.size[1] - down(row));
    for (const at of [left * CELL - away, right * CELL + away]) letter(names, name, at, row * CELL, 12, "name");
  }
}

function letter(into, text, atX, atY, size, name) {
  draw(into, "text", { x: atX, y: atY, "font-size": size, class: name, dy: "0.36em" }, text);
}

const drawn = new Map(); // by point: the stone as it is drawn

function drawStones() {
  for (let spot = 0; spot < board.length; spot++) {
    const color = board[spot];
    const old = drawn.get(spot);
    if ((old ? old.color : 0) === color) continue;
    if (old) old.element.remove();
    drawn.delete(spot);
    if (color === 0) continue;
    const values = { cx: x(spot), cy: y(spot), r: 14.6, class: color === 1 ? "black" : "white" };
    drawn.set(spot, { color, element: draw(layer.stones, "circle", { ...values, "data-at": nameOf(spot) }) });
  }
}

const ink = (spot) => ["ink", "on-black", "on-white"][board[spot]];
const ground = (spot) => ["on-board", "on-black", "on-white"][board[spot]];
const wide = (text) => [...text].reduce((sum, one) => sum + (one.codePointAt(0) > 0x2e7f ? 1 : 0.62), 0);

function drawText(spot, text) {
  const room = (board[spot] === 0 ? 1 : 0.8) * CELL;
  const size = Math.min(room / Math.max(wide(text), 0.1), 0.58 * CELL);
  letter(layer.signs, text, x(spot), y(spot), size.toFixed(2), `text ${ink(spot)}`);
}

function drawLabel(spot, text) {
  const letters = [...text];
  const label = letters.length > 12 ? letters.slice(0, 11).join("") + "…" : text;
  if (board[spot] === 0) {
    const rx = Math.min(Math.max(wide(label) * 0.29 * CELL, 9), CELL / 2);
    draw(layer.signs, "ellipse", { cx: x(spot), cy: y(spot), rx, ry: 10.5, class: "patch" });
  }
  drawText(spot, label);
}

// In the order of their numbers: triangle, square, circle, cross, selected, diamond, check mark.
const SHAPES = [
  "M0-9.5L8.2 5.2H-8.2Z",
  "M-6.8-6.8H6.8V6.8H-6.8Z",
  "M-7.4 0a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0Z",
  "M-6.6-6.6L6.6 6.6M6.6-6.6L-6.6 6.6",
  "M-4.6-4.6H4.6V4.6H-4.6Z",
  "M0-9L9 0L0 9L-9 0Z",
  "M-7 .5L-2.2 6L7.2-6.2",
];

function drawSign([spot, sign]) {
  if (typeof sign === "string") {
    drawLabel(spot, sign);
    return;
  }
  const kind = sign === 4 ? "shape selected" : sign === 6 ? "shape" : `shape ${ground(spot)}`;
  draw(layer.signs, "path", { d: SHAPES[sign], transform: `translate(${x(spot)} ${y(spot)})`, class: `${kind} ${ink(spot)}` });
}

function drawStroke([from, to, isArrow]) {
  const [dx, dy] = [x(to) - x(from), y(to) - y(from)];
  const length = Math.max(Math.hypot(dx, dy), 1);
  const turn = `translate(${x(from)} ${y(from)}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`;
  const d = isArrow ? `M0 0H${length - 9}M${length} 0L${length - 11} 5V-5Z` : `M0 0H${length}`;
  for (const name of ["stroke halo", "stroke"]) draw(layer.signs, "path", { d, transform: turn, class: name });
}

/** What holds from the place where it was said on (`FF[4]` DD, VW). */
function inherited(place, name) {
  const at = lastSaid(place, name);
  return at < 0 ? [] : places[at][name];
}
const hasVeil = places.some((place) => place.dim || place.see);

/** Covers what is dim and what is not seen; the part of the board that is left. */
function drawVeil(place) {
  layer.veil.replaceChildren();
  const region = places[place].view;
  if (!hasVeil) return region ?? view;
  const cover = (spot, name) =>
    draw(layer.veil, "rect", { x: x(spot) - CELL / 2, y: y(spot) - CELL / 2, width: CELL, height: CELL, class: name });
  for (const spot of inherited(place, "dim")) cover(spot, "dim");
  if (region) return region;
  const seen = new Set(inherited(place, "see"));
  if (seen.size === 0) return view;
  for (let spot = 0; spot < board.length; spot++) if (!seen.has(spot)) cover(spot, "hidden");
  const [columns, rows] = [[...seen].map((spot) => spot % width), [...seen].map((spot) => Math.floor(spot / width))];
  const bounds = (all) => all.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [Infinity, 0]);
  const [[left, right], [top, bottom]] = [bounds(columns), bounds(rows)];
  return [view[0] + left, view[1] + top, view[0] + right, view[1] + bottom];
}

/** 6.10: marks that somebody makes while others look on are shown for a second. */
function drawPassingMarks(now) {
  for (let at = here; at >= 0 && now - time[at] < 1; at = before[at]) {
    if (places[at].mark) drawSign(places[at].mark);
  }
}

function drawSigns() {
  layer.signs.replaceChildren();
  layer.hatching.replaceChildren();
  // What the record says of a position is not true of another one.
  const said = trial.length > 0 ? {} : places[here];
  const { g: signs = [], o: owned = [], l: strokes = [], d: dead = [], s: seki = [] } = said;
  for (const [spot, { element }] of drawn) element.classList.toggle("dead", dead.includes(spot));
  const HATCH = "M-16 0L0-16M-16 16L16-16M0 16L16 0";
  for (const spot of seki) draw(layer.hatching, "path", { d: HATCH, transform: `translate(${x(spot)} ${y(spot)})` });
  const marked = new Set(signs.map(([spot]) => spot));
  if (showsNumbers && trial.length === 0) {
    for (const spot of drawn.keys()) if (played[spot] > 0 && !marked.has(spot)) drawText(spot, String(played[spot]));
  }
  for (const [spot, owner] of owned) {
    const square = { x: x(spot) - 4.2, y: y(spot) - 4.2, width: 8.4, height: 8.4 };
    draw(layer.signs, "rect", { ...square, class: owner === 1 ? "owned-black" : "owned-white" });
  }
  if (trial.length > 0) {
    drawTrial();
    return;
  }
  const ways = alternatives();
  if (ways.length > 1) for (const way of ways) drawWay(way, marked);
  drawBest(marked);
  signs.forEach(drawSign);
  const last = current === EMPTY ? undefined : places[current].m;
  if (last && last[1] >= 0 && board[last[1]] !== 0 && !marked.has(last[1]) && !showsNumbers) {
    draw(layer.signs, "circle", { cx: x(last[1]), cy: y(last[1]), r: 6.6, class: `last ${ink(last[1])}` });
  }
  strokes.forEach(drawStroke);
  drawPassingMarks(isPlaying ? clock : time[here]);
  const { stray } = asking() ?? {};
  if (stray !== undefined) drawSign([stray, 3]);
}

function drawWay({ name, move }, marked) {
  if (!move || move[1] < 0 || board[move[1]] !== 0 || marked.has(move[1])) return;
  const spot = move[1];
  draw(layer.signs, "circle", { cx: x(spot), cy: y(spot), r: 11.5, class: "way" });
  letter(layer.signs, name, x(spot), y(spot), 13, "text way-name");
  marked.add(spot);
}
