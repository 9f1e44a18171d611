/** A file whose content is read when it is asked for. */
export interface PackedFile {
  /** Path in the archive. */
  name: string;
  /** Size in bytes; `null` if it is not known before the file is unpacked. */
  size: number | null;
  read(): Promise<Uint8Array>;
  /** Supplement beside a document of wei7 3.0, from `withSupplements`. */
  supplement?: PackedFile;
}

/**
 * Returns the files of a zip, a tar, or a file compressed with gzip, which are recognized by their content; of another
 * file, the file itself. Checksums are checked. A file of more than 256 MB, unpacked, is an error.
 */
export function files(source: Blob | Uint8Array | ArrayBuffer, options?: { name?: string }): Promise<PackedFile[]>;

/** Leaves out the supplements of documents in the list, and gives each to its document. */
export function withSupplements(list: PackedFile[]): PackedFile[];

/** Writer of a zip. Parts of names that lead out of a folder, such as `..`, are left out. */
export class Zip {
  /** Adds a file. Returns its name, which has a number if another file has the same name where case is ignored. */
  add(name: string, bytes: Uint8Array): Promise<string>;
  finish(): Promise<Blob>;
}
