// Sizes of screens, accessibility, hostile files, and very many or very large ones.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { Zip } from "../../lib/archive.js";
import { idle, open, put, rows, serve, skip, start } from "./browser.mjs";

const game = (number) => `(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Player ${number}]PW[Bob]KM[6.5]RE[B+R]DT[2024-01-02];B[ee];W[gc];B[cc])`;

async function axe(page) {
  const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // The policy of the page lets no script in but its own.
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ").slice(0, 600)}`);
}

describe("limits of the playground", { skip }, () => {
  let [server, browser] = [];
  before(async () => ([server, browser] = [await serve(), await start()]));
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  for (const width of [320, 390, 768, 1280, 1920]) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${width} pixels, ${colorScheme}: nothing is cut, and axe-core finds nothing`, async () => {
        const page = await open(browser, server.address, { viewport: { width, height: 800 }, colorScheme, hasTouch: width < 800 });
        const fits = async (what) => {
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.ok(wide <= 0, `${what}: ${wide} pixels too wide`);
          assert.deepEqual(await axe(page), [], what);
        };
        await fits("empty");
        const press = (selector) => (width < 800 ? page.tap(selector) : page.click(selector));
        await press("#sample");
        await page.waitForFunction(() => document.querySelectorAll(".rows .row").length === 4);
        await fits("list");
        await press("#row-1");
        for (const tab of ["board", "findings", "fix", "convert"]) {
          await press(`#tab-${tab}`);
          await page.waitForSelector({ board: "wei7-game", findings: ".finding", fix: ".difference", convert: ".losses" }[tab]);
          await fits(tab);
        }
        if (await page.isVisible(".back")) {
          await press(".back");
          assert.ok(await page.isVisible("#grid"));
        }
        assert.deepEqual(page.trouble, []);
      });
    }
  }

  test("hostile texts stay texts", async () => {
    const page = await open(browser, server.address);
    const bad = '<img src=x onerror="alert(1)"><script>alert(2)<\\/script>';
    const escaped = bad.replaceAll("]", "\\]");
    const name = '"><img src=x onerror=alert(3)>.sgf';
    await put(page, { name, text: `(;FF[4]GM[1]SZ[9]PB[${escaped}]GN[${escaped}]KM[${escaped}]XX[${escaped}];B[ee]C[${escaped}\u202e\u0000])` });
    for (const tab of ["board", "findings", "fix", "convert"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(300);
    }
    for (const language of ["zh", "en"]) await page.selectOption("#language", language);
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => document.querySelectorAll("img, main script").length), 0);
    assert.deepEqual(page.trouble, []);
  });

  test("damaged files are told, and the others are read", async () => {
    const page = await open(browser, server.address);
    const zip = new Zip();
    await zip.add("good.sgf", new TextEncoder().encode(game(1)));
    await zip.add("notes.txt", new TextEncoder().encode("no game"));
    const bytes = new Uint8Array(await (await zip.finish()).arrayBuffer());
    const broken = bytes.slice();
    const local = new DataView(bytes.buffer);
    broken[30 + local.getUint16(26, true) + local.getUint16(28, true) + 9] ^= 0xff; // in the content of the first entry
    await put(
      page,
      { name: "a.zip", bytes },
      { name: "b.zip", bytes: broken },
      { name: "c.zip", bytes: bytes.slice(0, 60) },
      { name: "deep.sgf", text: "(;B[aa]".repeat(100_000) },
      { name: "noise.sgf", bytes: Uint8Array.from({ length: 100_000 }, (_, index) => (index * 48271) >> 3) },
      { name: "empty.sgf", text: "" },
    );
    const shown = await rows(page);
    const of = (name) => shown.filter((row) => row[0] === name);
    assert.equal(of("good.sgf").length, 2);
    assert.equal(of("good.sgf").filter((row) => row.at(-1) === "refused").length, 1, "the damaged entry");
    for (const name of ["c.zip", "empty.sgf"]) assert.equal(of(name)[0].at(-1), "refused", name);
    assert.match(await page.textContent("#skipped"), /notes\.txt/);
    for (const index of shown.keys()) {
      await page.click(`#row-${index}`);
      await page.waitForSelector("#panel > *");
    }
    assert.deepEqual(page.trouble, []);
  });

  test("30,000 games in a zip", async () => {
    const page = await open(browser, server.address);
    const zip = new Zip();
    for (let number = 1; number <= 30_000; number += 1) await zip.add(`${number % 100}/${number}.sgf`, new TextEncoder().encode(game(number)));
    await page.setInputFiles("#files", await fileOf(zip));
    await page.waitForFunction(() => document.getElementById("status").textContent === "30000 games", null, { timeout: 240_000 });
    assert.ok((await page.evaluate(() => document.querySelectorAll(".rows .row").length)) < 100);
    await page.click(".cell.black button");
    await page.focus("[role=grid]");
    await page.keyboard.press("End");
    assert.equal((await rows(page)).at(-1)[1], "Player 30000");
    await page.keyboard.press("Enter");
    await page.waitForSelector("wei7-game");
    await page.fill("#filter", "player 12345");
    assert.deepEqual((await rows(page)).map((row) => row[1]), ["Player 12345"]);
    assert.deepEqual(page.trouble, []);
  });

  test("a file of 50 MB, and a job that is canceled", async () => {
    const page = await open(browser, server.address);
    const comment = "A comment of some length. ".repeat(200);
    const large = Array.from({ length: 10_000 }, (_, number) => game(number).replace(";B[ee]", `;B[ee]C[${comment}]`)).join("\n");
    assert.ok(large.length > 50_000_000);
    const upload = await fileOf(large);
    await page.setInputFiles("#files", upload);
    await page.waitForFunction(() => document.querySelectorAll(".rows .row").length > 0, null, { timeout: 60_000 });
    await page.click("#cancel");
    await idle(page);
    const canceled = await page.textContent("#status");
    assert.match(canceled, /^Canceled\. \d+ games are listed\.$/);
    await page.click("#clear");
    await page.setInputFiles("#files", upload);
    await page.waitForFunction(() => document.getElementById("status").textContent === "10000 games", null, { timeout: 240_000 });
    await page.focus("[role=grid]");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.waitForSelector("wei7-game");
    assert.match(await page.evaluate(() => document.querySelector("wei7-game").shadowRoot.textContent), /Player 9999/);
    assert.deepEqual(page.trouble, []);
  });
});

/** A file on disk, since a test can hand over only 50 MB otherwise. */
async function fileOf(content) {
  const { mkdtempSync, writeFileSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const { join } = await import("node:path");
  const folder = mkdtempSync(join(tmpdir(), "wei7-"));
  after(async () => (await import("node:fs")).rmSync(folder, { recursive: true }));
  const path = join(folder, content instanceof Zip ? "many.zip" : "large.sgf");
  writeFileSync(path, content instanceof Zip ? new Uint8Array(await (await content.finish()).arrayBuffer()) : content);
  return path;
}
