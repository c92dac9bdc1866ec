/** Statistics jobs (docs/service.md#statistics-jobs). */
import * as contract from '../../contract/groups/stats-jobs.js';
import { tooManyJobs } from '../../contract/wire/error-codes.js';
import { handlePoll } from '../domain/polling.js';
import { listPage } from '../domain/record-handlers.js';
import {
  concurrentHeaders,
  countRunning,
  isCancellable,
  isUnfinished,
  jobStatus,
  nextFails,
  noteBegun,
  presentJob,
} from '../domain/statistics/jobs.js';
import { serviceError } from '../errors.js';
import { type AnyHandler, handle } from '../handler.js';
import {
  createStamps,
  findRecord,
  insertRecord,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

/** The wait of a client that polls, with a fixed clock. */
const secondsToPoll = 2;

export const statsJobsHandlers: readonly AnyHandler[] = [
  handle(
    contract.createStatisticsJob,
    { simple: 'Jobs finish after a few seconds of the clock, whatever their size' },
    ({ store, values, time, newId, origin }) => {
      const now = Date.parse(time);
      const { account_id, segmentation_type = null, country = null, platform = null, ...asked } = values;
      const begun = noteBegun(store, values, now);
      const running = countRunning(store, account_id, now);
      if (running >= contract.statisticsJobLimits.concurrent) {
        const message = `the account has reached its limit of ${running} running jobs; wait for one of them to finish`;
        throw serviceError(tooManyJobs, message);
      }
      const id = newId('decimal');
      const data = {
        id: BigInt(id),
        id_str: id,
        account_id,
        ...asked,
        segmentation_type,
        country,
        platform,
        ...begun,
        fails: nextFails(store),
        ...createStamps(time),
      };
      insertRecord(store, { kind: contract.statisticsJob, account_id, id, data });
      const job = requireRecord(store, contract.statisticsJob, account_id, id);
      return {
        data: toRecordResponse(contract.statisticsJob, presentJob(store, job, { now, origin })),
        headers: concurrentHeaders(running + 1),
      };
    },
  ),

  handlePoll(contract.listStatisticsJobs, secondsToPoll, (call) => {
    const { store, values, time, origin } = call;
    const { account_id, job_ids } = values;
    const now = Date.parse(time);
    const { records, ...rest } = listPage(contract.listStatisticsJobs, call, {
      filters: () => [{ field: 'id', in: job_ids }],
    });
    return {
      data: records.map((job) =>
        toRecordResponse(contract.statisticsJob, presentJob(store, job, { now, origin })),
      ),
      ...rest,
      headers: concurrentHeaders(countRunning(store, account_id, now)),
      isWaiting: records.some((job) => isUnfinished(job, now)),
    };
  }),

  handle(contract.cancelStatisticsJob, 'faithful', ({ store, values, time, origin }) => {
    const now = Date.parse(time);
    const { account_id, job_id } = values;
    const found = findRecord(store, contract.statisticsJob, account_id, job_id);
    const details = { parameter: 'job_id', value: job_id };
    if (!found) throw serviceError('NOT_FOUND', `statistics job ${job_id} was not found`, details);
    if (!isCancellable(found, now)) {
      const { status } = jobStatus(found, now);
      const message = `only a job that is QUEUED or PROCESSING can be cancelled; ${job_id} is ${status}`;
      throw serviceError('INVALID_PARAMETER', message, details);
    }
    const job = updateRecord(store, found, { ...found.data, cancelled_at: time });
    return {
      data: toRecordResponse(contract.statisticsJob, presentJob(store, job, { now, origin })),
      headers: concurrentHeaders(countRunning(store, account_id, now)),
    };
  }),
];
