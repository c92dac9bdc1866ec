/** The interface of every reader of a list of people, whatever its format. */

export interface ListReader {
  /**
   * Takes the next bytes, which are not kept. A promise must be awaited before the next call: something is loaded that the
   * columns need. Throws, or rejects with, an InputError if the list as a whole cannot be read.
   */
  push(piece: Uint8Array): Promise<void> | undefined;
  /** Ends the list. Throws, or rejects with, an InputError as `push` does. */
  end(): Promise<void> | undefined;
}
