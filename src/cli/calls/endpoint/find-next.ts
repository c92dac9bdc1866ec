/** Finds commands that are useful after a record was created or changed, computed from the contract. */
import { endpointCommand, flagName } from '../../../call/flag-names.js';
import { findEndpoint } from '../../../contract/find-group.js';
import type { Endpoint } from '../../../contract/types.js';
import { refersTo } from '../../../flags/named-parameters.js';
import { memberAt } from '../../../values/lossless-json.js';
import type { Invocation } from '../../core/host/invocation.js';
import { chosenFlags } from '../../core/host/shown-command.js';

/**
 * After the creation of a record: how to create what belongs below it, and how to start it if it is paused. After any write,
 * how to read the record again.
 */
export async function findNext(
  endpoint: Endpoint,
  row: unknown,
  invocation: Pick<Invocation, 'globals'>,
): Promise<readonly string[]> {
  const id = memberAt(row, 'id');
  if (typeof id !== 'string' || memberAt(row, 'deleted') === true) return [];
  // `cards.poll` of `cards.poll.create`.
  const group = endpoint.id.slice(0, endpoint.id.lastIndexOf('.'));
  const write = (next: Endpoint, own: string | undefined, ...words: readonly string[]) =>
    endpointCommand(next, own, words, chosenFlags(invocation));
  const sibling = (verb: string) => findEndpoint(`${group}.${verb}`);
  const found: string[] = [];
  if (endpoint.id === `${group}.create`) {
    // The whole contract is loaded only for a new record, which others may belong to.
    const { endpoints } = await import('../../../contract/index.js');
    for (const other of endpoints) {
      const parent = other.id.endsWith('.create') && findParent(other, group);
      if (parent) found.push(write(other, undefined, flagName(parent), id));
    }
    const update = sibling('update');
    if (memberAt(row, 'entity_status') === 'PAUSED' && update && 'entity_status' in update.params)
      found.push(write(update, id, flagName('entity_status'), 'ACTIVE'));
  }
  const get = sibling('get');
  if (get?.positional !== undefined) found.push(write(get, id));
  return found;
}

/** The required parameter of a creation that takes the id of a record of this group. */
function findParent({ params }: Endpoint, group: string): string | undefined {
  return Object.entries(params).find(([, param]) => param.required && refersTo(param) === group)?.[0];
}
