// Reading of big files in a Worker of a browser. The page imports `stream` from this module, and the Worker runs it.

import init, { iter } from "./web.js";
import { server, streamFrom } from "./streaming.js";

if (typeof WorkerGlobalScope !== "undefined" && globalThis instanceof WorkerGlobalScope) {
  const answer = server({ init, iter }, globalThis);
  globalThis.onmessage = ({ data }) => answer(data);
}

function start() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  return {
    post: (message) => worker.postMessage(message),
    on(answer, failed) {
      worker.onmessage = ({ data }) => answer(data);
      worker.onerror = (event) => failed(new Error(event.message ?? "the Worker was not loaded"));
    },
    end: () => worker.terminate(),
  };
}

/** Reads the games of a source in a Worker; see `worker.d.ts`. */
export function stream(source, options) {
  return streamFrom(start, source, options);
}
