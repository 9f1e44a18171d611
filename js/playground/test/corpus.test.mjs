// Every file of the corpus is converted in the browser as it is in Node, which `js/test` compares with the command.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Zip, files } from "../../lib/archive.js";
import { html, open as openPage, serve as serveTexts, skipPackage } from "../../component/test/browser.mjs";
import { REPOSITORY, open, serve, skip, start } from "./browser.mjs";

const FOLDER = join(REPOSITORY, "corpus");
const why = skip || (existsSync(FOLDER) ? false : "skipped: there is no corpus");

/** The names of the files of the corpus, without those that have a supplement beside them. */
function corpus() {
  const known = /\.(sgf|wei7|xml|go|gib|ngf|ugf|ugi|json|txt|md)$/i;
  return readdirSync(FOLDER, { recursive: true })
    .filter((name) => known.test(name) && !/\.expected\.json$|\.supplement\.json$|README|PROVENANCE/.test(name))
    .filter((name) => statSync(join(FOLDER, name)).isFile() && !existsSync(join(FOLDER, name.replace(/\.[^./]*$/, ".supplement.json"))));
}

/** All that the package says of a file, as text: findings, records, and conversions. Runs in Node and in the browser. */
function everything({ check, convert, read }, bytes, name) {
  const attempt = (run) => {
    try {
      return run();
    } catch (error) {
      return { error: error.message, findings: error.findings };
    }
  };
  const letters = (document) => [...document].map((byte) => String.fromCharCode(byte)).join("");
  const records = () => read(bytes, { name }).map((game) => [game.record, game.info, game.moves, game.findings]);
  const targets = ["wei7", "wei7-2.2", "sgf", "ishi", "jago", "diagram"];
  const converted = (to) => attempt(() => {
    const { documents, supplements, losses } = convert(bytes, to, { name });
    return [documents.map(letters), supplements.map((one) => one && letters(one)), losses];
  });
  return JSON.stringify([attempt(() => check(bytes, { name })), attempt(records), ...targets.map(converted)]);
}

test("findings, records and conversions of the corpus in the browser", { skip: skipPackage || why }, async () => {
  const wei7 = await import("../../lib/node.js");
  const server = await serveTexts({ "/page.html": html("", "") });
  const browser = await start();
  try {
    const page = await openPage(browser, `${server.address}/page.html`);
    await page.evaluate(`(async () => {
      globalThis.wei7 = await import("/package/lib/web.js");
      await globalThis.wei7.default();
      globalThis.everything = ${everything};
    })()`);
    let count = 0;
    for (const name of corpus()) {
      const bytes = readFileSync(join(FOLDER, name));
      const theirs = await page.evaluate(
        ([text, name]) => globalThis.everything(globalThis.wei7, Uint8Array.from(atob(text), (one) => one.charCodeAt(0)), name),
        [bytes.toString("base64"), name],
      );
      assert.equal(theirs, everything(wei7, new Uint8Array(bytes), name), name);
      count += 1;
    }
    assert.ok(count > 1000, `${count} files`);
    assert.deepEqual(page.trouble, []);
  } finally {
    await browser.close();
    server.close();
  }
});

test("the corpus in the browser", { skip: why }, async () => {
  const { convert } = await import("../../lib/node.js");
  const folder = mkdtempSync(join(tmpdir(), "wei7-"));
  const [server, browser] = [await serve(), await start()];
  try {
    const names = corpus();
    const zip = new Zip();
    const wanted = new Map();
    for (const [index, name] of names.entries()) {
      const bytes = new Uint8Array(readFileSync(join(FOLDER, name)));
      const own = `${index}/${name.slice(name.lastIndexOf("/") + 1)}`;
      await zip.add(own, bytes);
      try {
        const { documents } = convert(bytes, "sgf", { name: own });
        wanted.set(own, documents.map((document) => Buffer.from(document)));
      } catch {
        wanted.set(own, null);
      }
    }
    const path = join(folder, "corpus.zip");
    writeFileSync(path, new Uint8Array(await (await zip.finish()).arrayBuffer()));
    const page = await open(browser, server.address);
    await page.setInputFiles("#files", path);
    await page.waitForFunction(() => /games$/.test(document.getElementById("status").textContent), null, { timeout: 240_000 });
    await page.selectOption("#all-format", "sgf");
    await page.click("#all button[type=submit]");
    await page.waitForSelector("#all-result button.main", { timeout: 240_000 });
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#all-result button.main")]);
    const made = await files(new Uint8Array(readFileSync(await download.path())), { name: "all.zip" });
    const written = new Map(made.map((file) => [file.name, file]));
    let [same, refused] = [0, 0];
    for (const [own, documents] of wanted) {
      const stem = `corpus.zip/${own}`.replace(/\.[^./]*$/, "");
      if (documents === null || documents.length === 0) {
        assert.ok(!written.has(`${stem}.sgf`), own);
        refused += 1;
        continue;
      }
      for (const [index, document] of documents.entries()) {
        const file = written.get(documents.length === 1 ? `${stem}.sgf` : `${stem}/${String(index + 1).padStart(4, "0")}.sgf`);
        assert.ok(Buffer.from(await file.read()).equals(document), own);
      }
      same += 1;
    }
    assert.ok(same > 1000 && refused > 100, `${same} are the same, ${refused} are refused`);
    assert.deepEqual(page.trouble, []);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
