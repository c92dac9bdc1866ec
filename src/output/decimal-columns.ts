/** The columns of CSV and TSV with --decimal: amounts as decimals, without the unit in their name, and their currency. */
import { formatMoney } from '../values/money.js';
import type { RowShape } from './answer.js';
import { rowCurrency } from './columns.js';
import { readerAt } from './fields.js';
import { toMicros } from './format-value.js';

/** Reads the value of a cell from a row. */
export type ReadCell = (row: unknown) => unknown;

/** Columns of a table of cells: what heads them, and how each is read from a row. */
export interface Columns {
  readonly headers: readonly string[];
  readonly readers: readonly ReadCell[];
}

/** The columns of these paths; with decimals, amounts lose the unit in their name, and the currency follows. */
export function readColumns(
  paths: readonly string[],
  { shape, decimal }: { readonly shape: RowShape | undefined; readonly decimal: boolean },
): Columns {
  // A change of an amount has its name too, so the type decides where there is one.
  const typeOf = (path: string) =>
    shape && Object.hasOwn(shape.fields, path) ? shape.fields[path]?.type : 'micro';
  const isAmount = (path: string) =>
    shape?.fields[path]?.type === 'micro' || (path.endsWith(microSuffix) && typeOf(path) === 'micro');
  if (!decimal || !paths.some(isAmount)) return { headers: paths, readers: paths.map(readerAt) };
  const readers = paths.map((path): ReadCell => {
    const read = readerAt(path);
    if (!isAmount(path)) return path === 'currency' ? (row) => rowCurrency(row, shape) : read;
    return (row) => {
      const value = read(row);
      const micros = toMicros(value);
      return micros === undefined ? value : formatMoney(micros, rowCurrency(row, shape));
    };
  });
  const headers = paths.map((path) => (isAmount(path) ? withoutUnit(path, paths) : path));
  if (paths.includes('currency')) return { headers, readers };
  return {
    headers: [...headers, 'currency'],
    readers: [...readers, (row) => rowCurrency(row, shape)],
  };
}

const microSuffix = '_local_micro';

function withoutUnit(path: string, paths: readonly string[]): string {
  const name = path.endsWith(microSuffix) ? path.slice(0, -microSuffix.length) : path;
  return paths.includes(name) ? path : name;
}
