/** Renders rows as tables. */
import { isObject, memberAt } from '../values/lossless-json.js';
import { costDecimals } from '../values/rounded-money.js';
import type { Pages, RowShape } from './answer.js';
import { exactRows, renderTable, type TableColumn } from './cli-table.js';
import { type Column, inferRowShape, rowCurrency, toColumns } from './columns.js';
import { valueAt } from './fields.js';
import { formatValue, isWhole } from './format-value.js';
import { pluralize } from './pluralize.js';
import { drawBranches } from './tree-branches.js';

export interface TableViewOptions {
  readonly shape: RowShape | undefined;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
  readonly color: boolean;
  readonly width: number | undefined;
  /** See PrintOptions. */
  readonly plain?: boolean | undefined;
  /** See PrintOptions. */
  readonly exact?: boolean | undefined;
  /** Whether lines can be drawn with characters beyond ASCII. */
  readonly unicode?: boolean | undefined;
  /** Takes a message for stderr. */
  readonly note: (sentence: string) => void;
}

/**
 * All rows under their headers. The first rows determine the column widths, and later rows are written page by page,
 * so that a list of any length needs little memory. A page is written as a whole or not at all; if reading a page
 * fails, the rows before it are written first.
 */
export async function* writeTable(pages: Pages, options: TableViewOptions): AsyncGenerator<string> {
  const first: unknown[] = [];
  let renderMore: RenderedRows['renderMore'] | undefined;
  let failure: { readonly error: unknown } | undefined;
  try {
    // A branch depends on the row below it.
    const isTree = options.shape?.tree !== undefined;
    for await (const { page, next } of isTree ? withNextRow(pages) : withoutNext(pages)) {
      if (renderMore) {
        yield renderMore(page, next);
        continue;
      }
      for (const row of page) first.push(row);
      // Rows that are not objects have no fixed columns: their widths are known only when all rows have been read.
      if (first.length < exactRows || !first.every(isObject)) continue;
      const table = await renderRows(first, options, next);
      renderMore = table.renderMore;
      yield table.text;
    }
  } catch (error) {
    if (renderMore) throw error;
    failure = { error };
  }
  if (!renderMore && first.length > 0) yield (await renderRows(first, options)).text;
  if (failure) throw failure.error;
  if (!renderMore && first.length === 0) options.note(`no ${pluralize(options.shape ?? { name: 'result' })}`);
}

interface PageBeforeNext {
  readonly page: readonly unknown[];
  /** The row that follows the page; undefined where none does, or none was looked for. */
  readonly next?: unknown;
}

async function* withoutNext(pages: Pages): AsyncGenerator<PageBeforeNext> {
  for await (const page of pages) yield { page };
}

async function* withNextRow(pages: Pages): AsyncGenerator<PageBeforeNext> {
  let held: readonly unknown[] = [];
  try {
    for await (const page of pages) {
      if (page.length === 0) continue;
      if (held.length > 0) yield { page: held, next: page[0] };
      held = page;
    }
  } finally {
    // What was read before a failure is written before it is told.
    if (held.length > 0) yield { page: held };
  }
}

interface RenderedRows {
  readonly text: string;
  renderMore(rows: readonly unknown[], next?: unknown): string;
}

async function renderRows(
  rows: readonly unknown[],
  options: TableViewOptions,
  next?: unknown,
): Promise<RenderedRows> {
  if (!rows.every(isObject)) return renderPlainRows(rows, options);
  const shape = options.shape ?? inferRowShape(rows);
  const columns = toColumns(options.paths ?? shape.columns, shape);
  const toCells = createCells(rows, columns, shape, options.exact);
  const isAsked = (path: string) => options.paths !== undefined || shape.pinned?.includes(path) === true;
  const { text, omitted, renderMore } = await renderTable(
    columns.map((column) => ({
      ...toTableColumn(column),
      ...(isAsked(column.path) && { pinned: true }),
      tones: shape.tones?.[column.path],
      spared: shape.spared?.includes(column.path),
      implied: shape.implied?.includes(column.path),
      wrapped: shape.wrapped?.includes(column.path),
      least: shape.tree?.label === column.path ? leastLabel : shape.least?.[column.path],
    })),
    growTree(rows, next, columns, shape, options).map(toCells),
    options,
  );
  if (omitted.length > 0) {
    options.note(
      `columns omitted to fit the terminal: ${[...new Set(omitted)].join(', ')}; widen it, select columns with --fields, or use -o json`,
    );
  }
  return {
    text,
    renderMore: (more, after) => renderMore(growTree(more, after, columns, shape, options).map(toCells)),
  };
}

