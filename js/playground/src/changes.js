// What is different between two texts, with a little of what is the same around it.

import { diffArrays, diffLines } from "diff";

/** Number of characters that are shown before and after a difference. */
const AROUND = 60;
/** Limits of the comparison by words: beyond them, lines are compared. */
const EDITS = 2000;
const MILLISECONDS = 3000;
/** Largest number of characters of both texts. */
const MAX_TEXT = 8_000_000;
/** Largest number of parts that are shown. */
const MOST = 2000;

/** Words, numbers, blanks, names of properties with their bracket, and other characters. */
const tokens = (text) => text.match(/[A-Za-z]+\[|[\p{L}\p{N}]+|\s+|[^]/gu) ?? [];

/** Returns the parts of a comparison, `null` where the texts have more differences than can be listed. */
function compared(before, after) {
  const limits = { maxEditLength: EDITS, timeout: MILLISECONDS };
  const words = diffArrays(tokens(before), tokens(after), limits);
  if (words) return words.map((part) => ({ ...part, value: part.value.join("") }));
  return diffLines(before, after, limits) ?? null;
}

/**
 * Returns the differences as a list of parts: `{ kind: "same" | "out" | "in" | "skip", text }`. Returns `null` if the texts are
 * too large or have too little in common.
 */
export function changes(before, after) {
  if (before.length + after.length > MAX_TEXT) return null;
  const parts = compared(before, after);
  if (!parts) return null;
  const shown = [];
  const push = (kind, text) => {
    if (text) shown.push({ kind, text });
  };
  parts.forEach(({ value, added, removed }, index) => {
    if (added || removed) {
      push(added ? "in" : "out", value);
      return;
    }
    const [isFirst, isLast] = [index === 0, index === parts.length - 1];
    if (value.length <= 2 * AROUND) {
      push("same", value);
      return;
    }
    // A letter has at most two units of UTF-16, of which the first or last may be cut off.
    const head = isFirst ? "" : [...value.slice(0, 2 * AROUND)].slice(0, AROUND).join("");
    const tail = isLast ? "" : [...value.slice(-2 * AROUND)].slice(-AROUND).join("");
    push("same", head);
    shown.push({ kind: "skip", text: "" });
    push("same", tail);
  });
  return shown.length > MOST ? [...shown.slice(0, MOST), { kind: "skip", text: "" }] : shown;
}
