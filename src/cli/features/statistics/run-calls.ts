/** Runs the calls of a plan, one way or the other, except those whose results are there already. */

import { isNotFound } from '../../../client/errors.js';
import { getStatistics } from '../../../contract/groups/stats.js';
import { forEachParallel } from '../../core/host/for-each-parallel.js';
import { checkAnswer, isAnswerTo } from './check-answer.js';
import type { CallMode, PlanUnit, StatisticsCall } from './compute/call-plan.js';
import { splitCall } from './compute/split-failed-call.js';
import {
  bodyText,
  callKey,
  isOver,
  type JournalEntry,
  type ResultStore,
  type StoredResult,
} from './result-store.js';
import { type JobRun, runJobs } from './run-jobs.js';
import { type FailedCall, maxSplits, type StatisticsService, toFailure, toParameters } from './service.js';

interface PlanRun {
  readonly units: readonly PlanUnit[];
  readonly mode: CallMode;
  /** The midnights of each account at which a failed call can be cut. */
  readonly boundariesOf: (account: string) => readonly number[];
  readonly service: StatisticsService;
  readonly store: ResultStore;
  /** What an earlier run noted that this one continues. */
  readonly history: readonly JournalEntry[];
  /** The dotted names of flat rows that are counted: an answer without one is an error. */
  readonly needed: readonly string[];
  /** Whether a result that is stored may be used. */
  readonly mayUse: (call: StatisticsCall, result: StoredResult) => boolean;
}

export interface PlanOutcome {
  /** The calls of each unit whose results are stored: a call that was split is there as its parts. */
  readonly answered: readonly (readonly StatisticsCall[])[];
  readonly failed: readonly FailedCall[];
  /** The number of results that were not asked for again. */
  readonly reused: number;
}

/** Synchronous calls at a time. */
const syncWidth = 4;

/** Runs the plan; every result is in the store afterwards. Throws the errors of the service that concern every call. */
export async function runPlan(run: PlanRun): Promise<PlanOutcome> {
  const { units, mode, service, store, history, needed, boundariesOf, mayUse } = run;
  const wasSplit = new Set(history.flatMap((entry) => (entry.event === 'split' ? [entry.key] : [])));
  const answered = units.map((): StatisticsCall[] => []);
  /** An entity belongs to one unit of its account. */
  const unitOf = new Map<string, number>();
  const missing: StatisticsCall[] = [];
  let reused = 0;
  for (const [index, unit] of units.entries()) {
    for (const call of unit.calls) {
      for (const part of replayedParts(call)) {
        const stored = await store.read(callKey(part));
        const expected = { boundaries: boundariesOf(part.account), needed };
        if (stored && mayUse(part, stored) && isAnswerTo(part, stored.body, expected)) {
          answered[index]?.push(part);
          reused += 1;
        } else {
          missing.push(part);
        }
      }
    }
    for (const id of unit.ids) unitOf.set(`${unit.account} ${id}`, index);
  }
  const take = async (call: StatisticsCall, body: unknown, readAt: number) => {
    await store.write(callKey(call), bodyText(body), readAt);
    answered[unitOf.get(`${call.account} ${call.ids[0] ?? ''}`) ?? 0]?.push(call);
  };
  const accounts = [...new Set(missing.map(({ account }) => account))];
  const failed = await Promise.all(
    accounts.map((account) => {
      const calls = missing.filter((call) => call.account === account);
      const boundaries = boundariesOf(account);
      return mode === 'jobs'
        ? runJobs({ account, calls, boundaries, needed, service, store, history, mayPickUp: isOver, take })
        : runSync({ calls, boundaries, needed, service, take });
    }),
  );
  return { answered, failed: failed.flat(), reused };

  /** The parts into which an earlier run has split the call. */
  function replayedParts(call: StatisticsCall): readonly StatisticsCall[] {
    const halves = wasSplit.has(callKey(call)) ? splitCall(call, boundariesOf(call.account)) : undefined;
    return halves ? halves.flatMap(replayedParts) : [call];
  }
}

/** Calls that are made at once. */
interface SyncCalls extends Pick<JobRun, 'calls' | 'boundaries' | 'needed' | 'take' | 'isOwn'> {
  readonly service: Pick<StatisticsService, 'call' | 'now'>;
}

/**
 * Makes synchronous calls; returns those that failed. An entity that does not exist fails the call for all: the call is
 * then split by entities, until it is found. Throws a MetricsError for an answer to another call, unless `isOwn` says that
 * it is about this call alone.
 */
export async function runSync({
  calls,
  service,
  take,
  isOwn,
  ...expected
}: SyncCalls): Promise<FailedCall[]> {
  const lost: FailedCall[] = [];
  let splits = maxSplits;
  async function ask(call: StatisticsCall): Promise<void> {
    try {
      const askedAt = service.now();
      const { body } = await service.call(getStatistics, toParameters(call));
      checkAnswer(call, body, expected);
      await take(call, body, askedAt);
    } catch (error) {
      const isMissing = isNotFound(error);
      if (!(error instanceof Error) || !(isMissing || isOwn?.(error))) throw error;
      if (!isMissing) splits -= 1;
      const halves = call.ids.length > 1 && splits >= 0 ? splitCall(call, []) : undefined;
      if (!halves) lost.push(toFailure(call, error));
      for (const half of halves ?? []) await ask(half);
    }
  }
  await forEachParallel(calls, syncWidth, ask);
  return lost;
}
