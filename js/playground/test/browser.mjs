// The playground in a browser. Without Chromium, the packages from npm or a build, the tests are skipped and say so.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { open as openPage, serve as serveFolder, skipBrowser } from "../../component/test/browser.mjs";

export { REPOSITORY, start } from "../../component/test/browser.mjs";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

/** Why the tests cannot run, `false` if they can. */
export const skip = skipBrowser || (existsSync(join(DIST, "sw.js")) ? false : "skipped: the playground is not built; run cargo xtask playground js/playground/dist");
if (skip) console.error(skip);

/** Serves the playground. */
export const serve = () => serveFolder({}, DIST);

/** Opens the playground, whose errors and dialogs are collected in `page.trouble`. */
export async function open(browser, address, options = {}) {
  const page = await openPage(browser, address, { viewport: { width: 1400, height: 900 }, ...options });
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
