/** A service of statistics in memory, with jobs that fail, files that are late, and time that passes only in waits. */
import { longestSilence } from '../../src/cli/features/statistics/poll-jobs.js';
import type { StatisticsService } from '../../src/cli/features/statistics/service.js';
import { FileRefusedError } from '../../src/client/download.js';
import { ServiceError } from '../../src/client/errors.js';
import type { Document } from '../../src/contract/types.js';
import { concurrentJobHeaders } from '../../src/contract/wire/headers.js';

export interface FakeOptions {
  /** Whether a job fails; `count` is the number of jobs started before it. */
  readonly fails?: (job: Document, count: number) => boolean;
  /** Statuses that the host of a file answers before the file. */
  readonly refusals?: readonly number[];
  /** Looks for which a job that is done has no URL yet. */
  readonly looksWithoutUrl?: number;
  /** Ids that do not exist. */
  readonly unknown?: readonly string[];
  /** Jobs that may run at a time, and whether the service says so in headers. */
  readonly limit?: number;
  readonly saysLimit?: boolean;
  /** Fails everything from this number of calls and downloads on, as a process that is killed does. */
  readonly diesAfter?: number;
  /** Status of the jobs that are cancelled by somebody else: the first so many. */
  readonly cancelled?: number;
  /** The service forgets the first so many jobs. */
  readonly forgotten?: number;
  /** The jobs of a service that lives on while the process that started them has died. */
  readonly jobs?: ReadonlyMap<string, FakeJob>;
  /** How many creations are answered with 503. */
  readonly busy?: number;
  /** The status with which one job too many is refused; 429 unless given. */
  readonly fullStatus?: 400 | 429;
  /** So long after the first call, in milliseconds, jobs of other programs leave no room. */
  readonly othersFor?: number;
  /** What the host of files answers instead of each. */
  readonly file?: string;
  readonly longestSilence?: number;
  /** The time at the first call, in milliseconds since 1970. */
  readonly now?: number;
  /** Changes the rows of each answer and file. */
  readonly answers?: (rows: readonly Document[]) => readonly Document[];
}

interface FakeJob {
  readonly record: Document;
  readonly index: number;
  looks: number;
  fetched: number;
  ended: boolean;
}

const day = 86_400_000;

/** What an entity counts on a day: the same however it is asked for. */
export function fakeImpressions(id: string, placement: string, start: number): number {
  return ((Number(id.replace(/\D/g, '')) + 1) * 7 + placement.length + Math.round(start / day)) % 1000;
}

export class KilledError extends Error {}

export interface FakeService extends StatisticsService {
  readonly jobs: ReadonlyMap<string, FakeJob>;
  /** Method and path of every call, and `FILE` for downloads. */
  readonly made: string[];
  /** The most jobs that ran at a time. */
  readonly mostRunning: () => number;
  /** What a person who waits has seen. */
  readonly shown: readonly string[];
  /** The number of calls that were refused because too many jobs ran. */
  readonly refused: () => number;
}

