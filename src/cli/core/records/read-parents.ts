/** Finds what records belong to, besides an account: the product catalog of product sets, of which a user has one. */

import { pathNames } from '../../../call/parameter-location.js';
import type { Client } from '../../../client/client.js';
import { paginate } from '../../../client/paginate.js';
import type { Document, Endpoint, Value } from '../../../contract/types.js';
import { namedRecordOf } from '../../../flags/named-parameters.js';
import { usageError } from '../host/command-error.js';
import { callCommand } from '../host/shown-command.js';

/** The path parameters of a read besides the id, those that are known included. Throws CommandError where it is not one. */
export async function readParents(
  endpoint: Endpoint,
  known: Document,
  client: Pick<Client, 'call'>,
): Promise<Document> {
  const found: Record<string, Value> = { ...known };
  for (const name of pathNames(endpoint.path)) {
    if (name === endpoint.positional || found[name] !== undefined) continue;
    const kind = namedRecordOf(endpoint, name);
    if (!kind) throw new Error(`no endpoint reads the parameter ${name} of ${endpoint.id}`);
    const ids: unknown[] = [];
    for await (const { rows } of paginate(client, kind.list, {}, { limit: 2 }))
      ids.push(...rows.map((row) => row[kind.id]));
    if (ids.length !== 1) {
      const count = ids.length === 0 ? 'no' : 'more than one';
      throw usageError(`${count} ${kind.noun} exists`, `To list them: ${callCommand(kind.list)}`);
    }
    found[name] = String(ids[0]);
  }
  return found;
}
