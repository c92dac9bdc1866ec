/** Reads whole lists, all pages of them. */

import type { CallResult, Client } from '../../../client/client.js';
import { ServiceError } from '../../../client/errors.js';
import { readAllRows } from '../../../client/paginate.js';
import { listPromotedAccounts } from '../../../contract/groups/promoted-accounts.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { responseData } from './response-data.js';

/** Makes the calls of a command. */
export type Caller = Pick<Client, 'call'>;

/**
 * All rows of a list, each record once, or the first `limit`, in as few pages as the endpoint allows. A list that is refused because nothing is in it is empty
 * (docs/service.md#promoted-accounts). Throws as `client.call` does.
 */
export async function readRows(
  client: Caller,
  endpoint: Endpoint,
  values: Document,
  limit?: number,
): Promise<Document[]> {
  const count = endpoint.page && { count: endpoint.page.max };
  try {
    if (endpoint.response !== 'list') return rowsOf(await client.call(endpoint, values));
    const rows = await readAllRows(client, endpoint, { ...values, ...count }, { limit });
    return rows.filter(isDocument);
  } catch (error) {
    if (!isEmptyList(error, endpoint)) throw error;
    return [];
  }
}

/** The rows of an answer without pages. */
function rowsOf(reply: CallResult): Document[] {
  const data = responseData(reply);
  return Array.isArray(data) ? data.filter(isDocument) : [];
}

function isDocument(row: unknown): row is Document {
  return isObject(row);
}

/** The code that refuses a list of promoted accounts in which nothing would stand. */
const emptyListCode = 'INCOMPATIBLE_LINE_ITEM';

/** Whether an error says that nothing is in the list. */
export function isEmptyList(error: unknown, { id }: Endpoint): boolean {
  return (
    id === listPromotedAccounts.id &&
    error instanceof ServiceError &&
    error.entries.some(({ code }) => code === emptyListCode)
  );
}
