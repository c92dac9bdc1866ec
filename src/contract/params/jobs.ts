/** States that the jobs of the service share (docs/service.md#asynchronous-jobs). */
import type { Lifecycle } from '../types.js';

/** The field with the state of a job, and its final values. */
export const jobStatus = {
  field: 'status',
  done: ['SUCCESS'],
  failed: ['FAILED'],
  cancelled: ['CANCELLED'],
} as const;

/** A job is done once it has the URL of its file: one that has succeeded may have no file yet. */
export const jobLifecycle = (url: string): Lifecycle => ({
  done: [{ field: url, is: 'present' }],
  failed: [{ field: jobStatus.field, is: [...jobStatus.failed, ...jobStatus.cancelled] }],
});
