// The component in pages of others, its attributes, events, keys, touch and announcements.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { REPOSITORY, html, loaded, open, serve, skip, skipPackage, start, stones, text } from "./browser.mjs";

const GAME = `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Honinbo Shusaku]BR[4d]PW[Inoue Gennan]WR[8d]EV[Castle games]KM[0]RE[B+2]
;B[qd]BL[3590];W[dc]WL[3580.5]C[The game begins.](;B[pq]BL[75]OB[5];W[oc](;B[cp]C[A long comment that goes on.];W[qo])(;B[po]))
(;N[other]B[dd];W[cd]))`;
/** White takes a stone with the fourth move. */
const CAPTURE = "(;GM[1]SZ[9];B[aa];W[ab];B[ee];W[ba])";
const PROBLEM = `(;GM[1]FF[4]SZ[9]AB[bb][ab]AW[ba][ca]PL[B](;B[aa]C[RIGHT])(;B[cb];W[aa]))`;
const MODULE = '<script type="module" src="/dist/wei7-game.js"></script>';
const PLAIN = '<script src="/dist/wei7-game.iife.js"></script>';

let [server, browser] = [];
const files = { "/game.sgf": GAME, "/capture.sgf": CAPTURE, "/problem.sgf": PROBLEM };
if (!skip) {
  before(async () => ([server, browser] = [await serve({ ...files }), await start()]));
  after(async () => (await browser?.close(), server?.close()));
}

/** Opens a page with this body. */
async function show(body, script = MODULE, options = {}) {
  server.pages["/page.html"] = html(body, script);
  const page = await open(browser, `${server.address}/page.html`, options);
  await loaded(page);
  return page;
}

/** Collects the events of a page from its beginning. */
const LISTENER = `<script>window.events = [];
for (const name of ["load", "move", "error", "solved"]) addEventListener("wei7-" + name, (event) => events.push([name, event.detail]));</script>`;

const call = (page, expression) => page.evaluate(`(() => { const game = document.querySelector("wei7-game"); const root = game.shadowRoot; return ${expression}; })()`);

test("a plain script, with the game in the page", { skip }, async () => {
  const page = await show(`<wei7-game move="2">${GAME}</wei7-game>`, PLAIN);
  assert.equal(await stones(page), "D17W R16B");
  assert.deepEqual(page.trouble, []);
});

test("a module, with the address of the game", { skip }, async () => {
  const page = await show('<wei7-game src="game.sgf" branch="2"></wei7-game>');
  assert.equal(await stones(page), "D16B D17W R16B");
  assert.match(await text(page, "main"), /Honinbo Shusaku 4d/);
  assert.equal(await text(page, "status"), "Move 3: Black D16");
  assert.deepEqual(page.trouble, []);
});

test("an import map", { skip }, async () => {
  const script = `<script type="importmap">{"imports": {"wei7-game": "/dist/wei7-game.js"}}</script>
    <script type="module">import { Wei7Game } from "wei7-game"; window.made = Wei7Game;</script>`;
  const page = await show('<wei7-game src="game.sgf" move="1"></wei7-game>', script);
  assert.equal(await stones(page), "R16B");
  assert.equal(await page.evaluate(() => document.querySelector("wei7-game") instanceof made), true);
  assert.deepEqual(page.trouble, []);
});

test("a bundle", { skip }, async (context) => {
  const esbuild = await import("esbuild").catch(() => undefined);
  if (!esbuild) return context.skip("skipped: esbuild is not installed");
  const stdin = {
    contents: `import "./dist/wei7-game.js"; const game = document.createElement("wei7-game"); game.src = "no property";
      game.setAttribute("src", "game.sgf"); game.setAttribute("move", 3); document.body.append(game);`,
    resolveDir: new URL("../", import.meta.url).pathname,
  };
  const made = await esbuild.build({ stdin, bundle: true, format: "esm", minify: true, write: false });
  server.pages["/bundle.js"] = made.outputFiles[0].text;
  const page = await show("", '<script type="module" src="/bundle.js"></script>');
  await page.waitForFunction(() => document.querySelector("wei7-game")?.shadowRoot.querySelector("#board"));
  assert.equal(await stones(page), "D17W Q3B R16B");
  assert.deepEqual(page.trouble, []);
});

