// The Worker that reads, checks and converts. It keeps nothing that the page cannot send again, so that the page may end
// it at any time.

import init, {
  Wei7Error, check, convert, explain, fix, formats, iter, loadLanguage,
} from "../../lib/web.js";
import { Zip, files, withSupplements } from "../../lib/archive.js";
import { decode } from "../../component/src/sgf.js";
import { changes } from "./changes.js";
import { reportOf } from "./losses.js";

/** Milliseconds between two messages about progress. */
const PAUSE = 100;

const ready = (async () => {
  await init();
  // Nothing is loaded later: all is here before the page says so.
  await Promise.all([loadLanguage("zh"), explain("S001"), explain("S001", { language: "zh" })]);
})();

const messageOf = (error) => (error instanceof Error ? error.message : String(error));
/** The code of the finding that a source is no record. */
const isNoRecord = (error) => error instanceof Wei7Error && error.findings.some(({ code }) => code === "F002");

/** The files of the archive that was read last. */
let last = { key: null, list: null };
async function filesOf({ key, blob, inputName }) {
  if (last.key !== key) last = { key, list: withSupplements(await files(blob, { name: inputName })) };
  return last.list;
}

/** Returns the files of all inputs: the index of the input, and the index of the entry in an archive. */
async function* inputsOf(inputs) {
  const plain = [];
  for (const [index, { blob, name }] of inputs.entries()) {
    let list;
    try {
      list = await files(blob, { name });
    } catch (error) {
      yield { index, name, entry: null, error };
      continue;
    }
    const isArchive = list.length !== 1 || list[0].name !== name;
    if (!isArchive) {
      plain.push({ ...list[0], index });
      continue;
    }
    for (const [entry, one] of withSupplements(list).entries()) yield { index, name: `${name}/${one.name}`, entry, file: one };
  }
  // The supplement of a document may be another input.
  for (const one of withSupplements(plain)) yield { index: one.index, name: one.name, entry: null, file: one };
}

/** Returns the bytes and the options for a file. */
async function sourceOf(file) {
  const [bytes, supplement] = [await file.read(), await file.supplement?.read()];
  return [bytes, { name: file.name, ...(supplement ? { supplement } : {}) }];
}

/** Returns the row of a game in the list. */
function rowOf(game, where) {
  try {
    const { info, format, number, place, findingCounts } = game;
    const [width, height] = game.boardSize;
    const { black, white, blackRank, whiteRank, date, event, result } = info;
    const moves = game.moves.length;
    // Only in SGF, a piece of a file is a file.
    const isPart = place.offset > 0 || place.length < where.bytes - 8;
    const piece = format === "sgf" ? { ...place, isPart } : null;
    return {
      ...where, game: number, format, piece, size: width === height ? `${width}` : `${width}×${height}`, black, white,
      blackRank, whiteRank, date, event, result, moves, counts: findingCounts, error: null,
    };
  } finally {
    game.free();
  }
}

/** Tells the rows of all games, in batches. */
async function list({ inputs, isDropped }, tell) {
  let [rows, told, skipped, count] = [[], Date.now(), [], 0];
  const flush = async (place) => {
    tell({ rows, place });
    [rows, told] = [[], Date.now()];
    // Messages are sent while the Worker waits.
    await new Promise((done) => setTimeout(done));
  };
  for await (const { index, name, entry, file, error } of inputsOf(inputs)) {
    const where = { input: index, entry, name, beside: file?.supplement?.index ?? null };
    if (error) {
      rows.push({ ...where, error: messageOf(error) });
      continue;
    }
    try {
      const [bytes, options] = await sourceOf(file);
      where.bytes = bytes.length;
      for (const game of iter(bytes, { ...options, errors: "give" })) {
        if (game instanceof Error) rows.push({ ...where, ...refusedRow(game) });
        else rows.push(rowOf(game, where));
        count += 1;
        if (Date.now() - told > PAUSE) await flush(name);
      }
    } catch (error) {
      // In a folder or an archive, other files are not errors.
      if (isNoRecord(error) && (entry !== null || isDropped)) skipped.push(name);
      else rows.push({ ...where, ...refusedRow(error) });
    }
    if (Date.now() - told > PAUSE) await flush(name);
  }
  tell({ rows, place: "" });
  return { count, skipped };
}

function refusedRow(error) {
  return { error: messageOf(error), counts: { note: 0, repaired: 0, error: 0, refused: 1 } };
}

