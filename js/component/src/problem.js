// Recognizes problems as `wei7-sgf/src/problem` does, with its conventions for right answers.

const CONTROL = "(?:RIGHT|WRONG|CHOICE|FORCE|NOTTHIS|VARIANT)+";
const [CONTROL_FIRST, CONTROL_LAST] = [new RegExp(`^${CONTROL}`), new RegExp(`${CONTROL}$`)];

/** Returns whether a comment has the word `RIGHT` of goproblems.com at the start or the end of a paragraph. */
function isRight(comment) {
  if (!comment.includes("RIGHT")) return false;
  return comment.split("\n\n").some((part) => {
    const text = part.trim();
    const [first, last] = [CONTROL_FIRST, CONTROL_LAST].map((pattern) => pattern.exec(text)?.[0] ?? "");
    const continues = /^[A-Z](?![a-z])/.test(text.slice(first.length));
    const isContinued = /[A-Z]$/.test(text.slice(0, text.length - last.length));
    return (first.includes("RIGHT") && !continues) || (last.includes("RIGHT") && !isContinued);
  });
}

/** goproblems.com; Go Game Guru, Glift and others; Tsumego Hero; uliGo, which marks wrong lines. */
const CONVENTIONS = [
  ({ comment }) => isRight(comment),
  ({ comment }) => /^\s*(?:this is )?(?:also )?correct(?!\w)/i.test(comment),
  ({ comment }) => comment.trim() === "+",
  ({ values }) => Boolean(values.WV),
];
const [CORRECT, PLUS, WRONG_VARIATION] = [1, 2, 3];

/** Returns the moves below a node. A parent precedes its children. */
function movesBelow(nodes, start) {
  const moves = [];
  const open = nodes[start].move ? [[start, -1, false]] : nodes[start].kids.map((kid) => [kid, -1, false]).reverse();
  while (open.length > 0) {
    let [index, parent, isAfterSetup] = open.pop();
    const { values, kids, move: place } = nodes[index];
    isAfterSetup ||= index !== start && Boolean(values.AB || values.AW || values.AE);
    if (place) {
      moves.push({ parent, place, values, comment: place.c ?? "", color: place.m[0], isAfterSetup });
      [parent, isAfterSetup] = [moves.length - 1, false];
    }
    for (let at = kids.length - 1; at >= 0; at--) open.push([kids[at], parent, isAfterSetup]);
  }
  return moves;
}

/** Finds the problem at a node: the side that answers and the evaluation of each move. */
function recognizeAt(nodes, start) {
  const moves = movesBelow(nodes, start);
  const color = moves[0]?.color;
  if (!color || moves.some((move) => move.parent < 0 && move.color !== color)) return;
  const player = nodes[0].values.PL ?? nodes[start].values.PL;
  if (player && /^\s*[bw12]/i.test(player[0]) && (/^\s*[b1]/i.test(player[0]) ? 1 : 2) !== color) return;
  const convention = CONVENTIONS.findIndex((has) => moves.some(has));
  if (convention < 0) return;
  const has = CONVENTIONS[convention];
  const isLeaf = new Array(moves.length).fill(true);
  for (const { parent } of moves) if (parent >= 0) isLeaf[parent] = false;
  const withGoodForBlack = convention === CORRECT && moves.some((move) => has(move) && move.values.GB);
  const isMarked = (move, index) => {
    if (convention === WRONG_VARIATION) return isLeaf[index];
    if (convention === PLUS) return move.comment.trimStart().startsWith("+");
    return has(move) || (withGoodForBlack && Boolean(move.values.GB));
  };
  // A mark decides at the first marked move of a line.
  const places = [];
  const completes = [];
  moves.forEach((move, index) => {
    let place = move.parent < 0 ? "right" : completes[move.parent] ? "over" : places[move.parent];
    if (place === "over" && move.isAfterSetup) place = "outside";
    if (place === "right" && convention === WRONG_VARIATION && has(move)) place = "wrong";
    places.push(place);
    completes.push(place === "right" && isMarked(move, index));
  });
  // From the right answers back. On Tsumego Hero, each reply to a right move has a right answer.
  const [reached, replies, reachedReplies] = [[], new Int32Array(moves.length), new Int32Array(moves.length)];
  for (let index = moves.length - 1; index >= 0; index--) {
    const needsAll = convention === PLUS && moves[index].color === color;
    const least = needsAll ? Math.max(replies[index], 1) : 1;
    reached[index] = completes[index] || reachedReplies[index] >= least;
    const { parent } = moves[index];
    if (parent < 0) continue;
    replies[parent]++;
    if (reached[index]) reachedReplies[parent]++;
  }
  places.forEach((place, index) => {
    if (place === "right" && !reached[index]) places[index] = "wrong";
  });
  if (!moves.some((move, index) => move.parent < 0 && places[index] === "right")) return;
  moves.forEach(({ place, values, color: side }, index) => {
    if (places[index] === "outside") return;
    const isAnswer = side === color && places[index] !== "over";
    const isBad = isAnswer ? places[index] === "wrong" : Boolean(values.BM || values.DO);
    place.e = isBad ? 2 : 1;
  });
  nodes[start].beginning.ask = color;
}

/** Recognizes the problems of a game whose positions are set up before any move. */
export function recognize(nodes, [width, height]) {
  const root = nodes[0].values;
  const isGame = /[^\s?]/.test(root.RE?.[0] ?? "") || Number(root.HA?.[0]) > 1;
  if (isGame || width * height > 1024) return;
  const hasStones = (index) => nodes[index].beginning?.t?.some(([, , color]) => color > 0);
  if (hasStones(0)) recognizeAt(nodes, 0);
  else if (!nodes[0].move) nodes[0].kids.filter(hasStones).forEach((kid) => recognizeAt(nodes, kid));
}
