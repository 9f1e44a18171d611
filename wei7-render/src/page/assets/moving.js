// Moving about, playing in time (5.15.3.1), and what the reader does.

let here = -1;

/** Shows a place. */
function arrive(place) {
  here = place;
  if (!placeInLine.has(branchOf[place])) layLine(branchOf[place]);
  show();
}

/** Goes where the reader wants to; who wants to see an answer has opened the problem. */
function go(place) {
  if (place < 0) return;
  leaveReply();
  clearTrial();
  const asks = question[branchOf[place]];
  if (asks >= 0) {
    const state = problem(asks);
    const isBeginning = place === branches[asks].first;
    if (!isBeginning && !state.open) {
      state.open = true;
      layLine(branchOf[place]);
    } else if (isBeginning && !state.open) {
      problems.delete(asks);
    }
  }
  clock = time[place];
  arrive(place);
  wait();
}

function show() {
  put(shows[here]);
  drawFrame(drawVeil(here));
  drawStones();
  drawSigns();
  showStatus();
  showProblem();
  showAnalysis();
  showVariations();
  showContents();
  showTalk();
  showBar();
  showTrial();
  showTree();
  host.shown();
}

const slider = byId("slider");

function showBar() {
  const closed = asking();
  const last = offsets[offsets.length - 1] - 1;
  slider.max = Math.max(last, 0);
  slider.value = stopOf(here);
  slider.disabled = Boolean(closed) && here !== branches[question[branchOf[here]]].first;
  slider.setAttribute("aria-valuetext", describe());
  const [isFirst, isLast] = [ahead(here) < 0 && trial.length === 0, after(here) < 0];
  for (const id of ["first", "back"]) byId(id).disabled = isFirst;
  for (const id of ["forward", "last", "play"]) byId(id).disabled = isLast;
  showClock();
}

function showClock() {
  const total = time[placeOf(Math.max(offsets[offsets.length - 1] - 1, 0))];
  byId("clock").textContent = isTimed ? `${minutes(clock)} / ${minutes(total)}` : "";
}

function step(by) {
  stop();
  if (trial.length > 0) {
    if (by < 0) undo();
    return;
  }
  if (asking() && by < 0 && here !== branches[question[branchOf[here]]].first) {
    again();
    return;
  }
  let place = here;
  for (let left = Math.abs(by); left > 0; left--) {
    const to = by > 0 ? after(place) : ahead(place);
    if (to < 0) break;
    place = to;
  }
  if (place !== here) go(place);
}

const toEnd = () => go(placeOf(offsets[offsets.length - 1] - 1));

function toBrother(by) {
  const branch = branchOf[here];
  if (branch === 0 || isClosed(branch)) return false;
  const brothers = kids[branches[branch].up];
  const to = brothers[(brothers.indexOf(branch) + by + brothers.length) % brothers.length];
  if (to === branch) return false;
  go(entry(to));
  return true;
}

function toParent() {
  const branch = branchOf[here];
  if (branch > 0) go(ahead(entry(branch)));
}

let isPlaying = false;
let clock = 0;
let ticking = 0;

function play() {
  if (isPlaying || after(here) < 0) {
    stop();
    return;
  }
  isPlaying = true;
  clock = Math.max(clock, time[here]);
  let then = performance.now();
  ticking = setInterval(() => {
    const now = performance.now();
    clock += ((now - then) / 1000) * Number(byId("speed").value);
    then = now;
    advance();
  }, 50);
  showPlaying();
}

function advance() {
  const from = here;
  let to = here;
  while (after(to) >= 0 && time[after(to)] <= clock) to = after(to);
  if (to !== from) {
    const now = clock;
    go(to);
    clock = now;
  } else if (places[here].mark) {
    drawSigns();
  }
  if (after(here) < 0) stop();
  showClock();
}

function stop() {
  clearInterval(ticking);
  isPlaying = false;
  showPlaying();
}

function showPlaying() {
  byId("play").setAttribute("aria-label", isPlaying ? words.pause : words.play);
  byId("play").classList.toggle("playing", isPlaying);
  main.classList.toggle("is-playing", isPlaying);
}

function toggleNumbers() {
  showsNumbers = !showsNumbers;
  byId("numbers").setAttribute("aria-pressed", showsNumbers);
  show();
}

/** Turns the board, as the other side sees it. */
function flip() {
  isFlipped = !isFlipped;
  byId("flip").setAttribute("aria-pressed", isFlipped);
  for (const { element } of drawn.values()) element.remove();
  drawn.clear();
  show();
}

const leaveTrial = () => (isTrying ? toggleTrial() : false);

const actions = {
  first: () => (stop(), go(placeOf(0))),
  back: () => step(-1),
  play,
  forward: () => step(1),
  last: () => (stop(), toEnd()),
  up: toParent,
  elder: () => toBrother(-1),
  younger: () => toBrother(1),
  numbers: toggleNumbers,
  flip,
  best: toggleBest,
  try: toggleTrial,
  undo,
  trypass: () => tryMove(-1),
  leave: leaveTrial,
  pass: () => answer(-1),
  solution,
  again,
};
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
slider.addEventListener("input", () => (stop(), go(placeOf(Number(slider.value)))));

