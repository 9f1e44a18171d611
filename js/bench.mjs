// Reads a collection with this package, @sabaki/sgf and smartgame in one run: `node bench.mjs FILE.sgf`.

import { readFileSync, statSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import sabaki from "@sabaki/sgf";
import smartgame from "smartgame";
import { iter } from "wei7";

const file = process.argv[2];
if (!file) throw new Error("usage: node bench.mjs FILE.sgf");
const bytes = readFileSync(file);
const text = bytes.toString();

function games(options) {
  let count = 0;
  for (const game of iter(bytes, options)) {
    count += 1;
    game.free();
  }
  return count;
}

const parse = smartgame.parse ?? smartgame;
const programs = {
  "wei7, with checks": () => games({}),
  "wei7, validate: false": () => games({ validate: false }),
  "@sabaki/sgf": () => sabaki.parse(text).length,
  smartgame: () => parse(text).gameTrees.length,
};

const best = {};
for (let round = 0; round < 5; round += 1) {
  for (const [name, run] of Object.entries(programs)) {
    const begin = performance.now();
    const count = run();
    const took = performance.now() - begin;
    best[name] = { games: count, ms: Math.round(Math.min(took, best[name]?.ms ?? Infinity)) };
  }
}
console.table(best);
const sizes = {};
for (const name of ["reading_bg.wasm", "reading.js", "drawing_bg.wasm", "drawing.js"]) {
  const path = new URL(`pkg/${name}`, import.meta.url);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };
  sizes[name] = { raw: statSync(path).size, brotli: brotliCompressSync(readFileSync(path), options).length };
}
console.table(sizes);
