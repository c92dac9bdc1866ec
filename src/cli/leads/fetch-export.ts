/** Fetches the file of an export that is done: by its URL, without credentials, or else by the call of the service. */
import { FileRefusedError } from '../../client/download.js';
import { NetworkError, ServiceError } from '../../client/errors.js';
import { endpointById } from '../../contract/find-group.js';
import { leadsExportJob } from '../../contract/groups/leads-exports.js';
import type { Invocation } from '../invocation.js';
import { type Session, transportOptions } from '../session/session.js';
import { jobPauses } from '../statistics/poll-jobs.js';
import { createPauses } from '../waiting/pauses.js';
import type { DoneExport } from './follow-export.js';

const { call } = leadsExportJob.result;
/** How often a file is asked for that cannot be fetched for the moment. */
const patience = 8;

/** The whole file, in memory. Throws what the download throws; messages quote nothing of it. */
export async function fetchExport(
  { id, url }: Pick<DoneExport, 'id' | 'url'>,
  { client, urls, account = '' }: Pick<Session, 'client' | 'account' | 'urls'>,
  invocation: Invocation,
): Promise<Buffer> {
  const { download } = await import('../../client/download.js');
  const { world, signal } = invocation;
  const pauses = createPauses(jobPauses);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await download(url, { ...transportOptions(invocation), service: urls.ads });
    } catch (error) {
      if (error instanceof FileRefusedError && !isLate(error)) break;
      if (!mayPass(error) || attempt >= patience) throw error;
      await world.sleep(pauses.next(), signal);
    }
  }
  // The URL may have expired: the service still has the file.
  const reply = await client.call(endpointById(call.endpoint), { account_id: account, [call.by]: id });
  if (reply.body instanceof Uint8Array) return Buffer.from(reply.body);
  throw new NetworkError('unreadable', 'the response is not a file');
}

/** The host of a file answers 404 or 426 until it is there. */
function isLate({ status }: FileRefusedError): boolean {
  return status === 404 || status === 426;
}

function mayPass(error: unknown): boolean {
  if (error instanceof FileRefusedError) return isLate(error);
  return (error instanceof NetworkError || error instanceof ServiceError) && error.retryable;
}
