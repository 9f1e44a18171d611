// Every file of the corpus is converted in the browser as it is in Node, which `js/test` compares with the command.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Zip, files } from "../../lib/archive.js";
import { REPOSITORY, open, serve, skip, start } from "./browser.mjs";

const FOLDER = join(REPOSITORY, "corpus");
const why = skip || (existsSync(FOLDER) ? false : "skipped: there is no corpus");

test("the corpus in the browser", { skip: why }, async () => {
  const { convert } = await import("../../lib/node.js");
  const folder = mkdtempSync(join(tmpdir(), "wei7-"));
  const [server, browser] = [await serve(), await start()];
  try {
    const known = /\.(sgf|wei7|xml|go|gib|ngf|ugf|ugi|json|txt|md)$/i;
    const names = readdirSync(FOLDER, { recursive: true })
      .filter((name) => known.test(name) && !/\.expected\.json$|\.supplement\.json$|README|PROVENANCE/.test(name))
      .filter((name) => statSync(join(FOLDER, name)).isFile() && !existsSync(join(FOLDER, name.replace(/\.[^./]*$/, ".supplement.json"))));
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
