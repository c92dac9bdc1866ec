/** Files of jobs that are done, which may take a while to appear where their URLs say. */
import { FileRefusedError } from '../../../client/download.js';

/** The host of a file answers 404 or 426 until it is there (docs/service.md#asynchronous-jobs). */
export function isLateFile(error: unknown): boolean {
  return error instanceof FileRefusedError && (error.status === 404 || error.status === 426);
}
