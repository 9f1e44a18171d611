// Every file of the corpus gives the same findings, records and conversions as the command.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { Wei7Error, check, convert, read } from "wei7";
import { report, root } from "./command.mjs";

const folder = mkdtempSync(join(tmpdir(), "wei7-"));
after(() => rmSync(folder, { recursive: true }));

/** Returns a file of the corpus with its options, as the command reads it. */
function load(file) {
  const beside = join(root, file.replace(/\.[^./]*$/, ".supplement.json"));
  const supplement = file.endsWith(".wei7") && existsSync(beside) ? readFileSync(beside) : undefined;
  return [readFileSync(join(root, file)), { name: file, supplement }];
}

/** Codes about files and their names, which only the command has. */
const isOfFiles = (code) => code.startsWith("F") || code === "J157" || code === "X071";

const key = ({ code, level, line, column, game }) => `${code} ${level} ${line ?? ""}:${column ?? ""} ${game ?? ""}`;

function keys(findings) {
  return findings.filter(({ code }) => !isOfFiles(code)).map(key).sort();
}

/** Returns the findings of a function, or those of its error. */
function findingsOf(run) {
  try {
    return run().findings;
  } catch (error) {
    if (error instanceof Wei7Error) return error.findings;
    throw error;
  }
}

test("findings of `check`", () => {
  const byFile = new Map();
  for (const item of report("check", "corpus")) {
    if (item.type === "file" && item.outcome === "skipped") byFile.delete(item.file);
    else if (item.type === "file") byFile.set(item.file, byFile.get(item.file) ?? []);
    if (item.type !== "finding") continue;
    const { code, level, game, place } = item;
    if (!byFile.has(item.file)) byFile.set(item.file, []);
    byFile.get(item.file).push({ code, level, game, line: place?.line, column: place?.column });
  }
  assert.ok(byFile.size > 1000, `${byFile.size} files`);
  for (const [file, expected] of byFile) {
    const [bytes, options] = load(file);
    // The command also compares the format with the name of the file.
    if (expected.some(({ code }) => code === "F002")) continue;
    assert.deepEqual(keys(findingsOf(() => check(bytes, options))), keys(expected), file);
  }
});

/** Returns the content of a supplement; how its changes are compressed depends on the machine. */
function supplementContent(bytes) {
  const { changes, ...rest } = JSON.parse(new TextDecoder().decode(bytes));
  return { ...rest, changes: inflateRawSync(Buffer.from(changes, "base64")).toString() };
}

for (const [to, carry] of [["wei7", true], ["wei7", false], ["sgf", false], ["wei7-2.2", false], ["ishi", false], ["jago", false]]) {
  test(`conversion to ${to}${carry ? " with carriers" : ""}`, () => {
    const out = join(folder, `${to}-${carry}`);
    let compared = 0;
    for (const item of report("convert", "corpus", "--to", to, "--carry", carry ? "keep" : "none", "-o", out)) {
      if (item.type !== "file" || item.outcome === "skipped") continue;
      const [bytes, asked] = load(item.file);
      const options = { ...asked, carry };
      if (item.outcome !== "done") {
        assert.throws(() => convert(bytes, to, options), Wei7Error, item.file);
        continue;
      }
      const { documents, supplements, losses } = convert(bytes, to, options);
      // Other formats than wei7 join the games of a source in one file.
      if (documents.length === 1 || to.startsWith("wei7")) {
        const isSupplement = (path) => path.endsWith(".supplement.json");
        const written = item.outputs.filter((path) => !isSupplement(path));
        assert.equal(documents.length, written.length, item.file);
        documents.forEach((one, at) => assert.ok(readFileSync(written[at]).equals(one), `${item.file}: ${written[at]}`));
        const carried = item.outputs.filter(isSupplement).map((path) => supplementContent(readFileSync(path)));
        assert.deepEqual(supplements.filter((one) => one !== null).map(supplementContent), carried, item.file);
        compared += 1;
      }
      const counted = item.losses.reduce((sum, { count }) => sum + count, 0);
      assert.equal(losses.length, counted, `losses of ${item.file}`);
    }
    assert.ok(compared > 500, `${compared} files`);
  });
}

test("records", () => {
  let compared = 0;
  for (const { type, file, outcome, outputs = [] } of report("convert", "corpus", "--to", "wei7", "-o", join(folder, "r"))) {
    if (type !== "file" || outcome !== "done") continue;
    const documents = outputs.filter((path) => !path.endsWith(".supplement.json"));
    const [bytes, options] = load(file);
    const games = read(bytes, options);
    games.forEach((game, at) => {
      assert.deepEqual(game.record, JSON.parse(readFileSync(documents[at], "utf8")), file);
      if (Math.max(...game.boardSize) <= 52) assert.equal(game.positions().shape[0], game.moves.length + 1, file);
      game.free();
    });
    compared += games.length;
  }
  assert.ok(compared > 900, `${compared} games`);
});
