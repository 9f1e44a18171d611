import type { Wei7Branch, Wei7Record } from "../pkg/record.js";

export type * from "../pkg/record.js";

/** Content of a file; a string is encoded in UTF-8. */
export type Source = string | Uint8Array | ArrayBuffer | ArrayBufferView;
export type Side = "black" | "white";
export type Language = "en" | "zh";

export interface ReadOptions {
  /** Id of the format of the source; by default it is recognized. */
  format?: string;
  /** Name of the file, whose extension may tell the format. */
  name?: string;
  /** Content of the supplement, the file beside a document of wei7 3.0. */
  supplement?: Uint8Array;
  /** Accept only input that its specification allows. */
  strict?: boolean;
  /** `false`: `read`, `iter` and `stream` keep no findings of games that are not refused. */
  validate?: boolean;
  /** Encoding of SGF and Ishi. */
  encoding?: string;
  /** Language of messages; load it first with `loadLanguage`. */
  language?: Language;
  /** Read all events of an Ishi file as one game. */
  bundle?: boolean;
  /** Disable the corrections for SGF programs that deviate from the specification. */
  noQuirks?: boolean;
  /** Read the part before the damage of a damaged wei7 document. */
  salvage?: boolean;
}

export interface WriteOptions {
  /** Keep values that the format cannot express in a carrier (default: true). */
  carry?: boolean;
  /** Write wei7 3.0 with one step on each line. */
  pretty?: boolean;
  /** Style of text diagrams. */
  style?: "sensei" | "ascii" | "unicode";
  /** Number of moves before the position of a text diagram. */
  move?: number;
  /** Marks of the answers to problems in SGF. */
  problems?: "goproblems" | "uligo" | "plain";
  /** Program in whose convention analyses of engines are written into SGF. */
  analysis?: "goreviewpartner" | "katrain" | "kaya" | "lizzie" | "ogatak" | "q5go" | "sabaki";
  /** Parts that are left out. */
  strip?: ("analysis" | "comments" | "variations")[];
}

export interface Finding {
  code: string;
  name: string;
  level: "note" | "repaired" | "error" | "refused";
  paragraph: string | null;
  message: string;
  repair: string | null;
  line: number | null;
  column: number | null;
  endLine: number | null;
  endColumn: number | null;
  /** Place as a JSON pointer, if the format is JSON. */
  pointer: string | null;
  /** Text before the place in its line, text of the place, text after it. */
  excerpt: [before: string, marked: string, after: string] | null;
  game: number | null;
}

export interface Loss {
  id: string;
  what: string;
  at: string;
  fate: string;
  detail: string;
}

export interface Difference {
  what: string;
  at: string;
  left: string | null;
  right: string | null;
  significant: boolean;
  record: number;
}

/** Columns and rows count from 0 at the upper left; a pass has neither. */
export interface Move {
  color: Side;
  x: number | null;
  y: number | null;
}

export interface GameInfo {
  name: string | null;
  event: string | null;
  round: string | null;
  date: string | null;
  dates: string[];
  place: string | null;
  black: string | null;
  white: string | null;
  blackRank: string | null;
  whiteRank: string | null;
  blackRankNumber: number | null;
  whiteRankNumber: number | null;
  rules: string | null;
  scoring: "area" | "territory" | null;
  komi: number | null;
  handicap: number | null;
  result: string | null;
  winner: Side | "draw" | null;
  margin: number | null;
  resultKind: string | null;
  mainTime: number | null;
  overtime: string | null;
  program: string | null;
}

/** Node in the shape of @sabaki/sgf. */
export interface SgfNode {
  id: number;
  data: Record<string, string[]>;
  parentId: number | null;
  children: SgfNode[];
}

export interface Written {
  document: Uint8Array;
  supplement: Uint8Array | null;
  losses: Loss[];
}

