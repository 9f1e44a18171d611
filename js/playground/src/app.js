// The page: files come in, games are listed, one of them is shown.

import "../../component/dist/wei7-game.js";
import { Detail, summaryShown } from "./detail.js";
import { byId, make, save } from "./dom.js";
import { droppedFiles } from "./drop.js";
import { Canceled, Engine } from "./engine.js";
import { Grid } from "./grid.js";
import { gameIn } from "./link.js";
import { SAMPLES } from "./samples.js";
import { choose, language, say } from "./words.js";

const engine = new Engine(() => say("crashed"));
/** What was put in: name and content of each file. */
let inputs = [];
let session = 0;
let [formats, grid, detail] = [[], null, null];
let skipped = [];

function translate() {
  document.documentElement.lang = language() === "zh" ? "zh-Hans" : "en";
  document.title = say("title");
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-placeholder]")) {
    element.placeholder = say(element.dataset.placeholder);
    element.setAttribute("aria-label", say(element.dataset.placeholder));
  }
  byId("language").value = language();
  const repair = byId("all-format").querySelector('[value="fix"]');
  if (repair) repair.textContent = say("repairAll");
  byId("all-result").replaceChildren();
  tellSkipped();
  grid?.translate();
  if (grid) tellCount();
}

function tell(text) {
  byId("status").textContent = text;
}

function complain(message) {
  byId("trouble").hidden = !message;
  byId("trouble").textContent = message;
}

function tellCount() {
  tell(grid.count === 0 ? say("ready") : grid.count === 1 ? say("oneFound") : say("found", grid.count));
}

function tellSkipped() {
  byId("skipped").hidden = skipped.length === 0;
  const names = skipped.slice(0, 10).join(", ");
  byId("skipped").textContent = skipped.length === 0 ? "" : say("skipped", skipped.length, skipped.length > 10 ? `${names} …` : names);
}

/** Runs a job that can be canceled. Returns `undefined` if it was. */
async function job(method, args, progress) {
  complain("");
  byId("cancel").hidden = false;
  try {
    return await engine.call(method, args, progress);
  } catch (error) {
    if (error instanceof Canceled) tell(say("canceled", grid.count));
    else complain(say("trouble", error.message));
    return undefined;
  } finally {
    byId("cancel").hidden = true;
  }
}

/** Reads more files. */
async function add(more, isDropped) {
  if (more.length === 0) return;
  engine.cancel();
  detail.close();
  byId("work").hidden = false;
  document.body.classList.remove("is-open");
  const first = inputs.length;
  inputs.push(...more);
  const own = session;
  byId("all-result").replaceChildren();
  tell(say("reading", "", grid.count));
  const listed = await job("list", { inputs: more, isDropped }, ({ rows, place }) => {
    if (own !== session) return;
    grid.add(rows.map((row) => ({ ...row, input: row.input + first, beside: row.beside === null ? null : row.beside + first })));
    tell(say("reading", place, grid.count));
  });
  if (own !== session || !listed) return;
  skipped.push(...listed.skipped);
  tellSkipped();
  grid.arrange();
  tellCount();
  if (grid.count === 1) grid.openFirst();
}

/** Returns what the Worker needs to read the game of a row. */
function sourceOf(row) {
  const { input, beside, entry, game, piece } = row;
  const { blob, name } = inputs[input];
  return { key: `${session}:${input}`, blob, inputName: name, entry, game, piece, supplement: beside === null ? null : inputs[beside].blob };
}

function close() {
  detail.close();
  document.body.classList.remove("is-open");
  grid.grid.focus();
}

