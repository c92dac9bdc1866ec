/** Asynchronous jobs with the files they produce, and records with arrays over time. */
import type { Field } from './records.js';

/** An endpoint by its id, and the parameter that takes the id of the object in question. */
export interface CallReference {
  readonly endpoint: string;
  readonly by: string;
}

export type FileFormat = 'json' | 'csv' | 'xlsx';

/**
 * The file that a job produces. Example (docs/service.md#asynchronous-jobs): `{ url: 'url', expires: 'expires_at', format: 'json', packing: 'gzip',
 * sameAs: 'stats.get' }`. With `{ parameter: 'response_format' }` as format, the caller chose it when starting the job.
 */
interface ResultFile<N extends string = string> {
  /** The field of the polled record with the absolute URL of the file; null or absent until the file exists. */
  readonly url: string;
  /** The field with the time at which the URL expires. */
  readonly expires?: string;
  readonly format: FileFormat | { readonly parameter: N };
  /** The file itself is compressed, regardless of the response headers. */
  readonly packing?: 'gzip';
  /** The id of the endpoint whose response body has the same content as the file. */
  readonly sameAs?: string;
  /** An endpoint of the service that returns the same file. It is signed, whereas a request to the URL must not be. */
  readonly call?: CallReference;
}

/**
 * Describes the asynchronous job that a call starts, and how to follow it; the call returns the record of the job. Example
 * (docs/service.md#asynchronous-jobs): `{ id: 'id_str', poll: { endpoint: 'stats.jobs.list', by: 'job_ids' }, status: { field:
 * 'status', done: ['SUCCESS'], failed: ['FAILED'], cancelled: ['CANCELLED'] }, result: ..., cancel: { endpoint:
 * 'stats.jobs.cancel', by: 'job_id' } }`.
 */
export interface Job<N extends string = string> {
  /** The field of the record with the id of the job; the string if the id exists as a number and as a string. */
  readonly id: string;
  /** Returns the current record of the job, alone or in a list. */
  readonly poll: CallReference;
  /** The final values of the status field. Every other value means that the job is still running. */
  readonly status: {
    readonly field: string;
    readonly done: readonly string[];
    readonly failed: readonly string[];
    readonly cancelled: readonly string[];
  };
  readonly result: ResultFile<N>;
  readonly cancel?: CallReference;
}

/** The period of one entry of a metric's array: an hour, a day in the account's time zone, or the whole window. */
export type Period = 'hour' | 'day' | 'whole';

/**
 * Describes the rows of a record of arrays: for each part of it, one row per period. Example (docs/service.md#statistics): the
 * record `{ id, id_data: [{ segment, metrics: { clicks: [3, 5] } }] }` becomes two rows of id, segment, start_time and clicks
 * by `{ parts: 'id_data', segment: 'segment', metrics: 'metrics', length: 'time_series_length', start: 'start_time',
 * granularity: 'granularity', periods: { HOUR: 'hour', DAY: 'day', TOTAL: 'whole' } }`.
 */
export interface MetricRows<N extends string = string> {
  /** The member of the record with its parts. */
  readonly parts: string;
  /** The member that identifies a part: null, a scalar or an object. */
  readonly segment: string;
  /** The member of a part with its metrics by name: each an array of one entry per period, an object of such, or null. */
  readonly metrics: string;
  /** The member of the envelope with the number of periods. */
  readonly length: string;
  /** The parameter with the start of the first period; also the name of the column. */
  readonly start: N;
  /** The parameter that selects the period, and the meaning of each of its values. */
  readonly granularity: N;
  readonly periods: Readonly<Record<string, Period>>;
  /** Metrics with a type other than number, such as money; nested ones by dotted name. */
  readonly fields?: Readonly<Record<string, Field>>;
}
