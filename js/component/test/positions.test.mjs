// The positions after each move of files of the corpus are those of the command `wei7`.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dataOf, decode, parse } from "../src/sgf.js";
import { REPOSITORY } from "./browser.mjs";

const PROGRAM = process.env.WEI7 ?? ["release", "debug"].map((kind) => join(REPOSITORY, "target", kind, "wei7")).find(existsSync);
const skip = PROGRAM ? false : "skipped: there is no command wei7, and WEI7 names none";
if (skip) console.error(skip);

const FOLDER = join(REPOSITORY, "corpus/sgf/valid");
/** Files that need the package `wei7`: charsets that browsers lack or that only their text shows, and carriers. */
const NOT_READ =
  /utf-32|escaped-byte-by-byte|^carrier-of-a-(timeline-with-the-komi|problem-with-its-side)-changed/;

/** Returns the moves of the data of a page, each with the position after it, as the script of the page makes it. */
function positions({ window: [left, top, right, bottom], branches, places }) {
  const board = new Int8Array((right - left + 1) * (bottom - top + 1));
  const [shows, found] = [[], []];
  branches.forEach(({ up, first }, index) => {
    const end = branches[index + 1]?.first ?? places.length;
    for (let at = first; at < end; at++) {
      const before = at > first ? at - 1 : index === 0 ? -1 : (branches[up + 1]?.first ?? places.length) - 1;
      const { m: move, t: turned = [], x: emptied = [], p } = places[at];
      const stones = before < 0 ? board.slice() : shows[before].slice();
      for (const [spot, , to] of turned) stones[spot] = to;
      if (move?.[1] >= 0) stones[move[1]] = move[0];
      for (const spot of emptied) stones[spot] = 0;
      shows[at] = move || p ? stones : shows[before] ?? stones;
      if (move) found.push(`${move} ${stones.join("")}`);
    }
  });
  return found;
}

function compare(path) {
  const done = spawnSync(PROGRAM, ["render", "--to", "html", "--game", "1", "--region", "all", path], { maxBuffer: 1 << 28 });
  const [, json] = /id="record">(.*?)<\/script>/s.exec(done.stdout.toString()) ?? assert.fail(`${path}: ${done.stderr}`);
  const [expected, read] = [JSON.parse(json), dataOf(parse(decode(readFileSync(path))))];
  assert.deepEqual(positions(read), positions(expected), path);
  return positions(read).length;
}

test("each position of all valid files of the corpus", { skip }, () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".sgf") && !NOT_READ.test(name));
  const moves = files.map((name) => compare(join(FOLDER, name)));
  assert.ok(files.length > 200 && moves.reduce((sum, one) => sum + one, 0) > 500);
});
