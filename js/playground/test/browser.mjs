// A browser and a server for the tests. Without Chromium or the packages from npm, the tests are skipped and say so.

import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));
const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const PROGRAM = process.env.CHROME ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json" };

const playwright = await import("playwright-core").catch(() => undefined);

/** Why the tests cannot run, `false` if they can. */
export const skip = !PROGRAM
  ? "skipped: there is no chromium, and CHROME names none"
  : !playwright
    ? "skipped: playwright-core is not installed; run npm install in js/playground"
    : !existsSync(join(DIST, "sw.js"))
      ? "skipped: the playground is not built; run cargo xtask playground js/playground/dist"
      : false;
if (skip) console.error(skip);

/** Serves the playground. */
export async function serve() {
  const requests = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    requests.push(path);
    const file = join(DIST, normalize(path === "/" ? "/index.html" : path));
    if (!file.startsWith(DIST) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const close = () => new Promise((done) => (server.close(done), server.closeAllConnections()));
  return { requests, address: `http://127.0.0.1:${server.address().port}/`, close };
}

/** Starts a browser. */
export const start = () => playwright.chromium.launch({ executablePath: PROGRAM, args: FLAGS });

/** Opens the playground, whose errors and dialogs are collected in `page.trouble`. */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.trouble = [];
  page.on("pageerror", (error) => page.trouble.push(String(error)));
  page.on("dialog", (dialog) => (page.trouble.push(`dialog ${dialog.message()}`), dialog.dismiss()));
  page.on("console", (message) => message.type() === "error" && page.trouble.push(message.text()));
  await page.goto(address);
  await page.waitForSelector("html[data-ready]");
  return page;
}

/** Puts files into the page, and waits until they are read. */
export async function put(page, ...files) {
  await page.setInputFiles("#files", files.map(({ name, text, bytes }) => ({ name, mimeType: "", buffer: Buffer.from(bytes ?? text) })));
  await idle(page);
}

/** Waits until no job runs. */
export const idle = (page, timeout = 30_000) => page.waitForFunction(() => document.getElementById("cancel").hidden, null, { timeout });

/** The texts of the rows in view. */
export const rows = (page) =>
  page.evaluate(() => [...document.querySelectorAll(".rows .row")].map((row) => [...row.children].map((cell) => cell.textContent)));
