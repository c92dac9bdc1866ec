/** Reads what a caught value tells: its message and, of an error of the system or of Node, its code. */

/** The code of an error, such as ENOENT; empty where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function hasErrorCode(error: unknown, code: string): boolean {
  return errorCode(error) === code;
}

/** The reason that a file cannot be read or written, in words, where the system's code has some. */
export function describeFileError(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return 'no such file';
    case 'EISDIR':
      return 'it is a directory';
    case 'EACCES':
      return 'permission denied';
    default:
      return errorMessage(error);
  }
}

/** The message of an error, and anything else that was thrown as text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A native part of a library cannot be loaded: why, and how to get it. */
export class MissingPartError extends Error {
  override readonly name = 'MissingPartError';
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}
