/** The lock for writing a mirror, or a file that is made of it. */
import { withJournalLock } from '../../bulk/delivery/journals.js';

/** Runs work while no other process writes the same; `locked` is what the lock is beside. Throws CommandError if one does. */
export function withWriteLock<T>(path: string, locked: string, work: () => Promise<T>): Promise<T> {
  return withJournalLock(
    locked,
    { code: 'SYNC_RUNNING', message: `another process is writing ${path}` },
    work,
  );
}
