// Runs the command `wei7`, whose path is in the environment variable WEI7.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Path of the command. */
export const command = process.env.WEI7 ?? `${root}target/debug/wei7`;

if (!existsSync(command)) {
  throw new Error(`there is no command at ${command}: run \`cargo build -p wei7-cli\`, or set WEI7 to its path`);
}

/** Runs the command in the root folder with a report in JSON, and returns the items of the report. */
export function report(...args) {
  const environment = { ...process.env, LC_ALL: "C" };
  const run = spawnSync(command, [...args, "--report", "json"], {
    cwd: root, env: environment, maxBuffer: 1 << 30, encoding: "utf8",
  });
  if (run.error) throw run.error;
  return run.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
