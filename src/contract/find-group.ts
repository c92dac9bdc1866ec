/** Groups and endpoints by their names; each group is loaded when it is first asked for. */
import { groupIndex } from './group-index.js';
import type { Endpoint, Group } from './types.js';

/** The groups that have been asked for, by their names. */
const found = new Map<string, Group>();

/** The noun of this name, with the endpoints of the groups below it; undefined if there is none. */
export function findGroup(name: string): Group | undefined {
  const known = found.get(name);
  const entry = known ? undefined : groupIndex.find((candidate) => candidate.name === name);
  if (!entry) return known;
  const { heading, summary } = entry;
  const group = { name, heading, summary, endpoints: entry.load().flatMap(({ endpoints }) => endpoints) };
  found.set(name, group);
  return group;
}

/** The noun that an endpoint belongs to, by the endpoint's id: `cards` for `cards.poll.create`. */
export function groupOfEndpoint(id: string): Group | undefined {
  return findGroup(id.split('.', 1)[0] ?? '');
}

/** The endpoint of an id that may be unknown to this version, as that of an old entry of the history. */
export function findEndpoint(id: string): Endpoint | undefined {
  return groupOfEndpoint(id)?.endpoints.find((candidate) => candidate.id === id);
}

/** The endpoint of an id that the program itself names; an unknown one is a bug. */
export function endpointById(id: string): Endpoint {
  const endpoint = findEndpoint(id);
  if (!endpoint) throw new Error(`the contract has no endpoint ${id}`);
  return endpoint;
}
