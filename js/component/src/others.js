// The npm package `wei7`, which is loaded only for formats other than SGF and for checks.

/** Imports the package from an address, and starts it in this language. */
export async function loadWei7(address, language) {
  const wei7 = await import(/* @vite-ignore */ /* webpackIgnore: true */ address);
  await wei7.default?.();
  await wei7.loadLanguage?.(language);
  return wei7;
}

/** Returns the page of a game in any format, as a document whose scripts do not run. */
export async function pageOf(wei7, bytes, number, options) {
  const games = wei7.read(bytes, options);
  try {
    const game = games[number - 1];
    if (!game) throw new Error(`no game ${number}`);
    return new DOMParser().parseFromString(await wei7.render(game, "html", { language: options.language }), "text/html");
  } finally {
    for (const game of games) game.free();
  }
}

/** Returns the findings of a check as texts. */
export function findingsOf(wei7, bytes, options) {
  const { findings } = wei7.check(bytes, options);
  return findings.map(({ code, message, line }) => `${line ? `${line}: ` : ""}${message} [${code}]`);
}
