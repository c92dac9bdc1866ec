/** --dry-run of a raw call: the request, and what it changes where the contract knows the call. */
import type { CallRequest } from '../../../call/build-request.js';
import { isWrite } from '../../../call/is-write.js';
import type { Client, RawRequest } from '../../../client/client.js';
import type { Document } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { errorMessage } from '../../../values/system-error.js';
import { mayGoUnread } from '../../calls/endpoint/dry-check.js';
import { showRequest } from '../../calls/endpoint/dry-run.js';
import { readRaw } from '../../calls/writes/read-raw.js';
import type { Invocation } from '../../core/host/invocation.js';
import { actsOnRecords, previewOperations, readTargets } from '../../core/records/preview.js';

interface Place {
  /** The area's base URL; empty where none is set. */
  readonly base: string;
  /** Without it, nothing is read. */
  readonly open: (() => Promise<{ readonly client: Pick<Client, 'call'> }>) | undefined;
}

/** Throws as `client.call` does, where the record that is changed cannot be read. */
export async function showRawRequest(
  request: RawRequest & Omit<CallRequest, 'area'>,
  { base, open }: Place,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<Answer> {
  const { endpoint, values, unclear } = readRaw(request);
  if (!endpoint || !isWrite(endpoint) || unclear.length > 0) return showRequest(request, base, { endpoint });
  let records: ReadonlyMap<string, Document> = new Map();
  try {
    if (open && actsOnRecords(endpoint, values))
      records = await readTargets((await open()).client, endpoint, values);
  } catch (error) {
    if (!mayGoUnread(error)) throw error;
    await notice(`old values are not shown: ${errorMessage(error)}`);
  }
  return showRequest(request, base, { endpoint, operations: previewOperations(endpoint, values, records) });
}
