// Problems are recognized as `wei7-sgf` does: these are the cases of its own tests.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dataOf, parse } from "../src/sgf.js";
import { REPOSITORY } from "./browser.mjs";

const CASES = readFileSync(join(REPOSITORY, "wei7-sgf/src/problem/tests.rs"), "utf8");
const STONES = "AB[dd][pp]AW[pd][dp]";
const game = (properties, tree) => dataOf(parse(`(;FF[4]GM[1]SZ[19]${properties}${tree})`));

/** Returns the evaluations of the moves of all branches: `+` for good, `-` for bad, `.` for none. */
const evaluations = ({ branches, places }) =>
  branches
    .map(({ first }, index) => places.slice(first, branches[index + 1]?.first).filter((place) => place.m))
    .map((moves) => moves.map(({ e }) => (e ? " +-"[e] : ".")).join(""))
    .filter(Boolean)
    .join(" ");
const asked = ({ branches, places }) => branches.map(({ first }) => places[first].ask).find(Boolean);

test("evaluations", () => {
  // Equal positions are not joined: that needs all positions at once, and only Tsumego Hero means it so.
  const sources = CASES.replace(/fn equal_positions_are_joined\(\) \{.*?\n\}/s, "");
  const cases = [...sources.matchAll(/is_problem\("([^"]+)", "([^"]+)"\)/g)];
  assert.ok(cases.length >= 9);
  for (const [, tree, expected] of cases) {
    const data = game(STONES, tree);
    assert.deepEqual([asked(data), evaluations(data)], [1, expected], tree);
  }
});

test("what is no problem", () => {
  for (const [properties, tree] of [
    [`${STONES}RE[B+R]`, "(;B[qf]C[RIGHT])(;B[nc])"],
    [`${STONES}HA[2]`, "(;B[qf]C[RIGHT])(;B[nc])"],
    [`${STONES}PL[W]`, "(;B[qf]C[RIGHT])(;B[nc])"],
    [STONES, "(;B[qf]C[RIGHT])(;W[nc])"],
    [STONES, "(;B[qf]TE[1])(;B[nc]BM[1])"],
    ["", "(;B[qf]C[RIGHT])(;B[nc])"],
  ]) {
    assert.equal(asked(game(properties, tree)), undefined, properties + tree);
  }
});

test("problems in variations of an empty board", () => {
  const data = game("", "(;AB[dd]AW[pd];B[qf]C[RIGHT])(;AB[pp]AW[dp](;W[qf]C[RIGHT])(;W[cc]))");
  assert.equal(evaluations(data), "+ + -");
});
