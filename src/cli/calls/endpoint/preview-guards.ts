/**
 * The guards of the profile before anything is sent: in dry runs, which are refused for what the write itself would be
 * refused for, and for plans of many calls, which are refused as a whole.
 */

import { isWrite } from '../../../call/is-write.js';
import type { Client, RawRequest } from '../../../client/client.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { errorMessage } from '../../../values/system-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Reader, Write } from '../../core/records/write.js';
import { checkGuards } from '../writes/check-guards.js';
import { createRawWrite, createWrite } from '../writes/create-write.js';
import { readRaw } from '../writes/read-raw.js';
import { mayGoUnread } from './dry-check.js';

type Asker = Pick<Invocation, 'settings' | 'globals' | 'notice'>;
/** Opens a session to read with. */
export type OpenReader = () => Promise<{ readonly client: Pick<Client, 'call'> }>;

/** A checked call that is about to be sent or shown. */
export interface PlannedCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  /** Names the call in messages where there are several: `row 7`. */
  readonly label?: string;
  /** How many operations of the same input come before those of this call. */
  readonly offset?: number;
}

/**
 * Checks calls as the gate would, all of them together, as one change of the account. `open` is called only if something
 * has to be read. What is refused is noted in the history, unless this is a dry run. Where nothing can be read, because nobody is signed in, there is no network or the service is busy, the
 * amounts that would be sent are checked, and a notice tells it. Throws as `checkGuards` does.
 */
export async function previewGuards(
  calls: readonly PlannedCall[],
  open: OpenReader,
  invocation: Invocation,
): Promise<void> {
  const reader = createReader(open);
  const writes = calls.map(({ endpoint, values, label, offset }) => ({
    ...createWrite(endpoint, values, invocation, reader),
    label,
    offset,
  }));
  await preview(writes, invocation).catch(async (error: unknown) => {
    const { noteRefused } = await import('../history/note-refused.js');
    await noteRefused(writes, error, invocation);
    throw error;
  });
}

/** The same for a raw call, unless it only reads. Without `open`, nothing is read. */
export async function previewRawGuards(
  request: RawRequest,
  open: OpenReader | undefined,
  invocation: Asker,
): Promise<void> {
  const reading = readRaw(request);
  const { endpoint, unclear } = reading;
  if (endpoint && !isWrite(endpoint) && unclear.length === 0) return;
  if (!endpoint && request.method === 'GET') return;
  const reader = createReader(open ?? (() => Promise.reject(new Error('nothing is read'))));
  const writes = [createRawWrite(request, reading, invocation, reader)];
  await (open ? preview(writes, invocation) : checkGuards(writes, invocation, 'unread'));
}

/** Reads for what only looks. */
export function createReader(open: OpenReader): Reader {
  return {
    async call(endpoint, values, options) {
      if (isWrite(endpoint)) throw new Error(`${endpoint.id} writes, but a dry run only reads`);
      const { client } = await open();
      return client.call(endpoint, values, options);
    },
  };
}

async function preview(writes: readonly Write[], invocation: Asker): Promise<void> {
  try {
    await checkGuards(writes, invocation);
  } catch (error) {
    if (!mayGoUnread(error)) throw error;
    await checkGuards(writes, invocation, 'unread');
    const reason = errorMessage(error);
    await invocation.notice(`the limits of the profile were checked without stored values: ${reason}`);
  }
}
