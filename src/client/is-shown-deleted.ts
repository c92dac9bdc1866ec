/** Finds out whether the service shows a record as deleted (docs/service.md#deletion). */
import { pathNames } from '../call/parameter-location.js';
import { groupOfEndpoint } from '../contract/find-group.js';
import type { Document, Endpoint } from '../contract/types.js';
import { isObject, memberAt } from '../values/lossless-json.js';
import { isNotFound } from './errors.js';

/**
 * The call that shows deleted records of the kind that `endpoint` is about: the one that gets the record, or otherwise the list.
 * Undefined where the service shows none.
 */
export function findReadOfDeleted({ id, record }: Pick<Endpoint, 'id' | 'record'>): Endpoint | undefined {
  if (!record || record.leavesNoTrace) return undefined;
  const reads = groupOfEndpoint(id)?.endpoints.filter(
    (one) => one.record === record && one.method === 'GET' && one.params.with_deleted,
  );
  return (
    reads?.find(({ response }) => response === 'one') ?? reads?.find(({ response }) => response === 'list')
  );
}

/**
 * Whether the service shows the record as deleted, with one call: false for one that never existed, and for one that is hidden
 * with what it belonged to. Undefined where the service shows no deleted records of this kind. `idParam` is the parameter with
 * the id; `values` has it, and the parameters of the path. Throws as `call` does.
 */
export async function isShownDeleted(
  endpoint: Pick<Endpoint, 'id' | 'record'>,
  idParam: string | undefined,
  values: Document,
  call: (read: Endpoint, values: Document) => Promise<{ readonly body: unknown }>,
): Promise<boolean | undefined> {
  const read = findReadOfDeleted(endpoint);
  const id = idParam === undefined ? undefined : values[idParam];
  if (!read || idParam === undefined || id === undefined) return undefined;
  const inPath = pathNames(read.path).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const asked = { ...Object.fromEntries(inPath), with_deleted: true, ...selectionOf(read, idParam, id) };
  try {
    const data = memberAt((await call(read, asked)).body, 'data');
    const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
    return rows.some(
      (row) => isObject(row) && (read.response === 'one' || row.id === id) && row.deleted === true,
    );
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Selects the record in a list; a list that cannot be asked for ids is asked for its largest page. */
function selectionOf({ response, params, page }: Endpoint, idParam: string, id: Document[string]): Document {
  if (response !== 'list') return {};
  if (params[`${idParam}s`]) return { [`${idParam}s`]: [id] };
  return page ? { count: page.max } : {};
}
