/** Waits for jobs that were started before, and fetches their files. */

import type { Document } from '../../../contract/types.js';
import { formatSpan } from '../../../values/duration.js';
import { operands } from '../../../values/shell-word.js';
import { createPauses } from '../../calls/waiting/pauses.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { isLateFile } from './late-file.js';
import { jobPauses, pollJobs, readJobState } from './poll-jobs.js';
import type { StatisticsService } from './service.js';

/**
 * Waits until every job has ended, and returns their records in order. Throws CommandError if one does not exist, or if
 * none has ended for hours.
 */
export async function waitForJobs(
  service: Pick<StatisticsService, 'call' | 'sleep' | 'showJobs' | 'hideJobs' | 'longestSilence'>,
  account: string,
  ids: readonly string[],
): Promise<readonly Document[]> {
  const ended = new Map<string, Document>();
  const pauses = createPauses(jobPauses);
  for (let silence = 0; ; ) {
    const open = ids.filter((id) => !ended.has(id));
    const records = await pollJobs(service, account, open);
    const missing = open.filter((id) => !records.has(id));
    if (missing.length > 0) throw unknownJobs(missing);
    for (const [id, record] of records) if (readJobState(record).kind !== 'running') ended.set(id, record);
    const left = open.filter((id) => !ended.has(id));
    if (left.length === 0) {
      await service.hideJobs();
      return ids.map((id) => ended.get(id)).filter((record) => record !== undefined);
    }
    if (left.length < open.length) {
      pauses.reset();
      silence = 0;
    }
    if (silence >= service.longestSilence) {
      await service.hideJobs();
      throw endlessJobs(left, service.longestSilence);
    }
    await service.showJobs(account, ids.length - left.length, ids.length);
    const pause = pauses.next();
    await service.sleep(pause);
    silence += pause;
  }
}

function unknownJobs(ids: readonly string[]): CommandError {
  const { code, exit } = { code: 'NOT_FOUND', exit: exitCodes.notFound };
  return new CommandError(
    code,
    exit,
    `jobs not found in this account: ${ids.join(', ')}`,
    `To list jobs: ${accountCommand`ads stats jobs list`}`,
  );
}

function endlessJobs(ids: readonly string[], silence: number): CommandError {
  return new CommandError(
    'JOB_RUNNING',
    exitCodes.unreachable,
    `no job has finished for ${formatSpan(silence)}; still running: ${ids.join(', ')}`,
    `To continue waiting: ${accountCommand`ads stats jobs wait ${operands(ids)}`}`,
  );
}

/** Looks for which a file may not be there before it counts as lost. */
const patience = 20;

/** A job that is done. */
interface JobFile {
  readonly record: Document;
  readonly text: string;
}

/** Fetches the file of a job, and waits while it is not there yet. Throws what the download throws. */
export async function fetchJobFile(
  service: StatisticsService,
  account: string,
  id: string,
): Promise<JobFile> {
  const pauses = createPauses(jobPauses);
  for (let looks = 1; ; looks += 1) {
    const [record] = await waitForJobs(service, account, [id]);
    const state = record ? readJobState(record) : { kind: 'failed' as const };
    if (!record || state.kind !== 'done') throw endedWithoutFile(id, state.kind);
    try {
      return { record, text: await service.fetchFile(state.url) };
    } catch (error) {
      if (!isLateFile(error) || looks >= patience) throw error;
      await service.showJobs(account, 0, 1, `the file of job ${id}`);
      await service.sleep(pauses.next());
      await service.hideJobs();
    }
  }
}

function endedWithoutFile(id: string, kind: string): CommandError {
  const message = `job ${id} has no file: it ${kind === 'cancelled' ? 'was cancelled' : 'failed'}`;
  const hint = `To split jobs that fail and find the cause, use: ${accountCommand`ads stats report`}`;
  return new CommandError('JOB_FAILED', exitCodes.refused, message, hint);
}
