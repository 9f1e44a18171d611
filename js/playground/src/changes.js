// What is different between two texts, with a little of what is the same around it.

import { diffArrays, diffLines } from "diff";

/** Number of characters that are shown before and after a difference. */
const AROUND = 60;
/** Limits of the comparison by words: beyond them, lines are compared. */
const EDITS = 2000;
const MILLISECONDS = 3000;
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
 * Returns the differences as a list of parts: `{ kind: "same" | "out" | "in" | "skip", text, line }`. `line` is the number of
 * the line of the old text in which the part begins. Returns `null` if the texts have too little in common.
 */
export function changes(before, after, firstLine = 1) {
  const parts = compared(before, after);
  if (!parts) return null;
  const shown = [];
  let line = firstLine;
  const push = (kind, text) => {
    if (text) shown.push({ kind, text, line });
    if (kind !== "in") line += text.match(/\n/g)?.length ?? 0;
  };
  parts.forEach(({ value, added, removed }, index) => {
    if (added || removed) {
      push(added ? "in" : "out", value);
      return;
    }
    const [isFirst, isLast] = [index === 0, index === parts.length - 1];
    const letters = [...value];
    const head = isFirst ? "" : letters.slice(0, AROUND).join("");
    const tail = isLast ? "" : letters.slice(-AROUND).join("");
    if (head.length + tail.length >= value.length) {
      push("same", value);
      return;
    }
    push("same", head);
    push("skip", value.slice(head.length, value.length - tail.length));
    push("same", tail);
  });
  const listed = shown.map((part) => (part.kind === "skip" ? { ...part, text: "" } : part));
  return listed.length > MOST ? [...listed.slice(0, MOST), { kind: "skip", text: "", line }] : listed;
}
