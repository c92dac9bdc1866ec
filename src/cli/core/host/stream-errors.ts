/** Errors of the standard streams: a closed pipe, a full disk, too much input, Ctrl-C at a prompt. */

/** The output cannot be written, such as on a full disk. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** The ids of what the answer was about, where a write was carried out. */
  ids: readonly string[] = [];
  constructor(
    message: string,
    /** What to do about it, where that is known. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** The input exceeds the limit of the caller. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/** The reader of a pipe has closed it, as with `| head -1`. Not a failure of the command. */
export class ClosedPipeError extends Error {
  override readonly name = 'ClosedPipeError';
}

/** The user cancelled a prompt. The message says what was not done because of it; it is empty where that is not known. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}
