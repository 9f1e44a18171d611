// Typed use of the package; `tsc` checks it, and nothing runs it.

import init, { type Finding, Game, ReadError, check, convert, iter, judge, read, render } from "wei7";
import { stream } from "wei7/worker";

await init();
const [game] = read("(;FF[4]SZ[9];B[ee])", { strict: true });
if (game) {
  const x: number | null | undefined = game.moves[0]?.x;
  const size: number | { width: number; height: number } | undefined = game.record.size;
  const komi: number | undefined = game.record.info?.rules?.komi;
  const points: Uint8Array = game.positions().data;
  const verdict = (await judge(game, { rules: "Chinese" }))[0];
  const svg: string = await render(game, "svg", { width: 400 });
  const png: Uint8Array = await render(game, "png");
  console.log(x, size, komi, points, verdict?.score, svg, png, game.tree.steps?.[0]?.action, game.nodes().data.B);
}
const findings: Finding[] = check(new Uint8Array(), { to: "ishi" }).findings;
const documents: Uint8Array[] = convert("", "wei7", { carry: false }).documents;
for (const one of iter("", { errors: "give" })) {
  if (one instanceof Game) console.log(one.info.black, findings, documents);
  else console.log(one.findings);
}
try {
  for await (const one of stream(new Blob([]), { signal: AbortSignal.timeout(100) })) console.log(one.info.white);
} catch (error) {
  if (error instanceof ReadError) console.log(error.findings);
}
// @ts-expect-error: no form is called pdf.
await render(read("")[0]!, "pdf");
