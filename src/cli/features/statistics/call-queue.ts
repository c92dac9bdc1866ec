/** The calls of a run by jobs: those that wait for a job, and those that have ended. */
import type { StatisticsCall } from './compute/call-plan.js';
import { splitCall } from './compute/split-failed-call.js';
import { callKey, type ResultStore } from './result-store.js';
import { type FailedCall, maxSplits, toFailure } from './service.js';

/** How often a call is started anew where its job was lost. */
const maxStarts = 3;

interface QueueOptions {
  readonly calls: readonly StatisticsCall[];
  /** The midnights at which a failed call can be cut. */
  readonly boundaries: readonly number[];
  readonly store: Pick<ResultStore, 'note'>;
}

export class CallQueue {
  readonly waiting: StatisticsCall[];
  /** Those that failed for good. */
  readonly failed: FailedCall[] = [];
  /** The number of calls that were answered or have failed. */
  done = 0;
  /** How long nothing has happened to any call, in milliseconds of pauses. */
  silence = 0;
  private readonly boundaries: readonly number[];
  private readonly store: Pick<ResultStore, 'note'>;
  /** How often a job was started for each call whose job was lost, by its key. */
  private readonly starts = new Map<string, number>();
  private splitsLeft = maxSplits;

  constructor({ calls, boundaries, store }: QueueOptions) {
    this.waiting = [...calls];
    this.boundaries = boundaries;
    this.store = store;
  }

  /** Notes that a job runs for the call. One that replaces a lost job is no progress. */
  async noteStart(call: StatisticsCall, id: string): Promise<void> {
    const key = callKey(call);
    if (!this.starts.has(key)) this.silence = 0;
    await this.store.note({ event: 'job', key, id });
  }

  /** Asks again for what a lost job was to give, and gives up after some times. */
  restart(call: StatisticsCall, reason: string): void {
    const key = callKey(call);
    const count = (this.starts.get(key) ?? 1) + 1;
    this.starts.set(key, count);
    if (count > maxStarts) this.giveUp(call, reason);
    else this.waiting.push(call);
  }

  /** Replaces a call that failed by its halves; one that cannot be split has failed for good. */
  async divide(call: StatisticsCall, reason: string): Promise<void> {
    this.silence = 0;
    const halves = splitCall(call, this.boundaries);
    if (!halves) return this.giveUp(call, reason);
    this.waiting.unshift(...halves);
    await this.store.note({ event: 'split', key: callKey(call) });
  }

  /** The same by ids only, for an error that each part may have. */
  async isolate(call: StatisticsCall, error: Error): Promise<void> {
    this.splitsLeft -= 1;
    if (call.ids.length > 1 && this.splitsLeft >= 0) return this.divide(call, error.message);
    this.silence = 0;
    this.done += 1;
    this.failed.push(toFailure(call, error));
  }

  giveUp(call: StatisticsCall, reason: string): void {
    this.done += 1;
    this.failed.push({ call, reason });
  }
}
