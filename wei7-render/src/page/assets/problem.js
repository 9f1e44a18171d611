// Problems (5.15.2.2, 5.15.3.2.1.3): the reader plays, the page answers, and says at the end whether all was right.

/** The problem that the reader is at, if it is not open. */
function asking() {
  const branch = branchOf[here];
  return isClosed(branch) ? problem(question[branch]) : undefined;
}

/** The steps that may follow in the answer: the next of the branch, or the first of each branch below. */
function answers() {
  const branch = branchOf[here];
  if (here + 1 < end(branch)) return [here + 1];
  const found = [];
  const open = [...kids[branch]].reverse();
  while (open.length > 0) {
    const below = open.pop();
    if (firstStep(below) < end(below)) found.push(firstStep(below));
    else for (let index = kids[below].length - 1; index >= 0; index--) open.push(kids[below][index]);
  }
  return found;
}

const asked = () => places[branches[question[branchOf[here]]].first].ask;
let reply = 0;

/** The reader plays. A move that the record does not have is no answer: nothing can follow it, so the problem ends. */
function answer(point) {
  const state = asking();
  if (!state || state.over || reply || (point >= 0 && board[point] !== 0)) return;
  const moves = answers().filter((at) => places[at].m && places[at].m[0] === asked() && places[at].m[1] === point);
  if (moves.length === 0) {
    [state.wrong, state.over, state.stray] = [true, true, point >= 0 ? point : undefined];
    show();
    return;
  }
  // One wrong move makes the whole answer wrong, but that is not said before the end.
  const best = moves.find((at) => places[at].e !== 2) ?? moves[0];
  if (places[best].e === 2) state.wrong = true;
  arrive(best);
  wait();
}

/** Waits for the reader or, after a moment, plays a good move of the other side: one of them, if there are several. */
function wait() {
  const state = asking();
  if (!state || state.over) return;
  const ways = answers();
  const isReader = ways.some((at) => places[at].m && places[at].m[0] === asked());
  if (isReader) return;
  if (ways.length === 0 && here === branches[question[branchOf[here]]].first) {
    [state.open, state.bare] = [true, true];
    show();
    return;
  }
  const good = ways.filter((at) => !places[at].m || places[at].e !== 2);
  if (good.length === 0) {
    state.over = true;
    show();
    return;
  }
  reply = setTimeout(() => {
    reply = 0;
    arrive(good[Math.floor(Math.random() * good.length)]);
    wait();
  }, 450);
  showProblem();
}

function again() {
  const branch = question[branchOf[here]];
  problems.delete(branch);
  leaveReply();
  chosen.delete(branch);
  layLine(branch);
  arrive(branches[branch].first);
  wait();
}

function solution() {
  const branch = question[branchOf[here]];
  leaveReply();
  problem(branch).open = true;
  layLine(branch);
  arrive(branches[branch].first);
}

function leaveReply() {
  clearTimeout(reply);
  reply = 0;
}

function showProblem() {
  const branch = question[branchOf[here]];
  byId("problem").hidden = branch < 0;
  const plays = isTrying || Boolean(asking() && !asking().over);
  if (plays || host.isPart) svg.setAttribute("tabindex", 0);
  else svg.removeAttribute("tabindex");
  svg.setAttribute("role", plays ? "application" : "img");
  if (branch < 0) return;
  const state = problem(branch);
  const verdict = state.wrong ? (state.stray === undefined ? words.wrong : words.stray) : words.right;
  byId("question").textContent = asked() === 1 ? words.blackToPlay : words.whiteToPlay;
  byId("answer").textContent = state.open ? (state.bare ? words.noAnswer : words.opened) : state.over ? verdict : words.yours;
  byId("answer").className = state.over && !state.open ? (state.wrong ? "bad" : "good") : "";
  byId("pass").hidden = state.over || state.open;
  byId("solution").hidden = state.open;
  byId("again").hidden = state.bare || !state.open && !state.over && here === branches[branch].first;
}
