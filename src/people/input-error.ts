/** An error about the input as a whole, such as an unknown format or a quote that is never closed; nothing can be sent. */
export class InputError extends Error {
  readonly code: string;
  /** From 1; undefined if no line is at fault. */
  readonly line: number | undefined;
  /** What to do about it. */
  readonly hint: string | undefined;

  constructor(code: string, message: string, { line, hint }: { line?: number; hint?: string } = {}) {
    super(message);
    this.name = 'InputError';
    this.code = code;
    this.line = line;
    this.hint = hint;
  }
}
