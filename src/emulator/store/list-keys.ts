/** The SQL expressions that lists are sorted and filtered by, and the index of each. */
import { campaign } from '../../contract/groups/campaigns.js';
import { stamps } from '../../contract/params/shared.js';
import type { Field, RecordKind } from '../../contract/types.js';

/** The index in the order of creation. The columns that a list is chosen by come first in every index of lists. */
export const listedIndex = 'record_listed';
export const listedColumns = 'account_id, hidden, draft';

/** The index in the order of names. */
export const nameIndex = 'sort_name';
/** The sort key of names, in a separate column. */
export const nameKey = 'name_key';
/** The field that it is made of. */
export const nameField = 'name';

/**
 * The SQL expression of a column or of a member of the document. Names come from the code, never from a call, so they
 * are safe in SQL.
 */
export function columnExpression(field: string): string {
  return field === 'id' || field === 'parent_id' ? field : `json_extract(data, '$.${field}')`;
}

/** Whether the sort key is in a separate column, which the store maintains with other records. */
function isStoredColumn(kind: RecordKind, field: string): boolean {
  return kind.name === campaign.name && (campaign.sortOnly ?? []).some((name) => name === field);
}

/**
 * The SQL sort expression of a field. Names sort without case. A time with milliseconds sorts after the same time
 * without.
 */
export function sortKey(kind: RecordKind, field: string): string {
  if (isStoredColumn(kind, field)) return field;
  return field === nameField ? nameKey : fieldKey(field, kind.fields[field]);
}

function fieldKey(name: string, field: Pick<Field, 'type'> | undefined): string {
  const column = columnExpression(name);
  return field?.type === 'time' ? `rtrim(${column}, 'Z')` : column;
}

interface ListIndex {
  readonly name: string;
  /** The part after ON in the statement that creates it. */
  readonly definition: string;
}

/** The orders that nearly every list has: one index of each for all kinds of records. */
const sharedKeys: Readonly<Record<string, string>> = {
  [nameField]: nameKey,
  ...Object.fromEntries(Object.entries(stamps).map(([name, field]) => [name, fieldKey(name, field)])),
};

/** The index of a sort order. The order of creation needs no column: it is the last one of every index. */
export function sortIndex(kind: RecordKind, field: string): ListIndex {
  const key = sortKey(kind, field);
  if (sharedKeys[field] === key) {
    return { name: `sort_${field}`, definition: `record (kind, ${listedColumns}, ${key})` };
  }
  return ownIndex(`sort_${kind.name}_${field}`, kind, key);
}

/** The index of the records whose field has a value. */
export function filterIndex(kind: RecordKind, field: string): ListIndex {
  return ownIndex(`filter_${kind.name}_${field}`, kind, columnExpression(field));
}

function ownIndex(name: string, kind: RecordKind, key: string): ListIndex {
  return { name, definition: `record (${listedColumns}, ${key}) WHERE kind = '${kind.name}'` };
}
