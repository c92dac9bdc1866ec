/** The meaning of the driver's errors. */
import { resultOf } from '../../files/sqlite.js';
import { errorMessage } from '../../values/system-error.js';
import { StoreError } from './store-error.js';

/** Turns errors of the driver into StoreError; rethrows other errors, which are bugs. */
export function wrapSqliteErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const result = resultOf(error);
    if (result === 'BUSY' || result === 'LOCKED') {
      throw new StoreError('busy', `${path} is locked by another process; end it, or retry later`);
    }
    if (result === 'NOTADB') throw new StoreError('foreign', `${path} is not an emulator file`);
    if (result === undefined || result === 'OTHER' || result === 'TOOBIG') throw error;
    throw new StoreError('unusable', `${path} cannot be used (${errorMessage(error)})`);
  }
}
