// Files in archives: zip, tar, and files that are compressed with gzip. The content of entries is unpacked when it is
// asked for.

import {
  BlobReader, BlobWriter, Uint8ArrayReader, ZipReader, ZipWriter, configure,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import { deflateSync, inflateSync } from "fflate";
import { createTarDecoder } from "modern-tar";
import { guessEncoding } from "../pkg/reading.js";
import { Wei7Error } from "./errors.js";

configure({ useWebWorkers: false });

/** Largest number of bytes of an unpacked file. */
const MAX_FILE = 1 << 28;
/** Largest number of bytes that a tar or a compressed file has when it is unpacked. */
const MAX_UNPACKED = 2 ** 30;
/** Largest number of bytes of a zip that is read into memory; a larger one is read entry by entry. */
const MAX_HELD = 2 ** 29;

const SUPPLEMENT = /\.supplement\.json$/i;
const blobOf = (source) => (source instanceof Blob ? source : new Blob([source]));

/** Returns how a file is packed, by its first bytes. */
async function packing(blob) {
  const head = new Uint8Array(await blob.slice(0, 262).arrayBuffer());
  const begins = (...bytes) => bytes.every((byte, at) => head[at] === byte);
  if (begins(0x50, 0x4b, 3, 4) || begins(0x50, 0x4b, 5, 6)) return "zip";
  if (begins(0x1f, 0x8b)) return "gzip";
  if (new TextDecoder("latin1").decode(head.subarray(257, 262)) === "ustar") return "tar";
  if (begins(0x28, 0xb5, 0x2f, 0xfd)) return "zstd";
  if (begins(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0)) return "xz";
  if (begins(0x42, 0x5a, 0x68) && head[4] === 0x31 && head[5] === 0x41) return "bzip2";
  return null;
}

/** Reads a stream to its end, up to a number of bytes. */
async function readAll(stream, most) {
  const [parts, reader] = [[], stream.getReader()];
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      throw new Wei7Error(`the unpacked file has more than ${most} bytes, the limit`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Returns a file whose content is read when it is asked for. */
function file(name, size, read) {
  const asked = async () => {
    try {
      return await read();
    } catch (error) {
      throw error instanceof Wei7Error ? error : new Wei7Error(`${name} cannot be unpacked: ${error.message}`);
    }
  };
  return { name, size, read: asked };
}

/** Returns the names of entries. Those that are not UTF-8 were written by one program, and their encoding is guessed together. */
function entryNames(entries) {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const names = entries.map(({ rawFilename }) => {
    try {
      return strict.decode(rawFilename);
    } catch {
      return null;
    }
  });
  const unread = entries.filter((_, index) => names[index] === null).slice(0, 1000);
  const sample = unread.flatMap(({ rawFilename }) => [...rawFilename, 10]);
  const label = sample.length > 0 ? guessEncoding(Uint8Array.from(sample)) : undefined;
  const decoder = label === undefined ? null : new TextDecoder(label);
  return names.map((name, index) => name ?? decoder?.decode(entries[index].rawFilename) ?? entries[index].filename);
}

/** The remainders of all bytes in the checksum of zip (APPNOTE 4.4.7). */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = REMAINDERS[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * Returns the content of an entry of a zip that is in memory: the local header ends with a name and an extra field (APPNOTE
 * 4.3.7). The streams of browsers take ten times as long for a small file.
 */
function unpackedHere(zip, { offset, compressedSize, uncompressedSize, compressionMethod, signature }) {
  const view = new DataView(zip.buffer, zip.byteOffset + offset, 30);
  const from = offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = zip.subarray(from, from + compressedSize);
  const bytes = compressionMethod === 0 ? packed.slice() : inflateSync(packed, { out: new Uint8Array(uncompressedSize) });
  if (bytes.length !== uncompressedSize || checksum(bytes) !== signature) throw new Error("its checksum is wrong");
  return bytes;
}

async function zipped(blob) {
  const zip = blob.size <= MAX_HELD ? new Uint8Array(await blob.arrayBuffer()) : null;
  const reader = new ZipReader(zip ? new Uint8ArrayReader(zip) : new BlobReader(blob), { checkSignature: true });
  const entries = (await reader.getEntries()).filter((entry) => !entry.directory);
  const names = entryNames(entries);
  return entries.map((entry, index) =>
    file(names[index], entry.uncompressedSize, async () => {
      if (entry.encrypted) throw new Error("it has a password");
      if (entry.uncompressedSize > MAX_FILE) throw new Error(`it has more than ${MAX_FILE} bytes, the limit`);
      if (zip && [0, 8].includes(entry.compressionMethod)) return unpackedHere(zip, entry);
      const { readable, writable } = new TransformStream();
      const unpacked = entry.getData(writable, { checkSignature: true });
      const [bytes] = await Promise.all([readAll(readable, MAX_FILE), unpacked]);
      return bytes;
    }),
  );
}

async function inTar(stream) {
  const files = [];
  let left = MAX_UNPACKED;
  for await (const { header, body } of stream.pipeThrough(createTarDecoder({ strict: true }))) {
    const bytes = await readAll(body, Math.min(left, MAX_FILE));
    left -= bytes.length;
    if (header.type === "file") files.push(file(header.name, bytes.length, () => bytes));
  }
  return files;
}

async function gunzipped(blob, name) {
  const stream = () => blob.stream().pipeThrough(new DecompressionStream("gzip"));
  const reader = stream().getReader();
  const { value = new Uint8Array() } = await reader.read();
  await reader.cancel().catch(() => {});
  if ((await packing(new Blob([value]))) === "tar") return inTar(stream());
  return [file(name.replace(/\.gz$/i, ""), null, () => readAll(stream(), MAX_FILE))];
}

/** Returns the files of an archive, or the file itself if it is none; see `archive.d.ts`. */
export async function files(source, { name = "" } = {}) {
  const blob = blobOf(source);
  const packed = await packing(blob);
  try {
    switch (packed) {
      case "zip":
        return await zipped(blob);
      case "tar":
        return await inTar(blob.stream());
      case "gzip":
        return await gunzipped(blob, name);
      case null:
        return [
          file(name, blob.size, async () => {
            if (blob.size > MAX_FILE) throw new Wei7Error(`${name} has more than ${MAX_FILE} bytes, the limit`);
            return new Uint8Array(await blob.arrayBuffer());
          }),
        ];
    }
  } catch (error) {
    throw error instanceof Wei7Error ? error : new Wei7Error(`${name} is damaged: ${error.message}`);
  }
  throw new Wei7Error(`${name} is compressed with ${packed}, which only the command reads: unpack it first`);
}

/** Leaves out supplements, and gives each to the document beside it. */
export function withSupplements(list) {
  const stem = (name) => name.replace(SUPPLEMENT, "").replace(/\.[^./]*$/, "").toLowerCase();
  const supplements = new Map(list.filter(({ name }) => SUPPLEMENT.test(name)).map((one) => [one.name.replace(SUPPLEMENT, "").toLowerCase(), one]));
  const taken = new Set();
  const documents = list.filter(({ name }) => !SUPPLEMENT.test(name)).map((one) => {
    const supplement = /\.wei7$/i.test(one.name) ? supplements.get(stem(one.name)) : undefined;
    if (supplement) taken.add(supplement);
    return supplement ? { ...one, supplement } : one;
  });
  // A supplement without its document is a file that nobody has read.
  return [...documents, ...[...supplements.values()].filter((one) => !taken.has(one))];
}

/** Returns a path that stays in the folder into which an archive is unpacked. */
function insideFolder(name) {
  const parts = name.split(/[\\/]+/).filter((part) => part !== "" && part !== "." && part !== "..");
  return parts.join("/").replace(/^[A-Za-z]:/, "_") || "_";
}

/** Writer of a zip. */
export class Zip {
  #writer = new ZipWriter(new BlobWriter("application/zip"));
  #names = new Set();

  /** Adds a file. Returns its name, which has a number if another file has the same name where case is ignored. */
  async add(name, bytes) {
    name = insideFolder(name);
    const [, stem, extension] = /^(.*?)((?:\.supplement)?\.[^./]*)?$/s.exec(name);
    let own = name;
    for (let number = 2; this.#names.has(own.normalize("NFC").toLowerCase()); number += 1) own = `${stem}-${number}${extension ?? ""}`;
    this.#names.add(own.normalize("NFC").toLowerCase());
    const packed = deflateSync(bytes);
    const form = { passThrough: true, compressionMethod: 8, uncompressedSize: bytes.length, signature: checksum(bytes) };
    await this.#writer.add(own, new Uint8ArrayReader(packed), form);
    return own;
  }

  /** Returns the zip as a Blob. */
  finish() {
    return this.#writer.close();
  }
}
