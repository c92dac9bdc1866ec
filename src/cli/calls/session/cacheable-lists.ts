/**
 * Keeps the answers of lists that may be asked for a few times in a quarter of an hour (docs/service.md#cached-lists), for
 * when that is used up. What keeps them is loaded with the first such list.
 */
import type { Client } from '../../../client/client.js';
import { type Rate, rates } from '../../../contract/wire/rate-limits.js';
import { minute } from '../../../values/duration.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { AnswerOwner } from './response-cache.js';

/** A list of accounts that is no older, in milliseconds, is taken without asking: it rarely changes. */
export const accountsRecent = 10 * minute;

/** Returns the client, which answers from what was kept rather than wait for a rate limit. */
export function withResponseCache(
  client: Client,
  invocation: Pick<Invocation, 'world' | 'notice'>,
  owner: AnswerOwner,
): Client {
  return {
    ...client,
    async call(endpoint, values, options) {
      const rate: Rate = rates[endpoint.rate];
      if (!rate.scarce || endpoint.method !== 'GET') return client.call(endpoint, values, options);
      const { callWithCache } = await import('./response-cache.js');
      // What is stored are the values of rows.
      const call = { endpoint, values, options: { ...options, copyPage: undefined } };
      return callWithCache(client, call, owner, invocation);
    },
  };
}
