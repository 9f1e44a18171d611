// A browser and a server for the tests. Without Chromium or the packages from npm, the tests are skipped and say so.

import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = fileURLToPath(new URL("./", import.meta.url));
export const COMPONENT = fileURLToPath(new URL("../", import.meta.url));
export const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

const PROGRAM = process.env.CHROME ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".sgf": "application/x-go-sgf", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };

const playwright = await import("playwright-core").catch(() => undefined);

/** Why tests in a browser cannot run, `false` if they can. */
export const skipBrowser = !PROGRAM
  ? "skipped: there is no chromium, and CHROME names none"
  : !playwright
    ? "skipped: playwright-core is not installed; run npm install in js/component"
    : false;
/** Why tests with the component cannot run, `false` if they can. */
export const skip = skipBrowser || (existsSync(join(COMPONENT, "dist/wei7-game.js")) ? false : "skipped: the component is not built; run node build.mjs in js/component");
if (skip) console.error(skip);

/** The folder of the npm package. */
const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));
/** Why tests with the package cannot run, `false` if they can. */
export const skipPackage = skip || (existsSync(join(PACKAGE, "pkg/drawing_bg.wasm")) ? false : "skipped: the package is not built; run cargo xtask js");

/**
 * Serves texts by their path, the files of the component or of another folder, and below `/package/` those of the package.
 * `/` is the page `index.html`.
 */
export async function serve(pages = {}, own = COMPONENT) {
  const requests = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    requests.push(path);
    const page = path === "/favicon.ico" ? "" : pages[path];
    const [folder, name] = path.startsWith("/package/") ? [PACKAGE, path.slice("/package".length)] : [own, path];
    const file = join(folder, normalize(name === "/" ? "/index.html" : name));
    if (page === undefined && !(file.startsWith(folder) && extname(file) && existsSync(file))) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", `${TYPES[extname(path)] ?? "text/html"}${typeof page === "object" ? "" : "; charset=utf-8"}`);
    response.end(page ?? readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { pages, requests, address: `http://127.0.0.1:${server.address().port}`, close: () => (server.close(), server.closeAllConnections()) };
}

/** Starts a browser. */
export const start = () => playwright.chromium.launch({ executablePath: PROGRAM, args: FLAGS });

/** Opens a page, whose errors and dialogs are collected in `page.trouble`. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options });
  const page = await context.newPage();
  page.trouble = [];
  page.on("pageerror", (error) => page.trouble.push(String(error)));
  page.on("dialog", (dialog) => (page.trouble.push(`dialog ${dialog.message()}`), dialog.dismiss()));
  page.on("console", (message) => message.type() === "error" && page.trouble.push(message.text()));
  await page.goto(address);
  return page;
}

/** Text of a page with the component. */
export const html = (body, script = '<script type="module" src="/dist/wei7-game.js"></script>') =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A page</title>${script}</head><body>${body}</body></html>`;

/** Waits until all boards of a page are loaded. */
export const loaded = (page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("wei7-game")].every((one) => one.shadowRoot?.firstElementChild && !one.hasAttribute("aria-busy")),
  );

/** The stones of a board, such as `D4B`. */
export const stones = (page, index = 0) =>
  page.evaluate((index) => {
    const circles = document.querySelectorAll("wei7-game")[index].shadowRoot.querySelectorAll(".stones circle");
    return [...circles].map((one) => one.dataset.at + (one.classList.contains("black") ? "B" : "W")).sort().join(" ");
  }, index);

/** The text of an element of a board. */
export const text = (page, id, index = 0) =>
  page.evaluate(([id, index]) => document.querySelectorAll("wei7-game")[index].shadowRoot.getElementById(id).textContent, [id, index]);
