/** The meaning of the driver's errors. */
import { errorCode, errorMessage } from '../../values/system-error.js';
import { StoreError } from './store-error.js';

/** Turns errors of the driver into StoreError; rethrows other errors, which are bugs. */
export function wrapSqliteErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = sqliteErrorCode(error);
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
      throw new StoreError('busy', `${path} is locked by another process`);
    }
    if (/^SQLITE_NOTADB/.test(code)) throw new StoreError('foreign', `${path} is not an emulator file`);
    if (/^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|NOMEM|CORRUPT|PERM)/.test(code)) {
      throw new StoreError('unusable', `${path} cannot be used (${errorMessage(error)})`);
    }
    throw error;
  }
}

/** Primary result codes of SQLite by number, for extended codes that the driver has no name for. */
const primaryCodes: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  14: 'SQLITE_CANTOPEN',
};

function sqliteErrorCode(error: unknown): string {
  const code = errorCode(error);
  const number = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1];
  // The lowest byte of an extended code is its primary code.
  return number === undefined ? code : (primaryCodes[Number(number) % 256] ?? code);
}
