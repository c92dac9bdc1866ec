/** Lists the records of some parents, such as the targeting criteria of line items. */
import type { Client } from '../../../client/client.js';
import { hasCode, isNotFound, ServiceError } from '../../../client/errors.js';
import { readAllRows } from '../../../client/paginate.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { RelatedEndpoints } from './related-endpoints.js';

interface ParentList {
  readonly list: Endpoint;
  readonly related: Pick<RelatedEndpoints, 'idField'>;
  /** The filter of the list by the parents, such as line_item_ids, and how many it takes. */
  readonly parent?: { readonly filter: string; readonly max: number };
}

/** The records by id. Parents that the service does not know have nothing. Throws as `client.call` does. */
export async function listByParents(
  { list, related, parent }: ParentList,
  client: Pick<Client, 'call'>,
  account: string,
  parents: readonly string[],
): Promise<Map<string, Document>> {
  const found = new Map<string, Document>();
  if (!parent) return found;
  for (let at = 0; at < parents.length; at += parent.max) {
    const values = {
      account_id: account,
      [parent.filter]: parents.slice(at, at + parent.max),
      ...(list.page && { count: list.page.max }),
    };
    try {
      for (const row of (await readAllRows(client, list, values)) as readonly Document[])
        found.set(String(row[related.idField]), row);
    } catch (error) {
      const isInvalid = error instanceof ServiceError && error.status === 400 && hasCode(error);
      if (!isInvalid && !isNotFound(error)) throw error;
    }
  }
  return found;
}
