// The npm package `wei7`, which is loaded only for formats other than SGF and for checks.

/** Imports the package from an address and starts it. */
export async function loadWei7(address) {
  const wei7 = await import(/* @vite-ignore */ /* webpackIgnore: true */ address);
  if (typeof wei7.default === "function") await wei7.default();
  return wei7;
}

/** Returns the page of a file in any format, as a document whose scripts do not run. */
export async function pageOf(wei7, bytes, name, lang) {
  const html = await wei7.render(bytes, { name, to: "html", lang });
  return new DOMParser().parseFromString(typeof html === "string" ? html : new TextDecoder().decode(html), "text/html");
}

/** Returns the findings of a check as texts. */
export async function findingsOf(wei7, bytes, name, lang) {
  const { findings = [] } = (await wei7.check(bytes, { name, lang })) ?? {};
  return findings.map(({ code, message, line }) => `${line ? `${line}: ` : ""}${message} [${code}]`);
}
