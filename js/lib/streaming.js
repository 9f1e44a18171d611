// Reading of games in a Worker: the two ends of the conversation.

import { ReadError, Wei7Error, WriteError } from "./errors.js";

/** Number of games that the Worker reads before it answers. */
const BATCH = 64;

/** Returns the data of a game in a form that can be sent to another thread. */
function plain(game) {
  try {
    const { document, supplement } = game.write("wei7");
    const { format, number, source, boardSize, info, moves, findings } = game;
    return { format, number, source, boardSize, info, moves, findings, document, supplement };
  } finally {
    game.free();
  }
}

function errorData(error) {
  const { name, message, findings = [] } = error;
  return { name, message, findings };
}

function asError({ name, message, findings }) {
  const kind = { ReadError, WriteError, Wei7Error }[name];
  return kind ? new kind(message, findings) : new Error(message);
}

/** Returns the function that answers the requests of `stream`, one batch for each. */
export function server({ init, iter }, port) {
  let games;
  return async ({ source, options }) => {
    try {
      if (source !== undefined) {
        await init();
        const bytes = source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source;
        games = iter(bytes, options);
      }
      const batch = [];
      let next;
      while (batch.length < BATCH && !(next = games.next()).done) {
        batch.push(next.value instanceof Wei7Error ? { error: errorData(next.value) } : { game: plain(next.value) });
      }
      const bytes = batch.flatMap(({ game }) => (game ? [game.document, game.supplement] : []));
      const transfer = bytes.filter((one) => one !== null).map((one) => one.buffer);
      port.postMessage({ batch, done: next.done }, transfer);
    } catch (error) {
      port.postMessage({ error: errorData(error) });
    }
  };
}

/**
 * Reads the games of a source in a Worker, in batches, and yields them one by one as plain objects. The Worker reads
 * the next batch when this one has been taken. `options.signal` cancels reading: the iterator then throws the reason.
 */
export async function* streamFrom(start, source, options = {}) {
  const { signal, ...rest } = options;
  signal?.throwIfAborted();
  const worker = start();
  let settle;
  let abort;
  try {
    worker.on(
      (data) => settle.resolve(data),
      (error) => settle.reject(error),
    );
    abort = () => settle?.reject(signal.reason);
    signal?.addEventListener("abort", abort);
    const request = (message) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        signal?.throwIfAborted();
        worker.post(message);
      });
    let message = { source: typeof source === "string" ? new TextEncoder().encode(source) : source, options: rest };
    for (;;) {
      const { batch, done, error } = await request(message);
      if (error) throw asError(error);
      for (const one of batch) {
        signal?.throwIfAborted();
        yield one.error ? asError(one.error) : one.game;
      }
      if (done) return;
      message = {};
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    worker.end();
  }
}
