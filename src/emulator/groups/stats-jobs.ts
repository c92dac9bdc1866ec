/** Statistics jobs (docs/service.md#statistics-jobs). */
import type { Handler } from '../handler.js';

export const statsJobsHandlers: readonly Handler[] = [];
