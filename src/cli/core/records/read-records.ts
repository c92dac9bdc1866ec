/** Reads the current state of many records by their ids, in as few calls as the service allows. */

import { pathNames } from '../../../call/parameter-location.js';
import type { Client } from '../../../client/client.js';
import { isNotFound } from '../../../client/errors.js';
import { readAllRows } from '../../../client/paginate.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { isObject, memberAt } from '../../../values/lossless-json.js';
import { forEachParallel } from '../host/for-each-parallel.js';
import type { RelatedEndpoints } from './related-endpoints.js';
import { responseData } from './response-data.js';

type Caller = Pick<Client, 'call'>;

/** Calls at the same time, where each record takes one. */
const concurrency = 4;

/**
 * The records of these ids, by id: one call for one record, one for each 200 where a list selects by ids, and otherwise
 * one for each. A record that does not exist is absent. `scope` has the parameters of the path besides the id, such as
 * the account. Deleted records are absent unless they are asked for, and the service shows them. Throws as `client.call`
 * does.
 */
export async function readRecords(
  client: Caller,
  related: RelatedEndpoints,
  scope: Document,
  ids: readonly string[],
  { withDeleted = false }: { readonly withDeleted?: boolean } = {},
): Promise<ReadonlyMap<string, Document>> {
  const wanted = [...new Set(ids)];
  const { get, list, idField } = related;
  if (list?.by && (wanted.length > 1 || !get || withDeleted)) {
    const kind = {
      ...list.kind,
      ...(withDeleted && list.endpoint.params.with_deleted && { with_deleted: true }),
    };
    return readByList(client, { ...list, kind, by: list.by }, idField, scope, wanted);
  }
  const found = new Map<string, Document>();
  if (!get) return found;
  await forEachParallel(wanted, concurrency, async (id) => {
    const record = await readOne(client, get, scope, id);
    if (record) found.set(id, record);
  });
  return found;
}

async function readOne(
  client: Caller,
  get: Endpoint,
  scope: Document,
  id: string,
): Promise<Document | undefined> {
  try {
    const values = { ...pathScope(get, scope), ...(get.positional && { [get.positional]: id }) };
    const data = responseData(await client.call(get, values));
    return isDocument(data) ? data : undefined;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

async function readByList(
  client: Caller,
  { endpoint, by, kind }: Required<NonNullable<RelatedEndpoints['list']>>,
  idField: string,
  scope: Document,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const found = new Map<string, Document>();
  const size = endpoint.page && { count: endpoint.page.max };
  // A draft is a record that can be changed, and lists leave it out unless they are asked.
  const drafts = endpoint.params.with_draft && { with_draft: true };
  for (const part of chunk(ids, by.max)) {
    const values = { ...kind, ...pathScope(endpoint, scope), ...size, ...drafts, [by.param]: part };
    for (const row of await readAllRows(client, endpoint, values))
      if (isDocument(row)) found.set(String(memberAt(row, idField)), row);
  }
  return found;
}

/** Only what stands in the path: the other values belong to the write. */
function pathScope({ path }: Endpoint, scope: Document): Document {
  const names = pathNames(path).filter((name) => scope[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, scope[name] ?? null]));
}

function isDocument(row: unknown): row is Document {
  return isObject(row);
}
