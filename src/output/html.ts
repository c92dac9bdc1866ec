/**
 * `-o html`: a page with the table, and the chart of rows over time. It can be printed, follows the light or dark scheme of
 * the reader, and its policy lets it load and run nothing: no script, no font, no image from elsewhere.
 */
import { createHash } from 'node:crypto';
import { isObject } from '../values/lossless-json.js';
import { formatTime } from '../values/time.js';
import type { Heading, Making, Pages, RowShape, RowTotals } from './answer.js';
import { element, escapeXml } from './chart/svg-elements.js';
import { type Column, columnHeader, inferRowShape, keyField, toColumns } from './columns.js';
import type { RowOptions } from './dotted-columns.js';
import { FieldError, valueAt } from './fields.js';
import { formatValue } from './format-value.js';
import { totalsShape } from './heading.js';
import { pageStyle } from './page-style.js';
import { createCells, isNumeric } from './table-view.js';
import { titleOf } from './title.js';

interface PageOptions extends RowOptions {
  readonly color: boolean;
  readonly exact?: boolean | undefined;
  readonly made?: Making | undefined;
  /** Takes a message for stderr. */
  readonly note: (sentence: string) => void;
}

/** Writes the page of all rows. If reading fails, the page has the rows before it and says so; the error is thrown after it. */
export async function* writeHtml(pages: Pages, options: PageOptions): AsyncGenerator<string> {
  const rows: unknown[] = [];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const page of pages) for (const row of page) rows.push(row);
  } catch (error) {
    failure = { error };
  }
  const objects = rows.map((row) => (isObject(row) ? row : { value: row }));
  const shape = options.shape ?? inferRowShape(objects);
  const { heading } = shape;
  const made = [titleOf(shape), describeTimes(objects, shape)].filter(Boolean).join(', ');
  const title = heading?.title ?? made;
  const chart = await drawChart(rows, shape, options);
  const columns = toColumns(options.paths ?? shape.columns, shape);
  yield pageHead(title, [
    pageStyle,
    ...(chart ? [chart.split('<style>')[1]?.split('</style>')[0] ?? ''] : []),
  ]);
  yield `<h1 dir="auto">${escapeXml(title)}</h1>\n${writeFacts([...(heading?.facts ?? []), ...findShared(objects, columns, shape)])}${chart ?? ''}`;
  yield* writeTable(objects, columns, shape, `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`, options);
  if (failure) yield '<p class="incomplete">Incomplete: an error ended the reading of these rows.</p>\n';
  yield `${describeMaking(options.made)}</main>\n</body>\n</html>\n`;
  if (failure) throw failure.error;
}

/** `2026-11-01 to 2026-11-22` */
function describeTimes(rows: readonly object[], { chart }: RowShape): string | undefined {
  if (!chart || chart.range !== undefined) return chart?.range;
  const times = rows.map((row) => valueAt(row, chart.time)).filter((time) => typeof time === 'string');
  const sorted = times.sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

/** The figure of rows over time, with what it leaves out; undefined of other rows, and where --fields has no metric. */
async function drawChart(
  rows: readonly unknown[],
  shape: RowShape,
  options: PageOptions,
): Promise<string | undefined> {
  if (!shape.chart || rows.length === 0) return undefined;
  const { drawRows } = await import('./chart/draw-rows.js');
  const notes: string[] = [];
  const note = (sentence: string) => notes.push(sentence);
  // The page has both itself.
  const unheaded = { ...shape, heading: undefined, totals: undefined };
  try {
    let image = '';
    for await (const part of drawRows(rows, {
      ...options,
      shape: unheaded,
      note,
      format: 'svg',
      width: undefined,
    }))
      image += part;
    for (const sentence of notes) options.note(sentence);
    const caption = notes.map((sentence) => `<figcaption>${escapeXml(sentence)}</figcaption>\n`);
    return `<figure>\n${image}${caption.join('')}</figure>\n`;
  } catch (error) {
    if (error instanceof FieldError) return undefined;
    throw error;
  }
}

/** The styles are allowed by their hashes. */
function pageHead(title: string, styles: readonly string[]): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  const policy = `default-src 'none'; style-src ${hashes.join(' ')}; base-uri 'none'; form-action 'none'`;
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeXml(title)}</title>`,
    `<style>${pageStyle}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '',
  ].join('\n');
}

/** The columns whose values a heading has in words. */
const headed: readonly string[] = ['account_id', 'account_name', 'timezone', 'currency'];

