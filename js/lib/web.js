// Entry for browsers and bundlers: loads the files of the package from beside this module.

import { instantiate, setFiles } from "./wei7.js";

const urls = {
  "chinese.json": new URL("../pkg/chinese.json", import.meta.url),
  "explain.en.json": new URL("../pkg/explain.en.json", import.meta.url),
  "explain.zh.json": new URL("../pkg/explain.zh.json", import.meta.url),
};

setFiles({
  async load(name) {
    const response = await fetch(urls[name]);
    if (!response.ok) throw new Error(`${name} was not loaded: ${response.status}`);
    return response.arrayBuffer();
  },
  async drawing() {
    const drawing = await import("../pkg/drawing.js");
    await drawing.default({ module_or_path: new URL("../pkg/drawing_bg.wasm", import.meta.url) });
    return drawing;
  },
});

let ready;

/** Loads the module. The functions work when the promise is fulfilled. */
export default async function init(source = new URL("../pkg/reading_bg.wasm", import.meta.url)) {
  ready ??= instantiate({ module_or_path: source });
  await ready;
}
export {
  Game, ReadError, Wei7Error, WriteError, check, convert, diff, explain, fix, formats, iter, judge, loadLanguage,
  merge, read, render, union,
} from "./wei7.js";
