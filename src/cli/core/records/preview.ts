/** Compares the operations of a call with the records as they are: what the call will change. */
import { pathNames } from '../../../call/parameter-location.js';
import type { Client } from '../../../client/client.js';
import { groupOfEndpoint } from '../../../contract/find-group.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { type FieldChange, listSent, type SentField } from './compare.js';
import { leftBy, listOperations } from './operations.js';
import { readRecords } from './read-records.js';
import { readRows } from './read-rows.js';
import { canRead, findRelatedEndpoints } from './related-endpoints.js';
import { responseData } from './response-data.js';
import type { Operation } from './write.js';

/** An operation, the record that it acts on, and what it changes of it. */
export interface PreviewedOperation extends Operation {
  /** Its position in a batch, from 0; undefined for a call that is not a batch. */
  readonly index: number | undefined;
  /** As it is, or as the operations before it leave it; undefined for a new one, and where it is not known. */
  readonly record: Document | undefined;
  readonly changes: readonly FieldChange[];
  /** All that is sent, also what the record has already. */
  readonly sent: readonly SentField[];
}

/** Whether a call takes several operations. */
function isBatch({ response }: Pick<Endpoint, 'response'>): boolean {
  return response === 'batch';
}

/** Whether a call changes or deletes records that can be shown as they are now. */
export function actsOnRecords(endpoint: Endpoint, values: Document): boolean {
  const acts = listOperations(endpoint, values).some(({ kind }) => kind === 'update' || kind === 'delete');
  return acts && endpoint.method !== 'GET';
}

/**
 * Reads the records on which a call acts, by id; a record that only the path addresses has the id ''. Throws as
 * `client.call` does, also where the record of a call that is not a batch does not exist.
 */
export async function readTargets(
  client: Pick<Client, 'call'>,
  endpoint: Endpoint,
  values: Document,
): Promise<ReadonlyMap<string, Document>> {
  if (!actsOnRecords(endpoint, values)) return new Map();
  const ids = listOperations(endpoint, values).flatMap(({ id }) => id ?? []);
  const related = findRelatedEndpoints(endpoint);
  const reader = isBatch(endpoint) ? undefined : findReader(endpoint);
  const list = reader ? undefined : findWholeList(endpoint);
  if (list && related) return readFromList(client, list, related.idField, values, ids);
  if (!reader) return related ? readRecords(client, related, values, ids) : new Map();
  const scope = pathNames(reader.path).map((name) => [name, values[name] ?? null] as const);
  const data = responseData(await client.call(reader, Object.fromEntries(scope)));
  // Some groups return a single object in an array (docs/service.md#envelope).
  const record: unknown = Array.isArray(data) ? data[0] : data;
  return isDocument(record) ? new Map([[ids[0] ?? '', record]]) : new Map();
}

/** Whether the record that a call changes can be read. */
export function hasReadableTarget(endpoint: Endpoint): boolean {
  const related = findRelatedEndpoints(endpoint);
  if (findReader(endpoint) ?? findWholeList(endpoint)) return true;
  return related !== undefined && canRead(related);
}

/** The endpoint that shows the record of a write that is not a batch, by the path of the write or by the id. */
function findReader(endpoint: Endpoint): Endpoint | undefined {
  const { id, path, positional } = endpoint;
  const endpoints = groupOfEndpoint(id)?.endpoints ?? [];
  const atPath = endpoints.find((one) => one.method === 'GET' && one.path === path && one.response === 'one');
  const byId = findRelatedEndpoints(endpoint)?.get;
  return atPath ?? (byId?.positional === positional ? byId : undefined);
}

/**
 * The list that is read for the record of an update where no call shows or selects one, as that of catalogs: such a list is
 * short, and its path is that of the update without the id.
 */
function findWholeList(endpoint: Endpoint): Endpoint | undefined {
  const related = findRelatedEndpoints(endpoint);
  if (endpoint.method !== 'PUT' || isBatch(endpoint) || !related?.list || canRead(related)) return undefined;
  const { endpoint: list } = related.list;
  return endpoint.path === `${list.path}/:${related.idParam}` ? list : undefined;
}

async function readFromList(
  client: Pick<Client, 'call'>,
  list: Endpoint,
  idField: string,
  values: Document,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const scope = pathNames(list.path).map((name) => [name, values[name] ?? null] as const);
  const rows = await readRows(client, list, Object.fromEntries(scope));
  return new Map(rows.map((row) => [String(row[idField]), row] as const).filter(([id]) => ids.includes(id)));
}

/** The operations of a call with what they change of these records. */
export function previewOperations(
  endpoint: Endpoint,
  values: Document,
  records: ReadonlyMap<string, Document>,
): readonly PreviewedOperation[] {
  if (endpoint.method === 'GET') return [];
  const state = new Map(records);
  return listOperations(endpoint, values).map((operation, at) => {
    const { kind, id = '', params, values: own } = operation;
    const isNew = kind === 'create' || kind === 'other';
    const record = isNew ? undefined : state.get(id);
    const sent = listSent(params, record, own);
    if (record) state.set(id, { ...record, ...leftBy(operation) });
    const changes = sent.filter(({ isSame }) => !isSame);
    return { ...operation, index: isBatch(endpoint) ? at : undefined, record, changes, sent };
  });
}

function isDocument(value: unknown): value is Document {
  return isObject(value);
}
