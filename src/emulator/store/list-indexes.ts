/**
 * The indexes of lists, computed from the contract: one for each order that sort_by takes, and one for each field that a
 * list is filtered by. Loaded only when a store is made, or brought to this version.
 */
import { campaign } from '../../contract/groups/campaigns.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { endpoints } from '../../contract/index.js';
import type { Endpoint, RecordKind } from '../../contract/types.js';
import { activeIndexes } from './active-indexes.js';
import { filterIndex, listedColumns, listedIndex, sortIndex } from './list-keys.js';

/** Fields with the record that a record belongs to: it has a column and an index of its own. */
const parentFields = [campaign, lineItem].map(({ name }) => `${name}_id`);

/** The fields that a list is filtered by, each of them by the parameter of its plural. */
function filteredFields({ params }: Endpoint, kind: RecordKind): string[] {
  const isFiltered = (field: string) => Object.hasOwn(params, `${field}s`) && field !== `${kind.name}_id`;
  return Object.keys(kind.fields).filter((field) => isFiltered(field) && !parentFields.includes(field));
}

/** The statements that create the indexes of lists, and those of quotas. */
export function listIndexes(): readonly string[] {
  const indexes = [{ name: listedIndex, definition: `record (kind, ${listedColumns})` }];
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const { record: kind, response } = endpoint;
    if (response !== 'list' || !kind) continue;
    for (const field of kind.sortable ?? []) indexes.push(sortIndex(kind, field));
    for (const field of filteredFields(endpoint, kind)) indexes.push(filterIndex(kind, field));
  }
  const statements = indexes.map(({ name, definition }) => `CREATE INDEX ${name} ON ${definition}`);
  return [...new Set(statements), ...activeIndexes];
}
