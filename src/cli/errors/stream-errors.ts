/** What can go wrong between the tool and its streams: a reader that has gone, a full disk, too much input, Ctrl-C at a question. */

/** The answer cannot be written, as on a full disk. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/** More text on standard input than the caller is ready to read. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/** The reader of a stream has gone, as with `| head -1`. Not an error of ours. */
export class ClosedPipeError extends Error {
  override readonly name = 'ClosedPipeError';
}

/** The person gave up at a question. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}
