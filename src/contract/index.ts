/** The whole contract: every group in the order that help shows them, and lookups by id. */
import { accounts } from './groups/accounts.js';
import { campaigns } from './groups/campaigns.js';
import { fundingInstruments } from './groups/funding-instruments.js';
import { lineItems } from './groups/line-items.js';
import type { Endpoint, Group } from './types.js';

export const groups: readonly Group[] = [accounts, campaigns, lineItems, fundingInstruments];

export const endpoints: readonly Endpoint[] = groups.flatMap((group) => group.endpoints);

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/** The endpoint of an id that the program itself names; an unknown one is a bug. */
export function endpointById(id: string): Endpoint {
  const endpoint = byId.get(id);
  if (!endpoint) throw new Error(`the contract has no endpoint ${id}`);
  return endpoint;
}
