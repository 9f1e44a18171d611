// Every file of the corpus gives the same findings, records and conversions as the command.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
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
const isOfFiles = (code) => code.startsWith("F") || code === "J157" || code === "X008";

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
    if (item.type === "file") byFile.set(item.file, byFile.get(item.file) ?? []);
    if (item.type !== "finding") continue;
    const { code, level, game, place } = item;
    if (!byFile.has(item.file)) byFile.set(item.file, []);
    byFile.get(item.file).push({ code, level, game, line: place?.line, column: place?.column });
  }
  assert.ok(byFile.size > 1000, `${byFile.size} files`);
  for (const [file, expected] of byFile) {
    const [bytes, options] = load(file);
    assert.deepEqual(keys(findingsOf(() => check(bytes, options))), keys(expected), file);
  }
});

for (const to of ["wei7", "sgf", "wei7-2.2", "ishi", "jago"]) {
  test(`conversion to ${to}`, () => {
    const out = join(folder, to);
    let compared = 0;
    for (const item of report("convert", "corpus", "--to", to, "-o", out)) {
      if (item.type !== "file") continue;
      const [bytes, options] = load(item.file);
      if (item.outcome !== "done") {
        assert.throws(() => convert(bytes, to, options), Wei7Error, item.file);
        continue;
      }
      const { documents, supplements, losses } = convert(bytes, to, options);
      const written = item.outputs.map((path) => readFileSync(path));
      if (item.games === 1 || to === "wei7" || to === "wei7-2.2") {
        const made = documents.flatMap((document, at) => [document, supplements[at]]).filter((one) => one !== null);
        assert.equal(made.length, written.length, item.file);
        made.forEach((one, at) => assert.ok(written[at].equals(one), `${item.file}: ${item.outputs[at]}`));
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
      assert.equal(game.positions().shape[0], game.moves.length + 1, file);
      game.free();
    });
    compared += games.length;
  }
  assert.ok(compared > 900, `${compared} games`);
});
