/** --wait on a command that starts something: waits for the end of it, and answers the record as it is then. */

import { lifecycleState, valueAtPath } from '../../../call/lifecycle.js';
import type { CallResult } from '../../../client/client.js';
import { endpointById } from '../../../contract/find-group.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { memberAt } from '../../../values/lossless-json.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { responseData } from '../../core/records/response-data.js';
import type { Session } from '../session/session.js';
import { awaitRecords } from './await-records.js';
import { describeState, reportEnds, stateFields, waitCommandLine } from './wait-answer.js';

interface Write {
  readonly endpoint: Endpoint;
  readonly values: Document;
  readonly reply: Pick<CallResult, 'body'>;
  /** The longest wait, in milliseconds. */
  readonly limit: number;
}

/** Waits for what the write has started. Throws what reading throws, after a notice that says how to wait on. */
export async function awaitWrite(
  { endpoint, values, reply, limit }: Write,
  session: Pick<Session, 'client' | 'account'>,
  invocation: Invocation,
): Promise<Answer> {
  const { awaits } = endpoint;
  const read = awaits && endpointById(awaits.endpoint);
  const related = read && findRelatedEndpoints(read);
  const lifecycle = read?.record?.lifecycle;
  if (!related || !lifecycle) throw new Error(`${endpoint.id} does not start work to wait for`);
  const written = responseData(reply);
  const id = String(values[awaits.by] ?? memberAt(written, related.idField) ?? '');
  const fields = stateFields(read.record ?? {});
  const describe = (record: Document | undefined) => describeState(record, fields);
  const again = (ids: readonly string[]) => waitCommandLine(read, ids, invocation);
  const account = values.account_id ?? session.account;
  const scope: Document = account === undefined ? {} : { account_id: account };
  try {
    const ends = await awaitRecords(
      {
        ids: [id],
        limit,
        read: (ids) => readRecords(session.client, related, scope, ids),
        stateOf: (record) => (record ? lifecycleState(record, lifecycle) : 'failed'),
        describe,
        lookAgain: (record) => Number(valueAtPath(record, lifecycle.lookAgain ?? '') ?? 0),
      },
      invocation,
    );
    await reportEnds(ends, { describe, again }, invocation);
    const row = ends.get(id)?.record ?? written;
    return { kind: 'one', ...(read.record && { record: read.record }), row };
  } catch (error) {
    await invocation.notice(
      `the call was carried out, but the wait ended early; to continue waiting: ${again([id])}`,
    );
    throw error;
  }
}
