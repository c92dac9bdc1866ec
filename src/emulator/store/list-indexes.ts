/**
 * The indexes of lists, computed from the contract: one for each order that sort_by takes, and one for each field that a
 * list is filtered by. Loaded only when a store is made, or brought to this version.
 */
import { campaign } from '../../contract/groups/campaigns.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { endpoints } from '../../contract/index.js';
import type { Endpoint, RecordKind } from '../../contract/types.js';
import { once } from '../../values/once.js';
import { activeIndexes } from './active-indexes.js';
import { filterIndex, listedColumns, listedIndex, sortIndex } from './list-keys.js';

/** Fields with the record that a record belongs to: it has a separate column and index. */
const parentFields = [campaign, lineItem].map(({ name }) => `${name}_id`);

/** The fields that a list is filtered by, each of them by the parameter of its plural. */
function filteredFields({ params }: Endpoint, kind: RecordKind): string[] {
  const isFiltered = (field: string) => Object.hasOwn(params, `${field}s`) && field !== `${kind.name}_id`;
  return Object.keys(kind.fields).filter((field) => isFiltered(field) && !parentFields.includes(field));
}

/** The statements that create the indexes of lists, and those of quotas. Computed once, for any number of stores. */
export const listIndexes = once((): readonly string[] => {
  const indexes = [{ name: listedIndex, definition: `record (kind, ${listedColumns})` }];
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const { record: kind, response } = endpoint;
    if (response !== 'list' || !kind) continue;
    for (const field of kind.sortable ?? []) indexes.push(sortIndex(kind, field));
    for (const field of filteredFields(endpoint, kind)) indexes.push(filterIndex(kind, field));
  }
  const statements = indexes.map(({ name, definition }) => `CREATE INDEX ${name} ON ${definition}`);
  return [...new Set(statements), ...activeIndexes];
});

/** Of these, the ones of orders, which a new store gets once it is filled: to fill it takes less time without them. */
export const orderIndexes = once((): readonly string[] =>
  listIndexes().filter((statement) => statement.startsWith('CREATE INDEX sort_')),
);

/** Those that a new store is filled with. */
export const fillIndexes = once((): readonly string[] =>
  listIndexes().filter((statement) => !orderIndexes().includes(statement)),
);

/**
 * The statements that give the database the number of records that share the beginning of its indexes. Without them it
 * would scan all records of a kind for the few children of one record. The numbers are not counted: a store begins
 * empty, and grows.
 */
export const indexStatistics = once((): readonly string[] => {
  const rows = [
    ['record_id', '1000000 200000 1 1'],
    ['record_parent', '1000000 10'],
    ...listIndexes().map((statement) => {
      const [, name = '', columns = ''] = /^CREATE INDEX (\w+) ON record \((.*)\)/s.exec(statement) ?? [];
      return [name, statisticsOf(columns)];
    }),
  ];
  return [
    // Makes the table of statistics, by way of a small one.
    'ANALYZE meta',
    `INSERT INTO sqlite_stat1 VALUES ${rows.map(([name, numbers]) => `('record', '${name}', '${numbers}')`).join(', ')}`,
    'ANALYZE sqlite_schema',
  ];
});

/** The number of records of an index, and how many of them share its first column, its first two, and so on. */
function statisticsOf(columns: string): string {
  const byKind = columns.startsWith('kind, ') ? '1000000 200000' : '200000';
  if (columns.endsWith(listedColumns)) return `${byKind} 100000 50000 50000`;
  return columns.includes(listedColumns) ? `${byKind} 100000 50000 50000 10` : '200000 100000 10';
}