async function convertAll(event) {
  event.preventDefault();
  engine.cancel();
  const [to, carry] = [byId("all-format").value, byId("all-carry").checked];
  const place = byId("all-result");
  place.replaceChildren();
  tell(say("working", "", 0));
  const made = await job("convertAll", { inputs, to, carry, language: language() }, ({ done, place: at }) => tell(say("working", at, done)));
  if (!made) return;
  const { zip, done, failed, losses } = made;
  tell(say("converted", done));
  const name = to === "fix" ? "wei7-repaired.zip" : `wei7-${to}.zip`;
  const button = make("button", { type: "button", className: "main", textContent: say("saveZip", `${name} (${bytes(zip.size)})`) });
  button.onclick = () => save(name, zip);
  const lost = failed.length === 0 ? null : make("details", {}, make("summary", { textContent: say("notConverted", failed.length) }),
    make("ul", {}, ...failed.slice(0, 100).map(({ name, message }) => make("li", { textContent: `${name}: ${message}` }))));
  place.replaceChildren(...[make("h3", { textContent: say("losses") }), summaryShown(losses), lost, make("p", {}, button)].filter(Boolean));
}

function bytes(count) {
  const units = ["B", "kB", "MB", "GB"];
  let [value, unit] = [count, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

function wire() {
  byId("choose-files").onclick = () => byId("files").click();
  byId("choose-folder").onclick = () => byId("folder").click();
  for (const id of ["files", "folder"]) {
    byId(id).onchange = ({ target }) => {
      const chosen = [...target.files].map((blob) => ({ blob, name: blob.webkitRelativePath || blob.name }));
      target.value = "";
      add(chosen, id === "folder");
    };
  }
  byId("sample").onclick = () => add(SAMPLES.map(({ name, text }) => ({ name, blob: new Blob([text]) })), false);
  byId("cancel").onclick = () => engine.cancel();
  byId("clear").onclick = () => {
    engine.cancel();
    [inputs, skipped, session] = [[], [], session + 1];
    grid.clear();
    detail.close();
    byId("work").hidden = true;
    document.body.classList.remove("is-open");
    complain("");
    tell(say("ready"));
    byId("choose-files").focus();
  };
  byId("filter").oninput = ({ target }) => grid.filter(target.value);
  byId("all").onsubmit = convertAll;
  byId("language").onchange = ({ target }) => {
    choose(target.value);
    try {
      localStorage.setItem("language", target.value);
    } catch {
      // The browser keeps nothing.
    }
    translate();
    if (detail.row) detail.show(detail.row);
  };
  const drop = byId("drop");
  for (const name of ["dragenter", "dragover"]) {
    addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.classList.remove("over");
  });
  addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const { files, hasFolder } = await droppedFiles(event.dataTransfer);
    add(files, hasFolder);
  });
  addEventListener("hashchange", openLink);
}

async function openLink() {
  try {
    const sgf = await gameIn(location.hash);
    if (sgf !== null) await add([{ name: "game.sgf", blob: new Blob([sgf]) }], false);
  } catch {
    complain(say("badLink"));
  }
}

function preferred() {
  try {
    const kept = localStorage.getItem("language");
    if (kept === "en" || kept === "zh") return kept;
  } catch {
    // The browser keeps nothing.
  }
  return navigator.language.startsWith("zh") ? "zh" : "en";
}

async function offline() {
  try {
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "";
  } catch {
    // The browser allows no service workers here.
  }
}

async function start() {
  choose(preferred());
  translate();
  tell(say("loading"));
  try {
    formats = await engine.call("start");
  } catch (error) {
    complain(say("trouble", error.message));
    return;
  }
  const open = (row) => {
    document.body.classList.add("is-open");
    detail.show(row).then(() => {
      if (matchMedia("(max-width: 60rem)").matches) byId("detail").focus();
    });
  };
  grid = new Grid(byId("grid"), open);
  detail = new Detail(engine, formats, sourceOf, close);
  const target = byId("all-format");
  target.append(...formats.filter(({ written }) => written).map(({ id, name }) => make("option", { value: id, textContent: name })));
  target.append(make("option", { value: "fix", textContent: say("repairAll") }));
  target.value = "sgf";
  wire();
  tell(say("ready"));
  document.documentElement.dataset.ready = "";
  await openLink();
  // Once loaded, the page works without a network.
  if ("serviceWorker" in navigator && isSecureContext) await offline();
}

start();
