/**
 * Runs calls as jobs (docs/service.md#statistics-jobs): as many at a time as the account may have, watched by few calls,
 * split where they fail, and picked up where an earlier run left them.
 */

import { isNotFound, NetworkError, ServiceError } from '../../../client/errors.js';
import type { Headers } from '../../../client/send.js';
import { createStatisticsJob, statisticsJobLimits } from '../../../contract/groups/stats-jobs.js';
import type { Document } from '../../../contract/types.js';
import { concurrentJobHeaders } from '../../../contract/wire/headers.js';
import { parseJson } from '../../../values/lossless-json.js';
import { parseTime } from '../../../values/time.js';
import { createPauses } from '../../calls/waiting/pauses.js';
import { forEachParallel } from '../../core/host/for-each-parallel.js';
import { checkAnswer } from './check-answer.js';
import type { StatisticsCall } from './compute/call-plan.js';
import { splitCall } from './compute/split-failed-call.js';
import { isLateFile } from './late-file.js';
import { jobId, jobPauses, pollJobs, readJobState } from './poll-jobs.js';
import { callKey, type JournalEntry, type ResultStore } from './result-store.js';
import {
  dataRecords,
  type FailedCall,
  maxSplits,
  type StatisticsService,
  type TakeResult,
  toFailure,
  toParameters,
} from './service.js';

export interface JobRun {
  readonly account: string;
  readonly calls: readonly StatisticsCall[];
  /** The midnights at which a failed call can be cut. */
  readonly boundaries: readonly number[];
  /** The dotted names of flat rows that are counted. */
  readonly needed: readonly string[];
  readonly service: StatisticsService;
  readonly store: Pick<ResultStore, 'note'>;
  /** What an earlier run noted that this one continues. */
  readonly history: readonly JournalEntry[];
  /** Whether a job of an earlier run, created then in milliseconds since 1970, counts; every one does without this. */
  readonly mayPickUp?: (call: StatisticsCall, createdAt: number) => boolean;
  readonly take: TakeResult;
  /** Whether an error is about one call alone, which then fails; without it, every error but that of a missing id is thrown. */
  readonly isOwn?: (error: Error) => boolean;
}

interface RunningJob {
  readonly id: string;
  readonly call: StatisticsCall;
  /** When it was created: its file may lack what was counted since. */
  readonly createdAt: number;
  /** How often its file was not there yet, how often it could not be used, and how often the service did not list it. */
  late: number;
  unusable: number;
  unlisted: number;
}

/** Jobs are created this many at a time, and files fetched. */
const width = { create: 4, fetch: 4 };
/**
 * After this many looks a file that cannot be fetched, or a job that is not listed, counts as lost. A file that is there, and is
 * refused or cannot be read, hardly ever gets better.
 */
const patience = { late: 20, unusable: 5, unlisted: 3 };
/** How often a call is started anew where its job was lost. */
const maxStarts = 3;

/**
 * Runs all calls of one account and returns those that failed for good, each for as few entities and days as possible.
 * Throws the errors of the service that concern every call, and a MetricsError for a file that is not what its job was for,
 * unless `isOwn` says that it is about this call alone.
 */
