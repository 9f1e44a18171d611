// Classes of errors.

/** The reason why there is no result; `findings` has the details. */
export class Wei7Error extends Error {
  constructor(message, findings = []) {
    super(message);
    this.name = new.target.name;
    this.findings = findings;
  }
}

/** Something could not be read. */
export class ReadError extends Wei7Error {}

/** Something could not be written. */
export class WriteError extends Wei7Error {}

/** Calls a function of WebAssembly, and throws its errors as instances of these classes. */
export function call(run) {
  try {
    return run();
  } catch (error) {
    throw asError(error);
  }
}

function asError(error) {
  if (typeof error !== "string") return error;
  const { kind, message, findings } = JSON.parse(error);
  switch (kind) {
    case "read":
      return new ReadError(message, findings);
    case "write":
      return new WriteError(message, findings);
    case "argument":
      return new TypeError(message);
    default:
      return new Wei7Error(message, findings);
  }
}
