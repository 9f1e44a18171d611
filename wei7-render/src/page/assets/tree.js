// Shows a record move by move. The rules of the game were applied to it when its data was made: each place says what it changes
// on the board. Texts of the record reach the page as text only, never as markup.
//
// These scripts are the body of `mount(root, record, words, host)`. The root is the document of a page or the shadow root of
// a component, the record is the data, and the host says how the board is embedded:
// - `shown()` is called after each change of what is shown;
// - `isPart`: the board is a part of a page, so that it takes keys and the wheel only while it has the focus;
// - `isReadonly`: no moves can be tried out.

const byId = (id) => root.getElementById(id);
const main = byId("main");
const { places, branches, people, window: view } = record;
const [width, height] = [view[2] - view[0] + 1, view[3] - view[1] + 1];
const say = (word, ...values) => words[word].replace(/\{(\d)\}/g, (_, index) => values[index]);

// The tree: branches hold places, positions are made by places.

const EMPTY = -1;
const count = places.length;
const branchOf = new Int32Array(count);
const before = new Int32Array(count); // the place before, -1 for the first
const shows = new Int32Array(count); // the place that made the position which is on the board
const parent = new Int32Array(count); // of a place that made a position: the position before
const depth = new Int32Array(count); // likewise: how many positions lead there
const number = new Float64Array(count); // likewise: the number of its move
const time = new Float64Array(count); // seconds, as they are played
const moves = new Int32Array(count); // how many moves of the line are made
const kids = branches.map(() => []);
const question = new Int32Array(branches.length); // the branch whose `pre` asks (5.15.2.2; 4.10: all below belongs to it)
const isTimed = places.some((place) => place.at !== undefined);
const isTalk = places.some((place) => place.say !== undefined || place.back || place.result);
/** Seconds from a step without a time to the next. */
const PACE = 1;

const end = (branch) => (branch + 1 < branches.length ? branches[branch + 1].first : count);
const makes = (place) => place.m !== undefined || place.p;

branches.forEach((branch, index) => {
  const isRoot = index === 0;
  if (!isRoot) kids[branch.up].push(index);
  const asks = places[branch.first].ask !== undefined;
  question[index] = asks ? index : isRoot ? -1 : question[branch.up];
  for (let at = branch.first; at < end(index); at++) {
    const last = at > branch.first ? at - 1 : isRoot ? -1 : end(branch.up) - 1;
    const place = places[at];
    branchOf[at] = index;
    before[at] = last;
    const from = last < 0 ? EMPTY : shows[last];
    shows[at] = makes(place) ? at : place.back ? place.back[1] : from;
    parent[at] = from;
    depth[at] = from === EMPTY ? 1 : depth[from] + 1;
    const previous = from === EMPTY ? 0 : number[from];
    moves[at] = (last < 0 ? 0 : moves[last]) + (place.m === undefined ? 0 : 1);
    number[at] = place.m === undefined ? previous : place.n ?? previous + 1;
    // 5.15.3.1: what is said to happen before the step before it happens at once.
    const since = last < 0 ? 0 : time[last];
    const pace = last >= 0 && (at > branch.first || place.pause) ? PACE : 0;
    time[at] = place.at === undefined ? since + pace : Math.max(since, place.at);
  }
});

// Where one can stop (5.15.5): each step, and each `pre`.

const problems = new Map(); // by question: whether it is open, whether a wrong move was made, whether it is over
const problem = (branch) => {
  if (!problems.has(branch)) problems.set(branch, { open: false, wrong: false, over: false, stray: undefined });
  return problems.get(branch);
};
const isClosed = (branch) => question[branch] >= 0 && !problem(question[branch]).open;
const firstStop = (branch) => branches[branch].first + (places[branches[branch].first].pause ? 0 : 1);
const stops = (branch) => (isClosed(branch) ? 1 : end(branch) - firstStop(branch));
const chosen = new Map(); // the child through which the line goes on, where it is not the first
const next = (branch) => kids[branch][chosen.get(branch) ?? 0] ?? -1;

/** The place after this one, -1 if the line ends or a question is open. */
function after(place) {
  const branch = branchOf[place];
  if (isClosed(branch)) return -1;
  if (place + 1 < end(branch)) return place + 1;
  let below = next(branch);
  while (below >= 0 && stops(below) === 0) below = next(below);
  return below < 0 ? -1 : firstStop(below);
}

/** The place before this one, -1 if there is none. */
function ahead(place) {
  let branch = branchOf[place];
  if (place > firstStop(branch)) return place - 1;
  while (branch > 0) {
    branch = branches[branch].up;
    if (end(branch) > firstStop(branch)) return end(branch) - 1;
  }
  return -1;
}

// The line: the branches from the root through the one at hand to the end, and how many stops are before each.
let line = [];
let offsets = [];
let placeInLine = new Map();

function layLine(branch) {
  const path = [];
  for (let at = branch; ; at = branches[at].up) {
    path.push(at);
    if (at === 0) break;
  }
  line = path.reverse();
  for (let index = 1; index < line.length; index++) {
    chosen.set(line[index - 1], kids[line[index - 1]].indexOf(line[index]));
  }
  for (let at = branch; !isClosed(at) && next(at) >= 0; ) line.push((at = next(at)));
  placeInLine = new Map(line.map((at, index) => [at, index]));
  offsets = [0];
  for (const at of line) offsets.push(offsets[offsets.length - 1] + stops(at));
}

const stopOf = (place) => {
  const branch = branchOf[place];
  return Math.max(0, offsets[placeInLine.get(branch)] + place - firstStop(branch));
};

function placeOf(stop) {
  let [low, high] = [0, line.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle] <= stop) low = middle;
    else high = middle - 1;
  }
  return firstStop(line[low]) + stop - offsets[low];
}
