// The playground in a browser: what people do with it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { files } from "../../lib/archive.js";
import { idle, open, put, rows, serve, skip, start } from "./browser.mjs";

const game = (more = "") => `(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Bob]KM[6.5]RE[B+R]${more};B[ee];W[gc])`;

/** The bytes of what a click saves, and its name. */
async function saved(page, selector) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  return [download.suggestedFilename(), readFileSync(await download.path())];
}

describe("the playground", { skip }, () => {
  let [server, browser] = [];
  before(async () => ([server, browser] = [await serve(), await start()]));
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  test("the example is listed, and a game is shown on the board", async () => {
    const page = await open(browser, server.address);
    await page.click("#sample");
    await page.waitForFunction(() => document.getElementById("status").textContent === "4 games");
    const [first, faults] = await rows(page);
    assert.deepEqual(first, ["game.sgf", "Ann 3k", "Bob 2k", "2024-03-09", "Club evening", "white by 1.5", "9", "9", ""]);
    assert.ok(Number(faults.at(-1)) > 0);
    await page.click("#row-0");
    await page.waitForSelector("wei7-game");
    const stones = () => page.evaluate(() => document.querySelector("wei7-game").shadowRoot.querySelectorAll(".stones circle").length);
    await page.evaluate(() => document.querySelector("wei7-game").step(3));
    assert.equal(await stones(), 3);
    assert.deepEqual(page.trouble, []);
  });

  test("findings underline their place and are explained, in both languages", async () => {
    const page = await open(browser, server.address);
    await put(page, { name: "a.sgf", text: "(;FF[4]GM[1]SZ[9]\nKM[6,5];B[ee])" });
    await page.click("#tab-findings");
    assert.equal(await page.textContent("#panel mark"), "6,5");
    assert.match(await page.textContent("#panel .finding"), /line 2, column 4/);
    await page.click("#panel summary");
    await page.waitForSelector("#panel .page");
    assert.match(await page.textContent("#panel details"), /KM is a real number/);
    await page.selectOption("#language", "zh");
    await page.waitForFunction(() => /第 2 行第 4 列/.test(document.querySelector("#panel .finding")?.textContent));
    assert.match(await page.textContent("#panel .finding .message"), /\p{Script=Han}/u);
    await page.click("#panel summary");
    await page.waitForSelector("#panel .page");
    assert.match(await page.textContent("#panel .page"), /\p{Script=Han}/u);
    assert.deepEqual(page.trouble, []);
  });

  test("a repair shows what it changes, and is saved", async () => {
    const page = await open(browser, server.address);
    await put(page, { name: "a.sgf", text: "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5];B[ee])" });
    await page.click("#tab-fix");
    await page.waitForSelector(".difference");
    assert.equal(await page.textContent(".difference del"), ",");
    const [name, bytes] = await saved(page, "#panel button.main");
    assert.equal(name, "a.sgf");
    assert.match(bytes.toString(), /KM\[6\.5\]/);
  });

  test("losses are told before a conversion is saved", async () => {
    const page = await open(browser, server.address);
    await put(page, { name: "a.sgf", text: game("AN[Cho]") });
    await page.click("#tab-convert");
    await page.selectOption("#one-format", "ishi");
    await page.waitForSelector(".losses .carried");
    await page.uncheck("#panel .check input");
    await page.waitForSelector(".losses .approximated");
    assert.match(await page.textContent(".losses"), /AN\[Cho\] becomes ANALYSIS Cho/);
    const [name, bytes] = await saved(page, "#panel button.main");
    assert.equal(name, "a.go");
    assert.match(bytes.toString(), /EVENT|BOARDSIZE/);
  });

  test("several games of a file are games of their own, and other formats are read", async () => {
    const page = await open(browser, server.address);
    const gib = "\\HS\n\\[GAMEBLACKNAME=Eun (5D)\\]\n\\HE\n\\GS\n2 1 0\nSTO 0 2 1 15 3\n\\GE\n";
    await put(page, { name: "two.sgf", text: `${game()}\n${game("KM[7,5]").replace("Ann", "Cho")}` }, { name: "b.gib", text: gib });
    assert.deepEqual((await rows(page)).map(([name, black]) => [name, black]), [["two.sgf", "Ann"], ["two.sgf (2)", "Cho"], ["b.gib", "Eun 5d"]]);
    await page.click("#row-1");
    await page.click("#tab-findings");
    await page.waitForSelector("#panel .finding");
    assert.match(await page.textContent("#panel"), /line 2, /);
    await page.click("#row-2");
    await page.click("#tab-board");
    await page.waitForSelector("wei7-game");
    assert.deepEqual(page.trouble, []);
  });

  test("the list is sorted and filtered", async () => {
    const page = await open(browser, server.address);
    const named = (name) => ({ name: `${name}.sgf`, text: game().replace("Ann", name) });
    await put(page, named("Cho"), named("Abe"), named("Bao"));
    const black = async () => (await rows(page)).map((row) => row[1]);
    await page.click(".columnheader.black button, .cell.black button");
    assert.deepEqual(await black(), ["Abe", "Bao", "Cho"]);
    await page.click(".cell.black button");
    assert.deepEqual(await black(), ["Cho", "Bao", "Abe"]);
    assert.equal(await page.getAttribute(".head .black", "aria-sort"), "descending");
    await page.fill("#filter", "ba");
    assert.deepEqual(await black(), ["Bao"]);
  });

  test("everything works with the keyboard", async () => {
    const page = await open(browser, server.address);
    await put(page, { name: "a.sgf", text: game() }, { name: "b.sgf", text: game("KM[6,5]") });
    await page.focus("[role=grid]");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.getAttribute("[role=grid]", "aria-activedescendant"), "row-1");
    await page.keyboard.press("Enter");
    await page.waitForSelector("wei7-game");
    await page.focus("#tab-board");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("#panel .finding");
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab-findings");
  });

  test("all files are converted into a zip, with a table of losses", async () => {
    const page = await open(browser, server.address);
    await put(page, { name: "a.sgf", text: game("AN[Cho]") }, { name: "A.SGF", text: game() + game() }, { name: "no.sgf", text: "nothing" });
    await page.selectOption("#all-format", "wei7");
    await page.click("#all button[type=submit]");
    await page.waitForSelector("#all-result button.main");
    assert.match(await page.textContent("#all-result"), /carried/);
    assert.match(await page.textContent("#all-result"), /Not converted: 1/);
    const [name, bytes] = await saved(page, "#all-result button.main");
    assert.equal(name, "wei7-wei7.zip");
    const inside = await files(bytes, { name });
    assert.deepEqual(inside.map((one) => one.name).sort(), ["A/0001.wei7", "A/0002.wei7", "a.supplement.json", "a.wei7", "wei7-report.csv"]);
    const report = new TextDecoder().decode(await inside.find((one) => one.name.endsWith(".csv")).read());
    assert.match(report, /"a\.sgf","carried"/);
    assert.match(report, /"no\.sgf","not converted"/);
    await page.selectOption("#all-format", "fix");
    await page.click("#all button[type=submit]");
    await page.waitForFunction(() => /repaired\.zip/.test(document.querySelector("#all-result button.main")?.textContent));
  });

  test("a link holds a small game, and a damaged link is told", async () => {
    const page = await open(browser, server.address);
    await put(page, { name: "a.sgf", text: game("C[古力 <b>]") });
    await page.waitForSelector("wei7-game");
    await page.click("#panel .bar button");
    await page.waitForFunction(() => location.hash.startsWith("#game="));
    const address = page.url();
    const other = await open(browser, address);
    await other.waitForSelector("wei7-game");
    assert.equal((await rows(other))[0][1], "Ann");
    assert.match(await other.evaluate(() => document.querySelector("wei7-game").shadowRoot.textContent), /古力 <b>/);
    const damaged = await open(browser, `${address.slice(0, -9)}AAAAAAAAA`);
    await damaged.waitForSelector("#trouble:not([hidden]), #work:not([hidden]) .trouble, .rows .row");
    assert.deepEqual(damaged.trouble, []);
  });

  test("nothing is loaded after the page, and it works without a network", async () => {
    const page = await open(browser, server.address);
    await page.waitForSelector("html[data-offline]");
    server.requests.length = 0;
    await put(page, { name: "a.sgf", text: game("KM[6,5]") });
    for (const tab of ["findings", "fix", "convert"]) await page.click(`#tab-${tab}`);
    await page.selectOption("#language", "zh");
    await page.waitForSelector(".losses, #panel p");
    assert.deepEqual(server.requests, []);
    const away = await page.evaluate(() => fetch("https://example.org/").then(() => "sent", () => "refused"));
    assert.equal(away, "refused");
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await put(page, { name: "a.sgf", text: game() });
    assert.equal((await rows(page)).length, 1);
  });

  test("a supplement is read with its document", async () => {
    const page = await open(browser, server.address);
    await put(page, { name: "a.sgf", text: game("AN[Cho]") });
    await page.click("#tab-convert");
    await page.waitForSelector(".losses");
    const download = [];
    page.on("download", (one) => download.push(one));
    await page.click("#panel button.main");
    while (download.length < 2) await page.waitForTimeout(50);
    const both = await Promise.all(download.map(async (one) => ({ name: one.suggestedFilename(), bytes: readFileSync(await one.path()) })));
    assert.deepEqual(both.map(({ name }) => name).sort(), ["a.supplement.json", "a.wei7"]);
    await page.click("#clear");
    await put(page, ...both);
    assert.equal((await rows(page)).length, 1);
    await page.click("#row-0");
    await page.click("#tab-convert");
    await page.selectOption("#one-format", "sgf");
    await page.waitForFunction(() => /a\.sgf/.test(document.querySelector("#panel button.main")?.textContent));
    const [, bytes] = await saved(page, "#panel button.main");
    assert.match(bytes.toString(), /AN\[Cho\]/);
    await idle(page);
  });
});
