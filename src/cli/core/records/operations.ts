/** The operations of a call: the records that it creates, changes and deletes. */
import { findVariant } from '../../../call/find-variant.js';
import { pathNames } from '../../../call/parameter-location.js';
import { deletion } from '../../../contract/params/batch.js';
import type { Document, Endpoint, Param, Params } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { recordFieldOf } from './compare.js';
import { findRelatedEndpoints, type RelatedEndpoints } from './related-endpoints.js';
import type { Operation } from './write.js';

/** The operations of a checked call, in order. */
export function listOperations(endpoint: Endpoint, values: Document): readonly Operation[] {
  const related = findRelatedEndpoints(endpoint);
  const items = batchItems(endpoint, values);
  if (items) return items.map((item) => toBatchOperation(item, related));
  const kind = kindOf(endpoint);
  const addressing = [...pathNames(endpoint.path), ...(related ? [related.idParam] : [])];
  const id = endpoint.positional === undefined ? undefined : values[endpoint.positional];
  return [
    {
      kind,
      id: kind === 'create' || id === undefined ? undefined : String(id),
      values: { ...without(values, addressing), ...endpoint.implicitValues },
      // What the call sets by itself is a parameter of an update.
      params: { ...endpoint.params, ...(endpoint.implicitValues && related?.update?.params) },
    },
  ];
}

/** The fields of a record that an operation sets, with their values. */
export function leftBy({ kind, values, params }: Operation): Document {
  if (kind === 'delete') return { deleted: true };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      recordFieldOf(name, params[name]),
      value === '' ? null : value,
    ]),
  );
}

function kindOf({ method, positional, id, results }: Endpoint): Operation['kind'] {
  // The items of the call are not the record that the path names.
  if (results) return 'other';
  if (method === 'DELETE') return 'delete';
  if (method === 'PUT') return 'update';
  return positional === undefined || id.endsWith('.create') ? 'create' : 'other';
}

/** The operations of a batch, with the schema of each; undefined if the call is none. */
function batchItems({ send, params }: Endpoint, values: Document): readonly BatchItem[] | undefined {
  const body = typeof send === 'object' ? params[send.json] : undefined;
  if (typeof send !== 'object' || body?.type !== 'array' || body.of.type !== 'variant') return undefined;
  const variants = body.of;
  const items = values[send.json];
  if (!Array.isArray(items)) return undefined;
  return items.map((item: Document) => {
    const type = String(item[variants.discriminator]);
    return { type, content: item.params, schema: findVariant(variants, item)?.fields.params };
  });
}

interface BatchItem {
  readonly type: string;
  readonly content: unknown;
  readonly schema: Param | undefined;
}

const kinds = new Map<string, Operation['kind']>([
  ['Create', 'create'],
  ['Update', 'update'],
  [deletion, 'delete'],
]);

function toBatchOperation(
  { type, content, schema }: BatchItem,
  related: RelatedEndpoints | undefined,
): Operation {
  const values = isObject(content) ? (content as Document) : {};
  const params: Params = schema?.type === 'object' ? schema.fields : {};
  const kind = kinds.get(type) ?? 'other';
  const id = related && values[related.idParam];
  const addressing = ['account_id', ...(related ? [related.idParam] : [])];
  return {
    kind,
    id: kind === 'create' || id === undefined ? undefined : String(id),
    values: without(values, addressing),
    params,
  };
}

function without(values: Document, names: readonly string[]): Document {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
