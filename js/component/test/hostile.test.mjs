// Hostile and huge files: no script of a file runs, and the page stays responsive.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { html, loaded, open, serve, skip, start } from "./browser.mjs";

/** Longest time until a board is shown and until a key is answered, on a busy machine. */
const [LOAD_MS, KEY_MS] = [20_000, 4_000];

let [server, browser] = [];
if (!skip) {
  before(async () => ([server, browser] = [await serve(), await start()]));
  after(async () => (await browser?.close(), server?.close()));
}

async function show(sgf) {
  server.pages["/game.sgf"] = sgf;
  server.pages["/"] = html('<wei7-game src="game.sgf"></wei7-game>');
  const page = await open(browser, `${server.address}/`);
  const begin = Date.now();
  await page.waitForFunction(() => document.querySelector("wei7-game").shadowRoot?.firstElementChild, undefined, { timeout: LOAD_MS });
  await loaded(page);
  return [page, Date.now() - begin];
}

const call = (page, expression) => page.evaluate(`(() => { const game = document.querySelector("wei7-game"); const root = game.shadowRoot; return ${expression}; })()`);

/** Presses a key on the board and returns how long the answer takes. */
async function press(page, key) {
  await call(page, "root.getElementById('board').focus()");
  const begin = Date.now();
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  return Date.now() - begin;
}

test("no text of a file becomes markup", { skip }, async () => {
  const texts = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</title><svg onload=alert(1)>",
    "{{@play}}",
    "javascript:alert(1)",
    '<a href="javascript:alert(1)">click</a>',
    "\" onfocus=alert(1) autofocus x=\"",
    "$& $1 $` __proto__",
    "\u202ereversed\u0000\u0007",
  ];
  for (const text of texts) {
    const value = text.replace(/[\]\\:]/g, "\\$&");
    const names = ["PB", "PW", "BR", "WR", "GN", "EV", "RE", "KM", "RU", "DT", "PC", "SO", "HA", "RO", "AP", "GC"].map((name) => `${name}[${value}]`);
    const [page] = await show(`(;SZ[9]${names.join("")}C[${value}]N[${value}]__PROTO__[1]CONSTRUCTOR[1](;B[aa]C[${value}]LB[bb:${value}]N[${value}](;W[cc]N[${value}])(;W[dd]OB[${value}]WL[${value}]))(;B[bb]BL[${value}]))`);
    await call(page, "game.step(1)");
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    const count = await call(page, "root.querySelectorAll('script, img, a, iframe, object, embed, [onerror], [onload], [onfocus]').length");
    assert.deepEqual([count, page.trouble], [0, []], text);
    assert.equal(await call(page, "root.getElementById('text').textContent"), text, text);
    await page.context().close();
  }
});

test("texts that are no SGF end in a message", { skip }, async () => {
  for (const text of ["(;", "(", ";", "(;B", "(;B[", "(;B[aa", "(;C[\\", ")))(;SZ[0]B[zz]W[]", "(;SZ[99999999999999999999])", "(;GM[2])", "(;SZ[9:0])", "[]", "(((((;;;;)))))"]) {
    const [page] = await show(text);
    // Other formats ask for the package, which is not there.
    assert.deepEqual(page.trouble.filter((one) => !one.includes("404")), [], text);
    await page.context().close();
  }
});

test("100,000 nested variations", { skip }, async () => {
  const COUNT = 100_000;
  const point = (index) => String.fromCharCode(97 + (index % 19), 97 + (Math.floor(index / 19) % 19));
  let text = "(;SZ[19]";
  for (let index = 0; index < COUNT; index++) text += `(;${index % 2 ? "W" : "B"}[${point(index)}])(;${index % 2 ? "W" : "B"}[${point(index + 1)}]`;
  const [page, time] = await show(text + ")".repeat(COUNT + 1));
  assert.deepEqual(page.trouble, []);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "End", "Home"]) {
    const taken = await press(page, key);
    assert.ok(taken < KEY_MS, `${key}: ${taken} ms`);
  }
  console.log(`100,000 nested variations: shown after ${time} ms`);
});

test("a game of 50,000 moves", { skip }, async () => {
  let text = "(;SZ[19]";
  for (let index = 0; index < 50_000; index++) {
    const spot = (index * 7) % 361;
    text += `;${index % 2 ? "W" : "B"}[${String.fromCharCode(97 + (spot % 19), 97 + Math.floor(spot / 19))}]C[move ${index}]`;
  }
  const [page, time] = await show(`${text})`);
  for (const key of ["ArrowRight", "End", "ArrowLeft", "PageUp", "Home"]) {
    const taken = await press(page, key);
    assert.ok(taken < KEY_MS, `${key}: ${taken} ms`);
  }
  await press(page, "End");
  assert.equal(await call(page, "game.move"), 50_000);
  assert.deepEqual(page.trouble, []);
  console.log(`50,000 moves: shown after ${time} ms`);
});

test("a node with 20,000 variations, and a comment of 5 MB", { skip }, async () => {
  let text = `(;SZ[19]C[${"word ".repeat(1 << 20)}]`;
  for (let index = 0; index < 20_000; index++) text += `(;B[${String.fromCharCode(97 + (index % 19), 97 + (Math.floor(index / 19) % 19))}])`;
  const [page, time] = await show(`${text})`);
  const taken = await press(page, "ArrowRight");
  assert.ok(taken < KEY_MS, `${taken} ms`);
  assert.deepEqual(page.trouble, []);
  console.log(`20,000 variations: shown after ${time} ms`);
});
