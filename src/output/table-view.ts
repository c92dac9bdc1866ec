/** Rows and single objects as tables for people. */
import { isObject } from '../call/lossless-json.js';
import type { Pages, RowShape } from './answer.js';
import { renderTable, type TableColumn } from './cli-table.js';
import { type Column, columnHeader, inferRowShape, toColumns } from './columns.js';
import { valueAt } from './fields.js';
import { formatValue } from './format-value.js';

interface PeopleOptions {
  readonly shape: RowShape | undefined;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
  readonly color: boolean;
  readonly width: number | undefined;
  /** Takes a sentence for stderr. */
  readonly note: (sentence: string) => void;
}

/** All rows under their headers. The whole list is read before the first line, for the widths. */
export async function* writeTable(pages: Pages, options: PeopleOptions): AsyncGenerator<string> {
  const rows: unknown[] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  if (rows.length === 0) {
    options.note(`no ${pluralOf(options.shape?.name ?? 'result')}`);
    return;
  }
  if (!rows.every(isObject)) {
    yield* writeBareRows(rows, options);
    return;
  }
  const shape = options.shape ?? inferRowShape(rows);
  const columns = toColumns(options.paths ?? shape.columns, shape);
  const cells = rows.map((row) =>
    columns.map(({ path, type }) =>
      formatValue(valueAt(row, path), { type, currency: currencyOf(row), view: 'list' }),
    ),
  );
  const { pieces, leftOut } = await renderTable(columns.map(toTableColumn), cells, options);
  yield* pieces;
  if (leftOut.length > 0) {
    options.note(`no room for ${leftOut.join(', ')}: widen the window, choose with --fields, or use -o json`);
  }
}

/** One object: a line for every field that it has. */
export async function* writeObject(row: unknown, options: PeopleOptions): AsyncGenerator<string> {
  if (!isObject(row)) {
    yield* writeBareRows([row], options);
    return;
  }
  const shape = options.shape ?? inferRowShape([row]);
  const names = [
    ...Object.keys(shape.fields).filter((name) => Object.hasOwn(row, name)),
    ...Object.keys(row),
  ];
  const columns = toColumns(options.paths ?? [...new Set(names)], shape);
  const cells = columns.map(({ path, type }) => [
    columnHeader(path),
    formatValue(valueAt(row, path), { type, currency: currencyOf(row), view: 'object' }),
  ]);
  const whole = { align: 'left', elastic: false, kept: true } as const;
  const { pieces } = await renderTable([{ ...whole, bold: true }, whole], cells, options);
  yield* pieces;
}

/** Rows that are no objects: lines of one value, or of as many as an array has. */
async function* writeBareRows(rows: readonly unknown[], options: PeopleOptions): AsyncGenerator<string> {
  const context = { type: undefined, currency: undefined, view: 'list' } as const;
  const lines = rows.map((row) =>
    (Array.isArray(row) ? row : [row]).map((value) => formatValue(value, context)),
  );
  const columns = Array.from({ length: Math.max(...lines.map((line) => line.length)) }, () => ({
    align: 'left' as const,
    elastic: false,
    kept: true,
  }));
  yield* (await renderTable(columns, lines, options)).pieces;
}

function toTableColumn({ path, type }: Column): TableColumn {
  const isNumber = type === 'micro' || type === 'integer' || type === 'number';
  const isShort = isNumber || type === 'id' || type === 'boolean' || type === 'time';
  return {
    header: columnHeader(path),
    align: isNumber ? 'right' : 'left',
    elastic: !isShort,
    kept: path === 'id' || path === 'name',
  };
}

function currencyOf(row: Readonly<Record<string, unknown>>): string | undefined {
  return typeof row.currency === 'string' ? row.currency : undefined;
}

/** `account_history` is "account histories". */
function pluralOf(name: string): string {
  const noun = name.replaceAll('_', ' ');
  if (/(s|media)$/.test(noun)) return noun;
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
