/**
 * The products of a catalog. Their parent is the catalog, or the group of variants that they belong to; of a group the
 * first product is listed (docs/service.md#products).
 */
import { checkState } from '../../../call/check.js';
import { type Problem, wireNames } from '../../../call/problem.js';
import { product, productAttributes, productObject } from '../../../contract/params/products.js';
import type { Document, Value } from '../../../contract/types.js';
import { deleteRecord } from '../../store/deletion.js';
import {
  findChildren,
  findRecord,
  insertRecord,
  moveRecord,
  type StoredRecord,
  updateRecord,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { keyOf } from './catalog.js';

/** The internal field of products that lists show without being asked for a group. */
export const listedField = 'is_listed';

/** The result for a product that was sent. */
interface StoredProduct {
  readonly key: string | null;
  readonly change: 'created' | 'updated' | 'unchanged' | 'failed';
  readonly problems: readonly Problem[];
}

/** Creates a product, or changes the one with its id; attributes that are not given stay. Only inside a write. */
export function storeProduct(store: Store, catalogId: string, given: Document): StoredProduct {
  const key = keyOf('product', catalogId, String(given.id));
  const before = findRecord(store, product, catalogId, key);
  const attributes = mergeAttributes(before?.data ?? {}, given);
  const problems = checkState(productObject.rules, productAttributes, attributes, wireNames);
  if (problems.length > 0) return { key: before ? key : null, change: 'failed', problems };
  if (before && isSame(before.data, attributes)) return { key, change: 'unchanged', problems };
  const group = attributes.item_group_id;
  const groupKey = typeof group === 'string' ? keyOf('group', catalogId, group) : null;
  const parent = groupKey ?? catalogId;
  const stays = before?.parent_id === parent;
  const listed = stays ? before.data[listedField] === true : groupKey === null || !hasListed(store, groupKey);
  const data = { ...attributes, product_key: key, item_group_key: groupKey, [listedField]: listed };
  if (!before) {
    insertRecord(store, { kind: product, account_id: catalogId, id: key, parent_id: parent, data });
    return { key, change: 'created', problems };
  }
  updateRecord(store, before, data);
  if (!stays) {
    moveRecord(store, before, parent);
    listAnother(store, before);
  }
  return { key, change: 'updated', problems };
}

/** Deletes a product permanently. Returns false if it does not exist. Only inside a write. */
export function removeProduct(store: Store, catalogId: string, key: string): boolean {
  const stored = findRecord(store, product, catalogId, key);
  if (!stored) return false;
  deleteRecord(store, stored);
  listAnother(store, stored);
  return true;
}

/** The key of the product that a catalog has by this id; null if it has none. */
export function findProductKey(store: Store, catalogId: string, id: string): string | null {
  const key = keyOf('product', catalogId, id);
  return findRecord(store, product, catalogId, key) ? key : null;
}

/** An empty value takes an attribute away. */
function mergeAttributes(before: Document, given: Document): Document {
  const entries = Object.keys(productAttributes).map((name) => {
    const value = given[name] === undefined ? before[name] : given[name];
    return [name, value === '' || value === undefined ? null : value] as const;
  });
  return Object.fromEntries<Value>(entries);
}

function isSame(before: Document, attributes: Document): boolean {
  return Object.entries(attributes).every(([name, value]) => (before[name] ?? null) === value);
}

function hasListed(store: Store, groupKey: string): boolean {
  return findChildren(store, product, [groupKey]).some(({ data }) => data[listedField] === true);
}

/** When the listed product of a group has left it, the next one is listed. */
function listAnother(store: Store, { parent_id, data }: StoredRecord): void {
  if (data[listedField] !== true || parent_id === null || data.item_group_key !== parent_id) return;
  const [next] = findChildren(store, product, [parent_id]);
  if (next) updateRecord(store, next, { ...next.data, [listedField]: true });
}