test("a page with a strict policy", { skip }, async () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; connect-src 'self'">`;
  const page = await show('<wei7-game src="game.sgf" branch="2"></wei7-game><wei7-game src="problem.sgf"></wei7-game>', policy + MODULE);
  assert.equal(await stones(page), "D16B D17W R16B");
  assert.notEqual(await call(page, "getComputedStyle(root.querySelector('.wood')).fill"), "rgb(0, 0, 0)");
  assert.deepEqual(page.trouble, []);
});

test("a long text in a page that is still read", { skip }, async () => {
  const moves = Array.from({ length: 20_000 }, (_, index) => `;${index % 2 ? "W" : "B"}[${"abcdefghi"[index % 9]}${"abcdefghi"[index % 7]}]`).join("");
  const page = await show(`<wei7-game>(;SZ[9]${moves})</wei7-game><p>after</p>`, LISTENER + PLAIN);
  assert.deepEqual(await page.evaluate(() => events.filter(([name]) => name !== "move").map(([name, { moves }]) => [name, moves])), [["load", 20_000]]);
});

test("no request but for the script and the game, and no WASM for SGF", { skip }, async () => {
  server.requests.length = 0;
  await show('<wei7-game src="game.sgf"></wei7-game>');
  const requests = server.requests.filter((path) => path !== "/favicon.ico");
  assert.deepEqual(requests, ["/page.html", "/dist/wei7-game.js", "/game.sgf"]);
});

test("two boards do not disturb each other", { skip }, async () => {
  const page = await show('<wei7-game src="game.sgf"></wei7-game><wei7-game src="capture.sgf"></wei7-game><wei7-game src="problem.sgf"></wei7-game>');
  const focus = (index) => page.evaluate((index) => document.querySelectorAll("wei7-game")[index].shadowRoot.getElementById("board").focus(), index);
  await focus(0);
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await stones(page, 0), await stones(page, 1)], ["R16B", ""]);
  await focus(1);
  await page.keyboard.press("End");
  await page.keyboard.press("f");
  assert.deepEqual([await stones(page, 0), await stones(page, 1)], ["R16B", "A8W B9W E5B"]);
  assert.equal(await stones(page, 2), "A8B B8B B9W C9W");
  const globals = await page.evaluate(() => ["words", "record", "places", "mount", "board", "here"].filter((name) => name in window));
  assert.deepEqual(globals, []);
  assert.deepEqual(page.trouble, []);
});

test("keys work only in the focus", { skip }, async () => {
  const page = await show('<wei7-game src="game.sgf"></wei7-game>');
  await page.keyboard.press("ArrowRight");
  assert.equal(await stones(page), "");
  await page.keyboard.press("Tab");
  assert.equal(await call(page, "root.activeElement.id"), "board");
  const expected = { ArrowRight: 1, End: 6, ArrowLeft: 5, Home: 0, PageDown: 6, PageUp: 0 };
  for (const [key, move] of Object.entries(expected)) {
    await page.keyboard.press(key);
    assert.equal(await call(page, "game.move"), move, key);
  }
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  assert.deepEqual(await call(page, "[game.branch, game.link]"), ["2", "#branch=2"]);
});

