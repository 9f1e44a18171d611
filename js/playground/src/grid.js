// The list of games: only the rows in view are in the page, so that a list may have any number of games.

import { baseName, make } from "./dom.js";
import { say } from "./words.js";

/** Height of a row in pixels, as in the style. */
const ROW = 40;
/** Rows that are kept above and below those in view. */
const MORE = 8;
/** Height in pixels that no browser cuts. */
const MAX_HEIGHT = 10_000_000;

const player = (name, rank) => [name, rank].filter(Boolean).join(" ");
const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
const weight = ({ counts = {}, error }) =>
  (error ? 1e9 : 0) + (counts.refused ?? 0) * 1e8 + (counts.error ?? 0) * 1e5 + (counts.repaired ?? 0) * 1e3 + (counts.note ?? 0);

/** The columns: what is shown, and what is compared. */
const COLUMNS = [
  { id: "file", text: (row) => (row.game > 1 ? `${baseName(row.name)} (${row.game})` : baseName(row.name)), key: (row) => row.name },
  { id: "black", text: (row) => player(row.black, row.blackRank) },
  { id: "white", text: (row) => player(row.white, row.whiteRank) },
  { id: "date", text: (row) => row.date ?? "" },
  { id: "event", text: (row) => row.event ?? "" },
  { id: "result", text: (row) => row.result ?? "" },
  { id: "moves", text: (row) => (row.moves === undefined ? "" : String(row.moves)), key: (row) => row.moves ?? -1 },
  { id: "size", text: (row) => row.size ?? "" },
  { id: "findings", text: (row) => findingsText(row), key: weight },
];

function findingsText({ counts, error }) {
  if (error) return say("levelRefused");
  const sum = counts ? counts.note + counts.repaired + counts.error + counts.refused : 0;
  return sum === 0 ? "" : String(sum);
}

/** Returns the worst level of the findings of a row. */
export function worst({ counts, error }) {
  if (error) return "refused";
  return ["refused", "error", "repaired", "note"].find((level) => counts?.[level] > 0) ?? null;
}

export class Grid {
  #rows = [];
  #shown = []; // rows that the filter lets through, in order
  #sort = { id: null, isDown: false };
  #filter = "";
  #active = -1;
  #drawn = "";

