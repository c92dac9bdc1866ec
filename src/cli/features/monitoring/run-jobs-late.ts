/** Jobs for the totals of campaigns: most looks need none, so what runs them is loaded late. */
import type { JobScope } from './measure-by-jobs.js';
import type { StateQuestion } from './parts.js';

export function runJobsLate(scope: Omit<JobScope, 'client'>): NonNullable<StateQuestion['runJobs']> {
  return async (calls, found, client) => {
    const { measureByJobs } = await import('./measure-by-jobs.js');
    await measureByJobs(calls, found, { ...scope, client });
  };
}
