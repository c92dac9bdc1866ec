/**
 * Many updates or deletions as one call of the group's batch. Where it fails as a whole, its rows are left to calls of their
 * own, which tell what is wrong with each.
 */

import type { CallResult, Client } from '../../../client/client.js';
import { NetworkError } from '../../../client/errors.js';
import { deletion } from '../../../contract/params/batch.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { batchBody } from '../../../flags/bulk-flags.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { matchAnswer } from '../../core/records/match-answer.js';
import { listOperations } from '../../core/records/operations.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { responseData, responseRows } from '../../core/records/response-data.js';
import { deliver, missing } from '../delivery/deliver.js';
import type { IdResult } from './rows.js';

/** The batch that can do what a single call does. */
interface BatchOf {
  readonly endpoint: Endpoint;
  /** The parameter with the operations, and how many it takes. */
  readonly name: string;
  readonly max: number;
  readonly discriminator: string;
  readonly operation: string;
  /** The field of a record with its id. */
  readonly idField: string;
}

/** The batch of the group with an operation that takes the same parameters; undefined if there is none. */
export function findBatch(endpoint: Endpoint): BatchOf | undefined {
  const related = findRelatedEndpoints(endpoint);
  const batch = related?.batch;
  const content = batch && batchBody(batch);
  if (!content || content.body.max === undefined) return undefined;
  if (endpoint !== related.update && endpoint !== related.remove) return undefined;
  const isDeletion = endpoint === related.remove;
  const names = Object.keys(endpoint.params).filter((name) => name !== 'account_id');
  const { of, discriminator } = content.operation;
  const [operation] = Object.keys(of).filter((type) => {
    const schema = of[type]?.fields.params;
    return (
      (type === deletion) === isDeletion &&
      schema?.type === 'object' &&
      names.every((name) => Object.hasOwn(schema.fields, name))
    );
  });
  if (operation === undefined) return undefined;
  return {
    endpoint: batch,
    name: content.name,
    max: content.body.max,
    discriminator,
    operation,
    idField: related.idField,
  };
}

interface BatchSender {
  readonly client: Pick<Client, 'call'>;
  readonly version: number | undefined;
  /** The checked values of the single call for an id. */
  readonly valuesOf: (id: string) => Document;
  readonly shouldContinue: () => boolean;
  readonly stopOnError: boolean;
  /** Receives each id of a batch of which it is not known whether it was carried out, and why. */
  readonly noteUnconfirmed: (id: string, error: unknown) => void;
}

/** Sends what single calls for the ids would do as one batch; `alone` are those that need a call of their own. */
export async function callBatch(
  { endpoint, name, discriminator, operation, idField }: BatchOf,
  ids: readonly string[],
  { client, version, valuesOf, shouldContinue, stopOnError, noteUnconfirmed }: BatchSender,
): Promise<readonly (IdResult | 'alone')[]> {
  const results = new Map<string, IdResult>();
  const send = async (part: readonly string[]) => {
    const values = part.map(valuesOf);
    const account = values[0]?.account_id;
    const operations = values.map(({ account_id: _, ...params }) => ({ [discriminator]: operation, params }));
    const sent = { ...(account !== undefined && { account_id: account }), [name]: operations };
    const reply = await client.call(endpoint, sent, { version });
    const rows = responseRows(reply);
    if (!endpoint.record || rows.length === 0) return readBatch(reply, part.length);
    const { record } = endpoint;
    const matched = matchAnswer(listOperations(endpoint, sent), rows, { record, idField });
    return matched.map((row) => row ?? missing);
  };
  await deliver([ids], {
    send,
    shouldContinue,
    stopOnError,
    // Of what fails as a whole, a call of its own tells what is wrong with each row, and whether it was changed.
    report(id, delivered) {
      const { outcome } = delivered;
      if (outcome === 'done') results.set(id, { outcome, record: delivered.result });
      else if (outcome === 'unconfirmed') noteUnconfirmed(id, delivered.error);
      else if (outcome === 'refused' || concernsAll(delivered.error))
        results.set(id, { outcome: 'failed', error: delivered.error });
    },
  });
  return ids.map((id) => results.get(id) ?? 'alone');
}

/** The records of a batch. Throws NetworkError `unreadable` unless there is one for each operation. */
export function readBatch(reply: CallResult, count: number): readonly unknown[] {
  const data = responseData(reply);
  if (Array.isArray(data) && data.length === count) return data;
  throw new NetworkError('unreadable', 'the batch response does not have one record for each operation');
}

/** Whether no other call can succeed now either. */
export function concernsAll(error: unknown): boolean {
  const exit = exitCodeForServiceError(error);
  return exit === exitCodes.notSignedIn || exit === exitCodes.rateLimited;
}
