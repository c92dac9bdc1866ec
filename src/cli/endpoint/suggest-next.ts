/** Commands that are useful after a record was created or changed, computed from the contract. */
import { commandWords, flagName } from '../../call/flag-names.js';
import type { Endpoint } from '../../contract/types.js';
import { refersTo } from '../../flags/named-parameters.js';
import { memberAt } from '../../values/lossless-json.js';
import { shellWord } from '../../values/shell-word.js';
import { chosenFlags } from '../host/command-text.js';
import type { Invocation } from '../host/invocation.js';

/**
 * Suggests, after the creation of a record: how to start it if it is paused, and which records can be created below it.
 * After any other write, how to read the record again.
 */
export async function suggestNext(endpoint: Endpoint, row: unknown, invocation: Invocation): Promise<void> {
  const id = memberAt(row, 'id');
  if (typeof id !== 'string' || memberAt(row, 'deleted') === true) return;
  const { endpoints } = await import('../../contract/index.js');
  const [group, verb] = splitId(endpoint.id);
  const suggest = (next: Endpoint, ...words: readonly string[]) =>
    invocation.suggest(['ads', commandWords(next), ...words, ...chosenFlags(invocation)].join(' '));
  const sibling = (name: string) => endpoints.find((other) => other.id === `${group}.${name}`);
  const isPaused = memberAt(row, 'entity_status') === 'PAUSED';
  const update = sibling('update');
  if (verb === 'create') {
    for (const other of endpoints) {
      const parent = splitId(other.id)[1] === 'create' && findParent(other, group);
      if (parent) suggest(other, flagName(parent), shellWord(id));
    }
    if (isPaused && update && 'entity_status' in update.params)
      suggest(update, shellWord(id), flagName('entity_status'), 'ACTIVE');
  }
  const get = sibling('get');
  if (get?.positional !== undefined) suggest(get, shellWord(id));
}

function splitId(id: string): readonly [group: string, verb: string] {
  const at = id.lastIndexOf('.');
  return [id.slice(0, at), id.slice(at + 1)];
}

/** The required parameter of a creation that takes the id of a record of this group. */
function findParent({ params }: Endpoint, group: string): string | undefined {
  return Object.entries(params).find(([, param]) => param.required && refersTo(param) === group)?.[0];
}
