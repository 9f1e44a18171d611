// Links that hold a small game: the text of SGF, compressed, behind `#game=`. Nothing but this page reads it.

/** Largest number of characters of a link; longer ones are cut by programs for mail and chat. */
const MAX_LINK = 8000;
/** Largest number of bytes of the game in a link. */
const MAX_GAME = 1 << 20;

async function through(bytes, stream, most = Infinity) {
  const parts = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      throw new Error("too large");
    }
    parts.push(value);
  }
}

/** Returns the part of a link behind `#` for a game in SGF, `null` if it is too long. */
export async function linkOf(sgf) {
  const packed = await through(new TextEncoder().encode(sgf), new CompressionStream("deflate-raw"));
  if (packed.length > MAX_LINK) return null;
  const text = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > MAX_LINK ? null : `game=${text}`;
}

/** Returns the game in a link, `null` if there is none. Throws if the link is damaged. */
export async function gameIn(hash) {
  const text = /^#?game=([\w-]+)$/.exec(hash)?.[1];
  if (text === undefined) return null;
  const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"), MAX_GAME);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
