/**
 * Many updates or deletions as one call of the group's batch. A batch is done as a whole or not at all
 * (docs/service.md#batch-errors): where it is refused for some of its rows, the others are sent again without them; where
 * it fails as a whole, its rows are left to calls of their own, which tell what is wrong with each.
 */

import type { CallResult, Client } from '../../client/client.js';
import { NetworkError, ServiceError } from '../../client/errors.js';
import { deletion } from '../../contract/params/batch.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { statusByCode } from '../../contract/wire/error-codes.js';
import { ConfigError } from '../../files/atomic-file.js';
import { batchBody } from '../../flags/bulk-flags.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import { mayHaveTakenEffect } from '../host/errors/may-have-taken-effect.js';
import { exitCodeForServiceError } from '../host/errors/service-error-exit.js';
import { responseData } from '../records/response-data.js';
import { findSiblings } from '../records/siblings.js';
import type { IdResult } from './rows.js';

/** The batch that can do what a single call does. */
export interface BatchOf {
  readonly endpoint: Endpoint;
  /** The parameter with the operations, and how many it takes. */
  readonly name: string;
  readonly max: number;
  readonly discriminator: string;
  readonly operation: string;
}

/** The batch of the group with an operation that takes the same parameters; undefined if there is none. */
export function findBatch(endpoint: Endpoint): BatchOf | undefined {
  const siblings = findSiblings(endpoint);
  const batch = siblings?.batch;
  const content = batch && batchBody(batch);
  if (!content || content.body.max === undefined) return undefined;
  if (endpoint !== siblings.update && endpoint !== siblings.remove) return undefined;
  const isDeletion = endpoint === siblings.remove;
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
  return { endpoint: batch, name: content.name, max: content.body.max, discriminator, operation };
}

/** What came of one operation of a batch. */
export type OperationResult =
  | IdResult
  /** The batch failed as a whole; `isDoubtful` if it may have been carried out all the same. */
  | { readonly outcome: 'unsettled'; readonly error: unknown; readonly isDoubtful: boolean };

/** Sends operations, and decides how far. */
export interface OperationSender {
  /** Sends a batch; returns one record for each operation. */
  readonly send: (operations: readonly Document[]) => Promise<readonly unknown[]>;
  readonly mayGoOn: () => boolean;
  readonly stopOnError: boolean;
}

/** Sends the operations as one batch, and again without those that are refused. */
export async function sendOperations(
  operations: readonly Document[],
  { send, mayGoOn, stopOnError }: OperationSender,
): Promise<readonly OperationResult[]> {
  const results: OperationResult[] = operations.map(() => ({ outcome: 'not_tried' }));
  let rest = operations.map((operation, index) => ({ operation, index }));
  while (rest.length > 0 && mayGoOn()) {
    const sent = rest;
    try {
      const records = await send(sent.map(({ operation }) => operation));
      for (const [at, { index }] of sent.entries()) results[index] = { outcome: 'done', record: records[at] };
      return results;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      const refused = refusedRows(error);
      if (refused.size === 0) {
        const result: OperationResult = concernsAll(error)
          ? { outcome: 'failed', error }
          : { outcome: 'unsettled', error, isDoubtful: mayHaveTakenEffect(error) };
        for (const { index } of sent) results[index] = result;
        return results;
      }
      const first = Math.min(...refused.keys());
      for (const [at, reason] of refused) {
        const row = sent[at];
        if (row && (!stopOnError || at === first)) results[row.index] = { outcome: 'failed', error: reason };
      }
      rest = sent.filter((_, at) => (stopOnError ? at < first : !refused.has(at)));
    }
  }
  return results;
}

interface BatchSender {
  readonly client: Pick<Client, 'call'>;
  readonly version: number | undefined;
  /** The checked values of the single call for an id. */
  readonly valuesOf: (id: string) => Document;
  readonly mayGoOn: () => boolean;
  readonly stopOnError: boolean;
  /** Receives each id of a batch of which it is not known whether it was carried out, and why. */
  readonly doubt: (id: string, error: unknown) => void;
}

/** Sends what single calls for the ids would do as one batch; `alone` are those that need a call of their own. */
export async function callBatch(
  { endpoint, name, discriminator, operation }: BatchOf,
  ids: readonly string[],
  { client, version, valuesOf, mayGoOn, stopOnError, doubt }: BatchSender,
): Promise<readonly (IdResult | 'alone')[]> {
  let scope: Document = {};
  const operations = ids.map((id) => {
    const { account_id, ...params } = valuesOf(id);
    if (account_id !== undefined) scope = { account_id };
    return { [discriminator]: operation, params };
  });
  const send = async (items: readonly Document[]) =>
    readBatch(await client.call(endpoint, { ...scope, [name]: items }, { version }), items.length);
  const results = await sendOperations(operations, { send, mayGoOn, stopOnError });
  for (const [at, id] of ids.entries()) {
    const result = results[at];
    if (result?.outcome === 'unsettled' && result.isDoubtful) doubt(id, result.error);
  }
  return results.map((result) =>
    result.outcome === 'unsettled' || result.outcome === 'not_tried' ? 'alone' : result,
  );
}

/** The records of a batch. Throws NetworkError `unreadable` unless there is one for each operation. */
export function readBatch(reply: CallResult, count: number): readonly unknown[] {
  const data = responseData(reply);
  if (Array.isArray(data) && data.length === count) return data;
  throw new NetworkError('unreadable', 'the response of the batch has not one record for each operation');
}

/** The error of each row that the batch was refused for, by its place in the batch, as a single call tells it. */
function refusedRows(error: unknown): ReadonlyMap<number, ServiceError> {
  if (!(error instanceof ServiceError)) return new Map();
  const { operationErrors, requestId } = error;
  return new Map(
    operationErrors
      .filter(({ entries }) => entries.length > 0)
      .map(({ index, entries }) => {
        // The status of a batch is the same whatever is wrong with a row; the code tells which one the row has.
        const status = statusByCode.get(String(entries[0]?.code)) ?? error.status;
        const own = new ServiceError({
          status,
          entries,
          operationErrors: [],
          ...(requestId !== undefined && { requestId }),
        });
        own.request = error.request;
        return [index, own] as const;
      }),
  );
}

/** Whether no other call can succeed now either. */
export function concernsAll(error: unknown): boolean {
  const exit = exitCodeForServiceError(error);
  return exit === exitCodes.notSignedIn || exit === exitCodes.rateLimited;
}
