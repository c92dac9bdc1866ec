/** Which columns a tabular format has, and what heads them. */
import { isObject } from '../call/lossless-json.js';
import type { FieldType } from '../contract/types.js';
import type { RowShape } from './answer.js';
import { escapeControls } from './control-characters.js';
import { valueAt } from './fields.js';

export interface Column {
  /** Name or dotted path of the value in a row. */
  readonly path: string;
  readonly type: FieldType | undefined;
}

/** The columns of these paths, with the types that the shape knows. */
export function toColumns(paths: readonly string[], shape: RowShape): Column[] {
  return paths.map((path) => ({ path, type: shape.fields[path]?.type }));
}

/** What heads a column for people: `daily_budget_amount_local_micro` is DAILY BUDGET, `created_at` CREATED. */
export function columnHeader(path: string): string {
  const name = path.replace(/_local_micro$/, '').replace(/_(amount|at)$/, '');
  return escapeControls(name).replaceAll('_', ' ').toUpperCase();
}

/**
 * The shape of rows of which nothing is told, read off the rows at hand: every member of every one of them.
 * A member that has the name of a field of `origin` is taken to be that field.
 */
export function inferRowShape(rows: readonly unknown[], origin?: RowShape): RowShape {
  const names = [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];
  const fields = names.map(
    (name) => [name, origin?.fields[name] ?? { type: guessType(rows, name) }] as const,
  );
  return { name: origin?.name ?? 'result', fields: Object.fromEntries(fields), columns: names };
}

function guessType(rows: readonly unknown[], name: string): FieldType {
  const values = rows
    .map((row) => valueAt(row, name))
    .filter((value) => value !== null && value !== undefined);
  if (values.some((value) => typeof value === 'object')) return 'object';
  const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint';
  return values.length > 0 && values.every(isNumber) ? 'number' : 'string';
}

/** The column whose value names a row: its id, else the first. */
export function keyField(shape: RowShape): string | undefined {
  return Object.hasOwn(shape.fields, 'id') ? 'id' : shape.columns[0];
}