export async function runJobs(run: JobRun): Promise<readonly FailedCall[]> {
  const { account, boundaries, service, store, take } = run;
  const waiting = [...run.calls];
  const running = new Map<string, RunningJob>();
  const failed: FailedCall[] = [];
  const starts = new Map<string, number>();
  const pauses = createPauses(jobPauses);
  let limit: number = statisticsJobLimits.concurrent;
  let starting = 0;
  let silence = 0;
  /** Why the last job could not be started; undefined while some can. */
  let refusal: ServiceError | undefined;
  let done = 0;
  let splits = maxSplits;

  await pickUp();
  const total = () => done + running.size + waiting.length;
  const show = () => service.showJobs(account, done, total(), waitsFor());
  await show();
  while (waiting.length > 0 || running.size > 0) {
    await start();
    const pause = pauses.next();
    silence += pause;
    // Jobs that an earlier run has started may have ended, however short the wait is.
    if (silence > service.longestSilence && running.size > 0) await look();
    if (silence > service.longestSilence) {
      await service.hideJobs();
      // All room is taken by other programs, as a limit of calls may be.
      if (refusal && running.size === 0 && done === 0) throw refusal;
      for (const { call } of running.values()) giveUp(call, 'its job did not finish');
      for (const call of waiting) giveUp(call, 'its job could not be started');
      return failed;
    }
    if (running.size > 0 || waiting.length > 0) await service.sleep(pause);
    if (running.size > 0) await look();
    else await show();
  }
  await service.hideJobs();
  return failed;

  /** What keeps the run from its end, where it is not the work of its jobs. */
  function waitsFor(): string | undefined {
    const [file] = [...running.values()].filter(({ late, unusable }) => late + unusable > 0);
    if (file) return `the file of job ${file.id}`;
    return refusal && running.size === 0 ? 'jobs of other programs to end' : undefined;
  }

  /** Continues the jobs that an earlier run started. */
  async function pickUp(): Promise<void> {
    const jobs = new Map(
      run.history.flatMap((entry) => (entry.event === 'job' ? [[entry.key, entry.id]] : [])),
    );
    const started = new Map(
      waiting.flatMap((call) => {
        const id = jobs.get(callKey(call));
        return id === undefined || id === null ? [] : [[id, call] as const];
      }),
    );
    if (started.size === 0) return;
    const records = await pollJobs(service, account, [...started.keys()]);
    for (const [id, call] of started) {
      const state = records.get(id);
      const kind = state ? readJobState(state).kind : 'cancelled';
      if (kind === 'cancelled' || kind === 'failed') continue;
      const createdAt = parseTime(String(state?.created_at));
      if (createdAt === undefined || run.mayPickUp?.(call, createdAt) === false) continue;
      waiting.splice(waiting.indexOf(call), 1);
      running.set(id, { id, call, createdAt, late: 0, unusable: 0, unlisted: 0 });
    }
    service.notify(`${running.size} jobs of an earlier run are still running`);
  }

  /** Starts jobs until the account has as many as it may. */
  async function start(): Promise<void> {
    let isFull = false;
    const next = waiting.splice(0, Math.max(limit - running.size, 0));
    await forEachParallel(next, width.create, async (call) => {
      const hasRoom = !isFull && running.size + starting < limit;
      starting += 1;
      const createdAt = service.now();
      const reply = hasRoom ? await create(call) : undefined;
      starting -= 1;
      if (reply === 'full') isFull = true;
      if (reply === undefined || reply === 'full') waiting.push(call);
      else if (reply !== 'gone') {
        running.set(reply, { id: reply, call, createdAt, late: 0, unusable: 0, unlisted: 0 });
        refusal = undefined;
        // A job that replaces a lost one is no progress.
        if (!starts.has(callKey(call))) silence = 0;
        await store.note({ event: 'job', key: callKey(call), id: reply });
      }
    });
    // Other programs use the account's jobs as well: what is running now is what it has room for.
    if (isFull) limit = Math.max(running.size, 1);
  }

  /** Returns the id of the job, or that there is no room, or that the call failed and was dealt with. */
  async function create(call: StatisticsCall): Promise<string | 'full' | 'gone'> {
    try {
      // A job too many is refused like a call too many, and there is room when another job ends: no time for waiting.
      const reply = await service.call(createStatisticsJob, toParameters(call), { failFast: true });
      const [record] = dataRecords(reply);
      limit = readLimit(reply.headers, running.size + starting);
      if (!record || jobId(record) === '') throw new NetworkError('unreadable', 'the response is not a job');
      return jobId(record);
    } catch (error) {
      if (isNotFound(error)) {
        await divide(call, error.message);
        return 'gone';
      }
      // Before what is about one call: there is room again when a job ends, of this program or of another.
      if (error instanceof ServiceError && error.isRateLimited) {
        refusal = error;
        return 'full';
      }
      if (error instanceof Error && run.isOwn?.(error)) {
        await isolate(call, error);
        return 'gone';
      }
      // A job that was created although its response was lost costs nothing; so creating it again does no harm.
      if (isPassing(error)) return 'full';
      throw error;
    }
  }

  async function look(): Promise<void> {
    const records = await pollJobs(service, account, [...running.keys()]);
    const before = done;
    await forEachParallel([...running.values()], width.fetch, (job) => settle(job, records.get(job.id)));
    if (done > before) {
      limit = statisticsJobLimits.concurrent;
      silence = 0;
      pauses.reset();
    }
    await show();
  }

  async function settle(job: RunningJob, record: Document | undefined): Promise<void> {
    if (!record) {
      job.unlisted += 1;
      if (job.unlisted >= patience.unlisted) restart(job, 'the service no longer has its job');
      return;
    }
    const state = readJobState(record);
    if (state.kind === 'done') await fetchResult(job, state.url);
    if (state.kind === 'failed') {
      running.delete(job.id);
      await divide(job.call, 'its job failed');
    }
    if (state.kind === 'cancelled') restart(job, 'its job was cancelled');
  }

  async function fetchResult(job: RunningJob, url: string): Promise<void> {
    let body: unknown;
    try {
      body = parseJson(await service.fetchFile(url));
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof ServiceError || error instanceof SyntaxError))
        throw error;
      if (isLate(error)) job.late += 1;
      else job.unusable += 1;
      const isLost = job.late >= patience.late || job.unusable >= patience.unusable;
      if (isLost) restart(job, error instanceof SyntaxError ? 'its file is not JSON' : error.message);
      return;
    }
    running.delete(job.id);
    try {
      checkAnswer(job.call, body, run);
    } catch (error) {
      // Its file stays as it is: the next run starts another job.
      await store.note({ event: 'job', key: callKey(job.call), id: null });
      if (!(error instanceof Error) || !run.isOwn?.(error)) throw error;
      return isolate(job.call, error);
    }
    done += 1;
    await take(job.call, body, job.createdAt);
  }

  /** Asks again for what a lost job was to give, and gives up after some times. */
  function restart(job: RunningJob, reason: string): void {
    running.delete(job.id);
    const key = callKey(job.call);
    const count = (starts.get(key) ?? 1) + 1;
    starts.set(key, count);
    if (count > maxStarts) giveUp(job.call, reason);
    else waiting.push(job.call);
  }

  /** Replaces a call that failed by its halves; one that cannot be split has failed for good. */
  async function divide(call: StatisticsCall, reason: string): Promise<void> {
    silence = 0;
    const halves = splitCall(call, boundaries);
    if (!halves) return giveUp(call, reason);
    waiting.unshift(...halves);
    await store.note({ event: 'split', key: callKey(call) });
  }

  /** The same by ids only, for an error that each part may have. */
  async function isolate(call: StatisticsCall, error: Error): Promise<void> {
    splits -= 1;
    if (call.ids.length > 1 && splits >= 0) return divide(call, error.message);
    silence = 0;
    done += 1;
    failed.push(toFailure(call, error));
  }

  function giveUp(call: StatisticsCall, reason: string): void {
    done += 1;
    failed.push({ call, reason });
  }
}

/** How many jobs this run may have, of which it has `own`: what the service says is left, other programs considered. */
function readLimit(headers: Headers, own: number): number {
  const [limit, left] = [concurrentJobHeaders.limit, concurrentJobHeaders.remaining].map((name) =>
    headers[name] === undefined ? Number.NaN : Number(headers[name]),
  );
  const reported = [limit ?? Number.NaN, own + (left ?? Number.NaN)].filter(Number.isSafeInteger);
  return Math.max(1, Math.min(statisticsJobLimits.concurrent, ...reported));
}

/** Whether a file may be there later: its host answers 404 or 426 until it is, or does not answer. */
function isLate(error: Error): boolean {
  if (isLateFile(error)) return true;
  return (
    error instanceof ServiceError ||
    (error instanceof NetworkError && error.retryable && error.kind !== 'cut')
  );
}

/** Whether the same call may succeed later, although the client does not repeat a POST by itself. */
function isPassing(error: unknown): boolean {
  return (
    (error instanceof ServiceError && error.retryable && !error.isRateLimited) ||
    (error instanceof NetworkError && error.retryable && !error.neverArrived)
  );
}
