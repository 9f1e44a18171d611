// Losses of many files: a summary, and a table that is put into the zip.

/** The order of the fates of values: the worst first. */
export const FATES = ["dropped", "approximated", "carried", "native"];

/** Returns a field of a table. Spreadsheets must not take it for a formula. */
const field = (value) => `"${String(value ?? "").replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** Returns how often each kind of loss is in a list, the worst first. */
export function counted(losses) {
  const counts = new Map();
  for (const { id, what, fate } of losses) {
    const key = `${fate} ${id}`;
    const count = counts.get(key) ?? { id, what, fate, count: 0 };
    count.count += 1;
    counts.set(key, count);
  }
  return [...counts.values()].sort((a, b) => FATES.indexOf(a.fate) - FATES.indexOf(b.fate) || b.count - a.count);
}

/** Collects the losses of files. */
export function reportOf() {
  const [lines, counts] = [["file,fate,id,what,place,detail"], new Map()];
  return {
    count: 0,
    add(file, losses) {
      this.count += losses.length;
      for (const { id, what, at, fate, detail } of losses) lines.push([file, fate, id, what, at, detail].map(field).join(","));
      for (const one of counted(losses)) {
        const all = counts.get(`${one.fate} ${one.id}`);
        if (all) all.count += one.count;
        else counts.set(`${one.fate} ${one.id}`, one);
      }
    },
    fail(file, message) {
      lines.push([file, "not converted", "", "", "", message].map(field).join(","));
    },
    csv: () => `\ufeff${lines.join("\r\n")}\r\n`,
    summary: () => [...counts.values()].sort((a, b) => FATES.indexOf(a.fate) - FATES.indexOf(b.fate) || b.count - a.count),
  };
}