const keys = {
  ArrowLeft: actions.back,
  ArrowRight: actions.forward,
  Home: actions.first,
  End: actions.last,
  PageUp: () => step(-10),
  PageDown: () => step(10),
  ArrowUp: actions.elder,
  ArrowDown: actions.younger,
  u: toParent,
  n: toggleNumbers,
  p: play,
  f: flip,
  b: toggleBest,
  t: toggleTrial,
  Escape: leaveTrial,
};
(host.isPart ? main : root).addEventListener("keydown", (event) => {
  const isField = event.target.matches?.("input, select");
  if (event.defaultPrevented || isField || event.ctrlKey || event.altKey || event.metaKey) return;
  const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
  // Where there is no variation, arrows scroll as ever.
  if (action && action() !== false) event.preventDefault();
});

// With the keyboard alone: arrows move a cursor on the board while it takes moves.
let cursor = -1;
const takesMoves = () => isTrying || Boolean(asking());
svg.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!takesMoves() || (!by && event.key !== "Enter")) return;
  event.preventDefault();
  if (cursor < 0) cursor = Math.floor(board.length / 2);
  else if (!by) press(cursor);
  const [dx, dy] = (by ?? [0, 0]).map((one) => (isFlipped ? -one : one));
  const col = Math.min(Math.max((cursor % width) + dx, 0), width - 1);
  const row = Math.min(Math.max(Math.floor(cursor / width) + dy, 0), height - 1);
  cursor = row * width + col;
  layer.cursor.replaceChildren();
  draw(layer.cursor, "circle", { cx: x(cursor), cy: y(cursor), r: 13, class: "cursor-ring" });
  if (by) byId("status").textContent = nameOf(cursor);
});
svg.addEventListener("blur", () => {
  cursor = -1;
  layer.cursor.replaceChildren();
});

// A press is no reason to take the keys from the page.
svg.addEventListener("mousedown", (event) => {
  event.preventDefault();
  if (host.isPart) svg.focus({ preventScroll: true });
});

let pressed;
svg.addEventListener("pointerdown", (event) => (pressed = [event.clientX, event.clientY]));
svg.addEventListener("pointercancel", () => (pressed = undefined));
svg.addEventListener("pointerup", (event) => {
  if (!pressed) return;
  const [dx, dy] = [event.clientX - pressed[0], event.clientY - pressed[1]];
  pressed = undefined;
  if (Math.hypot(dx, dy) < 12) tap(event);
  else if (Math.abs(dx) > 40 && Math.abs(dx) > 1.5 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
});

function tap(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const [col, row] = [across(Math.round(at.x / CELL)) - view[0], down(Math.round(at.y / CELL)) - view[1]];
  if (col >= 0 && row >= 0 && col < width && row < height) press(row * width + col);
}

/** A point that is pressed answers a problem, is tried, chooses a variation, or else leads to the move there. */
function press(spot) {
  if (asking()) {
    answer(spot);
    return;
  }
  if (isTrying) {
    tryMove(spot);
    return;
  }
  stop();
  const way = alternatives().find(({ move }) => move && move[1] === spot);
  go(way ? entry(way.child) : moveAt(spot));
}

/** The move of the line at a point: that of the stone which is there, else the next one, else the last one. */
function moveAt(spot) {
  let earlier = -1;
  for (let at = shows[here]; at !== EMPTY && earlier < 0; at = parent[at]) {
    const { m: move, t: turned = [] } = places[at];
    if (move?.[1] === spot || turned.some(([point, , to]) => point === spot && to !== 0)) earlier = at;
  }
  if (board[spot] !== 0) return earlier;
  for (let at = after(here); at >= 0; at = after(at)) if (places[at].m?.[1] === spot) return at;
  return earlier;
}

// The wheel goes back and on, a step for each notch, and for as much of a swipe.
let wheeled = 0;
svg.addEventListener(
  "wheel",
  (event) => {
    if (event.ctrlKey || (host.isPart && root.activeElement !== svg)) return; // zooms, scrolls
    event.preventDefault();
    const NOTCH = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 60 : 1;
    wheeled = Math.sign(wheeled) === -Math.sign(event.deltaY) ? event.deltaY : wheeled + event.deltaY;
    if (Math.abs(wheeled) < NOTCH) return;
    step(wheeled > 0 ? 1 : -1);
    wheeled = 0;
  },
  { passive: false },
);

treeBox.addEventListener("click", (event) => {
  stop();
  go(placeAt(event));
});

layContents();
layFiles();
layLine(0);
layTree();
main.classList.toggle("is-timed", isTimed);

return {
  go,
  step,
  placeOfLink,
  linkHere,
  /** Ends what goes on in time. */
  close: () => (stop(), leaveReply()),
  /** What is shown; `isHidden` if it is not to be told to others, as an open question or moves that are tried out. */
  state() {
    const { m: move, c: comment = "" } = places[here];
    const asked = question[branchOf[here]] < 0 ? undefined : problem(question[branchOf[here]]);
    return {
      place: here,
      move: moves[here],
      branch: pathTo(branchOf[here]).join("."),
      color: move ? ["", "black", "white"][move[0]] : "",
      point: move ? (move[1] === -1 ? "pass" : move[1] < 0 ? "" : nameOf(move[1])) : "",
      captures: captures(),
      comment,
      isHidden: Boolean(asking()) || trial.length > 0,
      isSolved: Boolean(asked?.over && !asked.wrong && !asked.open),
    };
  },
};
