/** Rows and single objects as tables for people. */
import { isObject } from '../call/lossless-json.js';
import type { Pages, RowShape } from './answer.js';
import { exactRows, renderTable, type TableColumn } from './cli-table.js';
import { type Column, columnHeader, inferRowShape, toColumns } from './columns.js';
import { valueAt } from './fields.js';
import { formatValue, showLines } from './format-value.js';

interface PeopleOptions {
  readonly shape: RowShape | undefined;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
  readonly color: boolean;
  readonly width: number | undefined;
  /** Takes a sentence for stderr. */
  readonly note: (sentence: string) => void;
}

/**
 * All rows under their headers. The widths of the columns are those of the first rows, and rows after them are written
 * page by page, so that a list of any length passes through little memory. A page is written as a whole or not at all;
 * where the pages fail, the rows that came before are written first.
 */
export async function* writeTable(pages: Pages, options: PeopleOptions): AsyncGenerator<string> {
  const first: unknown[] = [];
  let layMore: ((rows: readonly unknown[]) => string) | undefined;
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const page of pages) {
      if (layMore) {
        yield layMore(page);
        continue;
      }
      for (const row of page) first.push(row);
      // Rows that are no objects have no columns of their own: their widths are known when all are there.
      if (first.length < exactRows || !first.every(isObject)) continue;
      const table = await layRows(first, options);
      layMore = table.layMore;
      yield table.text;
    }
  } catch (error) {
    if (layMore) throw error;
    failure = { error };
  }
  if (!layMore && first.length > 0) yield (await layRows(first, options)).text;
  if (failure) throw failure.error;
  if (!layMore && first.length === 0) options.note(`no ${pluralOf(options.shape?.name ?? 'result')}`);
}

interface LaidRows {
  readonly text: string;
  layMore(rows: readonly unknown[]): string;
}

async function layRows(rows: readonly unknown[], options: PeopleOptions): Promise<LaidRows> {
  if (!rows.every(isObject)) return layBareRows(rows, options);
  const shape = options.shape ?? inferRowShape(rows);
  const columns = toColumns(options.paths ?? shape.columns, shape);
  const cellsOf = (row: unknown) =>
    columns.map(({ path, type }) =>
      formatValue(valueAt(row, path), { type, currency: currencyOf(row), view: 'list' }),
    );
  const { text, leftOut, layMore } = await renderTable(
    columns.map(toTableColumn),
    rows.map(cellsOf),
    options,
  );
  if (leftOut.length > 0) {
    options.note(`no room for ${leftOut.join(', ')}: widen the window, choose with --fields, or use -o json`);
  }
  return { text, layMore: (more) => layMore(more.map(cellsOf)) };
}

/** One object: a line for every field that it has. */
export async function* writeObject(row: unknown, options: PeopleOptions): AsyncGenerator<string> {
  if (!isObject(row)) {
    yield (await layBareRows([row], options)).text;
    return;
  }
  const shape = options.shape ?? inferRowShape([row]);
  const names = [
    ...Object.keys(shape.fields).filter((name) => Object.hasOwn(row, name)),
    ...Object.keys(row),
  ];
  const columns = toColumns(options.paths ?? [...new Set(names)], shape);
  const cells = columns.flatMap(({ path, type }) => {
    const value = valueAt(row, path);
    const context = { type, currency: currencyOf(row), view: 'object' } as const;
    const lines = shape.unfolded?.includes(path) ? showLines(value, context) : [formatValue(value, context)];
    return lines.map((line, index) => [index === 0 ? columnHeader(path) : '', line]);
  });
  const whole = { align: 'left', elastic: false, kept: true } as const;
  yield (await renderTable([{ ...whole, bold: true }, whole], cells, options)).text;
}

/** Rows that are no objects: lines of one value, or of as many as an array has. */
async function layBareRows(rows: readonly unknown[], options: PeopleOptions): Promise<LaidRows> {
  const context = { type: undefined, currency: undefined, view: 'list' } as const;
  const cellsOf = (row: unknown) =>
    (Array.isArray(row) ? row : [row]).map((value) => formatValue(value, context));
  const lines = rows.map(cellsOf);
  const length = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const columns = Array.from({ length }, () => ({
    align: 'left' as const,
    elastic: false,
    kept: true,
  }));
  const { text, layMore } = await renderTable(columns, lines, options);
  return { text, layMore: (more) => layMore(more.map(cellsOf)) };
}

function toTableColumn({ path, type }: Column): TableColumn {
  const isNumber = type === 'micro' || type === 'integer' || type === 'number';
  const isShort = isNumber || type === 'id' || type === 'boolean' || type === 'time' || type === 'post-time';
  return {
    header: columnHeader(path),
    align: isNumber ? 'right' : 'left',
    elastic: !isShort,
    kept: path === 'id' || path === 'name',
  };
}

function currencyOf(row: unknown): string | undefined {
  return isObject(row) && typeof row.currency === 'string' ? row.currency : undefined;
}

/** `account_history` is "account histories". */
function pluralOf(name: string): string {
  const noun = name.replaceAll('_', ' ');
  if (/(s|media)$/.test(noun)) return noun;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
