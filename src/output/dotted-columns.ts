/** Nested objects as columns of csv, tsv and xlsx: `user.id`, `user.name`, with dots as --fields takes them. */
import { isObject } from '../values/lossless-json.js';
import type { Pages, RowShape } from './answer.js';
import { valueAt } from './fields.js';

export interface RowOptions {
  readonly shape: RowShape | undefined;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
}

interface LaidOut {
  readonly pages: Pages;
  /** The paths of the columns; undefined where only the rows tell. */
  readonly paths: readonly string[] | undefined;
  /** What ended the reading: the rows before it are written first. */
  readonly failure: { readonly error: unknown } | undefined;
}

/**
 * The columns of these rows: those asked for, or all fields. Where the record has nested objects, all rows are read for
 * their columns, and held in memory.
 */
export async function layOut(pages: Pages, { shape, paths }: RowOptions): Promise<LaidOut> {
  const known = paths ?? (shape && Object.keys(shape.fields));
  if (!known?.some((path) => isNested(path, shape))) return { pages, paths: known, failure: undefined };
  const rows: unknown[] = [];
  let failure: LaidOut['failure'];
  try {
    for await (const page of pages) for (const row of page) rows.push(row);
  } catch (error) {
    failure = { error };
  }
  const dotted = known.flatMap((path) => (isNested(path, shape) ? dotPaths([path], rows) : [path]));
  // A path may be asked for beside its object.
  return { pages: rows.length > 0 ? [rows] : [], paths: [...new Set(dotted)], failure };
}

/**
 * Whether a path is an object, so that its columns are known only when all rows have been read. Without a shape, what the
 * rows hold decides.
 */
function isNested(path: string, shape: RowShape | undefined): boolean {
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
    if (objects.length > 0 && isDottedName(path, rows)) return [path];
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

/** Whether some row has a member whose own name begins with the path and a dot. */
function isDottedName(path: string, rows: readonly unknown[]): boolean {
  return rows.some((row) => isObject(row) && Object.keys(row).some((name) => name.startsWith(`${path}.`)));
}

/** A member with a dot in its name could not be told from a nested one, so that its object stays whole, as JSON. */
function canDot(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    isObject(value) && Object.keys(value).length > 0 && !Object.keys(value).some((name) => name.includes('.'))
  );
}
