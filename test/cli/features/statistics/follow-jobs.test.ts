/** Waiting for jobs that were started before: it ends, whatever the service does. */
import { expect, it } from 'vitest';
import { waitForJobs } from '../../../../src/cli/features/statistics/follow-jobs.js';
import { longestSilence } from '../../../../src/cli/features/statistics/poll-jobs.js';

/** A service whose jobs have ended after so many milliseconds of waiting. */
function createService(endsAfter: Readonly<Record<string, number>>) {
  let waited = 0;
  const jobs = Object.entries(endsAfter);
  const data = () =>
    jobs.map(([id_str, end]) => ({ id: id_str, id_str, status: waited < end ? 'PROCESSING' : 'FAILED' }));
  return {
    waited: () => waited,
    call: async () => ({ status: 200, headers: {}, body: { data: data() } }) as never,
    sleep: async (milliseconds: number) => {
      waited += milliseconds;
    },
    longestSilence,
    showJobs: async () => {},
    hideJobs: async () => {},
  };
}

it('the wait ends when every job has ended', async () => {
  const service = createService({ '1': 5000, '2': longestSilence - 60_000 });
  const records = await waitForJobs(service, '18ce54d4x5t', ['2', '1']);
  expect(records.map(({ id_str }) => id_str)).toEqual(['2', '1']);
});

it('the wait ends when no job has changed for hours, and names them', async () => {
  const service = createService({ '1': 5000, '2': Number.POSITIVE_INFINITY });
  await expect(waitForJobs(service, '18ce54d4x5t', ['1', '2'])).rejects.toMatchObject({
    message: 'no job has finished for 2 h; still running: 2',
    exit: 9,
  });
  expect(service.waited()).toBeGreaterThanOrEqual(longestSilence);
  expect(service.waited()).toBeLessThan(longestSilence + 60_000);
});
