/**
 * Statistics jobs (docs/service.md#statistics-jobs). Nothing runs in the background: the state of a job follows from
 * the clock and the time of its creation. Its file is computed when it is fetched, always the same.
 */
import { createHmac } from 'node:crypto';
import { statisticsJob, statisticsJobLimits } from '../../../contract/groups/stats-jobs.js';
import type { Document, RecordKind, Value } from '../../../contract/types.js';
import { concurrentJobHeaders } from '../../../contract/wire/headers.js';
import { hour } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import { formatTime } from '../../../values/time.js';
import { readMeta, requireCredentials } from '../../store/meta.js';
import {
  queryRecords,
  type RecordRow,
  readRow,
  recordColumns,
  type StoredRecord,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { jobFilePath } from '../file-paths.js';
import { type Frozen, measure, measureBegun, type StatisticsQuestion } from './answer-statistics.js';
import type { HourCell } from './served-hours.js';
import { startOfHour } from './settle-before.js';

const second = 1000;
/** From the creation on, in milliseconds: until it is taken up, and until it is done, more for more entities. */
const waiting = second;
const working = (entities: number) => (3 + Math.ceil(entities / 5)) * second;
const uploading = second;

type Status = 'QUEUED' | 'PROCESSING' | 'UPLOADING' | 'SUCCESS' | 'FAILED' | 'CANCELLED';

/** The status at a time in milliseconds since 1970, and since when it has it. */
export function jobStatus({ data }: StoredRecord, now: number): { status: Status; since: number } {
  const created = timeOf(data.created_at) ?? 0;
  if (data.cancelled_at !== undefined) return { status: 'CANCELLED', since: timeOf(data.cancelled_at) ?? 0 };
  const entities = Array.isArray(data.entity_ids) ? data.entity_ids.length : 1;
  const started = created + waiting;
  const worked = started + working(entities);
  const done = worked + uploading;
  if (now < started) return { status: 'QUEUED', since: created };
  if (now < worked) return { status: 'PROCESSING', since: started };
  if (data.fails === true) return { status: 'FAILED', since: worked };
  return now < done ? { status: 'UPLOADING', since: worked } : { status: 'SUCCESS', since: done };
}

/** Whether a job counts among those that an account may have at a time, and can be cancelled. */
export function isCancellable(job: StoredRecord, now: number): boolean {
  const { status } = jobStatus(job, now);
  return status === 'QUEUED' || status === 'PROCESSING';
}

/** Whether its status will change. */
export function isUnfinished(job: StoredRecord, now: number): boolean {
  return isCancellable(job, now) || jobStatus(job, now).status === 'UPLOADING';
}

/** Jobs of an account that are running. Old ones are skipped: no job runs that long. */
export function countRunning(store: Store, accountId: string, now: number): number {
  return queryRecords(
    store,
    `kind = ? AND account_id = ? AND json_extract(data, '$.created_at') >= ?`,
    statisticsJob.name,
    accountId,
    formatTime(now - hour),
  ).filter((job) => isCancellable(job, now)).length;
}

/** The headers of every response about jobs. */
export function concurrentHeaders(running: number): Readonly<Record<string, string>> {
  const { concurrent } = statisticsJobLimits;
  return {
    [concurrentJobHeaders.limit]: String(concurrent),
    [concurrentJobHeaders.remaining]: String(Math.max(0, concurrent - running)),
  };
}

/** Whether the next job of a kind is one that fails: a percentage, evenly spread (docs/service.md#statistics-jobs). */
export function nextFails(store: Store, { name }: Pick<RecordKind, 'name'> = statisticsJob): boolean {
  const percent = readMeta(store, 'job_failures') ?? 0;
  const [{ jobs = 0 } = {}] = store.query<{ jobs: number }>(
    'SELECT count(*) AS jobs FROM record WHERE kind = ?',
    name,
  );
  return Math.floor(((jobs + 1) * percent) / 100) > Math.floor((jobs * percent) / 100);
}

/** The name of a job's file. It is the only secret of the file, so it cannot be guessed. */
function fileName(store: Store, { id, account_id }: StoredRecord): string {
  const key = requireCredentials(store).consumer_secret;
  const secret = createHmac('sha256', key).update(`${account_id} ${id}`).digest('hex').slice(0, 32);
  return `${id}-${secret}.json.gz`;
}

/** A job as the service shows it. `origin` is where the emulator is served. */
export function presentJob(
  store: Store,
  job: StoredRecord,
  { now, origin }: { readonly now: number; readonly origin: string },
): Document {
  const { status, since } = jobStatus(job, now);
  const isDone = status === 'SUCCESS';
  const expires = since + statisticsJobLimits.fileHours * hour;
  return {
    ...job.data,
    status,
    url: isDone ? `${origin}${jobFilePath}${fileName(store, job)}` : null,
    expires_at: isDone ? formatTime(expires) : null,
    updated_at: formatTime(since),
  };
}

/** The internal field of a job with what was counted of the hour that ran at its creation: line items and their cells. */
const begunField = 'begun';

/**
 * The internal fields of a new job. Its account is settled up to now, as before every write, and later only whole hours
 * are: the file has of the hour that runs at the end of the job what was counted at its creation. Throws ErrorResponse
 * for what cannot be measured.
 */
export function noteBegun(store: Store, question: StatisticsQuestion, now: number): Document {
  const begun = measureBegun(store, question, startOfHour(store, question.account_id, now));
  return { [begunField]: [...begun].map(([id, cells]) => [id, [...cells]]) as unknown as Value };
}

/** The query of a job that ended at a time: whatever happens later, its file stays the same. */
function questionOf(store: Store, { account_id, data }: StoredRecord, at: number) {
  const { segmentation_type: type, country } = data;
  const segmentation = typeof type === 'string' ? { type, country } : undefined;
  const begun = (data[begunField] ?? []) as unknown as [string, [number, HourCell][]][];
  const frozen: Frozen = {
    at,
    hourBegan: startOfHour(store, account_id, at),
    begun: new Map(begun.map(([id, cells]) => [id, new Map(cells)])),
  };
  return { ...data, account_id, frozen, segmentation } as unknown as StatisticsQuestion;
}

/** The content of a file by its name: absent if it does not exist, and expired if it can no longer be fetched. */
export function readJobFile(
  store: Store,
  name: string,
  now: number,
): { readonly content: Document } | 'absent' | 'expired' {
  const [id = ''] = name.split('-');
  const row = store.query<RecordRow>(
    `SELECT ${recordColumns} FROM record WHERE kind = ? AND id = ?`,
    statisticsJob.name,
    id,
  )[0];
  const job = row && readRow(row);
  if (!job || fileName(store, job) !== name) return 'absent';
  const { status, since } = jobStatus(job, now);
  if (status !== 'SUCCESS') return 'absent';
  if (now >= since + statisticsJobLimits.fileHours * hour) return 'expired';
  const { length, data } = measure(store, questionOf(store, job, since));
  const request = { params: requestOf(job) };
  return { content: { request, data_type: 'stats', time_series_length: length, data } };
}

function requestOf({ account_id, data }: StoredRecord): Document {
  const { entity, entity_ids, start_time, end_time, granularity, metric_groups, placement } = data;
  const { segmentation_type, country, platform } = data;
  const asked = { entity, entity_ids, start_time, end_time, granularity, metric_groups, placement };
  const all = { account_id, ...asked, segmentation_type, country, platform };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? null]));
}
