// Accessibility and sizes: axe-core finds nothing, and nothing is wider than the window.

import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { COMPONENT, html, loaded, open, serve, skip as noBrowser, start } from "./browser.mjs";

const AXE = join(COMPONENT, "node_modules/axe-core/axe.min.js");
const skip = noBrowser || (existsSync(AXE) ? false : "skipped: axe-core is not installed; run npm install in js/component");
/** Folder for pictures of all sizes, if one is wanted. */
const PICTURES = process.env.PICTURES;
const SIZES = [[320, 640], [390, 844], [600, 800], [768, 1024], [1024, 768], [1280, 800], [1920, 1080]];

const GAME = `(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Honinbo Shusaku]BR[4d]PW[Inoue Gennan Inseki of a very long name]WR[8d]EV[Castle games]KM[0]RE[B+2]DT[1846-09-11]PC[Osaka]
;B[qd]BL[3590];W[dc]WL[3580.5]C[The game begins. ${"averylongword".repeat(12)}]TR[qd]LB[dd:A];B[pq]BL[75]OB[5](;W[oc](;B[cp]C[A long comment that goes on.];W[qo])(;B[po]))
(;N[other]W[dd];B[cd]))`;
const PROBLEM = "(;GM[1]FF[4]SZ[9]AB[bb][ab]AW[ba][ca]PL[B](;B[aa]C[RIGHT])(;B[cb];W[aa]))";
const BODY = `<main><h1>Two games</h1><wei7-game src="game.sgf" move="2"></wei7-game><p>Text between them.</p>
  <wei7-game src="problem.sgf"></wei7-game><wei7-game lang="zh" src="game.sgf" move="3"></wei7-game></main>`;

let [server, browser] = [];
if (!skip) {
  before(async () => {
    server = await serve({ "/game.sgf": GAME, "/problem.sgf": PROBLEM, "/": html(`<style>html { color-scheme: light dark }</style>${BODY}`) });
    browser = await start();
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  });
  after(async () => (await browser?.close(), server?.close()));
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds nothing in the ${colorScheme}`, { skip }, async () => {
    for (const [width, height] of [SIZES[0], SIZES[5]]) {
      const page = await open(browser, `${server.address}/`, { viewport: { width, height }, colorScheme });
      await loaded(page);
      // While moves are tried out, too.
      await page.evaluate(() => document.querySelectorAll("wei7-game")[2].shadowRoot.getElementById("try").click());
      await page.addScriptTag({ path: AXE });
      const { violations } = await page.evaluate(() => axe.run(document));
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
      assert.deepEqual(found, [], `${width} pixels`);
      assert.deepEqual(page.trouble, []);
    }
  });
}

test("each theme has contrast", { skip }, async () => {
  for (const theme of ["wood", "dark", "print"]) {
    server.pages[`/${theme}`] = html(BODY.replaceAll("<wei7-game", `<wei7-game theme="${theme}"`));
    const page = await open(browser, `${server.address}/${theme}`, { colorScheme: theme === "dark" ? "light" : "dark" });
    await loaded(page);
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate(() => axe.run(document, { runOnly: ["color-contrast"] }));
    assert.deepEqual(violations.flatMap(({ nodes }) => nodes.map((node) => node.html)), [], theme);
  }
});

test("the focus goes through the board and its controls in order", { skip }, async () => {
  const page = await open(browser, `${server.address}/`);
  await loaded(page);
  const seen = [];
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(() => document.activeElement.shadowRoot?.activeElement.id));
  }
  assert.deepEqual(seen.slice(0, 8), ["board", "slider", "first", "back", "play", "forward", "last", "numbers"]);
});

test("nothing is wider than the window", { skip }, async () => {
  for (const [width, height] of SIZES) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open(browser, `${server.address}/`, { viewport: { width, height }, colorScheme });
      await loaded(page);
      const wide = await page.evaluate(() => {
        const outside = (one) => one.getBoundingClientRect().right > innerWidth + 0.5 || one.getBoundingClientRect().left < -0.5;
        const all = [...document.querySelectorAll("wei7-game")].flatMap((one) => [...one.shadowRoot.querySelectorAll("*:not(svg *, #tree *, .who *, .unseen)")]);
        return [document.documentElement.scrollWidth - innerWidth, all.filter(outside).map((one) => one.id || one.className)];
      });
      assert.deepEqual(wide, [0, []], `${width} ${colorScheme}`);
      const board = await page.evaluate(() => document.querySelector("wei7-game").shadowRoot.getElementById("board").getBoundingClientRect().width);
      assert.ok(board > Math.min(width * 0.5, 280), `${width}: the board is ${board} wide`);
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `${width}-${colorScheme}.png`), fullPage: true });
      await page.context().close();
    }
  }
});