/** Returns the source of a row: its game alone where that is possible, else the whole file. */
async function load(row) {
  const { entry, supplement, piece } = row;
  const [bytes, options] = await sourceOf((await filesOf(row))[entry ?? 0]);
  if (supplement) options.supplement = new Uint8Array(await supplement.arrayBuffer());
  if (!piece) return { bytes, options, line: 1 };
  return { bytes: bytes.subarray(piece.offset, piece.offset + piece.length), options: { ...options, format: "sgf" }, line: piece.line };
}

/** Moves the places of findings to where the game is in its file. */
function moved(findings, line) {
  const by = (number) => (number === null ? null : number + line - 1);
  return findings.map((finding) => ({ ...finding, line: by(finding.line), endLine: by(finding.endLine) }));
}

/** Returns the text of a game in SGF for the board, its findings and its losses in each format. */
async function open({ row, language }) {
  const { bytes, options, line } = await load(row);
  const asked = { ...options, language };
  let [sgf, error] = [null, null];
  try {
    for (const game of iter(bytes, { ...asked, errors: "give", validate: false })) {
      const isIt = !(game instanceof Error) && (row.piece || game.number === row.game);
      if (isIt) sgf = game.toString("sgf", { carry: false });
      if (!(game instanceof Error)) game.free();
      if (isIt) break;
    }
  } catch (failed) {
    error = messageOf(failed);
  }
  let findings;
  try {
    findings = check(bytes, asked).findings;
  } catch (failed) {
    if (!(failed instanceof Wei7Error)) throw failed;
    ({ findings } = failed);
  }
  const isOfGame = ({ game }) => row.piece || row.game === undefined || game === null || game === row.game;
  return { sgf, error, findings: moved(findings.filter(isOfGame), line), size: bytes.length };
}

/** Repairs a source, and returns what is different. */
async function repair({ row, language, uncertain }) {
  const { bytes, options, line } = await load(row);
  const { document, supplement, findings, remaining, losses, format } = fix(bytes, { ...options, language, uncertain });
  const difference = document ? changes(decode(bytes), decode(document)) : [];
  return { document, supplement, findings: moved(findings, line), remaining: moved(remaining, line), losses, format, difference };
}

/** Converts one source. The losses are told before anything is saved. */
async function convertOne({ row, language, to, carry }) {
  const { bytes, options } = await load(row);
  return { ...convert(bytes, to, { ...options, language, carry }), extension: extensionOf(to) };
}

const extensionOf = (id) => formats().find((format) => format.id === id)?.extension ?? id;

/** Converts or repairs all files into a zip, with a report. */
async function convertAll({ inputs, to, carry, language }, tell) {
  const [zip, report] = [new Zip(), reportOf()];
  let [done, failed, told] = [0, [], Date.now()];
  const extension = to === "fix" ? null : extensionOf(to);
  for await (const { name, entry, file, error } of inputsOf(inputs)) {
    try {
      if (error) throw error;
      const [bytes, options] = await sourceOf(file);
      const stem = name.replace(/\.[^./]*$/, "");
      if (to === "fix") {
        const { document, supplement, losses } = fix(bytes, { ...options, language });
        report.add(name, losses);
        await zip.add(name, document ?? bytes);
        if (supplement) await zip.add(`${stem}.supplement.json`, supplement);
      } else {
        const { documents, supplements, losses } = convert(bytes, to, { ...options, carry, language });
        report.add(name, losses);
        for (const [index, document] of documents.entries()) {
          const own = documents.length === 1 ? stem : `${stem}/${String(index + 1).padStart(4, "0")}`;
          const written = await zip.add(`${own}.${extension}`, document);
          if (supplements[index]) await zip.add(written.replace(/\.[^./]*$/, ".supplement.json"), supplements[index]);
        }
      }
      done += 1;
    } catch (why) {
      if (!(isNoRecord(why) && entry !== null)) {
        failed.push({ name, message: messageOf(why) });
        report.fail(name, messageOf(why));
      }
    }
    if (Date.now() - told > PAUSE) {
      tell({ done, place: name });
      told = Date.now();
      await new Promise((next) => setTimeout(next));
    }
  }
  await zip.add("wei7-report.csv", new TextEncoder().encode(report.csv()));
  return { zip: await zip.finish(), done, failed, losses: report.summary(), count: report.count };
}

const methods = {
  start: () => formats(),
  list,
  open,
  repair,
  convert: convertOne,
  convertAll,
  explain: ({ id, language }) => explain(id, { language }),
};

globalThis.onmessage = async ({ data: { id, method, args } }) => {
  try {
    await ready;
    const result = await methods[method](args, (progress) => globalThis.postMessage({ id, progress }));
    globalThis.postMessage({ id, result });
  } catch (error) {
    globalThis.postMessage({ id, error: messageOf(error) });
  }
};
