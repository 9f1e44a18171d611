// Hostile input throws an error or gives findings, and the module works afterwards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Wei7Error, check, convert, fix, read } from "wei7";

const deep = 100_000;
let seed = 1;
function noise(length) {
  return Uint8Array.from({ length }, () => (seed = (seed * 48271) % 0x7fffffff) & 0xff);
}

const inputs = {
  empty: "",
  blank: " \n",
  noise: noise(100_000),
  "noise after the head of SGF": new Uint8Array([...new TextEncoder().encode("(;FF[4]"), ...noise(100_000)]),
  "deep SGF": `${"(;B[aa]".repeat(deep)}${")".repeat(deep)}`,
  "deep SGF that is not closed": "(;B[aa]".repeat(deep),
  "deep JSON": `{"format":"wei7","version":"3.0","tree":${'{"branches":['.repeat(deep)}`,
  "deep JSON of arrays": `{"format":"wei7","version":"3.0","tree":${"[".repeat(deep)}`,
  "deep XML": `<wei7 version="2.2">${"<moves>".repeat(deep)}`,
  "huge board": "(;FF[4]SZ[4294967295];B[aa])",
  "large board": "(;FF[4]SZ[52];B[zz])",
  "huge board of 3.0": '{"format":"wei7","version":"3.0","size":4294967295,"tree":{}}',
  "a zip that is cut": new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]),
};

/** Runs a function, which may throw errors of this package only. */
function survives(run) {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof Wei7Error, `${error?.stack ?? error}`);
  }
}

for (const [name, input] of Object.entries(inputs)) {
  test(name, () => {
    for (const options of [{}, { format: "sgf" }, { format: "wei7" }, { format: "wei7-2.2" }, { format: "ishi" }]) {
      survives(() => check(input, options));
      survives(() => fix(input, options));
      survives(() => convert(input, "wei7", options));
      survives(() => {
        for (const game of read(input, options)) {
          survives(() => game.positions());
          survives(() => game.toBytes("sgf"));
          survives(() => game.nodes());
          survives(() => game.moves);
          game.free();
        }
      });
    }
    assert.equal(read("(;FF[4]SZ[9];B[ee])")[0].moves.length, 1);
  });
}
