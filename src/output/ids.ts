/** `-o ids`: one id a line, for the next command of a pipe. */
import { isObject, writeJson } from '../values/lossless-json.js';
import type { Pages, RowShape } from './answer.js';
import { inferRowShape, keyField } from './columns.js';
import { escapeControls } from './control-characters.js';
import type { RowOptions } from './dotted-columns.js';
import { valueAt } from './fields.js';

/** Writes one line per row: the first of --fields if given, or else its id, or else its first column. */
export async function* writeIds(pages: Pages, { shape, paths }: RowOptions): AsyncGenerator<string> {
  for await (const page of pages) {
    yield readIds(page, shape, paths?.[0])
      .map((id) => `${id}\n`)
      .join('');
  }
}

/** The ids of rows, one that can be read from each: at `path` if given, or else where the shape says. */
function readIds(rows: readonly unknown[], shape?: RowShape, path?: string): readonly string[] {
  const ids = rows.map((row) => {
    if (!isObject(row)) return row;
    return valueAt(row, path ?? keyField(shape ?? inferRowShape([row])) ?? 'id');
  });
  return ids
    .flat()
    .filter((id) => id !== null && id !== undefined)
    .map((id) => escapeControls(typeof id === 'object' ? writeJson(id) : String(id)));
}

/**
 * The ids of what a write was about, each once: `id` where the shape has it, whatever else tells its rows apart. A first column that is
 * not an id, such as a count, names nothing.
 */
export function madeIds(rows: readonly unknown[], shape?: RowShape): readonly string[] {
  const paths = shape ? madeFields(shape) : ['id'];
  const records = rows.filter(isObject);
  return [...new Set(records.flatMap((row) => paths.flatMap((path) => readIds([row], shape, path))))];
}

function madeFields({ fields, columns, key, makes = [] }: RowShape): readonly string[] {
  if (Object.hasOwn(fields, 'id')) return [...makes, 'id'];
  const [name = ''] = key === undefined ? columns : [key];
  return fields[name]?.type === 'id' ? [...makes, name] : makes;
}
