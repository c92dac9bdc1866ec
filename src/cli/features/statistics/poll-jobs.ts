/** Follows jobs by the facts of the contract (docs/service.md#statistics-jobs): records by id, and what they say. */

import { createStatisticsJob, listStatisticsJobs } from '../../../contract/groups/stats-jobs.js';
import type { Document, Endpoint, Job } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { hour } from '../../../values/duration.js';
import { type JobState, jobStateOf } from '../../calls/waiting/job-state.js';
import { dataRecords, type StatisticsService } from './service.js';

const job = requireJob(createStatisticsJob);

function requireJob({ id, job }: Endpoint): Job {
  if (!job) throw new Error(`${id} does not start a job`);
  return job;
}

/** The id of a job's record. */
export function jobId(record: Document): string {
  return String(record[job.id] ?? '');
}

/** Reads how far a job is off its record. */
export function readJobState(record: Document): JobState {
  return jobStateOf(job, record);
}

/** The records of jobs by id, with as few calls as possible. A job that the service does not list is missing. */
export async function pollJobs(
  service: Pick<StatisticsService, 'call'>,
  account: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const found = new Map<string, Document>();
  for (const some of chunk(ids, listStatisticsJobs.params.job_ids.max)) {
    const reply = await service.call(listStatisticsJobs, { account_id: account, [job.poll.by]: some });
    for (const record of dataRecords(reply)) found.set(jobId(record), record);
  }
  return found;
}

/** The pauses of jobs, which take seconds to minutes. */
export const jobPauses = { first: 1000, longest: 15_000 } as const;
/** The longest wait in which nothing happens to any job, in milliseconds of pauses. */
export const longestSilence = 2 * hour;