/** Returns a function for the texts of the cells of a row. `rows` tell how exact costs per result are. */
export function createCells(
  rows: readonly unknown[],
  columns: readonly Column[],
  shape: RowShape,
  exact: boolean | undefined,
): (row: unknown) => string[] {
  const decimalsOf = alignCosts(rows, columns, shape);
  return (row) => {
    const currency = rowCurrency(row, shape);
    return columns.map(({ path, type, quotient }) => {
      const decimals = quotient && decimalsOf(path, currency);
      return formatValue(valueAt(row, path), { type, quotient, currency, view: 'list', exact, decimals });
    });
  };
}

/** By column and currency, the decimals that all costs per result have: as many as one of these rows needs. */
function alignCosts(rows: readonly unknown[], columns: readonly Column[], shape: RowShape) {
  const needed = new Map<string, number>();
  const keyOf = (path: string, currency: string | undefined) => `${currency} ${path}`;
  const costs = columns.filter(({ type, quotient }) => type === 'micro' && quotient !== undefined);
  for (const row of costs.length > 0 ? rows : []) {
    const currency = rowCurrency(row, shape);
    for (const { path } of costs) {
      const value = valueAt(row, path);
      const key = keyOf(path, currency);
      if (currency !== undefined && isWhole(value))
        needed.set(key, Math.max(needed.get(key) ?? 0, costDecimals(value, currency)));
    }
  }
  return (path: string, currency: string | undefined) => needed.get(keyOf(path, currency));
}

/** The least width of the labels of a tree: three levels of branches, and enough of a name to know it by. */
const leastLabel = 22;

/** The rows with branches before the labels of a tree, of which `next` follows; rows that are no tree are unchanged. */
function growTree(
  rows: readonly unknown[],
  next: unknown,
  columns: readonly Column[],
  { tree }: RowShape,
  { width, unicode }: TableViewOptions,
): readonly unknown[] {
  if (!tree || !columns.some(({ path }) => path === tree.label)) return rows;
  const branches = drawBranches(
    rows.map((row) => Number(memberAt(row, tree.depth) ?? 0)),
    width !== undefined && unicode === true ? 'lines' : 'plain',
    next === undefined ? undefined : Number(memberAt(next, tree.depth) ?? 0),
  );
  return rows.map((row, index) => ({
    ...(isObject(row) ? row : {}),
    [tree.label]: `${branches[index]}${String(memberAt(row, tree.label) ?? '-')}`,
  }));
}

/** Rows that are not objects: one cell per line, or one per item of an array. */
export async function renderPlainRows(
  rows: readonly unknown[],
  options: TableViewOptions,
): Promise<RenderedRows> {
  const context = { type: undefined, currency: undefined, view: 'list' } as const;
  const toCells = (row: unknown) =>
    (Array.isArray(row) ? row : [row]).map((value) => formatValue(value, context));
  const lines = rows.map(toCells);
  const length = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const columns = Array.from({ length }, () => ({
    align: 'left' as const,
    shrinkable: false,
    pinned: true,
  }));
  const { text, renderMore } = await renderTable(columns, lines, options);
  return { text, renderMore: (more) => renderMore(more.map(toCells)) };
}

function toTableColumn({ path, type, header }: Column): TableColumn {
  const isNumber = isNumeric(type);
  const isShort = isNumber || type === 'id' || type === 'boolean' || type === 'time' || type === 'post-time';
  return {
    header,
    align: isNumber ? 'right' : 'left',
    shrinkable: !isShort,
    pinned: path === 'id' || path === 'name',
    endMatters: /(^|_)name$/.test(path),
    useful: usefulWidths[path] ?? (type === 'enum' || type === 'list' ? usefulValueWidth : undefined),
  };
}

/** Whether the values of a column stand at its right. */
export function isNumeric(type: Column['type']): boolean {
  return type === 'micro' || type === 'integer' || type === 'number';
}

/** What tells rows apart is kept before later columns: enough of a name to know it by, and values that are words. */
const usefulWidths: Readonly<Record<string, number>> = { name: 24, description: 16 };
const usefulValueWidth = 18;
