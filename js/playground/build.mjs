// Builds the playground into a folder that any server for files can serve: `node build.mjs FOLDER`. The package (`js/pkg`)
// and the component (`js/component/dist`) must have been built; `cargo xtask playground FOLDER` does all of it.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import * as esbuild from "esbuild";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const [folder = "dist"] = process.argv.slice(2);
const out = resolve(folder);

for (const [file, command] of [
  ["../pkg/reading_bg.wasm", "cargo xtask js"],
  ["../component/dist/wei7-game.js", "node build.mjs in js/component"],
]) {
  if (!existsSync(join(HERE, file))) {
    console.error(`${file} is missing: run ${command}`);
    process.exit(1);
  }
}
// Only a folder that this script made is replaced.
if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, "sw.js"))) {
  console.error(`${out} has other files: name an empty folder`);
  process.exit(1);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "pkg"), { recursive: true });

await esbuild.build({
  entryPoints: { app: join(HERE, "src/app.js"), worker: join(HERE, "src/worker.js") },
  outdir: join(out, "lib"),
  bundle: true,
  minify: true,
  charset: "utf8",
  target: "es2022",
  format: "esm",
  legalComments: "linked",
  // Drawing is not used here.
  external: ["../pkg/drawing.js"],
  loader: { ".wasm": "copy" },
});
for (const name of ["reading_bg.wasm", "chinese.json", "explain.en.json", "explain.zh.json"]) {
  cpSync(join(HERE, "../pkg", name), join(out, "pkg", name));
}
for (const name of ["index.html", "style.css", "icon.svg"]) cpSync(join(HERE, "src", name), join(out, name));

const names = readdirSync(out, { recursive: true }).filter((name) => statSync(join(out, name)).isFile()).map((name) => name.replaceAll("\\", "/")).sort();
const hash = createHash("sha256");
for (const name of names) hash.update(name).update(readFileSync(join(out, name)));
const files = ["./", ...names.filter((name) => name !== "index.html" && !name.endsWith(".LEGAL.txt"))];
const worker = readFileSync(join(HERE, "src/sw.js"), "utf8");
const filled = worker.replace("/* FILES */ []", () => JSON.stringify(files)).replace("/* VERSION */", hash.digest("hex").slice(0, 16));
writeFileSync(join(out, "sw.js"), filled);

let sum = 0;
for (const name of names) sum += brotliCompressSync(readFileSync(join(out, name))).length;
console.log(`${out}: ${names.length + 1} files, ${(sum / 1e6).toFixed(2)} MB with brotli`);