  constructor(place, opened) {
    this.opened = opened;
    this.head = make("div", { role: "row", className: "row head" });
    this.body = make("div", { className: "rows", role: "rowgroup" });
    this.space = make("div", { className: "space", role: "presentation" }, this.body);
    this.view = make("div", { className: "view", role: "presentation" }, this.space);
    const head = make("div", { role: "rowgroup" }, this.head);
    this.grid = make("div", { role: "grid", tabIndex: 0, className: "table" }, head, this.view);
    place.replaceChildren(this.grid);
    this.view.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(this.view);
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.body.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row) this.#open(Number(row.dataset.at));
    });
    this.translate();
  }

  /** Writes the words again, in the language of the page. */
  translate() {
    this.grid.setAttribute("aria-label", say("games"));
    this.head.replaceChildren(
      ...COLUMNS.map(({ id }) => {
        const isSorted = this.#sort.id === id;
        const button = make("button", { type: "button", textContent: say(id) });
        button.onclick = () => this.#sortBy(id);
        const order = isSorted ? (this.#sort.isDown ? "descending" : "ascending") : null;
        return make("div", { role: "columnheader", className: `cell ${id}`, "aria-sort": order }, button);
      }),
    );
    this.#drawn = "";
    this.#draw();
  }

  get count() {
    return this.#rows.length;
  }

  get active() {
    return this.#shown[this.#active] ?? null;
  }

  add(rows) {
    this.#rows.push(...rows);
    // A list that is being read keeps its order until it is complete.
    this.#shown.push(...rows.filter((row) => this.#isWanted(row)));
    this.#drawn = "";
    this.#draw();
  }

  /** Opens the first game of the list. */
  openFirst() {
    this.#open(0);
  }

  clear() {
    this.#rows = [];
    this.arrange();
  }

  filter(text) {
    this.#filter = text.trim().toLowerCase();
    this.arrange();
  }

  /** Filters and sorts all rows. */
  arrange() {
    const active = this.active;
    this.#shown = this.#rows.filter((row) => this.#isWanted(row));
    const column = COLUMNS.find(({ id }) => id === this.#sort.id);
    if (column) {
      const keys = new Map(this.#shown.map((row) => [row, (column.key ?? column.text)(row)]));
      const by = this.#sort.isDown ? -1 : 1;
      const compare = (a, b) => (typeof a === "number" ? a - b : words.compare(a, b));
      this.#shown.sort((a, b) => by * compare(keys.get(a), keys.get(b)));
    }
    this.#active = active ? this.#shown.indexOf(active) : -1;
    this.#drawn = "";
    this.#draw();
  }

  #isWanted(row) {
    if (!this.#filter) return true;
    const { name, black, white, event } = row;
    return [name, black, white, event].some((text) => text?.toLowerCase().includes(this.#filter));
  }

  #sortBy(id) {
    this.#sort = { id, isDown: this.#sort.id === id ? !this.#sort.isDown : id === "findings" };
    this.arrange();
    this.translate();
    this.head.querySelector(`.${id} button`).focus();
  }

  #open(at) {
    this.#active = at;
    this.#draw();
    if (this.active) this.opened(this.active);
  }

  #key(event) {
    if (event.target !== this.grid) return;
    const page = Math.max(1, Math.floor(this.view.clientHeight / ROW) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in steps) {
      this.#active = Math.min(Math.max(this.#active + steps[event.key], 0), this.#shown.length - 1);
      this.#showActive();
    } else if ((event.key === "Enter" || event.key === " ") && this.active) {
      this.#open(this.#active);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Height of a row in the scrolled area, which is less than that of a row if there are millions. */
  get #pitch() {
    return Math.min(ROW, MAX_HEIGHT / Math.max(1, this.#shown.length));
  }

  #showActive() {
    const [top, height] = [this.#active * this.#pitch, this.view.clientHeight];
    if (top < this.view.scrollTop) this.view.scrollTop = top;
    else if (top + ROW > this.view.scrollTop + height) this.view.scrollTop = top + ROW - height;
    this.#draw();
  }

  #draw() {
    const pitch = this.#pitch;
    const first = Math.max(0, Math.floor(this.view.scrollTop / pitch) - MORE);
    const last = Math.min(this.#shown.length, first + Math.ceil(this.view.clientHeight / ROW) + 2 * MORE);
    const state = `${first} ${last} ${this.#active} ${this.#shown.length}`;
    if (state === this.#drawn) return;
    this.#drawn = state;
    this.grid.setAttribute("aria-rowcount", this.#shown.length + 1);
    this.space.style.height = `${this.#shown.length * pitch}px`;
    this.body.style.transform = `translateY(${first * pitch}px)`;
    this.body.replaceChildren(...this.#shown.slice(first, last).map((row, index) => this.#row(row, first + index)));
    if (this.active) this.grid.setAttribute("aria-activedescendant", `row-${this.#active}`);
    else this.grid.removeAttribute("aria-activedescendant");
  }

  #row(row, at) {
    const isActive = at === this.#active;
    const level = worst(row);
    const cells = COLUMNS.map(({ id, text }) => {
      const shown = text(row);
      const cell = make("div", { role: "gridcell", className: `cell ${id}`, title: id === "file" ? row.name : shown });
      // Names may have any direction of writing.
      cell.append(make("bdi", { textContent: shown }));
      if (id === "findings" && level) cell.classList.add("level", level);
      return cell;
    });
    const properties = { role: "row", id: `row-${at}`, className: isActive ? "row active" : "row", "aria-rowindex": at + 2 };
    const line = make("div", { ...properties, "aria-selected": isActive ? "true" : "false" }, ...cells);
    line.dataset.at = at;
    return line;
  }
}
