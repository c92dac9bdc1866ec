/** Tells which operations of earlier runs still stand: an undo of this machine may have reversed them, or others deleted records. */
import type { Document } from '../../../contract/types.js';
import type { BatchBody } from '../../../flags/bulk-flags.js';
import { isObject } from '../../../values/lossless-json.js';
import { type EarlierPlace, findDeleted, readUndone } from '../../calls/writes/deleted-records.js';
import { compareValues } from '../../core/records/compare.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { SplitItem } from './send-split.js';

/** Keys of operations that were carried out. */
export interface ReversedOperations {
  /** Creations and updates that an undo of this machine has reversed: they are to be sent again. */
  readonly undone: ReadonlySet<string>;
  /** Creations whose records do not exist any more, for another reason. */
  readonly deleted: ReadonlySet<string>;
}

/**
 * Finds them among the items that `done` has, with the ids of their records. Of the updates of a record those count that set the
 * same values. A deletion stands. Throws as `client.call` does.
 */
export async function findReversed(
  items: readonly SplitItem[],
  done: ReadonlyMap<string, string | null>,
  { operation }: BatchBody,
  place: EarlierPlace,
): Promise<ReversedOperations> {
  const carriedOut = items.flatMap(({ key, type, operation: { params } }) => {
    const id = done.get(key);
    return typeof id === 'string'
      ? [{ key, type, id, values: isObject(params) ? (params as Document) : {} }]
      : [];
  });
  const created = carriedOut.filter(({ type }) => type === 'Create');
  const updated = carriedOut.filter(({ type }) => type === 'Update');
  const gone = await findDeleted(created, place);
  const isUndone = gone.size > 0 || updated.length > 0 ? await readUndone(place) : () => false;
  const missing = created.filter(({ id }) => gone.has(id));
  const isCreationUndone = ({ id }: { readonly id: string }) => isUndone({ kind: 'create', id });
  const update = operation.of.Update?.fields.params;
  const params = update?.type === 'object' ? update.fields : {};
  const idParam = findRelatedEndpoints(place.endpoint)?.idParam ?? '';
  const setBack = updated.filter(({ id, values: { [idParam]: _, ...values } }) =>
    isUndone({
      kind: 'update',
      id,
      isSame: ({ after }) => compareValues(params, after ?? {}, values).length === 0,
    }),
  );
  const keysOf = (some: readonly { readonly key: string }[]) => some.map(({ key }) => key);
  return {
    undone: new Set([...keysOf(missing.filter(isCreationUndone)), ...keysOf(setBack)]),
    deleted: new Set(keysOf(missing.filter((one) => !isCreationUndone(one)))),
  };
}