/** What the columns do not show and all rows over time share: the account, its time zone, the currency. */
function findShared(
  rows: readonly object[],
  columns: readonly Column[],
  { chart, fields, heading }: RowShape,
): Heading['facts'] {
  const [first] = rows;
  if (!chart || !first) return [];
  const candidates = [...chart.series, 'timezone'].filter(
    (name) =>
      Object.hasOwn(fields, name) &&
      !columns.some(({ path }) => path === name) &&
      !(heading && headed.includes(name)),
  );
  return candidates.flatMap((name) => {
    const value = valueAt(first, name);
    if (value === null || value === undefined || rows.some((row) => valueAt(row, name) !== value)) return [];
    return [[columnHeader(name).toLowerCase(), String(value)] as const];
  });
}

function writeFacts(facts: Heading['facts']): string {
  const items = facts.map(
    ([name, text]) => `<div><dt>${escapeXml(name)}</dt><dd dir="auto">${escapeXml(text)}</dd></div>`,
  );
  return items.length > 0 ? `<dl>${items.join('')}</dl>\n` : '';
}

/** Rows of so many are one part of the output. */
const rowsPerPart = 500;

function* writeTable(
  rows: readonly object[],
  columns: readonly Column[],
  shape: RowShape,
  caption: string,
  options: PageOptions,
): Generator<string> {
  const { exact } = options;
  const key = keyField(shape);
  const heads = columns.map(({ header, type }) =>
    element('th', { scope: 'col', class: isNumeric(type) ? 'number' : 'text' }, escapeXml(header)),
  );
  yield `<div class="scroll" role="region" aria-label="Table" tabindex="0">\n<table>\n<caption>${escapeXml(caption)}</caption>\n`;
  yield `<thead>\n<tr>${heads.join('')}</tr>\n</thead>\n<tbody>\n`;
  const toCells = createCells(rows, columns, shape, exact);
  const writeCell = (text: string, { path, type }: Column, row: object) => {
    const { tree } = shape;
    const depth = tree?.label === path ? Number(valueAt(row, tree.depth) ?? 0) : 0;
    const shown = `${'\u2003'.repeat(depth)}${escapeXml(text)}`;
    if (isNumeric(type)) return `<td class="number">${shown}</td>`;
    if (/^[\d:. -]+$/.test(text)) return `<td class="time">${shown}</td>`;
    return path === key ? `<th scope="row" dir="auto">${shown}</th>` : `<td dir="auto">${shown}</td>`;
  };
  for (let from = 0; from < rows.length; from += rowsPerPart) {
    const part = rows.slice(from, from + rowsPerPart);
    yield part
      .map((row) => {
        const cells = toCells(row);
        return `<tr>${columns.map((column, index) => writeCell(cells[index] ?? '', column, row)).join('')}</tr>\n`;
      })
      .join('');
  }
  yield '</tbody>\n';
  const totals = shape.totals?.();
  totals?.add(rows);
  if (totals) yield writeTotals(totals, columns, options);
  yield '</table>\n</div>\n';
}

/** The sums below their columns; the label takes the place of the columns before them, or a line of its own. */
function writeTotals(totals: RowTotals, columns: readonly Column[], { exact, note }: PageOptions): string {
  const rows = totals.list();
  const paths = columns.map(({ path }) => path);
  const shape = rows.length > 0 ? totalsShape(totals, paths, note) : undefined;
  if (!shape) return '';
  const isSummed = ({ path }: Column) => path !== shape.key && shape.columns.includes(path);
  const first = columns.findIndex(isSummed);
  const own = toColumns(
    columns.slice(first).map((column) => (isSummed(column) ? column.path : '')),
    shape,
  );
  const toCells = createCells(rows, own, shape, exact);
  const lines = rows.map((row) => {
    const label = escapeXml(String(valueAt(row, totals.shape.key)));
    const head = `<th scope="row" colspan="${first || columns.length}">${label}</th>`;
    const cells = toCells(row).map((text, index) =>
      own[index]?.path === '' ? '<td></td>' : `<td class="number">${escapeXml(text)}</td>`,
    );
    return first === 0
      ? `<tr>${head}</tr>\n<tr>${cells.join('')}</tr>\n`
      : `<tr>${head}${cells.join('')}</tr>\n`;
  });
  return `<tfoot>\n${lines.join('')}</tfoot>\n`;
}

function describeMaking(made: Making | undefined): string {
  if (!made) return '';
  const at = formatTime(made.at);
  const time = formatValue(at, { type: 'time', currency: undefined, view: 'list' });
  const command = made.command === undefined ? '' : ` by <code>${escapeXml(made.command)}</code>`;
  return `<footer>Made at <time datetime="${at}">${time}</time> UTC${command}. Times are in UTC.</footer>\n`;
}
