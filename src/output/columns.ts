/** The columns of the tabular formats, and their headers. */

import type { FieldType } from '../contract/types.js';
import { isObject } from '../values/lossless-json.js';
import type { RowShape } from './answer.js';
import { escapeControls } from './control-characters.js';
import { valueAt } from './fields.js';
import type { Quotient } from './format-value.js';

export interface Column {
  /** Name or dotted path of the value in a row. */
  readonly path: string;
  readonly type: FieldType | undefined;
  /** How people read the number, where it is the result of a division. */
  readonly quotient: Quotient | undefined;
  /** The header in a table. */
  readonly header: string;
}

/** The columns of these paths, with the types and headers of the shape where it has them. */
export function toColumns(
  paths: readonly string[],
  { fields, headers, percentages, ratios }: RowShape,
): Column[] {
  return paths.map((path) => ({
    path,
    type: fields[path]?.type,
    quotient: percentages?.includes(path) ? 'percentage' : ratios?.includes(path) ? 'ratio' : undefined,
    header: headers?.[path] ?? columnHeader(path),
  }));
}

/** The ISO 4217 code of a row's amounts, if it is known. */
export function rowCurrency(row: unknown, shape: Pick<RowShape, 'currency'> | undefined): string | undefined {
  return isObject(row) && typeof row.currency === 'string' ? row.currency : shape?.currency;
}

/** The header of a table column: `daily_budget_amount_local_micro` is DAILY BUDGET, `created_at` CREATED. */
export function columnHeader(path: string): string {
  const name = path.replace(/_local_micro$/, '').replace(/_(amount|at)$/, '');
  return escapeControls(name).replaceAll('_', ' ').toUpperCase();
}

/** The field for which a name stands, given which fields are known; undefined for none. */
type OriginOf = (name: string, isKnown: (name: string) => boolean) => string | undefined;

/**
 * Infers the shape of rows without a schema: every member of every given row. A member with the name of a field of
 * `origin` gets that field's type. `originOf` has the names that a query gives.
 */
export function inferRowShape(
  rows: readonly unknown[],
  origin?: RowShape,
  originOf: OriginOf = (name) => name,
): RowShape {
  const names = [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))];
  const isKnown = (name: string) => origin !== undefined && Object.hasOwn(origin.fields, name);
  const origins = new Map(names.map((name) => [name, originOf(name, isKnown) ?? '']));
  const typed = (name: string) => origin?.fields[origins.get(name) ?? ''];
  const fields = names.map((name) => [name, typed(name) ?? { type: inferType(rows, name) }] as const);
  const named = (known: readonly string[] = []) =>
    names.filter((name) => known.includes(origins.get(name) ?? ''));
  const shown = {
    percentages: named(origin?.percentages),
    ratios: named(origin?.ratios),
    currency: origin?.currency,
    heading: origin?.heading,
  };
  return { name: origin?.name ?? 'result', fields: Object.fromEntries(fields), columns: names, ...shown };
}

function inferType(rows: readonly unknown[], name: string): FieldType {
  const values = rows
    .map((row) => valueAt(row, name))
    .filter((value) => value !== null && value !== undefined);
  if (values.some((value) => typeof value === 'object')) return 'object';
  const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint';
  return values.length > 0 && values.every(isNumber) ? 'number' : 'string';
}

/** The column that identifies a row: its key, its id, or else the first column. */
export function keyField(shape: RowShape): string | undefined {
  if (shape.key !== undefined) return shape.key;
  return Object.hasOwn(shape.fields, 'id') ? 'id' : shape.columns[0];
}
