// The tree of variations, drawn: a stone for each move, a row for each line of play. Only what is in view is drawn, so that
// its size does not matter.

const NODE = 24; // from stone to stone
const columnOf = new Int32Array(count); // stops before it
const rowOf = new Int32Array(branches.length);
const rows = []; // the branches of each row, from left to right
const forks = []; // column, upper row, lower row, the branch
const treeBox = byId("tree");
const canvas = treeBox.firstElementChild;
const picture = canvas.firstElementChild;

const startOf = (branch) => columnOf[Math.min(firstStop(branch), end(branch) - 1)];
const endOf = (branch) => columnOf[end(branch) - 1];

/** Lines of play that begin late come first, right below the one that they leave, each with all that leaves it; so no lines
 * cross. This takes as long as there are branches. */
function layTree() {
  branches.forEach((branch, index) => {
    for (let at = branch.first; at < end(index); at++) {
      const last = before[at];
      columnOf[at] = (last < 0 ? -1 : columnOf[last]) + (at >= firstStop(index) ? 1 : 0);
    }
  });
  const extent = new Int32Array(branches.length); // the last column of each with all below it
  for (let branch = branches.length - 1; branch >= 0; branch--) {
    extent[branch] = kids[branch].reduce((most, kid) => Math.max(most, extent[kid]), endOf(branch));
  }
  // From each row on, the first column that is in use in it or further down: steps of [row, column], which only grow.
  const steps = [[0, Infinity]];
  const search = (isBehind) => {
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBehind(steps[middle])) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  /** Puts a line where nothing further down reaches into what belongs to it. */
  const place = (head, above) => {
    const row = Math.max(above + 1, steps[search(([, column]) => column > extent[head] + 1)][0]);
    const begin = startOf(head);
    const [from, to] = [search(([, column]) => column > begin), search(([first]) => first > row)];
    const below = steps[to]?.[0] === row + 1 ? [] : [[row + 1, steps[to - 1][1]]];
    steps.splice(from, to - from, [steps[from][0], begin], ...below);
    rows[row] ??= [];
    const line = [head];
    for (let at = head; kids[at].length > 0; line.push((at = kids[at][0])));
    for (let index = line.length - 1; index >= 0; index--) {
      rowOf[line[index]] = row;
      rows[row].push(line[index]);
    }
    return { line, index: line.length - 1, kid: 1 };
  };
  const open = [place(0, -1)];
  while (open.length > 0) {
    const state = open[open.length - 1];
    const branch = state.line[state.index];
    if (branch === undefined) {
      open.pop();
    } else if (state.kid < kids[branch].length) {
      open.push(place(kids[branch][state.kid++], rowOf[branch]));
    } else {
      const lowest = kids[branch].reduce((low, kid) => Math.max(low, rowOf[kid]), 0);
      if (kids[branch].length > 1) forks.push([endOf(branch), rowOf[branch], lowest, branch]);
      [state.index, state.kid] = [state.index - 1, 1];
    }
  }
  for (const row of rows) row.reverse();
  const size = (units) => `${units * NODE}px`;
  canvas.style.width = size(extent[0] + 1);
  canvas.style.height = size(rows.length);
  treeBox.hidden = count < 2;
  treeBox.addEventListener("scroll", () => requestAnimationFrame(drawTree), { passive: true });
  new ResizeObserver(() => (keepInView(), drawTree())).observe(treeBox);
}

/** The first branch of a row that ends at a column or behind it. */
function firstIn(row, column) {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(row[middle]) < column) low = middle + 1;
    else high = middle;
  }
  return low;
}

const middleOf = (unit) => unit * NODE + NODE / 2;
const isOnLine = (branch) => placeInLine.has(branch);
/** Whether the reader may see a place: not what lies behind an open question. */
const isShown = (branch, at) => !isClosed(branch) || (branch === question[branch] && at === branches[branch].first);

