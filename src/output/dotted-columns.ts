/** Nested objects as columns of csv and tsv: `user.id`, `user.name`, with dots as --fields takes them. */
import { isObject } from '../values/lossless-json.js';
import type { RowShape } from './answer.js';
import { valueAt } from './fields.js';

/**
 * Whether a path is an object, so that its columns are known only when all rows have been read. Without a shape, what the
 * rows hold decides.
 */
export function isNested(path: string, shape: RowShape | undefined): boolean {
  const [name = ''] = path.split('.');
  const type = shape?.fields[path]?.type ?? shape?.fields[name]?.type;
  return shape === undefined || type === 'object';
}

/**
 * The paths with those of objects replaced by the paths of their members, in the order in which the rows first have them. A
 * path stays if some row has another value there. Lists stay whole: their items have no names.
 */
export function dotPaths(paths: readonly string[], rows: readonly unknown[]): string[] {
  return paths.flatMap((path) => {
    const values = rows.map((row) => valueAt(row, path));
    const objects = values.filter(canDot);
    if (objects.length === 0) return [path];
    const members = [...new Set(objects.flatMap((value) => Object.keys(value)))];
    const isMixed = values.some((value) => value !== null && value !== undefined && !canDot(value));
    const dotted = dotPaths(
      members.map((member) => `${path}.${member}`),
      rows,
    );
    return isMixed ? [path, ...dotted] : dotted;
  });
}

/** A member with a dot in its name could not be told from a nested one, so that its object stays whole, as JSON. */
function canDot(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    isObject(value) && Object.keys(value).length > 0 && !Object.keys(value).some((name) => name.includes('.'))
  );
}
