/** The filters of a list, as SQL conditions. */
import { columnExpression } from './list-keys.js';
import type { Term } from './list-order.js';

/**
 * Selects records whose column or field is one of the values (true and false are 1 and 0), contains all of the
 * strings, or is at least one string and less than another.
 */
export type Filter =
  | { readonly field: string; readonly in: readonly (string | number)[] | undefined }
  | { readonly field: string; readonly contains: readonly string[] }
  | { readonly field: string; readonly from: string; readonly below: string };

/** The conditions of a filter; none where it lets everything through. */
export function matchFilter(filter: Filter): Term[] {
  const column = columnExpression(filter.field);
  if ('from' in filter) {
    return [{ sql: `${column} >= ? AND ${column} < ?`, binds: [filter.from, filter.below] }];
  }
  if ('contains' in filter)
    return filter.contains.map((text) => ({ sql: `instr(${column}, ?) > 0`, binds: [text] }));
  return filter.in ? [matchAny(column, filter.in)] : [];
}

/** A column with one of several values: any number of them is one placeholder, which keeps the statement the same. */
function matchAny(column: string, values: readonly (string | number)[]): Term {
  const [only] = values;
  if (only !== undefined && values.length === 1) return { sql: `${column} = ?`, binds: [only] };
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, binds: [JSON.stringify(values)] };
}
