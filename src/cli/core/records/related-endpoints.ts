/** The endpoints around a kind of record: which ones read, list, change and delete what a write acts on. */
import { pathNames } from '../../../call/parameter-location.js';
import { groupOfEndpoint } from '../../../contract/find-group.js';
import type { Document, Endpoint, RecordKind } from '../../../contract/types.js';

/** The endpoints that read and write one kind of record. An endpoint that the service does not offer is absent. */
export interface RelatedEndpoints {
  /** The parameter with the id of a record, such as `campaign_id`. */
  readonly idParam: string;
  /** The field of a record with the same id, such as `id`. */
  readonly idField: string;
  /** Shows one record. */
  readonly get?: Endpoint;
  /**
   * Lists records; `by` is the parameter that selects them by their ids, and `max` how many it takes. A list that has to
   * be told which records it is for, such as that of posts, is asked for the `kind` of its example.
   */
  readonly list?: {
    readonly endpoint: Endpoint;
    readonly by?: { readonly param: string; readonly max: number };
    readonly kind: Document;
  };
  readonly create?: Endpoint;
  readonly update?: Endpoint;
  readonly remove?: Endpoint;
  readonly batch?: Endpoint;
}

/**
 * The endpoints that return the same kind of record as `endpoint`, all of one noun; undefined if it returns none, or if
 * its records have no id by which they could be read again.
 */
export function findRelatedEndpoints({
  id,
  record,
}: Pick<Endpoint, 'id' | 'record'>): RelatedEndpoints | undefined {
  const same = record && groupOfEndpoint(id)?.endpoints.filter((endpoint) => endpoint.record === record);
  if (!same) return undefined;
  const find = (matches: (endpoint: Endpoint) => boolean) => same.find(matches);
  const get = find((one) => one.method === 'GET' && one.response === 'one' && one.positional !== undefined);
  const update = find((one) => one.method === 'PUT' && one.positional !== undefined);
  const remove = find((one) => one.method === 'DELETE' && one.positional !== undefined);
  const idParam = (get ?? update ?? remove)?.positional;
  if (idParam === undefined) return undefined;
  const list = find((one) => one.method === 'GET' && one.response === 'list');
  const create = find((one) => one.method === 'POST' && /(^|\.)create$/.test(one.id));
  const batch = find((one) => one.response === 'batch');
  return {
    idParam,
    idField: idFieldOf(record, idParam),
    ...(get && { get }),
    ...(list && { list: { endpoint: list, ...findFilter(list, idParam) } }),
    ...(create && { create }),
    ...(update && isWholeRecord(update) && { update }),
    ...(remove && { remove }),
    ...(batch && { batch }),
  };
}

/** Whether a record can be read by its id. */
export function canRead({ get, list }: Pick<RelatedEndpoints, 'get' | 'list'>): boolean {
  return get !== undefined || list?.by !== undefined;
}

/** A path that ends in the id is about the record as a whole; one with a further word, such as `activate`, is not. */
function isWholeRecord({ path, positional = '' }: Endpoint): boolean {
  return path.endsWith(`:${positional}`) && pathNames(path).includes(positional);
}

/** Where an id stands as a number and as a text, the text is exact. */
function idFieldOf({ fields }: RecordKind, idParam: string): string {
  return [idParam, 'id_str'].find((name) => Object.hasOwn(fields, name)) ?? 'id';
}

/** How a list selects by ids; `by` is absent where it cannot be asked without knowing more than the ids. */
function findFilter(
  { params, path, example }: Endpoint,
  idParam: string,
): Pick<NonNullable<RelatedEndpoints['list']>, 'by' | 'kind'> {
  const name = `${idParam}s`;
  const param = params[name];
  const inPath = pathNames(path);
  const isAsked = (other: string) => params[other]?.required && !inPath.includes(other) && other !== name;
  const asked = Object.keys(params).filter(isAsked);
  if (param?.type !== 'list' || asked.some((other) => params[other]?.type !== 'enum')) return { kind: {} };
  const enums = Object.entries(example).filter(([other]) => params[other]?.type === 'enum');
  return {
    by: { param: name, max: param.max ?? 1 },
    kind: asked.length === 0 ? {} : (Object.fromEntries(enums) as Document),
  };
}
