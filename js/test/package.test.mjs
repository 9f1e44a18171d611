// The functions of the package.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ReadError, Wei7Error, check, convert, diff, explain, fix, formats, iter, judge, loadLanguage, merge, read, render,
  union,
} from "wei7";
import { stream } from "wei7/worker";

const sgf = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Bob]KM[6.5]RE[B+R];B[ee]C[a\\]b];W[gc](;B[cc])(;B[]))";

test("a game has info, moves, positions and a tree", () => {
  const [game] = read(sgf);
  assert.deepEqual(game.boardSize, [9, 9]);
  assert.equal(game.info.black, "Ann");
  assert.equal(game.info.komi, 6.5);
  assert.equal(game.info.winner, "black");
  assert.deepEqual(game.moves[0], { color: "black", x: 4, y: 4 });
  assert.equal(game.moves.length, 3);
  const { shape, data } = game.positions();
  assert.deepEqual(shape, [4, 9, 9]);
  assert.equal(data[3 * 81 + 4 * 9 + 4], 1);
  assert.equal(game.record.format, "wei7");
  assert.equal(game.tree.branches.length, 2);
});

test("nodes have the shape of @sabaki/sgf", () => {
  const root = read(sgf)[0].nodes();
  assert.equal(root.parentId, null);
  assert.deepEqual(root.data.PB, ["Ann"]);
  const [first] = root.children;
  assert.deepEqual([first.data.B, first.data.C, first.parentId], [["ee"], ["a]b"], root.id]);
  assert.deepEqual(first.children[0].children.map(({ data }) => data.B), [["cc"], [""]]);
});

test("whole files", () => {
  assert.ok(formats().some(({ id, written }) => id === "sgf" && written));
  assert.equal(check("(;FF[4]SZ[9];B[ee]").findings[0].name, "missing-close");
  const converted = convert("(;FF[4]SZ[9]AN[Ann];B[ee])", "wei7");
  assert.deepEqual([converted.format, converted.losses[0].fate], ["sgf", "carried"]);
  assert.ok(converted.supplements[0] instanceof Uint8Array);
  const fixed = fix("(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5];B[ee])");
  assert.match(new TextDecoder().decode(fixed.document), /KM\[6\.5\]/);
  assert.equal(fix(sgf).document, null);
  assert.equal(diff("(;FF[4]SZ[9];B[ee])", "(;FF[4]SZ[9];B[ee];W[cc])").length, 1);
});

test("analyses are written for other programs, and parts are left out", () => {
  const analyzed = "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee]C[x]SBKV[55.5](;W[gc])(;W[cc]))";
  const text = (options) => new TextDecoder().decode(convert(analyzed, "sgf", { carry: false, ...options }).documents[0]);
  assert.match(text({ analysis: "kaya" }), /KA\[/);
  assert.doesNotMatch(text({ strip: ["analysis", "comments", "variations"] }), /SBKV|C\[|cc/);
  assert.throws(() => text({ analysis: "elf" }), TypeError);
  assert.throws(() => text({ strip: ["moves"] }), TypeError);
  const problem = "(;FF[4]CA[UTF-8]GM[1]SZ[9]AB[cc][cd]AW[dc][dd]PL[W](;W[ca]C[RIGHT])(;W[aa]))";
  assert.match(new TextDecoder().decode(convert(problem, "sgf", { problems: "uligo" }).documents[0]), /W\[aa\]WV/);
});

test("merging", () => {
  const base = "(;FF[4]SZ[9];B[ee];W[gc])";
  const merged = merge(base, "(;FF[4]SZ[9];B[ee];W[gc]C[Good.])", "(;FF[4]SZ[9];B[ee](;W[gc])(;W[cc]))");
  assert.equal(merged.games[0].tree.branches.length, 2);
  assert.equal(union(base, "(;FF[4]SZ[9];B[ee];W[cc])").games.length, 1);
  assert.throws(
    () => merge(base, "(;FF[4]SZ[9];B[ee];W[gc]C[a])", "(;FF[4]SZ[9];B[ee];W[gc]C[b])"),
    (error) => error instanceof Wei7Error && error.findings.length === 1,
  );
});

test("errors have findings", () => {
  assert.throws(() => read("nothing"), (error) => error instanceof ReadError && error.findings[0].code === "F002");
  assert.throws(() => read(sgf, { formatt: "sgf" }), TypeError);
  assert.throws(() => convert(sgf, "pdf"), TypeError);
  const given = [...iter("(;FF[4]GM[1]SZ[0])(;FF[4]SZ[9])", { errors: "give", strict: true })];
  assert.ok(given.some((one) => one instanceof Wei7Error) || given.length === 2);
});

test("Chinese is loaded when it is asked for", async () => {
  assert.throws(() => check("(;SZ[9]", { language: "zh" }), Wei7Error);
  await loadLanguage("zh");
  assert.match(check("(;SZ[9]", { language: "zh" }).findings[0].message, /\p{Script=Han}/u);
  assert.match((await explain("S001"))[0].text, /Every game in SGF/);
  assert.match((await explain("no-sgf", { language: "zh" }))[0].text, /\p{Script=Han}/u);
  await assert.rejects(explain("S0011"), Wei7Error);
});

test("judging and drawing", async () => {
  const [verdict] = await judge(read("(;FF[4]SZ[9]RU[Chinese];B[ee];W[ee])")[0]);
  assert.equal(verdict.violations[0][0], 2);
  const [game] = read(sgf);
  assert.match(await render(game), /^<svg/);
  assert.match(await render(game, "html"), /<html/);
  assert.deepEqual([...(await render(game, "png")).slice(1, 4)], [0x50, 0x4e, 0x47]);
  await assert.rejects(render(game, "pdf"), TypeError);
});

test("a Worker reads games, and is canceled", async () => {
  const many = sgf.repeat(500);
  let count = 0;
  for await (const game of stream(many)) {
    assert.equal(game.moves.length, 3);
    count += 1;
  }
  assert.equal(count, 500);
  const canceled = new AbortController();
  await assert.rejects(async () => {
    for await (const game of stream(many, { signal: canceled.signal })) {
      if (game.number === 10) canceled.abort();
    }
  }, { name: "AbortError" });
  await assert.rejects(stream("nothing").next(), ReadError);
});
