/** Fetches the file of an export that is done: by its URL, without credentials, or else by the call of the service. */
import { FileRefusedError } from '../../../client/download.js';
import { NetworkError } from '../../../client/errors.js';
import { endpointById } from '../../../contract/find-group.js';
import { leadsExportJob } from '../../../contract/groups/leads-exports.js';
import { fetchFile } from '../../calls/session/fetch-file.js';
import type { Session } from '../../calls/session/session.js';
import { createPauses } from '../../calls/waiting/pauses.js';
import type { Invocation } from '../../core/host/invocation.js';
import { isLateFile } from '../statistics/late-file.js';
import { jobPauses } from '../statistics/poll-jobs.js';
import type { DoneExport } from './follow-export.js';

const { call } = leadsExportJob.result;
/** How often a file is asked for that is not there yet. */
const patience = 8;

/** The whole file, in memory. Throws what the download throws; messages quote nothing of it. */
export async function fetchExport(
  { id, url }: Pick<DoneExport, 'id' | 'url'>,
  { client, urls, account = '' }: Pick<Session, 'client' | 'account' | 'urls'>,
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'meter' | 'notice' | 'signal'>,
): Promise<Buffer> {
  const { world, signal } = invocation;
  const pauses = createPauses(jobPauses);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchFile(url, { urls }, invocation);
    } catch (error) {
      if (!(error instanceof FileRefusedError)) throw error;
      if (!isLateFile(error)) break;
      if (attempt >= patience) throw error;
      await world.sleep(pauses.next(), signal);
    }
  }
  // The URL may have expired: the service still has the file.
  const reply = await client.call(endpointById(call.endpoint), { account_id: account, [call.by]: id });
  if (reply.body instanceof Uint8Array) return Buffer.from(reply.body);
  throw new NetworkError('unreadable', 'the response is not a file');
}