function drawTree() {
  const [left, top, wide, high] = [treeBox.scrollLeft, treeBox.scrollTop, treeBox.clientWidth, treeBox.clientHeight];
  picture.replaceChildren();
  for (const [name, value] of Object.entries({ left, top })) picture.style[name] = `${value}px`;
  picture.setAttribute("width", wide);
  picture.setAttribute("height", high);
  picture.setAttribute("viewBox", [left, top, wide, high]);
  const [from, to] = [Math.floor(left / NODE) - 1, Math.ceil((left + wide) / NODE)];
  const [upper, lower] = [Math.max(0, Math.floor(top / NODE) - 1), Math.min(rows.length - 1, Math.ceil((top + high) / NODE))];
  const [links, nodes] = [draw(picture, "g", {}), draw(picture, "g", {})];
  for (const [column, begin, stop, branch] of forks) {
    if (column < from || column > to || stop < upper || begin > lower || isClosed(branch)) continue;
    const [above, below] = [Math.max(begin, upper - 1), Math.min(stop - 0.5, lower + 1)];
    draw(links, "path", { d: `M${middleOf(column)} ${middleOf(above)}V${middleOf(below)}`, class: "link" });
  }
  for (let row = upper; row <= lower; row++) {
    for (let index = firstIn(rows[row], from); index < rows[row].length; index++) {
      const branch = rows[row][index];
      if (startOf(branch) > to + 1) break;
      drawBranch(branch, row, from, to, links, nodes);
    }
  }
}

function drawBranch(branch, row, from, to, links, nodes) {
  const first = firstStop(branch);
  if (!isShown(branch, branches[branch].first)) return;
  const start = startOf(branch);
  const chosen = isOnLine(branch) ? "link chosen" : "link";
  const y0 = middleOf(row);
  if (branch > 0) {
    const column = endOf(branches[branch].up);
    const above = rowOf[branches[branch].up];
    // On the chosen line, the way down is drawn over that of all.
    const down = isOnLine(branch) && above !== row ? `${middleOf(above)}V` : "";
    const bend = above === row ? y0 : middleOf(row - 0.5);
    draw(links, "path", { d: `M${middleOf(column)} ${down}${bend}L${middleOf(start)} ${y0}`, class: chosen });
  }
  if (first >= end(branch)) return;
  const [begin, stop] = [Math.max(start, from), Math.min(endOf(branch), to)];
  if (stop > begin && !isClosed(branch)) draw(links, "path", { d: `M${middleOf(begin)} ${y0}H${middleOf(stop)}`, class: chosen });
  for (let column = begin; column <= stop; column++) {
    const at = first + column - start;
    if (isShown(branch, at)) drawNode(nodes, at, middleOf(column), y0);
  }
}

function drawNode(into, at, atX, atY) {
  const { m: move, c: comment } = places[at];
  if (at === here) draw(into, "rect", { x: atX - 12, y: atY - 12, width: 24, height: 24, rx: 5, class: "at" });
  if (move) {
    const color = move[0] === 1 ? "black" : "white";
    draw(into, "circle", { cx: atX, cy: atY, r: 9.4, class: `node ${color}` });
    draw(into, "text", { x: atX, y: atY, dy: "0.35em", class: color }, String(number[at]));
  } else {
    draw(into, "rect", { x: atX - 5, y: atY - 5, width: 10, height: 10, rx: 2.5, class: "node pause" });
  }
  if (comment) draw(into, "circle", { cx: atX + 7.5, cy: atY - 7.5, r: 3.4, class: "says" });
}

/** Scrolls to where the reader is. */
function keepInView() {
  const [atX, atY] = [middleOf(columnOf[here]), middleOf(rowOf[branchOf[here]])];
  const MARGIN = 3 * NODE;
  const near = (at, from, size) => {
    const room = Math.min(MARGIN, size / 2);
    return at < from + room ? at - room : at > from + size - room ? at - size + room : from;
  };
  const [left, top] = [near(atX, treeBox.scrollLeft, treeBox.clientWidth), near(atY, treeBox.scrollTop, treeBox.clientHeight)];
  if (left !== treeBox.scrollLeft || top !== treeBox.scrollTop) treeBox.scrollTo(left, top);
}

function showTree() {
  if (treeBox.hidden) return;
  treeBox.setAttribute("aria-label", `${words.tree}: ${describe()}`);
  keepInView();
  drawTree();
}

/** The place at a point of the window, -1 if there is none. */
function placeAt(event) {
  const box = canvas.getBoundingClientRect();
  const [column, row] = [event.clientX - box.left, event.clientY - box.top].map((at) => Math.floor(at / NODE));
  if (!rows[row]) return -1;
  for (let index = firstIn(rows[row], column); index < rows[row].length; index++) {
    const branch = rows[row][index];
    if (startOf(branch) > column) break;
    const at = firstStop(branch) + column - startOf(branch);
    if (at < end(branch) && isShown(branch, at)) return at;
  }
  return -1;
}
