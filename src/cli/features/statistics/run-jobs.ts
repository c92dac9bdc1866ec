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
import { CallQueue } from './call-queue.js';
import { checkAnswer } from './check-answer.js';
import type { StatisticsCall } from './compute/call-plan.js';
import { isLateFile } from './late-file.js';
import { jobId, jobPauses, pollJobs, readJobState } from './poll-jobs.js';
import { callKey, type JournalEntry, type ResultStore } from './result-store.js';
import {
  dataRecords,
  type FailedCall,
  type StatisticsService,
  type TakeResult,
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
/**
 * Runs all calls of one account and returns those that failed for good, each for as few entities and days as possible.
 * Throws the errors of the service that concern every call, and a MetricsError for a file that is not what its job was for,
 * unless `isOwn` says that it is about this call alone.
 */
export async function runJobs(run: JobRun): Promise<readonly FailedCall[]> {
  const jobs = new AccountJobs(run);
  await jobs.pickUp();
  return jobs.finish();
}

/** The jobs of one account, and the calls that they are for. */
class AccountJobs {
  private readonly run: JobRun;
  private readonly queue: CallQueue;
  private readonly running = new Map<string, RunningJob>();
  private readonly pauses = createPauses(jobPauses);
  /** How many jobs may run at a time, as far as is known. */
  private limit: number = statisticsJobLimits.concurrent;
  /** The creations under way. */
  private starting = 0;
  /** Why the last job could not be started; undefined while some can. */
  private refusal: ServiceError | undefined;

  constructor(run: JobRun) {
    this.run = run;
    this.queue = new CallQueue(run);
  }

  /** Continues the jobs that an earlier run started. */
  async pickUp(): Promise<void> {
    const { history, service, account, mayPickUp } = this.run;
    const { waiting } = this.queue;
    const jobs = new Map(history.flatMap((entry) => (entry.event === 'job' ? [[entry.key, entry.id]] : [])));
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
      if (createdAt === undefined || mayPickUp?.(call, createdAt) === false) continue;
      waiting.splice(waiting.indexOf(call), 1);
      this.addRunning(id, call, createdAt);
    }
    service.notify(`${this.running.size} jobs of an earlier run are still running`);
  }

  /** Starts and follows jobs until every call has ended, or nothing has happened for too long. */
  async finish(): Promise<readonly FailedCall[]> {
    const { queue, running } = this;
    const { service } = this.run;
    await this.show();
    while (queue.waiting.length > 0 || running.size > 0) {
      await this.start();
      const pause = this.pauses.next();
      queue.silence += pause;
      // Jobs that an earlier run has started may have ended, however short the wait is.
      if (queue.silence > service.longestSilence && running.size > 0) await this.look();
      if (queue.silence > service.longestSilence) {
        await service.hideJobs();
        this.giveUpAll();
        return queue.failed;
      }
      if (running.size > 0 || queue.waiting.length > 0) await service.sleep(pause);
      if (running.size > 0) await this.look();
      else await this.show();
    }
    await service.hideJobs();
    return queue.failed;
  }

  private giveUpAll(): void {
    const { queue, running, refusal } = this;
    // All room is taken by other programs, as a limit of calls may be.
    if (refusal && running.size === 0 && queue.done === 0) throw refusal;
    for (const { call } of running.values()) queue.giveUp(call, 'its job did not finish');
    for (const call of queue.waiting) queue.giveUp(call, 'its job could not be started');
  }

  private show(): Promise<void> {
    const { done, waiting } = this.queue;
    const total = done + this.running.size + waiting.length;
    return this.run.service.showJobs(this.run.account, done, total, this.waitsFor());
  }

  /** What keeps the run from its end, where it is not the work of its jobs. */
  private waitsFor(): string | undefined {
    const [file] = [...this.running.values()].filter(({ late, unusable }) => late + unusable > 0);
    if (file) return `the file of job ${file.id}`;
    return this.refusal && this.running.size === 0 ? 'jobs of other programs to end' : undefined;
  }

  private addRunning(id: string, call: StatisticsCall, createdAt: number): void {
    this.running.set(id, { id, call, createdAt, late: 0, unusable: 0, unlisted: 0 });
  }

  /** Starts jobs until the account has as many as it may. */
  private async start(): Promise<void> {
    const { running, queue } = this;
    let isFull = false;
    const next = queue.waiting.splice(0, Math.max(this.limit - running.size, 0));
    await forEachParallel(next, width.create, async (call) => {
      const hasRoom = !isFull && running.size + this.starting < this.limit;
      this.starting += 1;
      const createdAt = this.run.service.now();
      const reply = hasRoom ? await this.create(call) : undefined;
      this.starting -= 1;
      if (reply === 'full') isFull = true;
      if (reply === undefined || reply === 'full') queue.waiting.push(call);
      else if (reply !== 'gone') {
        this.addRunning(reply, call, createdAt);
        this.refusal = undefined;
        await queue.noteStart(call, reply);
      }
    });
    // Other programs use the account's jobs as well: what is running now is what it has room for.
    if (isFull) this.limit = Math.max(running.size, 1);
  }

  /** Returns the id of the job, or that there is no room, or that the call failed and was dealt with. */
  private async create(call: StatisticsCall): Promise<string | 'full' | 'gone'> {
    try {
      // A job too many is refused like a call too many, and there is room when another job ends: no time for waiting.
      const reply = await this.run.service.call(createStatisticsJob, toParameters(call), { failFast: true });
      const [record] = dataRecords(reply);
      this.limit = readLimit(reply.headers, this.running.size + this.starting);
      if (!record || jobId(record) === '') throw new NetworkError('unreadable', 'the response is not a job');
      return jobId(record);
    } catch (error) {
      if (isNotFound(error)) {
        await this.queue.divide(call, error.message);
        return 'gone';
      }
      // Before what is about one call: there is room again when a job ends, of this program or of another.
      if (error instanceof ServiceError && error.isRateLimited) {
        this.refusal = error;
        return 'full';
      }
      if (error instanceof Error && this.run.isOwn?.(error)) {
        await this.queue.isolate(call, error);
        return 'gone';
      }
      // A job that was created although its response was lost costs nothing; so creating it again does no harm.
      if (isPassing(error)) return 'full';
      throw error;
    }
  }

  private async look(): Promise<void> {
    const { queue, running } = this;
    const records = await pollJobs(this.run.service, this.run.account, [...running.keys()]);
    const before = queue.done;
    await forEachParallel([...running.values()], width.fetch, (job) => this.follow(job, records.get(job.id)));
    if (queue.done > before) {
      this.limit = statisticsJobLimits.concurrent;
      queue.silence = 0;
      this.pauses.reset();
    }
    await this.show();
  }

  /** Does what the state of a job asks for: `record` is undefined where the service does not list it. */
  private async follow(job: RunningJob, record: Document | undefined): Promise<void> {
    if (!record) {
      job.unlisted += 1;
      if (job.unlisted >= patience.unlisted) this.restart(job, 'the service no longer has its job');
      return;
    }
    const state = readJobState(record);
    if (state.kind === 'done') await this.fetchResult(job, state.url);
    if (state.kind === 'failed') {
      this.running.delete(job.id);
      await this.queue.divide(job.call, 'its job failed');
    }
    if (state.kind === 'cancelled') this.restart(job, 'its job was cancelled');
  }

  private restart(job: RunningJob, reason: string): void {
    this.running.delete(job.id);
    this.queue.restart(job.call, reason);
  }

  private async fetchResult(job: RunningJob, url: string): Promise<void> {
    let body: unknown;
    try {
      body = parseJson(await this.run.service.fetchFile(url));
    } catch (error) {
      this.noteUnusable(job, error);
      return;
    }
    this.running.delete(job.id);
    try {
      checkAnswer(job.call, body, this.run);
    } catch (error) {
      // Its file stays as it is: the next run starts another job.
      await this.run.store.note({ event: 'job', key: callKey(job.call), id: null });
      if (!(error instanceof Error) || !this.run.isOwn?.(error)) throw error;
      return this.queue.isolate(job.call, error);
    }
    this.queue.done += 1;
    await this.run.take(job.call, body, job.createdAt);
  }

  /** Counts a file that was not there or could not be read, and starts another job at last. Throws every other error. */
  private noteUnusable(job: RunningJob, error: unknown): void {
    if (!(error instanceof NetworkError || error instanceof ServiceError || error instanceof SyntaxError))
      throw error;
    if (isLate(error)) job.late += 1;
    else job.unusable += 1;
    const isLost = job.late >= patience.late || job.unusable >= patience.unusable;
    if (isLost) this.restart(job, error instanceof SyntaxError ? 'its file is not JSON' : error.message);
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