test("a finger swipes and taps", { skip }, async () => {
  const page = await show('<wei7-game src="game.sgf" move="2"></wei7-game>', MODULE, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  const box = await page.locator("wei7-game #board").boundingBox();
  const at = (x, y) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  const swipe = async (from, to) => {
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
    for (const part of [0.3, 0.6, 1]) {
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe(at(0.8, 0.5), at(0.2, 0.5));
  assert.equal(await call(page, "game.move"), 3);
  await swipe(at(0.2, 0.5), at(0.8, 0.5));
  assert.equal(await call(page, "game.move"), 2);
  // R16, the first move.
  const stone = await page.locator('wei7-game [data-at="R16"]').boundingBox();
  await page.touchscreen.tap(stone.x + stone.width / 2, stone.y + stone.height / 2);
  assert.equal(await call(page, "game.move"), 1);
});

test("moves and captures are announced", { skip }, async () => {
  const page = await show('<wei7-game src="capture.sgf"></wei7-game>');
  assert.equal(await call(page, 'root.getElementById("announced").getAttribute("role")'), "status");
  await call(page, "game.step(3)");
  assert.equal(await text(page, "announced"), "Move 3: Black E5");
  await call(page, "game.step()");
  assert.equal(await text(page, "announced"), "Move 4: White B9, captures 1");
  await page.evaluate(() => (document.querySelector("wei7-game").lang = "zh"));
  assert.equal(await text(page, "announced"), "第 4 手：白 B9，提 1 子");
});

test("events tell what is shown", { skip }, async () => {
  const page = await show('<wei7-game src="game.sgf" move="1"></wei7-game>', LISTENER + MODULE);
  await call(page, "game.step()");
  await call(page, "game.open('#branch=2')");
  const events = await page.evaluate(() => events);
  assert.deepEqual(events.map(([name]) => name), ["move", "load", "move", "move"]);
  assert.deepEqual(events[1][1], { title: "Honinbo Shusaku – Inoue Gennan · Castle games", moves: 9, findings: [] });
  const expected = { move: 2, branch: "", color: "white", point: "D17", captures: 0, comment: "The game begins.", link: "#move=2" };
  assert.deepEqual(events[2][1], expected);
  assert.equal(events[3][1].branch, "2");
});

test("a problem is asked and solved", { skip }, async () => {
  const page = await show('<wei7-game src="problem.sgf"></wei7-game>', LISTENER + MODULE);
  assert.equal(await text(page, "question"), "Black to play");
  const tap = async (x, y) => {
    const point = await call(page, `(() => { const at = new DOMPoint(${x} * 32, ${y} * 32).matrixTransform(root.getElementById("board").getScreenCTM()); return [at.x, at.y]; })()`);
    await page.mouse.click(...point);
  };
  await tap(4, 4);
  assert.match(await text(page, "answer"), /Wrong/);
  await call(page, 'root.getElementById("again").click()');
  await tap(0, 0);
  assert.equal(await text(page, "answer"), "Right!");
  assert.deepEqual(await page.evaluate(() => events.map(([name]) => name).filter((name) => name === "solved")), ["solved"]);
  await page.evaluate(() => document.querySelector("wei7-game").setAttribute("readonly", ""));
  assert.equal(await call(page, 'root.getElementById("problem").hidden'), true);
  assert.deepEqual(page.trouble, []);
});

test("attributes and the text can change", { skip }, async () => {
  const page = await show('<wei7-game src="game.sgf"></wei7-game>');
  await call(page, "game.setAttribute('move', 4)");
  assert.equal(await stones(page), "D17W P17W Q3B R16B");
  await call(page, "game.setAttribute('src', 'capture.sgf')");
  await page.waitForFunction(() => document.querySelector("wei7-game").shadowRoot.querySelectorAll(".stones circle").length === 3);
  await call(page, "(game.removeAttribute('src'), game.textContent = '(;SZ[5];B[aa];W[bb];B[cc];W[dd])')");
  await page.waitForFunction(() => document.querySelector("wei7-game").shadowRoot.querySelectorAll(".stones circle").length === 4);
  assert.equal(await stones(page), "A5B B4W C3B D2W");
  // A board that is moved in the page goes on.
  await call(page, "document.body.prepend(game)");
  await loaded(page);
  assert.equal(await stones(page), "A5B B4W C3B D2W");
  assert.deepEqual(page.trouble, []);
});

test("what cannot be shown is told", { skip }, async () => {
  const page = await show('<wei7-game src="none.sgf"></wei7-game>', LISTENER + MODULE);
  assert.match(await call(page, "root.querySelector('[role=alert]').textContent"), /cannot be shown: the file cannot be loaded \(404\)/);
  const last = () => page.evaluate(() => events.at(-1)[1].message);
  assert.match(await last(), /404/);
  server.pages["/game.gib"] = "\\HS\n";
  for (const [src, message] of [["game.gib", /needs the package wei7/], ["javascript:document.title='x'", /loaded/]]) {
    await page.evaluate((src) => (events.length = 0, document.querySelector("wei7-game").setAttribute("src", src)), src);
    await page.waitForFunction(() => events.length > 0);
    assert.match(await last(), message);
  }
  assert.equal(await page.title(), "A page");
});

test("other formats and checks go through the package", { skip }, async () => {
  const record = { size: [5, 5], window: [0, 0, 4, 4], stars: [], coordinates: true, open: 0, people: [], sides: [], ko: 0, suicide: false };
  const places = [{ pause: true }, { m: [1, 12] }];
  const data = JSON.stringify({ ...record, branches: [{ up: 0, first: 0 }], places, files: [] });
  const made = `<h1>From wei7</h1><div class="player"><span class="who">Ada</span></div><script>document.title = "x"</script><script type="application/json" id="record">${data}</script>`;
  // The package itself is tested where it is built.
  server.pages["/wei7.mjs"] = `export default async () => {};
    export const read = () => [{ free() {} }];
    export const render = async (game, form) => form === "html" && game.free ? ${JSON.stringify(made).replaceAll("</", "<\\/")} : "";
    export const check = () => ({ findings: [{ code: "S141", message: "a move is on an occupied point", line: 2 }] });`;
  server.pages["/game.xml"] = "<go></go>";
  const page = await show('<wei7-game src="game.xml" wasm="wei7.mjs" move="1"></wei7-game><wei7-game src="game.sgf" wasm="wei7.mjs" check></wei7-game>', LISTENER + MODULE);
  assert.deepEqual([await stones(page), await page.title()], ["C3B", "A page"]);
  assert.match(await text(page, "findings", 1), /2: a move is on an occupied point \[S141\]/);
});

test("the package reads other formats, plays timelines and checks, in both languages", { skip: skipPackage }, async () => {
  server.pages["/game.gib"] = "\\HS\n\\[GAMEBLACKNAME=Eun (5D)\\]\n\\[GAMEWHITENAME=Park (6D)\\]\n\\HE\n\\GS\n2 1 0\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n\\GE\n";
  server.pages["/timeline.wei7"] = readFileSync(join(REPOSITORY, "corpus/wei7-3.0/valid/takeback-of-a-capture.wei7"), "utf8");
  server.pages["/faulty.sgf"] = "(;FF[4]GM[1]SZ[9]KM[6,5];B[ee])";
  const wasm = 'wasm="/package/lib/web.js"';
  const page = await show(`<wei7-game src="game.gib" ${wasm} move="2"></wei7-game><wei7-game src="faulty.sgf" ${wasm} check lang="zh"></wei7-game><wei7-game src="timeline.wei7" ${wasm}></wei7-game>`, LISTENER + MODULE);
  assert.deepEqual(page.trouble, []);
  assert.equal(await page.evaluate(() => document.querySelectorAll("wei7-game")[2].shadowRoot.querySelector(".trouble")), null);
  assert.equal((await stones(page)).split(" ").length, 2);
  assert.match(await page.evaluate(() => document.querySelector("wei7-game").shadowRoot.textContent), /Eun/);
  assert.match(await text(page, "findings", 1), /\p{Script=Han}.*\[S321\]/su);
});

test("themes are variables, and nothing moves by itself", { skip }, async () => {
  const page = await show('<wei7-game src="game.sgf" move="1" theme="dark"></wei7-game><style>wei7-game { --board: rgb(1, 2, 3) }</style>');
  assert.equal(await call(page, "getComputedStyle(root.querySelector('.wood')).fill"), "rgb(1, 2, 3)");
  assert.equal(await call(page, "getComputedStyle(root.querySelector('#main')).backgroundColor"), "rgb(29, 33, 39)");
  assert.equal(await call(page, "root.adoptedStyleSheets.some((sheet) => [...sheet.cssRules].some((rule) => /transition|animation/.test(rule.cssText)))"), false);
});