export class Game {
  private constructor();
  readonly source: string | null;
  readonly format: string;
  readonly number: number;
  /** Bytes of the game in its source, and the number of its first line; `null` for a merged game. */
  readonly place: { offset: number; length: number; line: number } | null;
  readonly boardSize: [width: number, height: number];
  readonly findings: Finding[];
  readonly findingCounts: Record<Finding["level"], number>;
  readonly info: GameInfo;
  readonly record: Wei7Record;
  readonly tree: Wei7Branch;
  readonly moves: Move[];
  findingsIn(language: Language): Finding[];
  /** Positions of the main line: rows from the top; 0 empty, 1 black, 2 white. */
  positions(): { shape: [positions: number, height: number, width: number]; data: Uint8Array };
  nodes(): SgfNode;
  write(format?: string, options?: WriteOptions): Written;
  toBytes(format?: string, options?: WriteOptions): Uint8Array;
  toString(format?: string, options?: WriteOptions): string;
  losses(to: string, options?: WriteOptions): Loss[];
  free(): void;
}

export class Wei7Error extends Error {
  findings: Finding[];
}
export class ReadError extends Wei7Error {}
export class WriteError extends Wei7Error {}

export interface Converted {
  format: string;
  documents: Uint8Array[];
  supplements: (Uint8Array | null)[];
  findings: Finding[];
  losses: Loss[];
}

export interface Checked {
  format: string;
  ok: boolean;
  findings: Finding[];
  losses: Loss[];
  records: number;
}

export interface Fixed {
  format: string;
  document: Uint8Array | null;
  supplement: Uint8Array | null;
  findings: Finding[];
  remaining: Finding[];
  losses: Loss[];
  records: number;
}

export interface Merged {
  format: string;
  data: Uint8Array;
  supplement: Uint8Array | null;
  games: Game[];
  conflicts: Difference[];
  losses: Loss[];
}

export interface Verdict {
  branch: string;
  rules: string;
  komi: number;
  moves: number;
  violations: [number: number, why: string][];
  finished: boolean;
  noResult: boolean;
  captured: [black: number, white: number];
  dead: [x: number, y: number][];
  score: [black: number, white: number] | null;
  winner: Side | "draw" | null;
  agrees: boolean | null;
  board: string[];
}

export interface Explanation {
  id: string;
  name: string;
  title: string;
  level: Finding["level"] | null;
  /** Markdown. */
  text: string;
}

export interface MergeOptions extends Pick<ReadOptions, "strict" | "encoding" | "language"> {
  conflicts?: "ours" | "theirs" | "comment";
  to?: string;
}

export interface JudgeOptions {
  rules?: string;
  komi?: number;
  branch?: string;
  /** `auto`, `record`, `none` or points such as `Q16,R16`. */
  dead?: string;
  score?: boolean;
}

export interface RenderOptions {
  move?: number;
  branch?: string;
  numbers?: [first: number, last: number];
  region?: string;
  theme?: string;
  width?: number;
  coordinates?: boolean;
  language?: Language;
}

/** Loads the module; needed in browsers only. */
export default function init(source?: unknown): Promise<void>;
export function loadLanguage(language: Language): Promise<void>;
export function read(source: Source, options?: ReadOptions): Game[];
export function iter(source: Source, options: ReadOptions & { errors: "give" }): Generator<Game | Wei7Error>;
export function iter(source: Source, options?: ReadOptions & { errors?: "raise" | "skip" }): Generator<Game>;
export function convert(
  source: Source,
  to: string,
  options?: ReadOptions & WriteOptions & { lossless?: boolean },
): Converted;
export function check(source: Source, options?: ReadOptions & { to?: string; carry?: boolean }): Checked;
export function fix(
  source: Source,
  options?: ReadOptions & { uncertain?: boolean; carry?: boolean; pretty?: boolean },
): Fixed;
export function diff(
  left: Source,
  right: Source,
  options?: Pick<ReadOptions, "strict" | "encoding" | "language"> & { exact?: boolean },
): Difference[];
export function merge(base: Source, ours: Source, theirs: Source, options?: MergeOptions): Merged;
export function union(ours: Source, theirs: Source, options?: MergeOptions): Merged;
export interface FormatInfo {
  id: string;
  name: string;
  extension: string;
  /** Whether it can be written. */
  written: boolean;
  /** Whether a file holds one game. */
  single: boolean;
}
export function formats(): FormatInfo[];
export function explain(idOrName: string, options?: { language?: Language }): Promise<Explanation[]>;
export function judge(game: Game, options?: JudgeOptions): Promise<Verdict[]>;
export function render(game: Game, form: "png", options?: RenderOptions): Promise<Uint8Array>;
export function render(game: Game, form?: "svg" | "html" | "text", options?: RenderOptions): Promise<string>;
