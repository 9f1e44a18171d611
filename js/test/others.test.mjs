// @sabaki/sgf reads what the package writes with problems and analyses: all moves, comments and properties.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sabaki from "@sabaki/sgf";
import { Wei7Error, iter } from "wei7";
import { root } from "./command.mjs";

const shared = join(root, "../shared");
const why = existsSync(shared) ? false : "skipped: the samples are not here";
if (why) console.error(why);

/** The properties of a convention, of which a game with analyses has one. */
const CONVENTIONS = {
  goreviewpartner: /^(BWWR|CBM)$/, katrain: /^KT$/, kaya: /^KA$/, lizzie: /^(LZ|LZOP)$/, ogatak: /^(SBKV|OGSC)$/,
  q5go: /^(QLZV|QKGV)$/, sabaki: /^(SBKV|SBKS)$/,
};

/** The nodes of a tree of @sabaki/sgf, without recursion. */
function nodesOf(tree) {
  const [nodes, open] = [[], [tree]];
  while (open.length > 0) {
    const node = open.pop();
    nodes.push(node);
    open.push(...node.children);
  }
  return nodes;
}

function* games(folder) {
  for (const name of readdirSync(join(shared, folder)).filter((one) => /\.r?sgf$/.test(one))) {
    const bytes = new Uint8Array(readFileSync(join(shared, folder, name)));
    for (const game of iter(bytes, { name, format: "sgf", errors: "skip" })) yield [name, game];
  }
}

/** Returns what @sabaki/sgf reads, and holds it against what the package reads. */
function readByOther(name, game, options) {
  let text;
  try {
    text = game.toString("sgf", options);
  } catch (error) {
    if (error instanceof Wei7Error) return null;
    throw error;
  }
  const trees = sabaki.parse(text);
  assert.equal(trees.length, 1, name);
  const theirs = nodesOf(trees[0]);
  const [again] = [...iter(text)];
  const ours = nodesOf(again.nodes());
  again.free();
  const moves = (nodes) => nodes.filter(({ data }) => data.B || data.W).length;
  const comments = (nodes) => nodes.flatMap(({ data }) => data.C ?? []).map((one) => one.replace(/\s+/g, " ")).sort();
  assert.deepEqual([theirs.length, moves(theirs)], [ours.length, moves(ours)], name);
  // Words that are added for goproblems.com never come back as text.
  if (options.problems !== "goproblems") assert.deepEqual(comments(theirs), comments(ours), name);
  return theirs;
}

test("@sabaki/sgf reads written analyses", { skip: why }, () => {
  const counts = Object.fromEntries(Object.keys(CONVENTIONS).map((name) => [name, 0]));
  for (const [name, game] of games("analysis")) {
    for (const [analysis, property] of Object.entries(CONVENTIONS)) {
      const nodes = readByOther(`${name} as ${analysis}`, game, { analysis });
      if (nodes?.some(({ data }) => Object.keys(data).some((key) => property.test(key)))) counts[analysis] += 1;
    }
    game.free();
  }
  for (const [analysis, count] of Object.entries(counts)) assert.ok(count >= 5, `${analysis}: ${count} games`);
});

test("@sabaki/sgf reads written problems", { skip: why }, () => {
  let count = 0;
  for (const [name, game] of games("problems")) {
    for (const problems of [undefined, "goproblems", "uligo", "plain"]) {
      if (readByOther(`${name} for ${problems}`, game, problems ? { problems } : {})) count += 1;
    }
    game.free();
  }
  assert.ok(count > 100, `${count} files`);
});
