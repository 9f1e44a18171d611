import type { Finding, GameInfo, Move, ReadOptions, Wei7Error } from "./wei7.js";

/** Data of a game that was read in a Worker; `document` is the game in wei7 3.0. */
export interface PlainGame {
  format: string;
  number: number;
  source: string | null;
  boardSize: [width: number, height: number];
  info: GameInfo;
  moves: Move[];
  findings: Finding[];
  document: Uint8Array;
  supplement: Uint8Array | null;
}

export interface StreamOptions extends ReadOptions {
  /** Cancels reading. */
  signal?: AbortSignal;
}

export function stream(
  source: string | Uint8Array | Blob,
  options: StreamOptions & { errors: "give" },
): AsyncGenerator<PlainGame | Wei7Error>;
export function stream(
  source: string | Uint8Array | Blob,
  options?: StreamOptions & { errors?: "raise" | "skip" },
): AsyncGenerator<PlainGame>;
