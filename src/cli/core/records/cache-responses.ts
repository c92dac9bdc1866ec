/** Remembers responses, for work that reads the same lists for many of its parts. */
import type { Client } from '../../../client/client.js';
import { oncePerKey } from '../../../values/once.js';
import type { Caller } from './read-rows.js';

/** Asks every question once. */
export function cacheResponses({ call }: Caller): Caller {
  const ask = oncePerKey<ReturnType<Client['call']>>();
  return {
    call: (endpoint, values, ...more) =>
      ask(JSON.stringify([endpoint.id, values]), () => call(endpoint, values, ...more)),
  };
}
