/** --resolve: which fields of a record have the ids of other records, and the fields for the names of those. */

import { endpoints } from '../../../contract/index.js';
import type { NamedGroup } from '../../../contract/types.js';
import { type NamedRecord, namedRecord, refersTo } from '../../../flags/named-parameters.js';
import type { RowShape } from '../../../output/answer.js';
import { findRelatedEndpoints, type RelatedEndpoints } from '../../core/records/related-endpoints.js';

/** A field with an id of another record, and the field for its name. */
export interface RecordReference {
  readonly idField: string;
  readonly nameField: string;
  readonly kind: NamedRecord;
  /** How these records are read by their ids. */
  readonly related: RelatedEndpoints;
}

/** The groups of records by the parameters with their ids, which fields have the names of. */
function groupsByParameter(): ReadonlyMap<string, NamedGroup> {
  const groups = new Map<string, NamedGroup>();
  for (const { params } of endpoints) {
    for (const [name, param] of Object.entries(params)) {
      const group = param.type === 'id' ? refersTo(param) : undefined;
      if (group) groups.set(name, group);
    }
  }
  return groups;
}

/** The references of a record; those that a list cannot select by their ids would take a call each, and are left out. */
export function findReferences({ fields }: Pick<RowShape, 'fields'>): readonly RecordReference[] {
  const groups = groupsByParameter();
  return Object.entries(fields).flatMap(([idField, { type }]) => {
    const group = groups.get(idField);
    const nameField = idField.replace(/_id$/, '_name');
    if (type !== 'id' || !group || nameField === idField || Object.hasOwn(fields, nameField)) return [];
    const kind = namedRecord(group);
    const related = findRelatedEndpoints(kind.list);
    return related?.list?.by ? [{ idField, nameField, kind, related }] : [];
  });
}

/** The record with a name beside each id. A table without the column of the id has the name as its last column. */
export function withNameFields(record: RowShape, references: readonly RecordReference[]): RowShape {
  const nameOf = new Map(references.map(({ idField, nameField }) => [idField, nameField]));
  const fields = Object.entries(record.fields).flatMap(([name, field]) => {
    const nameField = nameOf.get(name);
    return [
      [name, field] as const,
      ...(nameField ? [[nameField, { type: 'string', nullable: true }] as const] : []),
    ];
  });
  const beside = (name: string) => [name].concat(nameOf.get(name) ?? []);
  const hidden = references.filter(({ idField }) => !record.columns.includes(idField));
  return {
    ...record,
    fields: Object.fromEntries(fields),
    columns: [...record.columns.flatMap(beside), ...hidden.map(({ nameField }) => nameField)],
    beside: Object.fromEntries(nameOf),
  };
}
