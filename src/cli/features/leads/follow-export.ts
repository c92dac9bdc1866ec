/** Starts an export and waits until it has a file, by the facts of the contract (docs/service.md#leads-export). */

import { endpointById } from '../../../contract/find-group.js';
import { createLeadsExport, leadsExportJob as job } from '../../../contract/groups/leads-exports.js';
import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { isObject, memberAt } from '../../../values/lossless-json.js';
import type { Session } from '../../calls/session/session.js';
import { jobStateOf } from '../../calls/waiting/job-state.js';
import { createPauses } from '../../calls/waiting/pauses.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { responseData } from '../../core/records/response-data.js';
import { jobPauses, longestSilence } from '../statistics/poll-jobs.js';

export interface DoneExport {
  readonly id: string;
  readonly url: string;
  readonly record: Document;
}

type Caller = Pick<Session, 'client'>;

/** The id of the export that was started. */
export async function startExport(values: Document, { client }: Caller): Promise<string> {
  const record = responseData(await client.call(createLeadsExport, values));
  return String(memberAt(record, job.id) ?? '');
}

/**
 * Waits until an export has a file. Every status that is not known means that it is running. Throws CommandError if it has
 * failed or was cancelled, or did not end for hours, and what the client throws.
 */
export async function waitForExport(
  { account_id, id }: Readonly<Record<'account_id' | 'id', string>>,
  { client }: Caller,
  { world, signal, showProgress }: Pick<Invocation, 'world' | 'signal' | 'showProgress'>,
): Promise<DoneExport> {
  const poll = endpointById(job.poll.endpoint);
  const pauses = createPauses(jobPauses);
  try {
    for (let waited = 0; ; ) {
      const data = responseData(await client.call(poll, { account_id, [job.poll.by]: id }));
      const record: Document = isObject(data) ? (data as Document) : {};
      const state = jobStateOf(job, record);
      if (state.kind === 'done') return { id, url: state.url, record };
      if (state.kind !== 'running') throw endedWithoutFile(id, state.kind);
      if (waited >= longestSilence) throw endless(id);
      const status = String(record[job.status.field] ?? '');
      await showProgress(`export ${id}: ${status}, ${Math.round(waited / 1000)} s`);
      const pause = pauses.next();
      await world.sleep(pause, signal);
      waited += pause;
    }
  } finally {
    await showProgress();
  }
}

function endedWithoutFile(id: string, kind: 'failed' | 'cancelled'): CommandError {
  const message = `export ${id} has no file: it ${kind === 'cancelled' ? 'was cancelled' : 'failed'}`;
  return new CommandError(
    'JOB_FAILED',
    exitCodes.refused,
    message,
    'Start a new export. No leads were lost.',
  );
}

function endless(id: string): CommandError {
  const message = `export ${id} is still running after ${longestSilence / hour} hours`;
  return new CommandError('JOB_RUNNING', exitCodes.unreachable, message);
}
