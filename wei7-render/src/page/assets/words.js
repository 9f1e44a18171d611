// What stands beside the board.

const side = (color) => (color === 1 ? words.black : words.white);
const vertex = (point) => (point === -1 ? words.pass : point < 0 ? words.elsewhere : nameOf(point));
const person = (index) => (index === undefined ? "" : people[index] || `#${index}`);

function make(into, name, text, values = {}) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  into.append(element);
  return element;
}

function button(into, text, action, values) {
  const element = make(into, "button", text, { type: "button", ...values });
  element.addEventListener("click", action);
  return element;
}

function minutes(seconds) {
  const [whole, two] = [Math.floor(seconds), (part) => String(part).padStart(2, "0")];
  const hours = Math.floor(whole / 3600);
  return (hours > 0 ? `${hours}:${two(Math.floor(whole / 60) % 60)}` : Math.floor(whole / 60)) + `:${two(whole % 60)}`;
}

function describe() {
  if (trial.length > 0) return describeTrial();
  const move = current === EMPTY ? undefined : places[current].m;
  if (!move) return current === EMPTY || number[current] === 0 ? words.start : words.position;
  return say("move", number[current], side(move[0]), vertex(move[1]));
}

/** How many stones of the other side the last move captured. */
function captures() {
  if (trial.length > 0) return trial[trial.length - 1].own ? 0 : trial[trial.length - 1].emptied.length;
  const { own, k, x: emptied = [] } = current === EMPTY ? {} : places[current];
  return own ? 0 : k ?? emptied.length;
}

/** Announces the move and its captures to readers who do not see the board. */
function announce() {
  const text = forbidden || (captures() > 0 ? say("captures", describe(), captures()) : describe());
  if (byId("announced").textContent !== text) byId("announced").textContent = text;
}

function showStatus() {
  const place = places[here];
  byId("status").textContent = forbidden || describe();
  announce();
  // Whether a move was right is not said before the end (5.15.3.2.1.3).
  const judged = current !== EMPTY && here === current && !asking() ? place.e : undefined;
  byId("verdict").textContent = judged ? (judged === 1 ? words.good : words.bad) : "";
  byId("verdict").className = judged === 2 ? "bad" : "good";
  showClocks();
  byId("taken").textContent = say("taken", taken[1], taken[2]);
  svg.setAttribute("aria-label", `${say("board", record.size[0], record.size[1])}: ${describe()}`);
  const titles = [];
  for (let at = branchOf[here]; titles.length < 4; at = branches[at].up) {
    if (branches[at].title) titles.unshift(branches[at].title);
    if (at === 0) break;
  }
  byId("title").textContent = titles.join(" › ");
  if (byId("text").textContent !== (place.c ?? "")) byId("notes").scrollTop = 0;
  byId("text").textContent = place.c ?? "";
  byId("comment").hidden = !place.c && titles.length === 0;
}

// What the clocks show (`FF[4]` BL, WL, OB, OW): after a move, that of who made it.
const hasClocks = places.some((place) => place.bl !== undefined || place.wl !== undefined);

function showClocks() {
  const last = current === EMPTY || trial.length > 0 ? undefined : places[current].m?.[0];
  for (const [color, name] of [[1, "b"], [2, "w"]]) {
    byId(`player-${color}`).classList.toggle("moved", hasClocks && last === color);
    const at = hasClocks ? lastSaid(here, `${name}l`) : -1;
    const { [`${name}l`]: left, [`o${name}`]: overtime } = places[at] ?? {};
    const shown = byId(`clock-${color}`);
    shown.hidden = left === undefined;
    shown.textContent = left === undefined ? "" : minutes(left) + (overtime === undefined ? "" : ` (${overtime})`);
  }
}

/** The last place of the line up to here that says this. */
function lastSaid(place, name) {
  for (let at = place; at >= 0; at = before[at]) if (places[at][name] !== undefined) return at;
  return -1;
}

/** The ways on from here: at the end of a branch, those below it. */
function alternatives() {
  const branch = branchOf[here];
  if (isClosed(branch) || here + 1 < end(branch)) return [];
  const children = kids[branch].slice(0, MOST_LISTED);
  return children.map((child, index) => ({ child, index, move: firstMove(child), name: letterOf(index) }));
}

const letterOf = (index) => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));

function firstMove(branch) {
  for (let at = branch; at !== undefined; at = kids[at][0]) {
    // An answer is not given away (5.15.3.2.1.3), and a move among other stones means nothing among these.
    if (isClosed(at) || places[branches[at].first].t) return undefined;
    for (let place = firstStep(at); place < end(at); place++) if (places[place].m) return places[place].m;
  }
  return undefined;
}
const firstStep = (branch) => branches[branch].first + 1;

