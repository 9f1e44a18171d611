// The list of the games of a site: pages, search, order. The games stand in scripts of some hundred each, which are loaded when
// they are needed, from a disk, too. Texts of records reach the page as text only, never as markup.

const byId = (id) => document.getElementById(id);
const site = JSON.parse(byId("site").textContent);
const say = (word, ...values) => words[word].replace(/\{(\d)\}/g, (_, index) => values[index]);
const count = (number) => number.toLocaleString(document.documentElement.lang);

const games = new Array(site.count); // address, black, white, date, result, event, moves
const texts = new Array(site.count); // what is searched
const waiting = new Map(); // by script: what is to be done when it is there
const loaded = new Set();

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The scripts call this. */
globalThis.addGames = (chunk, rows) => {
  rows.forEach((row, index) => {
    games[chunk * site.chunk + index] = row;
    texts[chunk * site.chunk + index] = plain(row.slice(1, 6).join("\n"));
  });
  loaded.add(chunk);
  waiting.get(chunk)?.done();
};

function load(chunk) {
  if (loaded.has(chunk)) return undefined;
  if (!waiting.has(chunk)) {
    const state = {};
    state.promise = new Promise((done, failed) => Object.assign(state, { done, failed }));
    waiting.set(chunk, state);
    const script = document.createElement("script");
    script.src = `list/${chunk + 1}.js`;
    script.onerror = () => {
      waiting.delete(chunk);
      state.failed(new Error(script.src));
    };
    document.head.append(script);
  }
  return waiting.get(chunk).promise;
}

const chunks = Math.ceil(site.count / site.chunk);
const loadAll = () => Promise.all(Array.from({ length: chunks }, (_, chunk) => load(chunk)));

// What is listed.

const state = { query: "", sort: -1, down: false, page: 0 };
let listed; // numbers of games; without search and order, all of them
let turn = 0;

const length = () => listed?.length ?? site.count;
const pages = () => Math.max(1, Math.ceil(length() / site.page));

/** The numbers of the games that have all words, in the order that is asked for. */
function find() {
  const wanted = plain(state.query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && state.sort < 0) return undefined;
  const found = [];
  for (let index = 0; index < site.count; index++) {
    const text = texts[index];
    if (wanted.every((word) => text.includes(word))) found.push(index);
  }
  if (state.sort < 0) return found;
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const key = (index) => games[index][state.sort];
  const way = state.down ? -1 : 1;
  // What is not known comes last.
  return found.sort((a, b) => {
    const [one, other] = [key(a), key(b)];
    if (one === "" || other === "") return (one === "") - (other === "") || a - b;
    return way * (typeof one === "number" ? one - other : collator.compare(one, other)) || a - b;
  });
}

async function update() {
  const mine = ++turn;
  const isAll = state.query.trim() !== "" || state.sort >= 0;
  try {
    if (isAll && loaded.size < chunks) {
      byId("found").textContent = words.loading;
      await loadAll();
    }
    if (mine !== turn) return;
    listed = isAll ? find() : undefined;
    state.page = Math.min(Math.max(state.page, 0), pages() - 1);
    const from = state.page * site.page;
    const numbers = [];
    for (let at = from; at < Math.min(from + site.page, length()); at++) numbers.push(listed ? listed[at] : at);
    await Promise.all(numbers.map((number) => load(Math.floor(number / site.chunk))));
    if (mine === turn) show(numbers);
  } catch {
    byId("found").textContent = words.unloaded;
  }
}

function make(into, name, text, values = {}) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  into.append(element);
  return element;
}

const NAMES = ["", "black", "white", "date", "result", "event", "moves"];

function show(numbers) {
  const list = byId("games");
  list.replaceChildren();
  for (const number of numbers) (site.pictures ? addPicture : addRow)(list, games[number]);
  byId("found").textContent = say(length() === 1 ? "gameCountOne" : "gameCount", count(length()));
  byId("pager").hidden = pages() < 2;
  byId("where").textContent = `${count(state.page + 1)} / ${count(pages())}`;
  for (const id of ["first", "previous"]) byId(id).disabled = state.page === 0;
  for (const id of ["next", "last"]) byId(id).disabled = state.page >= pages() - 1;
  for (const [index, header] of document.querySelectorAll("th").entries()) {
    if (index + 1 === state.sort) header.setAttribute("aria-sort", state.down ? "descending" : "ascending");
    else header.removeAttribute("aria-sort");
  }
  remember();
}

function addRow(list, game) {
  const row = make(list, "tr");
  for (let index = 1; index < NAMES.length; index++) {
    const cell = make(row, "td", undefined, { class: NAMES[index] });
    const isLink = index === 1 || index === 2;
    if (isLink) make(cell, "a", game[index] || words.unnamed, { href: game[0] });
    else cell.textContent = game[index];
  }
}

function addPicture(list, [address, black, white, date, result, event]) {
  const link = make(make(list, "li"), "a", undefined, { href: address });
  const title = black || white ? `${black || words.unnamed} – ${white || words.unnamed}` : event;
  make(link, "img", undefined, { src: address, alt: title, loading: "lazy" });
  make(link, "span", title);
  make(link, "small", [date, result].filter(Boolean).join(" · "));
}

/** The address keeps the search, so that the way back from a game leads to it. */
function remember() {
  const kept = new URLSearchParams();
  if (state.query !== "") kept.set("q", state.query);
  if (state.sort >= 0) kept.set("sort", (state.down ? "-" : "") + NAMES[state.sort]);
  if (state.page > 0) kept.set("page", state.page + 1);
  const address = location.href.split("#")[0] + (kept.size > 0 ? `#${kept}` : "");
  try {
    if (address !== location.href) history.replaceState(null, "", address);
  } catch {
    // Too many changes in a moment; the next one is kept.
  }
}

function recall() {
  const kept = new URLSearchParams(location.hash.slice(1));
  const sort = kept.get("sort") ?? "";
  state.query = kept.get("q") ?? "";
  state.down = sort.startsWith("-");
  state.sort = NAMES.indexOf(sort.replace("-", ""), 1);
  state.page = Math.max(0, Math.floor(Number(kept.get("page") ?? 1)) - 1) || 0;
  byId("query").value = state.query;
}

const go = (page) => {
  state.page = page;
  update().then(() => window.scrollTo(0, 0));
};
const buttons = { first: () => 0, previous: () => state.page - 1, next: () => state.page + 1, last: () => pages() - 1 };
for (const [id, page] of Object.entries(buttons)) byId(id).addEventListener("click", () => go(page()));

byId("query").disabled = false;
byId("query").addEventListener("focus", () => loadAll().catch(() => {}), { once: true });
byId("query").addEventListener("input", () => {
  [state.query, state.page] = [byId("query").value, 0];
  update();
});
for (const [index, header] of document.querySelectorAll("th").entries()) {
  header.querySelector("button").addEventListener("click", () => {
    const again = state.sort === index + 1;
    // Up, down, and as it was.
    if (again && state.down) [state.sort, state.down] = [-1, false];
    else [state.sort, state.down] = [index + 1, again];
    go(0);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input") || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  byId("query").focus();
});
window.addEventListener("hashchange", () => (recall(), update()));

recall();
if (location.hash.length > 1 || site.pictures) update();
else byId("pager").hidden = pages() < 2;
if (!byId("pager").hidden) byId("where").textContent = `1 / ${count(pages())}`;
byId("first").disabled = byId("previous").disabled = state.page === 0;
