// Builds the component from its own files and from the scripts, the style, the template, the words and the colors of the
// page in `wei7-render`, so that both have one source. Writes `dist/wei7-game.js` (module) and `dist/wei7-game.iife.js`
// (plain script), and fails if one of them is too large.

import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import * as esbuild from "esbuild";

/** Largest size of a file, compressed with brotli at quality 11, in bytes. */
const MAX_COMPRESSED = 25 * 1024;
const HERE = new URL("./", import.meta.url);
const RENDER = new URL("../../wei7-render/src/", HERE);
const read = (path) => readFileSync(new URL(path, RENDER), "utf8");
const own = (path) => readFileSync(new URL(`src/${path}`, HERE), "utf8");

function one(text, pattern, what) {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${what} is not where the build looks for it`);
  return found;
}

/** The scripts of a page in the order of `mod.rs`. */
const pageSource = read("page/mod.rs");
const scriptNames = [...one(pageSource, /const SCRIPT: &str = concat!\(([^)]*\)[^;]*)\);/s, "SCRIPT")[1].matchAll(/assets\/(\w+\.js)/g)];
const script = scriptNames.map(([, name]) => read(`page/assets/${name}`)).join("");

/** All words of a page that the component uses, in both languages. */
function words(template) {
  const source = one(read("page/words.rs"), /const WORDS:[^=]*= &\[(.*?)\n\];/s, "WORDS")[1];
  const used = script + template + own("header.js") + own("element.js");
  const all = [{}, {}];
  for (const [, name, ...texts] of source.matchAll(/\(\s*"(\w+)",\s*("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*"),?\s*\)/g)) {
    if (!new RegExp(`words\\.${name}\\b|"${name}"|@${name}\\}`).test(used)) continue;
    texts.forEach((text, index) => (all[index][name] = JSON.parse(text)));
  }
  return { en: all[0], zh: all[1] };
}

/** The variables of a theme, as `colors` in `page/mod.rs` writes them. */
function colors(theme) {
  const palette = one(read("svg/theme.rs"), new RegExp(`Self::${theme} => Palette \\{(.*?)\\n            \\}`, "s"), theme)[1];
  const color = (name) => one(palette, new RegExp(`\\b${name}: "([^"]*)"`), name)[1];
  const stone = (name) => one(palette, new RegExp(`\\b${name}: StoneColors \\{ fill: "([^"]*)", rim: "([^"]*)", sign: "([^"]*)"`), name);
  const around = one(pageSource, new RegExp(`Theme::${theme} => \\{\\s*"([^"]*)"`, "s"), `colors of ${theme}`)[1].replace(/\\\n\s*/g, "");
  const [, black, blackRim, blackSign] = stone("black");
  const [, white, whiteRim, whiteSign] = stone("white");
  const last = (sign) => (color("accent") === color("ink") ? sign : color("accent"));
  const page = theme === "Wood" ? one(pageSource, /theme == Theme::Wood \{ "([^"]*)"/, "page of Wood")[1] : color("page");
  return (
    `--page: ${page}; --board: ${color("board")}; --ink: ${color("ink")}; --line: ${color("line")}; --accent: ${color("accent")}; ` +
    `--last-on-black: ${last(blackSign)}; --last-on-white: ${last(whiteSign)}; --black: ${black}; --black-rim: ${blackRim}; ` +
    `--black-sign: ${blackSign}; --white: ${white}; --white-rim: ${whiteRim}; --white-sign: ${whiteSign}; ${around};`
  );
}

function style() {
  const [wood, dark, print] = ["Wood", "Dark", "Print"].map(colors);
  const themes = `
    :host { color-scheme: light; ${wood} }
    @media (prefers-color-scheme: dark) { :host(:not([theme="wood"], [theme="print"])) { color-scheme: dark; ${dark} } }
    :host([theme="dark"]) { color-scheme: dark; ${dark} }
    :host([theme="print"]) { ${print} }
    @media print { :host { color-scheme: light; ${print} } }
  `;
  const shared = [read("page/assets/base.css"), read("page/assets/page.css")].join("").replaceAll(":root", ":host");
  return esbuild.transformSync(themes + shared + own("component.css"), { loader: "css", minify: true }).code.trim();
}

/** The content of the body of a page. On a page with several boards, none of them has landmarks. */
function template() {
  const [, main] = one(read("page/assets/page.html"), /(<main id="main">.*<\/main>)/s, "main");
  const changes = [
    ['<main id="main">', '<article id="main">'],
    ["</main>", "</article>"],
    ["{{around}}", ""],
    ["{{heading}}", '<div class="heading"></div>'],
    ["{{players}}", ""],
    ["{{facts}}", '<div class="facts-place"></div>'],
    [/<noscript>.*<\/noscript>/, ""],
    [/<section /g, '<section role="group" '],
    [/<nav /g, '<section role="group" '],
    [/<\/nav>/g, "</section>"],
    ['role="region"', 'role="group"'],
  ];
  let text = main;
  for (const [from, to] of changes) {
    if (text.search(from instanceof RegExp ? from : from.replace(/[{}]/g, "\\$&")) < 0) throw new Error(`the template has no ${from}`);
    text = text.replace(from, to);
  }
  return text.replace(/>\s+</g, "><").replace(/>\s+/g, ">").replace(/\s+</g, "<");
}

const page = template();
const spoken = words(page);
/** The module `wei7-page`, which has what comes from the page. */
function pageModule(isModule) {
  const self = isModule ? "import.meta.url" : "(document.currentScript?.src || document.baseURI)";
  return `
    export const SELF = ${self};
    export const WORDS = ${JSON.stringify(spoken)};
    export const STYLE = ${JSON.stringify(style())};
    const PAGE = ${JSON.stringify(page)};
    const filled = (words) => PAGE.replace(/\\{\\{@(\\w+)\\}\\}/g, (_, name) => words[name].replace(/[&<>"]/g, (c) => "&#" + c.charCodeAt(0) + ";"));
    export const TEMPLATE = { en: filled(WORDS.en), zh: filled(WORDS.zh) };
    export const mount = (root, record, words, host) => {\n${script}\n};
  `;
}

mkdirSync(new URL("dist/", HERE), { recursive: true });
let isTooLarge = false;
for (const [format, name] of [["esm", "wei7-game.js"], ["iife", "wei7-game.iife.js"]]) {
  const plugin = {
    name: "page",
    setup(build) {
      build.onResolve({ filter: /^wei7-page$/ }, () => ({ path: "wei7-page", namespace: "page" }));
      build.onLoad({ filter: /.*/, namespace: "page" }, () => ({ contents: pageModule(format === "esm"), loader: "js" }));
    },
  };
  const { outputFiles } = await esbuild.build({
    entryPoints: [new URL("src/element.js", HERE).pathname],
    bundle: true,
    minify: true,
    charset: "utf8",
    target: "es2022",
    format,
    ...(format === "iife" ? { globalName: "wei7" } : {}),
    legalComments: "none",
    write: false,
    plugins: [plugin],
  });
  const [{ contents }] = outputFiles;
  writeFileSync(new URL(`dist/${name}`, HERE), contents);
  const compressed = brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  console.log(`${name}: ${contents.length} bytes, ${compressed} with brotli (at most ${MAX_COMPRESSED})`);
  isTooLarge ||= compressed > MAX_COMPRESSED;
}
if (isTooLarge) {
  console.error("too large");
  process.exitCode = 1;
}
