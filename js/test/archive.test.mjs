// Archives: zip, tar, gzip; names in old encodings; damage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { Wei7Error, read } from "wei7";
import { Zip, files, withSupplements } from "wei7/archive";

const GAME = "(;FF[4]SZ[9]PB[Ann];B[ee])";
const bytes = (text) => new TextEncoder().encode(text);

async function zipOf(entries) {
  const zip = new Zip();
  for (const [name, text] of Object.entries(entries)) await zip.add(name, bytes(text));
  return new Uint8Array(await (await zip.finish()).arrayBuffer());
}

/** Replaces a name in a zip by bytes of the same length, and removes the sign of UTF-8 (APPNOTE 4.4.4, bit 11). */
function renamed(zip, name, raw) {
  const view = new DataView(zip.buffer);
  for (let at = 0; at < zip.length - 4; at += 1) {
    const kind = view.getUint32(at, true);
    const [flags, from] = kind === 0x04034b50 ? [at + 6, at + 30] : kind === 0x02014b50 ? [at + 8, at + 46] : [];
    if (from === undefined || new TextDecoder().decode(zip.subarray(from, from + name.length)) !== name) continue;
    view.setUint16(flags, view.getUint16(flags, true) & ~0x800, true);
    zip.set(raw, from);
  }
  return zip;
}

const names = async (source, options) => (await files(source, options)).map(({ name }) => name);
const text = async (file) => new TextDecoder().decode(await file.read());

test("a zip is written and read", async () => {
  const zip = await zipOf({ "a.sgf": GAME, "d/古力.sgf": GAME, "empty.txt": "" });
  const list = await files(zip, { name: "all.zip" });
  assert.deepEqual(list.map(({ name }) => name), ["a.sgf", "d/古力.sgf", "empty.txt"]);
  assert.equal(read(await list[1].read())[0].info.black, "Ann");
  assert.equal(await text(list[2]), "");
});

test("files whose names differ in case only are two files", async () => {
  const zip = new Zip();
  assert.equal(await zip.add("a.sgf", bytes("1")), "a.sgf");
  assert.equal(await zip.add("A.SGF", bytes("2")), "A-2.SGF");
  assert.equal(await zip.add("a.supplement.json", bytes("3")), "a.supplement.json");
  assert.equal(await zip.add("A.supplement.json", bytes("4")), "A-2.supplement.json");
});

test("no name leads out of the folder", async () => {
  const zip = new Zip();
  for (const name of ["../../a.sgf", "/a.sgf", "C:\\d\\..\\a.sgf", "..", "./b/./c.sgf"]) {
    assert.doesNotMatch(await zip.add(name, bytes(GAME)), /^\/|\.\.|[\\:]/);
  }
});

test("names of old archives are decoded together", async () => {
  const gbk = [0xb9, 0xc5, 0xc1, 0xa6, 0xc6, 0xe5, 0xc6, 0xd7, 0x2e, 0x73, 0x67, 0x66]; // 古力棋谱.sgf
  const zip = renamed(await zipOf({ "abcdefgh.sgf": GAME, "b.sgf": GAME }), "abcdefgh.sgf", gbk);
  assert.deepEqual(await names(zip), ["古力棋谱.sgf", "b.sgf"]);
});

test("tars and compressed files are read", async () => {
  const tar = await packTar([
    { header: { name: "d/", type: "directory", size: 0 } },
    { header: { name: "d/a.sgf", size: GAME.length }, body: GAME },
  ]);
  assert.deepEqual(await names(tar, { name: "a.tar" }), ["d/a.sgf"]);
  const [packed] = await files(gzipSync(tar), { name: "a.tar.gz" });
  assert.equal(await text(packed), GAME);
  const [one] = await files(gzipSync(GAME), { name: "d/a.sgf.gz" });
  assert.deepEqual([one.name, await text(one)], ["d/a.sgf", GAME]);
  const [itself] = await files(bytes(GAME), { name: "a.sgf" });
  assert.deepEqual([itself.name, await text(itself)], ["a.sgf", GAME]);
});

test("supplements belong to their documents", async () => {
  const list = withSupplements(await files(await zipOf({ "a.wei7": "{}", "a.supplement.json": "{}", "b.sgf": GAME, "b.supplement.json": "{}" })));
  assert.deepEqual(list.map(({ name, supplement }) => [name, supplement?.name]), [
    ["a.wei7", "a.supplement.json"], ["b.sgf", undefined], ["b.supplement.json", undefined],
  ]);
});

test("damage is an error, and never other bytes", async () => {
  const zip = await zipOf({ "a.sgf": GAME, "b.sgf": GAME });
  const tar = await packTar([{ header: { name: "a.sgf", size: GAME.length }, body: GAME }]);
  const gzip = new Uint8Array(gzipSync(GAME));
  let damaged = 0;
  for (const source of [zip, tar, gzip]) {
    for (let at = 0; at < source.length; at += 1) {
      for (const broken of [source.subarray(0, at), source.map((byte, index) => (index === at ? byte ^ 0x55 : byte))]) {
        try {
          for (const file of await files(broken, { name: "x" })) {
            const content = await file.read();
            // What is no archive any more is a file of its own.
            if (file.name !== "x" && content.length > 0 && source !== tar) assert.equal(new TextDecoder().decode(content), GAME);
          }
        } catch (error) {
          assert.ok(error instanceof Wei7Error, error?.stack);
          damaged += 1;
        }
      }
    }
  }
  assert.ok(damaged > 500, `${damaged}`);
});

test("what is too large, or packed otherwise, is an error", async () => {
  const bomb = new Uint8Array(gzipSync(new Uint8Array(300 << 20)));
  const [file] = await files(bomb, { name: "bomb.gz" });
  await assert.rejects(file.read(), /the limit/);
  await assert.rejects(files(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0), { name: "a.zst" }), /compressed with zstd/);
});
