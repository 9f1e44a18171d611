// Entry for Node: loads the files of the package from the disk.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as drawing from "../pkg/drawing.js";
import { initSync, setFiles } from "./wei7.js";

const path = (name) => new URL(`../pkg/${name}`, import.meta.url);

initSync({ module: readFileSync(path("reading_bg.wasm")) });
setFiles({
  load: (name) => readFile(path(name)),
  async drawing() {
    drawing.initSync({ module: await readFile(path("drawing_bg.wasm")) });
    return drawing;
  },
});

/** Does nothing: in Node, the module is ready when it is imported. */
export default async function init() {}
export {
  Game, ReadError, Wei7Error, WriteError, check, convert, diff, explain, fix, formats, iter, judge, loadLanguage,
  merge, read, render, union,
} from "./wei7.js";
