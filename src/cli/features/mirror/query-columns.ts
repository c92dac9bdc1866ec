/** Infers the columns of a query: SQLite has names and types of storage only. */
import type { SqlValue } from '../../../files/sqlite.js';
import type { RowShape } from '../../../output/answer.js';
import { parseTime } from '../../../values/time.js';

/** Names that appear more than once get a number; an amount still ends as one. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let own = name;
    const end = amountForm.exec(name)?.[0] ?? '';
    const stem = name.slice(0, name.length - end.length);
    for (let count = 2; used.has(own); count += 1) own = `${stem}_${count}${end}`;
    used.add(own);
    return own;
  });
}

/** Amounts are told by the ends of their names, as the service names them. */
const amountForm = /_local_micro$/;

/** Days are those of accounts, and have no time; as in reports, they are shown as they are. */
const dateForm = /^\d{4}-\d{2}-\d{2}$/;

/** Ids are told by their names, as the service names them. */
const idForm = /(^|_)id$/;

type FieldOf = RowShape['fields'][string];

/** A column of a query: its own name, and the type that its table declares. */
interface QueryColumn {
  readonly name: string;
  readonly type: string | null;
}

/** The shape of rows, as their columns and the first of them tell it; `names` are the unique names of the columns. */
export function describeRows(
  columns: readonly QueryColumn[],
  names: readonly string[],
  rows: readonly SqlValue[][],
): RowShape {
  const valuesOf = (index: number) => rows.map((row) => row[index] ?? null).filter((value) => value !== null);
  const kinds = columns.map(({ name, type }, index) => columnKind(name, type, valuesOf(index)));
  // A quotient, an average, or what was computed with one: adding it up tells nothing.
  const means = names.filter(
    (_, index) => kinds[index] === 'number' || valuesOf(index).some((value) => typeof value === 'number'),
  );
  const fields = Object.fromEntries(
    kinds.map((kind, index): [string, FieldOf] => {
      // Both are whole in a table.
      const type = kind === 'date' ? 'id' : kind;
      return [names[index] ?? '', { type, nullable: true }];
    }),
  );
  const time = names.find((_, index) => kinds[index] === 'time' || kinds[index] === 'date');
  const series = names.filter((_, index) => kinds[index] === 'string' || kinds[index] === 'id');
  return {
    name: 'row',
    fields,
    columns: names,
    ...(time !== undefined && { chart: { time, series, means } }),
  };
}

function columnKind(
  name: string,
  declared: string | null,
  values: readonly SqlValue[],
): FieldOf['type'] | 'date' {
  const isText = values.some((value) => typeof value === 'string');
  if (isText || (values.length === 0 && declared === 'TEXT')) {
    if (idForm.test(name)) return 'id';
    const isEach = (test: (value: string) => boolean) =>
      values.length > 0 && values.every((value) => typeof value === 'string' && test(value));
    if (isEach((value) => dateForm.test(value))) return 'date';
    return isEach((value) => parseTime(value) !== undefined) ? 'time' : 'string';
  }
  // An average of amounts is an amount too.
  if (amountForm.test(name)) return 'micro';
  return values.some((value) => typeof value === 'number') || declared === 'REAL' ? 'number' : 'integer';
}
