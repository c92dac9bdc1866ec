/** Statistics jobs (docs/service.md#statistics-jobs). */
import { expect, it } from 'vitest';
import { createStatisticsJob, statisticsJob } from '../../../src/contract/groups/stats-jobs.js';

it('the record of a job tells everything that was asked for', () => {
  const { account_id: _, ...asked } = createStatisticsJob.params;
  expect(Object.keys(statisticsJob.fields)).toEqual(expect.arrayContaining(Object.keys(asked)));
});
