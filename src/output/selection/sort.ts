/**
 * --sort: puts rows in the order of one or several fields. Rows without a value come last in either direction, equal
 * rows stay as they were, and amounts are compared within their currency.
 */

import type { Problem } from '../../call/problem.js';
import { isObject } from '../../values/lossless-json.js';
import { valueAt } from '../fields.js';
import { compareFieldValues, hasNoValue } from './compare-values.js';
import { type FieldSource, findField, type RowField } from './fields-of-rows.js';
import { SelectionError } from './selection-error.js';

export interface RowOrder {
  /** Compares two rows, or what `keyOf` gives of them. */
  compare(a: unknown, b: unknown): number;
  /** What the order of a row depends on, so that the row itself need not be held. */
  keyOf(row: unknown): Readonly<Record<string, unknown>>;
}

interface SortKey {
  readonly field: RowField;
  readonly direction: 1 | -1;
}

/** Reads `name`, `-daily_budget`, `created_at:desc`, and several of them separated by commas. Throws a SelectionError. */
export function compileSort(text: string, shape: FieldSource): RowOrder {
  const problems: Problem[] = [];
  const keys = text.split(',').flatMap((part): SortKey[] => {
    const { sign, name, direction } = readPart(part);
    const field = name === '' ? { problem: 'an empty name' } : findField(name, shape);
    if ('problem' in field) {
      const message = `--sort has ${field.problem}`;
      problems.push({ parameter: 'sort', code: 'INVALID_PARAMETER', message, value: text });
      return [];
    }
    const isDescending = direction === undefined ? sign === '-' : direction === 'desc';
    return [{ field, direction: isDescending ? -1 : 1 }];
  });
  if (problems.length > 0) throw new SelectionError(problems);
  return {
    compare(a, b) {
      for (const key of keys) {
        const order = compareBy(key, a, b);
        if (order !== 0) return order;
      }
      return 0;
    },
    keyOf: (row) => ({
      currency: currencyOf(row),
      ...Object.fromEntries(keys.map(({ field: { path } }) => [path, valueAt(row, path)])),
    }),
  };
}

/** The fields that a sort order names. */
export function sortedFields(text: string): readonly string[] {
  return text.split(',').map((part) => readPart(part).name);
}

/** The sign before a name, the name, and the direction after its colon. */
function readPart(part: string): { sign: string; name: string; direction: string | undefined } {
  const text = part.trim();
  const colon = text.lastIndexOf(':');
  const word = text
    .slice(colon + 1)
    .trim()
    .toLowerCase();
  const direction = colon >= 0 && (word === 'asc' || word === 'desc') ? word : undefined;
  const named = direction === undefined ? text : text.slice(0, colon);
  const sign = /^[-+]/.exec(named)?.[0] ?? '';
  return { sign, name: named.slice(sign.length).trim(), direction };
}

function compareBy({ field, direction }: SortKey, a: unknown, b: unknown): number {
  const [left, right] = [valueAt(a, field.path), valueAt(b, field.path)];
  if (hasNoValue(left) || hasNoValue(right)) return Number(hasNoValue(left)) - Number(hasNoValue(right));
  // 50 USD and 50 JPY are not the same: each currency is a block of its own, in one order whatever the direction.
  const currencies = field.type === 'micro' ? compareFieldValues('string', currencyOf(a), currencyOf(b)) : 0;
  return currencies === 0 ? direction * compareFieldValues(field.type, left, right) : currencies;
}

function currencyOf(row: unknown): string {
  return isObject(row) && typeof row.currency === 'string' ? row.currency : '';
}