const MOST_LISTED = 200;

function showVariations() {
  const list = byId("ways");
  const branch = branchOf[here];
  const ways = alternatives();
  list.replaceChildren();
  for (const { child, index, move, name } of ways.length > 1 ? ways : []) {
    const text = [branches[child].title, move && `${side(move[0])} ${vertex(move[1])}`].filter(Boolean).join(" · ");
    const item = button(make(list, "li"), "", () => go(entry(child)));
    make(item, "b", name);
    make(item, "span", text || words.position);
    if ((chosen.get(branch) ?? 0) === index) item.setAttribute("aria-current", "true");
  }
  if (ways.length < kids[branch].length && ways.length > 0) make(list, "li", say("more", kids[branch].length - ways.length));
  const brothers = branch === 0 || isClosed(branch) ? [] : kids[branches[branch].up];
  byId("where").textContent = brothers.length > 1 ? say("variation", brothers.indexOf(branch) + 1, brothers.length) : "";
  for (const id of ["up", "elder", "younger"]) byId(id).disabled = branch === 0 || (id !== "up" && brothers.length < 2);
  byId("variations").hidden = isClosed(branch) || (list.childElementCount === 0 && brothers.length < 2);
  const isOver = after(here) < 0 && (asking()?.over ?? true);
  const isApart = (at) => question[at] < 0 || question[at] !== question[branch];
  const following = isOver ? contents.find((at) => at > branch && isApart(at)) : undefined;
  byId("following").hidden = following === undefined;
  if (following !== undefined) byId("following").textContent = say("following", branches[following].title);
  byId("following").onclick = () => go(entry(following));
}

/** Where one arrives who chooses a branch. */
const entry = (branch) => (stops(branch) > 0 ? firstStop(branch) : branches[branch].first);

// 5.15.1: titles are the table of contents.
const MOST_CONTENTS = 3000;
const contents = branches.flatMap((branch, index) => (branch.title ? [index] : []));
const contentsItems = new Map();

function layContents() {
  byId("contents").hidden = contents.length < 2;
  const depths = new Int32Array(branches.length);
  branches.forEach((branch, index) => {
    if (index > 0) depths[index] = depths[branch.up] + (branches[branch.up].title ? 1 : 0);
  });
  for (const index of contents.slice(0, MOST_CONTENTS)) {
    const item = button(make(byId("titles"), "li"), branches[index].title, () => go(entry(index)));
    item.style.setProperty("--depth", Math.min(depths[index], 8));
    contentsItems.set(index, item);
  }
  if (contents.length > MOST_CONTENTS) make(byId("titles"), "li", say("more", contents.length - MOST_CONTENTS));
}

function showContents() {
  byId("titles").querySelector("[aria-current]")?.removeAttribute("aria-current");
  let at = branchOf[here];
  while (at > 0 && !branches[at].title) at = branches[at].up;
  contentsItems.get(at)?.setAttribute("aria-current", "true");
}

/** What was said and done until now, the last of it. */
function showTalk() {
  if (!isTalk) return;
  const lines = [];
  for (let at = here; at >= 0 && lines.length < MOST_LISTED; at = before[at]) {
    const { say: text, back, result, by } = places[at];
    if (text !== undefined) lines.push([at, person(by), text, ""]);
    else if (back) {
      // What somebody takes back move by move is one line.
      let [first, moves] = [at, back[0]];
      for (; first > 0 && places[before[first]].back && places[before[first]].by === by; first = before[first]) {
        moves += places[before[first]].back[0];
      }
      lines.push([first, person(by), moves === 1 ? words.takesBackOne : say("takesBack", moves), "deed"]);
      at = first;
    } else if (result) lines.push([at, person(by), claim(result, by), "deed"]);
  }
  const list = byId("lines");
  list.replaceChildren();
  byId("talk").hidden = lines.length === 0;
  for (const [at, name, text, kind] of lines.reverse()) {
    const item = make(list, "li", undefined, { class: kind });
    if (isTimed) make(item, "time", minutes(time[at]));
    if (name) make(item, "b", name);
    make(item, "span", text);
  }
  list.scrollTop = list.scrollHeight;
}

/** 5.15.3.2.3: without a margin, who names the other side resigns; with one, it is a claim. */
function claim([winner, margin], by) {
  if (winner === 0) return words.draw;
  if (margin !== null) return say("wins", side(winner), margin);
  const color = record.sides[by] ?? 0;
  if (color === 0) return say("won", side(winner));
  return color === winner ? words.victory : words.resigns;
}
