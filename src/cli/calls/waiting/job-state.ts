/** The state of a job, by the facts of the contract (docs/service.md#asynchronous-jobs). */
import type { Document, Job } from '../../../contract/types.js';

/** A job that is done but has no URL yet is still running. */
export type JobState =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly url: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' };

/** Reads how far a job is off its record. A URL is enough, whatever the status says; an unknown status is no end. */
export function jobStateOf({ result, status }: Pick<Job, 'result' | 'status'>, record: Document): JobState {
  const url = record[result.url];
  if (typeof url === 'string' && url !== '') return { kind: 'done', url };
  const value = String(record[status.field]);
  if (status.failed.includes(value)) return { kind: 'failed' };
  return { kind: status.cancelled.includes(value) ? 'cancelled' : 'running' };
}
