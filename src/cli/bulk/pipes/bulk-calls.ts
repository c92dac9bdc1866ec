/** The calls of a command for many ids: in batches where the service has them, and else one for each. */
import { pathNames } from '../../../call/parameter-location.js';
import type { CallOptions } from '../../../client/client.js';
import { isNotFound } from '../../../client/errors.js';
import { isShownDeleted } from '../../../client/is-shown-deleted.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { type ComputedOnce, computedValues, textsOf } from '../../calls/endpoint/computed-values.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { toAnswer } from '../../core/records/response-data.js';
import { callBatch, findBatch } from './batch-call.js';
import type { checkerOf } from './check-again.js';
import type { BulkPlan } from './plan-bulk.js';
import type { IdResult } from './rows.js';
import type { BulkCalls } from './run-rows.js';

/** What decides about the calls, and what is noted of them. */
interface CallControl {
  readonly shouldContinue: () => boolean;
  readonly stopOnError: boolean;
  /** Has the ids of a batch of which it is not known whether it was carried out, and why. */
  readonly unconfirmed: Map<string, unknown>;
  /** Amounts that somebody has changed since they were read are not overwritten by what was computed from them. */
  readonly checkAgain: ReturnType<typeof checkerOf>;
  /** What is known of the values of an id that are computed from its record. */
  readonly computed: (id: string) => ComputedOnce | undefined;
}

/** The computed values that are sent for an id; undefined where they do not depend on its record. */
export function computedOf(
  { endpoint, args, amounts, valuesOf }: BulkPlan,
  id: string,
  invocation: Invocation,
): ComputedOnce | undefined {
  const { changes } = args;
  if (!changes) return undefined;
  return computedValues(
    { endpoint, values: valuesOf(id), changes, record: amounts?.recordOf(id) },
    invocation,
  );
}

/** The calls of a plan. */
export function createCalls(
  plan: BulkPlan,
  { shouldContinue, stopOnError, unconfirmed, checkAgain, computed }: CallControl,
): BulkCalls {
  const { endpoint, version, session, valuesOf, amounts } = plan;
  const { client } = session;
  const one = async (id: string) => {
    if (amounts?.isUnchanged(id)) return amounts.recordOf(id);
    const failure = (await checkAgain([id], unconfirmed.has(id)))(id);
    if (failure !== undefined) throw failure;
    const values = valuesOf(id);
    try {
      const answer = toAnswer(
        endpoint,
        values,
        await client.call(endpoint, values, { version, computed: computed(id) }),
      );
      return answer.kind === 'one' ? answer.row : undefined;
    } catch (error) {
      if (!isNotFound(error) || endpoint.method !== 'DELETE' || !unconfirmed.has(id)) throw error;
      const isDeleted = await isShownDeleted(endpoint, endpoint.positional, values, (read, given) =>
        client.call(read, given, { version }),
      ).catch(() => undefined);
      // The batch that seemed to fail has deleted it.
      if (isDeleted) return { id, deleted: true };
      // What cannot be read leaves open what the batch has done.
      if (isDeleted === false) unconfirmed.delete(id);
      throw error;
    }
  };
  const many = endpoint.method === 'GET' ? manyReads(plan) : manyWrites();
  return { one, ...(many && { many }) };

  function manyWrites(): BulkCalls['many'] {
    const batch = findBatch(endpoint);
    if (!batch) return undefined;
    const { changes } = plan.args;
    const sent = changes && { computed: { texts: textsOf(changes) } };
    const sender = {
      client: {
        call: (one: Endpoint, values: Document, given?: CallOptions) =>
          client.call(one, values, { ...given, ...sent }),
      },
      version,
      valuesOf,
      shouldContinue,
      stopOnError,
      noteUnconfirmed: (id: string, error: unknown) => {
        unconfirmed.set(id, error);
      },
    };
    return {
      max: batch.max,
      async call(ids) {
        const isUnchanged = (id = '') => amounts?.isUnchanged(id) === true;
        const failureOf = await checkAgain(
          ids.filter((id) => !isUnchanged(id)),
          false,
        );
        const failures = ids.map((id) => (isUnchanged(id) ? undefined : failureOf(id)));
        // Those before the first that fails are still done.
        const first = failures.findIndex((failure) => failure !== undefined);
        const end = stopOnError && first !== -1 ? first : ids.length;
        const sent = ids.filter((id, at) => at < end && failures[at] === undefined && !isUnchanged(id));
        const results = (sent.length === 0 ? [] : await callBatch(batch, sent, sender)).values();
        return ids.map((id, at): IdResult | 'alone' => {
          const error = failures[at];
          if (error !== undefined) return at <= end ? { outcome: 'failed', error } : 'alone';
          if (isUnchanged(id)) return at < end ? { outcome: 'done', record: amounts?.recordOf(id) } : 'alone';
          return at < end ? (results.next().value ?? 'alone') : 'alone';
        });
      },
    };
  }
}

/** Records can be read by lists of their ids. A draft, which a list may leave out, is read alone. */
function manyReads({ endpoint, session, valuesOf, version }: BulkPlan): BulkCalls['many'] {
  const related = findRelatedEndpoints(endpoint);
  const by = related?.list?.by;
  const { positional = '' } = endpoint;
  const own = [...pathNames(endpoint.path), positional];
  const hasMore = Object.keys(valuesOf('')).some((name) => !own.includes(name));
  if (!related || related.get !== endpoint || !by || hasMore || version !== undefined) return undefined;
  return {
    max: by.max,
    async call(ids) {
      try {
        const records = await readRecords(session.client, related, valuesOf(''), ids);
        return ids.map((id) => {
          const record = records.get(id);
          return record ? { outcome: 'done', record } : 'alone';
        });
      } catch {
        return ids.map(() => 'alone');
      }
    },
  };
}
