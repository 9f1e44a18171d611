// Moves that the reader tries out on the board; they are no part of the record. The rules are those of the board below: a
// group without liberties is taken, suicide and repetition are forbidden as the rules of the record say.

let isTrying = false;
const trial = []; // each: its color and point (-1 for a pass), the points that it emptied, whether they were its own
let forbidden = "";
const isWhole = !host.isReadonly && width === record.size[0] && height === record.size[1];
const other = (color) => 3 - color;

/** The points beside a point. */
function beside(spot) {
  const [col, row] = [spot % width, Math.floor(spot / width)];
  const near = [];
  if (col > 0) near.push(spot - 1);
  if (col + 1 < width) near.push(spot + 1);
  if (row > 0) near.push(spot - width);
  if (row + 1 < height) near.push(spot + width);
  return near;
}

/** The group of a stone, if it has no liberty. */
function dead(stones, spot) {
  const group = new Set([spot]);
  for (const stone of group) {
    for (const near of beside(stone)) {
      if (stones[near] === 0) return [];
      if (stones[near] === stones[spot]) group.add(near);
    }
  }
  return [...group];
}

/** What a move makes of the board, or the word for why it is forbidden. */
function outcome(color, point) {
  const stones = board.slice();
  stones[point] = color;
  const taken = new Set();
  for (const near of beside(point)) {
    if (stones[near] === other(color) && !taken.has(near)) for (const stone of dead(stones, near)) taken.add(stone);
  }
  for (const stone of taken) stones[stone] = 0;
  const own = dead(stones, point);
  if (own.length === 1 || (own.length > 1 && !record.suicide)) return { word: words.suicide };
  for (const stone of own) stones[stone] = 0;
  if (repeats(stones.join(""), color)) return { word: words.ko };
  return { emptied: own.length > 0 ? own : [...taken], own: own.length > 0 };
}

/** The positions before each move up to here, and who moved. A line that is too long for that counts from its last moves. */
function history() {
  const MOST = 4e7;
  const earlier = trial.map(({ color, was }) => ({ color, was }));
  const path = [];
  for (let at = shows[here]; at !== EMPTY; at = parent[at]) if (places[at].m) path.push(at);
  const most = record.ko === 0 ? 2 : Math.floor(MOST / board.length);
  const undone = trial.splice(0).reverse();
  for (const move of undone) putTrial(move, false);
  for (const at of path.slice(0, most)) {
    put(parent[at]);
    earlier.unshift({ color: places[at].m[0], was: board.join("") });
  }
  put(shows[here]);
  for (const move of undone.reverse()) {
    putTrial(move, true);
    trial.push(move);
  }
  return earlier;
}

/** Whether a position is a forbidden repetition: of that before the opponent's last turn (simple ko), of any (positional), of any
 * with the same side to move (situational). */
function repeats(stones, color) {
  const earlier = history();
  const same = ({ color: mover, was }) => was === stones && (record.ko === 1 || mover === other(color));
  if (record.ko > 0) return earlier.some(same);
  const last = earlier.findLast(({ color: mover }) => mover === other(color));
  return last !== undefined && last.was === stones;
}

/** Puts a move on the board, or takes it off again. */
function putTrial({ color, point, emptied, own, number: before }, forth) {
  const lost = own ? color : other(color);
  taken[lost] += (forth ? 1 : -1) * emptied.length;
  if (forth && point >= 0) [board[point], played[point]] = [color, 0];
  for (const spot of emptied) board[spot] = forth ? 0 : lost;
  if (!forth && point >= 0) [board[point], played[point]] = [0, before];
}

/** Who is to move: who does so in the record, else the other side than before. */
function sideToMove() {
  if (trial.length > 0) return other(trial[trial.length - 1].color);
  for (let at = after(here); at >= 0; at = after(at)) if (places[at].m) return places[at].m[0];
  const last = current === EMPTY ? undefined : places[current].m;
  return last ? other(last[0]) : 1;
}

/** Tries a move; the next one of the record is followed there. */
function tryMove(point) {
  forbidden = "";
  const color = sideToMove();
  const isThat = ([side, at]) => side === color && at === point;
  if (trial.length === 0) {
    const below = alternatives().find(({ move }) => move && isThat(move));
    const next = after(here);
    if (below) return go(entry(below.child));
    if (next >= 0 && places[next].m && isThat(places[next].m)) return go(next);
  }
  if (point >= 0 && board[point] !== 0) return undefined;
  const done = point < 0 ? { emptied: [], own: false } : outcome(color, point);
  if (done.word) {
    forbidden = say("forbidden", nameOf(point), done.word);
  } else {
    const move = { color, point, ...done, was: board.join(""), number: point < 0 ? 0 : played[point] };
    putTrial(move, true);
    trial.push(move);
  }
  return show();
}

function undo() {
  forbidden = "";
  const move = trial.pop();
  if (move) putTrial(move, false);
  show();
}

/** Takes all of them back. */
function clearTrial() {
  forbidden = "";
  while (trial.length > 0) putTrial(trial.pop(), false);
}

function toggleTrial() {
  if (!isWhole || asking()) return;
  stop();
  isTrying = !isTrying;
  clearTrial();
  show();
}

function showTrial() {
  if (asking()) isTrying = false;
  byId("try").setAttribute("aria-pressed", isTrying);
  byId("try").disabled = !isWhole || Boolean(asking());
  byId("trial").hidden = !isTrying;
  byId("undo").disabled = trial.length === 0;
}

function describeTrial() {
  const { color, point } = trial[trial.length - 1];
  return say("tried", trial.length, side(color), vertex(point));
}

/** Their numbers, where they are still on the board. */
function drawTrial() {
  const at = new Map(trial.map(({ point }, index) => [point, index + 1]));
  for (const [point, index] of at) if (point >= 0 && board[point] !== 0) drawText(point, String(index));
}
