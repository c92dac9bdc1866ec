/**
 * Measures long times by jobs of statistics, which take few calls. What arrives is kept in the cache, so that a run that
 * had no time left is continued by the next one of the same day.
 */
import { join } from 'node:path';
import { directoryPath } from '../../../files/directories.js';
import { valueDigest } from '../../../values/value-digest.js';
import type { Session } from '../../calls/session/session.js';
import { mayKeepIn } from '../../core/credentials/find-credentials.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { parseDuration } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Caller } from '../../core/records/read-rows.js';
import { countedCharges } from '../serving/measure-charges.js';
import type { StatisticsCall } from '../statistics/compute/call-plan.js';
import { openStatisticsService } from '../statistics/open-service.js';
import { longestSilence } from '../statistics/poll-jobs.js';
import { callKey, createMemoryStore, openResultStore, type ResultStore } from '../statistics/result-store.js';
import { runPlan } from '../statistics/run-calls.js';

/** A call that was answered. */
export interface JobResult {
  readonly call: StatisticsCall;
  readonly body: unknown;
}

export interface JobScope {
  readonly account: string;
  /** The service and who asks it. */
  readonly identity: readonly (string | null)[];
  readonly session: Session;
  /** Makes the calls. */
  readonly client: Caller;
  readonly invocation: Invocation;
}

/**
 * Runs the calls as jobs, for as long as `--max-wait` allows, and gives `found` each result as far as there are any. Throws
 * the errors of the service, and RATE_LIMITED where the time was too short; `found` has what came before.
 */
export async function measureByJobs(
  calls: readonly StatisticsCall[],
  found: (result: JobResult) => void,
  scope: JobScope,
): Promise<void> {
  const store = await openStore(calls, scope);
  const { account } = scope;
  const units = [{ account, ids: [...new Set(calls.flatMap(({ ids }) => ids))], calls }];
  const bounds = calls.flatMap(({ start, end }) => [start, end]);
  const boundaries = [Math.min(...bounds), Math.max(...bounds)];
  const give = async (some: readonly StatisticsCall[]) => {
    for (const call of some) {
      const result = await store.read(callKey(call));
      if (result) found({ call, body: result.body });
    }
  };
  try {
    const { answered } = await runPlan({
      units,
      mode: 'jobs',
      boundariesOf: () => boundaries,
      service: withinTime(scope),
      store,
      history: store.journal,
      needed: countedCharges,
      mayUse: () => true,
    });
    await give(answered.flat());
  } catch (error) {
    await give(calls);
    throw error;
  }
}

async function openStore(
  calls: readonly StatisticsCall[],
  { account, identity, session, invocation }: JobScope,
): Promise<ResultStore> {
  const { world } = invocation;
  if (!mayKeepIn('cache', session.source, world) || world.stdin.isOnly) return createMemoryStore();
  // Tomorrow, other times are measured.
  const until = Math.max(...calls.map(({ end }) => end));
  return openResultStore({
    directory: join(directoryPath('cache', world), 'spend-jobs'),
    name: valueDigest([...identity, account, until]),
    sleep: world.sleep,
    now: world.now(),
  }).catch(() => createMemoryStore());
}

/** The service, of which nobody waits for longer than the command may. */
function withinTime({ session, client, invocation }: JobScope) {
  // This bounds the whole wait, after which nothing else is tried: a wait without progress is no shorter here.
  const service = { ...openStatisticsService(invocation, session), call: client.call, longestSilence };
  const { maxWait } = invocation.settings;
  const most = parseDuration(maxWait.value, maxWait.source);
  let waited = 0;
  return {
    ...service,
    async sleep(milliseconds: number) {
      waited += milliseconds;
      if (waited > most) {
        await service.hideJobs();
        const message = 'the jobs took longer than --max-wait allows';
        throw new CommandError('RATE_LIMITED', exitCodes.rateLimited, message);
      }
      await service.sleep(milliseconds);
    },
  };
}
