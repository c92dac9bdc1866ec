/** The service of statistics for a command: the session's client, unsigned downloads, and this command's clock. */
import type { DownloadOptions } from '../../../client/download.js';
import { transportOptions } from '../../calls/session/open-client.js';
import type { Session } from '../../calls/session/session.js';
import { parseDuration } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import { type Progress, startProgress } from '../../core/host/progress.js';
import { longestSilence } from './poll-jobs.js';
import type { StatisticsService } from './service.js';

export function openStatisticsService(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice' | 'showProgress' | 'signal'>,
  session: Session,
): StatisticsService {
  const { world, signal, notice } = invocation;
  const options: DownloadOptions = { ...transportOptions(invocation), service: session.urls.ads };
  let jobs: Progress | undefined;
  const counts = new Map<string, JobCount>();
  const { maxWait } = invocation.settings;
  const mayWait = parseDuration(maxWait.value, maxWait.source);
  return {
    call: (endpoint, values, options) => session.client.call(endpoint, values, options),
    async fetchFile(url) {
      const { download } = await import('../../../client/download.js');
      return (await download(url, options)).toString('utf8');
    },
    now: session.time,
    sleep: (milliseconds) => world.sleep(milliseconds, signal),
    notify(message) {
      // What a person who waits wants to see; a program would find it among its notices, line after line.
      if (world.stderr.isTTY) void notice(message);
    },
    // Jobs take minutes where nothing is wrong: the default of calls is too short for them.
    longestSilence: maxWait.origin === 'default' ? longestSilence : Math.min(mayWait, longestSilence),
    async showJobs(account, done, total, waitsFor) {
      jobs ??= startProgress(invocation, { label: () => labelOf([...counts.values()]) });
      counts.set(account, { done, total, waitsFor });
      const sum = (of: 'done' | 'total') => [...counts.values()].reduce((all, count) => all + count[of], 0);
      await jobs.update(sum('done'), sum('total'));
    },
    async hideJobs() {
      await jobs?.clear();
    },
  };
}

interface JobCount {
  readonly done: number;
  readonly total: number;
  readonly waitsFor: string | undefined;
}

/** `jobs, waiting for those of other programs` */
function labelOf(counts: readonly JobCount[]): string {
  const [first] = counts.flatMap(({ waitsFor }) => waitsFor ?? []);
  return first === undefined ? 'jobs' : `jobs, waiting for ${first}`;
}
