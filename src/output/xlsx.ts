/**
 * `-o xlsx`: the columns of csv as a sheet with types. Amounts are in units, with the currency of their row in the format
 * of the cell; fractions that people read as percentages have such a format, and times are dates in UTC. Everything else
 * is text, ids and formulas too. What is said of all rows, and their sums, are on a second sheet: below the data they would
 * be taken for data.
 */
import { isObject } from '../values/lossless-json.js';
import { type CellRow, type SheetCell, sheetLimits } from '../values/workbook/sheet-xml.js';
import { writeWorkbook } from '../values/workbook.js';
import type { Heading, Pages, RowShape, RowTotals } from './answer.js';
import { inferRowShape, toColumns } from './columns.js';
import { dotPaths, layOut, type RowOptions } from './dotted-columns.js';
import { FormatError } from './format-error.js';
import { totalsShape } from './heading.js';
import { textWidth } from './text-width.js';
import { titleOf } from './title.js';
import { createRowCells, toPlainCells } from './xlsx-cells.js';

interface SheetOptions extends RowOptions {
  /** Takes a message for stderr. */
  readonly note: (sentence: string) => void;
  /** The most rows, with the header; those of a spreadsheet program if absent. */
  readonly maxRows?: number;
}

/**
 * Writes the sheet row by row. If reading fails, the sheet ends with the rows before it, and the error is thrown after
 * it; a FormatError if there are more rows than a sheet has.
 */
export async function* writeXlsx(pages: Pages, options: SheetOptions): AsyncGenerator<Uint8Array> {
  const { shape, note, maxRows = sheetLimits.rows } = options;
  if (shape?.template) {
    const { fillRows } = await import('./template/fill-rows.js');
    yield await fillRows(pages, shape.template, options);
    return;
  }
  const laid = await layOut(pages, options);
  let { failure } = laid;
  const source = toAsync(laid.pages);
  const first = await source.next().catch((error) => {
    failure = { error };
    return { done: true, value: undefined } as const;
  });
  const sample = first.done ? [] : first.value;
  const isTable = sample.every(isObject);
  const paths = laid.paths ?? dotPaths(inferRowShape(sample).columns, sample);
  const columns = toColumns(paths, shape ?? inferRowShape(sample));
  const toCells = isTable ? createRowCells(columns, shape, note) : toPlainCells;
  const header = isTable && columns.length > 0 ? columns.map(({ header }) => header) : undefined;
  const totals = shape?.totals?.();
  const chart = await startChart(options);

  async function* cells() {
    let left = maxRows - (header ? 1 : 0);
    try {
      for (let page = sample; ; ) {
        if (page.length > left) failure = { error: tooManyRows(maxRows) };
        const kept = page.slice(0, left);
        totals?.add(kept);
        chart?.add(kept);
        yield kept.map(toCells);
        left -= page.length;
        if (failure || left < 0) return;
        const next = await source.next();
        if (next.done) return;
        page = next.value;
      }
    } catch (error) {
      failure = { error };
    }
  }
  const widths = header && measureColumns(header, sample.map(toCells));
  const summary = (shape?.heading || totals) && {
    name: 'Summary',
    widths: summaryWidths,
    pages: summarize(shape?.heading, totals, options),
  };
  yield* writeWorkbook([
    { name: nameSheet(shape), header, widths, pages: cells() },
    ...(summary ? [summary] : []),
    ...(chart ? [chart.sheet] : []),
  ]);
  if (failure) throw failure.error;
}

/** The chart of rows over time that say whose they are; undefined for others. */
async function startChart({ shape, paths, note }: SheetOptions) {
  if (!shape?.chart || !shape.heading) return undefined;
  const { collectChart } = await import('./xlsx-chart.js');
  return collectChart({ shape, layout: shape.chart, paths, note });
}

/** Of the names and the labels, and of the sums. */
const summaryWidths = [28, ...new Array<number>(20).fill(18)];

const factShape = {
  name: 'fact',
  fields: { name: { type: 'string' }, text: { type: 'string' } },
  columns: ['name', 'text'],
} as const satisfies RowShape;

/** The heading, with a row for each fact, and the sums below their own headers. Read after the rows. */
function* summarize(
  heading: Heading | undefined,
  totals: RowTotals | undefined,
  { paths, note }: SheetOptions,
): Generator<readonly CellRow[]> {
  const facts = [['title', heading?.title], ...(heading?.facts ?? [])] as const;
  const toCells = createRowCells(toColumns(factShape.columns, factShape), factShape, note);
  yield facts.flatMap(([name, text]) => (text === undefined ? [] : [toCells({ name, text })]));
  const rows = totals?.list() ?? [];
  if (!totals || rows.length === 0) return;
  const shape = totalsShape(totals, paths, note);
  if (!shape) return;
  const columns = toColumns(shape.columns, shape);
  yield [[], columns.map(({ header }) => header), ...rows.map(createRowCells(columns, shape, note))];
}

async function* toAsync(pages: Pages): AsyncGenerator<readonly unknown[], undefined> {
  yield* pages;
}

function tooManyRows(most: number): FormatError {
  return new FormatError(
    `a sheet has at most ${most} rows, and the first of them were written; use -o csv, or select fewer rows`,
  );
}

/** The name of a sheet has few characters, and not all. */
function nameSheet(shape: RowShape | undefined): string {
  return titleOf(shape ?? { name: 'result', fields: {}, columns: [] })
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31);
}

const width = { least: 8, most: 60, arrow: 4 } as const;

/** Widths in characters: of the longest of these cells, and of the header with the arrow of its filter. */
function measureColumns(header: readonly string[], rows: readonly CellRow[]): number[] {
  return header.map((title, index) => {
    const widths = rows.map((row) => measureCell(row[index] ?? null));
    const widest = widths.reduce((most, own) => Math.max(most, own), textWidth(title) + width.arrow);
    return Math.min(width.most, Math.max(width.least, widest + 1));
  });
}

function measureCell(cell: SheetCell): number {
  if (cell === null || typeof cell === 'boolean') return 5;
  if (typeof cell === 'string') return textWidth(cell.slice(0, 2 * width.most).replace(/\p{C}/gu, ''));
  const { number, format = '' } = cell;
  if (format.startsWith('yyyy')) return format.replace(/[\\"]/g, '').length;
  const [whole = ''] = number.split('.');
  const decimals = format.split('\\')[0]?.split('.').at(-1)?.length ?? 0;
  return whole.length * 1.35 + decimals + 6;
}
