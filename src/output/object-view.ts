/** Renders a single object: a line for each of its fields. */
import { isObject } from '../values/lossless-json.js';
import { renderTable } from './cli-table.js';
import { bold } from './color.js';
import { gap } from './column-widths.js';
import { inferRowShape, rowCurrency, toColumns } from './columns.js';
import { escapeLines } from './control-characters.js';
import { valueAt } from './fields.js';
import { formatLines, formatValue } from './format-value.js';
import { renderPlainRows, type TableViewOptions } from './table-view.js';
import { textWidth } from './text-width.js';
import { wrapWhole } from './wrap-text.js';

/** Values are wrapped where at least this many terminal columns are left for them. */
const leastRoom = 16;
/** From this many on, fields without a value are one message rather than a line each. */
const leastFolded = 3;
/** If an object in the row has more members, several of them share a line. */
const maxMembers = 12;
/** A terminal shows at most this many lines of an object in the row. */
const maxLines = 4;

/**
 * A line for each field. A terminal omits empty fields that a list has no column for, and the rest of long objects, and a
 * message says so. Fields that were asked for are complete.
 */
export async function* writeObject(row: unknown, options: TableViewOptions): AsyncGenerator<string> {
  if (typeof row === 'string' && row.includes('\n')) {
    yield `${escapeLines(row)}\n`;
    return;
  }
  if (!isObject(row)) {
    yield (await renderPlainRows([row], options)).text;
    return;
  }
  const shape = options.shape ?? inferRowShape([row]);
  const names = [
    ...Object.keys(shape.fields).filter((name) => Object.hasOwn(row, name)),
    ...Object.keys(row),
  ];
  const isBrief = options.width !== undefined && !options.paths;
  const all = toColumns(options.paths ?? [...new Set(names)], shape);
  const empty = all.filter(({ path }) => isEmpty(valueAt(row, path)) && !shape.columns.includes(path));
  const folded = isBrief && empty.length >= leastFolded ? empty : [];
  const columns = all.filter((column) => !folded.includes(column));
  const texts = columns.flatMap(({ path, header }) => {
    const value = shape.fields[path]?.multiline && valueAt(row, path);
    return typeof value === 'string' ? [{ path, header, text: `${escapeLines(value)}\n` }] : [];
  });
  const [only] = texts;
  if (only && columns.length === 1) {
    yield only.text;
    return;
  }
  const short = columns.filter(({ path }) => !texts.some((text) => path === text.path));
  const room = (options.width ?? 0) - Math.max(...short.map(({ header }) => textWidth(header))) - gap;
  const cut: string[] = [];
  const cells = short.flatMap(({ path, type, quotient, header }) => {
    const value = valueAt(row, path);
    const { exact } = options;
    const context = { type, quotient, currency: rowCurrency(row, shape), view: 'object', exact } as const;
    const isUnfolded = shape.unfolded?.includes(path) === true;
    const members = isUnfolded ? formatLines(value, context) : [];
    const isLong =
      isBrief && members.length > maxMembers && isObject(value) && !Object.values(value).some(isObject);
    const lines = isLong
      ? shareLines(members, room)
      : isUnfolded
        ? members
        : [formatValue(isBrief && !isEmpty(value) ? dropEmpty(value) : value, context)];
    // A word that is longer than a line, such as a URL, stays whole, so that it can be copied.
    const wrapped = room < leastRoom ? lines : lines.flatMap((line) => wrapWhole(line, room));
    const isCut = isBrief && !isUnfolded && holdsObject(value) && wrapped.length > maxLines;
    if (isCut) cut.push(header);
    const shown = isCut ? [...wrapped.slice(0, maxLines - 1), '  …'] : wrapped;
    return shown.map((line, index) => [index === 0 ? header : '', line]);
  });
  const whole = { align: 'left', shrinkable: false, pinned: true } as const;
  const table = await renderTable([{ ...whole, bold: true }, whole], cells, options);
  // Such a text is copied, so that it stands below the table as it is.
  yield table.text + texts.map(({ header, text }) => `\n${bold(header, options.color)}\n${text}`).join('');
  const hidden = [
    ...(folded.length > 0 ? [`${folded.length} empty fields`] : []),
    ...cut.map((header) => `the rest of ${header}`),
  ];
  if (hidden.length > 0)
    options.note(`not shown: ${hidden.join(', ')}; select fields with --fields, or use -o json`);
}

/** Whether a value says nothing: it is absent, or has no members that say something. 0 and false are values. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return isObject(value) && Object.values(value).every(isEmpty);
}

/** The same without the members of objects that are empty. */
function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty);
  if (!isObject(value)) return value;
  const filled = Object.entries(value).filter(([, member]) => !isEmpty(member));
  return Object.fromEntries(filled.map(([name, member]) => [name, dropEmpty(member)]));
}

function holdsObject(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsObject) : isObject(value);
}

/** Lines with as many of the items as there is room for. */
function shareLines(items: readonly string[], room: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const joined = `${lines.at(-1)}, ${item}`;
    if (lines.length > 0 && textWidth(joined) < room) lines[lines.length - 1] = joined;
    else lines.push(item);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line));
}
