/** The service of statistics for a command: the session's client, unsigned downloads, and this command's clock. */
import type { DownloadOptions } from '../../client/download.js';
import type { Invocation } from '../host/invocation.js';
import { type Progress, startProgress } from '../host/progress.js';
import { transportOptions } from '../session/open-client.js';
import type { Session } from '../session/session.js';
import type { StatisticsService } from './service.js';

export function openStatisticsService(invocation: Invocation, session: Session): StatisticsService {
  const { world, signal, notice } = invocation;
  const options: DownloadOptions = { ...transportOptions(invocation), service: session.urls.ads };
  let jobs: Progress | undefined;
  const counts = new Map<string, { readonly done: number; readonly total: number }>();
  return {
    call: (endpoint, values, options) => session.client.call(endpoint, values, options),
    async fetchFile(url) {
      const { download } = await import('../../client/download.js');
      return (await download(url, options)).toString('utf8');
    },
    now: session.time,
    sleep: (milliseconds) => world.sleep(milliseconds, signal),
    notify(message) {
      // What a person who waits wants to see; a program would find it among its notices, line after line.
      if (world.stderr.isTTY) void notice(message);
    },
    async showJobs(account, done, total) {
      jobs ??= startProgress(invocation, { label: 'jobs' });
      counts.set(account, { done, total });
      const sum = (of: 'done' | 'total') => [...counts.values()].reduce((all, count) => all + count[of], 0);
      await jobs.update(sum('done'), sum('total'));
    },
    async hideJobs() {
      await jobs?.clear();
    },
  };
}
