/** Opens the store of a report in the cache, and decides which of its results may be used. */

import { join } from 'node:path';
import { causeOf, directoryPath } from '../../../files/directories.js';
import { DamagedJournalError } from '../../../files/journal-file.js';
import { day } from '../../../values/duration.js';
import { valueDigest } from '../../../values/value-digest.js';
import { serviceIdentity } from '../../calls/session/service-identity.js';
import type { Session } from '../../calls/session/session.js';
import { mayKeepIn } from '../../core/credentials/find-credentials.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { PlanUnit, StatisticsCall } from './compute/call-plan.js';
import type { AccountRange } from './plan-report.js';
import type { ReportOptions } from './report-options.js';
import {
  createMemoryStore,
  isFinalResult,
  isOver,
  type JournalEntry,
  openResultStore,
  type ResultStore,
  resumeWithin,
  type StoredResult,
} from './result-store.js';

interface OpenedStore {
  readonly store: ResultStore;
  /** Whether the same command can resume the report after an interruption. */
  readonly isStored: boolean;
  /** Whether an earlier run did not end, and is recent enough to be resumed. */
  readonly resumes: boolean;
  /** Its plan; undefined where its time was not over then, and more may have served since. */
  readonly units: readonly PlanUnit[] | undefined;
  /** What that run noted since; empty if there is none. */
  readonly history: readonly JournalEntry[];
  readonly mayUse: (call: StatisticsCall, result: StoredResult) => boolean;
}

/** The directory of all reports. */
function reportDirectory(invocation: Pick<Invocation, 'world'>): string {
  return join(directoryPath('cache', invocation.world), 'stats-reports');
}

/**
 * A store that cannot be written, or that a job may not leave behind, is replaced by one in memory: the report works, but
 * cannot be resumed.
 */
export async function openReportStore(
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice'>,
  session: Session,
  options: ReportOptions,
  ranges: readonly AccountRange[],
): Promise<OpenedStore> {
  const inMemory = {
    store: createMemoryStore(),
    isStored: false,
    resumes: false,
    units: undefined,
    history: [],
    mayUse: () => false,
  };
  if (!options.resume || !mayKeepIn('cache', session.source, invocation.world)) return inMemory;
  const { entity, ids, campaigns, allEntities, granularity, metrics, placements, segment, country, mode } =
    options;
  const name = valueDigest({
    service: await serviceIdentity(invocation),
    accounts: ranges.map(({ account, range, previous }) => ({ id: account.id, range, previous })),
    asked: { entity, ids, campaigns, allEntities, granularity, placements, segment, country, mode },
    groups: metrics.groupSets,
  });
  const { sleep, now: machineTime } = invocation.world;
  try {
    const store = await openResultStore({
      directory: reportDirectory(invocation),
      name,
      sleep,
      now: machineTime(),
    });
    return { store, isStored: true, ...readProgress(store, options, ranges, session.time()) };
  } catch (error) {
    if (error instanceof DamagedJournalError) throw error;
    await invocation.notice(`the report cannot be resumed if it is interrupted: ${causeOf(error)}`);
    return inMemory;
  }
}

/**
 * What is left of earlier runs: of one that did not end, everything about times that were over when they were read; of others
 * only what cannot change any more.
 */
function readProgress(
  { journal }: ResultStore,
  { restateDays }: ReportOptions,
  ranges: readonly AccountRange[],
  now: number,
): Omit<OpenedStore, 'store' | 'isStored'> {
  const last = journal.findLastIndex(({ event }) => event === 'plan');
  const plan = journal[last];
  const history = journal.slice(last + 1);
  const wasComplete = history.some(({ event }) => event === 'complete');
  const open = plan?.event === 'plan' && now - plan.at < resumeWithin && !wasComplete ? plan : undefined;
  const wasOver = open !== undefined && ranges.every(({ range }) => isOver(range, open.at));
  return {
    resumes: open !== undefined,
    units: wasOver ? open.units : undefined,
    history: open ? history : [],
    mayUse(call, result) {
      if (open && result.readAt >= open.at && isOver(call, result.readAt)) return true;
      // What was read sooner may have been a part of the time only, whenever this run is.
      if (restateDays !== undefined) return result.readAt - call.end >= restateDays * day;
      return isFinalResult(call, result);
    },
  };
}
