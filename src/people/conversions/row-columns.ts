/**
 * The names of what rows say, by which an upload compares the columns of a file with those of its first upload: the parameter of a
 * column, after `hashed_` if its values are hashes, with a number for a further one of its kind (`email 2`), and
 * `contents.content_id` for a member of an array. Earlier versions have given hashes the names of what they are the hashes of.
 */

import type { ColumnMeaning } from '../reading/column-names.js';
import { hashMark, type NestedName, nestedNames } from './conversion-fields.js';
import type { ConversionRow } from './make-conversion.js';

/** The names of columns, in their order; what is ignored has none. */
export function nameColumns(columns: Iterable<ColumnMeaning>): ReadonlyMap<ColumnMeaning, string> {
  const names = new Map<ColumnMeaning, string>();
  const counts = new Map<string, number>();
  for (const column of columns) {
    if (column.kind === 'ignored' || column.kind === 'condition' || names.has(column)) continue;
    const name = column.hashed ? `${hashMark}${column.param}` : column.param;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(column, count === 1 ? name : `${name} ${count}`);
  }
  return names;
}

/** The kind of columns that may have the same values: their parameter. A member of an array is of its own kind. */
export function kindOf(name: string): string {
  if (isOfArray(name)) return name;
  const [first = name] = name.split(' ');
  return first.startsWith(hashMark) ? first.slice(hashMark.length) : first;
}

/** Whether a name is one of a member of an array. */
export function isOfArray(name: string): boolean {
  return name.includes('.');
}

const nestedIn = ({ nested }: ConversionRow) =>
  nestedNames.flatMap((name) => (nested[name] ? [[name, nested[name]] as const] : []));
const memberName = (nested: NestedName, member: string) => `${nested}.${member}`;

/** The names of what a row of JSON says. */
export function namesInRow(row: ConversionRow): ReadonlySet<string> {
  const nested = nestedIn(row).flatMap(([name, items]) =>
    items.flatMap((item) => Object.keys(item).map((member) => memberName(name, member))),
  );
  return new Set([...nameColumns(row.cells.map(({ column }) => column)).values(), ...nested]);
}

/** The part of a row in some columns and members of arrays; the row itself if that is all. */
export function limitRow(
  row: ConversionRow,
  hasColumn: (column: ColumnMeaning) => boolean,
  hasMember: (name: string) => boolean,
): ConversionRow {
  const cells = row.cells.filter(({ column }) => column.kind === 'condition' || hasColumn(column));
  let isWhole = cells.length === row.cells.length;
  const nested: { -readonly [Name in NestedName]?: Readonly<Record<string, unknown>>[] } = {};
  for (const [name, items] of nestedIn(row)) {
    nested[name] = [];
    for (const item of items) {
      const members = Object.entries(item).filter(([member]) => hasMember(memberName(name, member)));
      if (members.length < Object.keys(item).length) isWhole = false;
      if (members.length > 0) nested[name].push(Object.fromEntries(members));
    }
  }
  return isWhole ? row : { cells, nested };
}

/** The same with the identifiers of the whole row. */
export function withIdentifiers(limited: ConversionRow, { cells, nested }: ConversionRow): ConversionRow {
  const isIn = new Set(limited.cells);
  return {
    cells: cells.filter((cell) => isIn.has(cell) || cell.column.kind === 'identifier'),
    nested: { ...limited.nested, ...(nested.identifiers && { identifiers: nested.identifiers }) },
  };
}

/** Counts the members that the rows of a file of JSON have. */
export interface MemberCount {
  readonly add: (row: ConversionRow) => void;
  /** Sorted; a name that not all rows have ends in a question mark. Undefined without rows. */
  readonly names: () => readonly string[] | undefined;
}

/** Marks the name of a member that some rows do not have. */
export const optionalMark = '?';

export function createMemberCount(): MemberCount {
  const counts = new Map<string, number>();
  let rows = 0;
  return {
    add(row) {
      rows += 1;
      for (const name of namesInRow(row)) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    names() {
      const names = [...counts].map(([name, count]) => (count < rows ? `${name}${optionalMark}` : name));
      return rows > 0 ? names.sort() : undefined;
    },
  };
}