export function createFakeService(options: FakeOptions = {}): FakeService {
  const { limit = 100, refusals = [], looksWithoutUrl = 0, unknown = [], diesAfter = Infinity } = options;
  const jobs = new Map(options.jobs);
  const made: string[] = [];
  let time = options.now ?? Date.parse('2026-11-22T12:00:00Z');
  const began = time;
  const shown: string[] = [];
  let most = 0;
  let refused = 0;
  let busy = options.busy ?? 0;
  const running = () => [...jobs.values()].filter(({ ended }) => !ended).length;

  function count(what: string): void {
    if (made.length >= diesAfter) throw new KilledError('killed');
    made.push(what);
  }

  const headers = (): Record<string, string> =>
    options.saysLimit
      ? {
          [concurrentJobHeaders.limit]: '100',
          [concurrentJobHeaders.remaining]: String(limit - running()),
        }
      : {};

  function start(values: Document): Document {
    if (busy > 0) {
      busy -= 1;
      throw new ServiceError({
        status: 503,
        entries: [{ code: 'OVER_CAPACITY', message: 'busy' }],
        operationErrors: [],
      });
    }
    if (running() >= limit || time < began + (options.othersFor ?? 0)) {
      refused += 1;
      const { fullStatus: status = 429 } = options;
      const code = status === 429 ? 'TOO_MANY_REQUESTS' : 'TOO_MANY_JOBS';
      throw new ServiceError({ status, entries: [{ code, message: 'full' }], operationErrors: [] });
    }
    const id = String(1_140_000_000_000_000_000n + BigInt(jobs.size));
    const record = { ...values, id_str: id, created_at: new Date(time).toISOString() };
    jobs.set(id, { record, index: jobs.size, looks: 0, fetched: 0, ended: false });
    most = Math.max(most, running());
    return { ...record, status: 'QUEUED', url: null };
  }

  function look(id: string): Document[] {
    const job = jobs.get(id);
    if (!job || job.index < (options.forgotten ?? 0)) return [];
    job.looks += 1;
    if (job.looks === 1) return [{ ...job.record, status: 'PROCESSING', url: null }];
    job.ended = true;
    if (job.index < (options.cancelled ?? 0)) return [{ ...job.record, status: 'CANCELLED', url: null }];
    if (options.fails?.(job.record, job.index)) return [{ ...job.record, status: 'FAILED', url: null }];
    const url = job.looks - 2 < looksWithoutUrl ? null : `https://files.example/${id}`;
    return [{ ...job.record, status: 'SUCCESS', url }];
  }

  function measure({ entity_ids, start_time, end_time, placement, granularity }: Document): Document {
    const ids = entity_ids as string[];
    const missing = ids.find((id) => unknown.includes(id));
    if (missing)
      throw new ServiceError({
        status: 404,
        entries: [{ code: 'NOT_FOUND', message: `no ${missing}` }],
        operationErrors: [],
      });
    const [from, to] = [Date.parse(String(start_time)), Date.parse(String(end_time))];
    // Days that the clocks change have 23 or 25 hours.
    const length = granularity === 'TOTAL' ? 1 : Math.round((to - from) / day);
    const starts = Array.from({ length }, (_, index) => from + index * day);
    return {
      data_type: 'stats',
      time_series_length: length,
      data: (options.answers ?? ((rows) => rows))(
        ids.map((id) => ({
          id,
          id_data: [
            {
              segment: null,
              metrics: {
                impressions: starts.map((at) => fakeImpressions(id, String(placement), at)),
                clicks: null,
              },
            },
          ],
        })),
      ),
    };
  }

  return {
    jobs,
    made,
    mostRunning: () => most,
    refused: () => refused,
    async call(endpoint, values) {
      count(`${endpoint.method} ${endpoint.path}`);
      if (endpoint.method === 'POST') {
        measure(values);
        const data = start(values);
        return { headers: headers(), body: { data } };
      }
      if (values.job_ids)
        return { headers: headers(), body: { data: (values.job_ids as string[]).flatMap(look) } };
      return { headers: {}, body: measure(values) };
    },
    async fetchFile(url) {
      count('FILE');
      const job = jobs.get(url.split('/').at(-1) ?? '');
      if (!job) throw new FileRefusedError(403, 'files.example');
      const status = refusals[job.fetched];
      job.fetched += 1;
      if (status !== undefined) throw new FileRefusedError(status, 'files.example');
      return options.file ?? JSON.stringify(measure(job.record));
    },
    now: () => time,
    async sleep(milliseconds) {
      time += milliseconds;
    },
    notify() {},
    longestSilence: options.longestSilence ?? longestSilence,
    shown,
    async showJobs(_, done, total, waitsFor) {
      shown.push(`${done} of ${total}${waitsFor === undefined ? '' : `, waiting for ${waitsFor}`}`);
    },
    async hideJobs() {},
  };
}

/** The number of periods of an answer to a call by hours or as a whole. */
export function answeredPeriods({ start_time, end_time, granularity }: Document): number {
  const length = Date.parse(String(end_time)) - Date.parse(String(start_time));
  return granularity === 'TOTAL' ? 1 : length / 3_600_000;
}
