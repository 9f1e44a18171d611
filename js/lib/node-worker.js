// Reading of big files on a thread of Node. The program imports `stream` from this module, and the thread runs it.

import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import init, { iter } from "./node.js";
import { server, streamFrom } from "./streaming.js";

if (!isMainThread && workerData === "wei7") {
  parentPort.on("message", server({ init, iter }, parentPort));
}

function start() {
  const worker = new Worker(new URL(import.meta.url), { workerData: "wei7" });
  return {
    post: (message) => worker.postMessage(message),
    on: (answer, failed) => worker.on("message", answer).on("error", failed),
    end: () => worker.terminate(),
  };
}

/** Reads the games of a source on a thread; see `worker.d.ts`. */
export function stream(source, options) {
  return streamFrom(start, source, options);
}
