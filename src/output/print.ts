/** Prints a command's answer in the requested format, chunk by chunk. */
import { isObject } from '../values/lossless-json.js';
import type { Page, RowForm } from '../values/row-text.js';
import {
  type Answer,
  eachPage,
  isPrintable,
  type Pages,
  type Printed,
  type PrintedText,
  type PrintOptions,
  type RowShape,
  type RowTotals,
  type TextPages,
  type WriteText,
} from './answer.js';
import { inferRowShape } from './columns.js';
import { createSelector, parseFields } from './fields.js';
import { type DrawingFormat, type Format, isTabular } from './formats.js';
import { totalsShape } from './heading.js';
import { madeIds, writeIds } from './ids.js';
import { writeArray, writeDocument, writeLine, writeLines } from './json.js';
import { writeObject } from './object-view.js';
import { QueryError } from './query-error.js';
import { writeTable } from './table-view.js';

/**
 * Writes an answer to `out` in the requested format. A page is read only after the previous one has been written; a
 * table reads the first rows in advance, and a query all of them. Throws FieldError and QueryError, and whatever `out`
 * and the pages throw.
 */
export async function print(answer: Answer, options: PrintOptions, out: WriteText): Promise<Printed> {
  if (answer.kind === 'text') {
    const { text } = answer;
    if (text !== '') await out(text.endsWith('\n') ? text : `${text}\n`);
    for await (const part of answer.parts ?? []) if (part !== '') await out(part);
    const selecting = [options.fields && '--fields', options.query && '--query'].filter(Boolean);
    const note = `The answer is text, from which ${selecting.join(' and ')} cannot select.`;
    return { rows: 0, notes: selecting.length > 0 ? [note] : [] };
  }
  const { format, fields, query } = options;
  if (answer.text && format === 'table' && fields === undefined && query === undefined) {
    const text = await answer.text(options);
    if (text !== '') await out(`${text}\n`);
    return { rows: 1, notes: [] };
  }
  const tally = { rows: 0, notes: [] as string[] };
  const task = await applyQuery(answer, options);
  for await (const text of write(task, tally)) {
    if (text !== '') await out(text);
    if (task.answer.kind === 'rows') task.answer.onPrinted?.();
  }
  return tally;
}

type Data = Exclude<Answer, { kind: 'text' }>;
type Tally = { rows: number; readonly notes: string[] };
interface Task {
  readonly answer: Data;
  readonly options: PrintOptions;
}

/** Names the rows in the message for a query that selects nothing: "no matching values". */
const emptyQueryShape: RowShape = { name: 'matching value', fields: {}, columns: [] };

/** Applies --query, if given, and returns its result as an answer. */
async function applyQuery(answer: Data, options: PrintOptions): Promise<Task> {
  if (options.query === undefined) {
    const hasShape = answer.kind === 'rows' || answer.record !== undefined;
    return { answer, options: hasShape ? options : avoidTable(options, [answer.row].flat()) };
  }
  const { compileQuery } = await import('./query.js');
  const run = await compileQuery(options.query);
  const records = answer.kind === 'one' ? answer.row : await collectRows(answer.pages);
  const envelope = answer.kind === 'rows' ? answer.envelope : undefined;
  const compute = () => {
    try {
      return run(envelope ? { ...envelope, data: records } : records);
    } catch (error) {
      // What was written must not be lost with its answer.
      if (error instanceof QueryError)
        error.ids = (answer.kind === 'one' && answer.ids) || madeIds([records].flat(), answer.record);
      throw error;
    }
  };
  const result = options.endAtSignal ? await options.endAtSignal(compute) : compute();
  const rows = [result].flat();
  const known = new Set([records].flat());
  const isRecord = answer.record !== undefined && rows.every((row) => known.has(row));
  const record = isRecord ? answer.record : inferRowShape(rows, answer.record, run.originOf);
  const isEmpty = result === null && !['json', 'jsonl', 'yaml'].includes(options.format);
  if (isEmpty) return { answer: { kind: 'one', row: [], record: emptyQueryShape }, options };
  return {
    answer: { kind: 'one', row: result, ...(record && { record }) },
    options: isRecord ? options : avoidTable(options, rows),
  };
}

/** Nested values do not fit into a table and are printed as JSON instead. */
function avoidTable(options: PrintOptions, rows: readonly unknown[]): PrintOptions {
  return options.format === 'table' && !rows.every(isFlat) ? { ...options, format: 'json' } : options;
}

async function collectRows(pages: Pages): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  return rows;
}

/** Whether each member fits into a table cell. */
function isFlat(row: unknown): boolean {
  const members = isObject(row) ? Object.values(row) : [row].flat();
  return members.flat().every((member) => typeof member !== 'object' || member === null);
}

function write({ answer, options }: Task, tally: Tally): AsyncIterable<PrintedText> {
  const flat = answer.kind === 'rows' && isTabular(options.format) ? answer.flatten?.() : undefined;
  const shape = flat ? flat.shape : answer.record;
  const paths = options.fields === undefined ? undefined : parseFields(options.fields, shape);
  const writeOptions = { ...options, shape, paths, note: (sentence: string) => tally.notes.push(sentence) };
  if (answer.kind === 'rows') {
    const pages = flat ? flat.pages() : answer.pages;
    const isDocument = options.format === 'json' || options.format === 'yaml';
    return answer.envelope && isDocument
      ? writeEnvelope(answer.envelope, count(pages, tally), writeOptions)
      : writeRows(pages, writeOptions, tally);
  }
  if (Array.isArray(answer.row)) return writeRows([answer.row], writeOptions, tally);
  tally.rows = 1;
  return writeOne(answer.row, writeOptions);
}

type WriteOptions = Omit<PrintOptions, 'fields' | 'query'> & {
  readonly shape: RowShape | undefined;
  readonly paths: readonly string[] | undefined;
  readonly note: (sentence: string) => void;
};

function writeRows(source: Pages, writeOptions: WriteOptions, tally: Tally): AsyncIterable<PrintedText> {
  const { format, paths } = writeOptions;
  if (format === 'json') return writeArray(count(printPages(source, 'indented', paths), tally));
  if (format === 'jsonl') return writeLines(count(printPages(source, 'lines', paths), tally));
  const totals = writesTotals(format) ? writeOptions.shape?.totals?.() : undefined;
  const pages = totals ? eachPage(count(source, tally), (page) => totals.add(page)) : count(source, tally);
  const text = writeFormat(pages, format, writeOptions);
  return totals ? withTotals(text, totals, writeOptions) : text;
}

/** Whether a table of the sums stands below; the formats of files have them elsewhere. */
const writesTotals = (format: Format) => format === 'table' || format === 'chart' || format === 'spark';

/** The rows, and a table of their sums below them. */
async function* withTotals(
  text: AsyncIterable<PrintedText>,
  totals: RowTotals,
  writeOptions: WriteOptions,
): AsyncGenerator<PrintedText> {
  yield* text;
  const rows = totals.list();
  if (rows.length === 0) return;
  const shape = totalsShape(totals, writeOptions.paths, writeOptions.note);
  if (!shape) return;
  yield '\n';
  yield* writeTable([rows], { ...writeOptions, width: writeOptions.width, shape, paths: undefined });
}

function writeFormat(
  pages: Pages,
  format: Exclude<Format, 'json' | 'jsonl'>,
  writeOptions: WriteOptions,
): AsyncIterable<PrintedText> {
  const { paths } = writeOptions;
  switch (format) {
    case 'table':
      return writeTable(pages, { ...writeOptions, width: writeOptions.width });
    case 'yaml':
      return writeYamlRows(selectPages(pages, paths));
    case 'csv':
    case 'tsv':
      return writeCells(pages, format, writeOptions);
    case 'ids':
      return writeIds(pages, writeOptions);
    case 'chart':
    case 'spark':
    case 'svg':
      return writeDrawing(pages, format, writeOptions);
    case 'xlsx':
      return writeSheet(pages, writeOptions);
    case 'html':
      return writePage(pages, writeOptions);
  }
}

// Most commands print a table or JSON: the code of the other formats is loaded on demand.

async function* writeYamlRows(pages: Pages): AsyncGenerator<PrintedText> {
  const { writeSequence } = await import('./yaml.js');
  yield* writeSequence(pages);
}

async function* writeCells(
  pages: Pages,
  format: 'csv' | 'tsv',
  writeOptions: WriteOptions,
): AsyncGenerator<PrintedText> {
  const { writeDelimited } = await import('./delimited.js');
  yield* writeDelimited(pages, {
    ...writeOptions,
    format,
    isTerminal: writeOptions.isTerminal === true,
    spreadsheetSafe: writeOptions.spreadsheetSafe === true,
    bom: writeOptions.bom === true,
    decimal: writeOptions.decimal === true,
  });
}

async function* writeDrawing(
  pages: Pages,
  format: DrawingFormat,
  writeOptions: WriteOptions,
): AsyncGenerator<string> {
  const { drawRows } = await import('./chart/draw-rows.js');
  yield* drawRows(await collectRows(pages), { ...writeOptions, width: writeOptions.width, format });
}

async function* writeSheet(pages: Pages, writeOptions: WriteOptions): AsyncGenerator<PrintedText> {
  const { writeXlsx } = await import('./xlsx.js');
  yield* writeXlsx(pages, writeOptions);
}

async function* writePage(pages: Pages, writeOptions: WriteOptions): AsyncGenerator<PrintedText> {
  const { writeHtml } = await import('./html.js');
  yield* writeHtml(pages, writeOptions);
}

/** One object of the envelope and the rows. --fields selects members of the rows and leaves the envelope whole. */
async function* writeEnvelope(
  envelope: Readonly<Record<string, unknown>>,
  pages: Pages,
  writeOptions: WriteOptions,
): AsyncGenerator<PrintedText> {
  const data = await collectRows(selectPages(pages, writeOptions.paths));
  yield* writeOne({ ...envelope, data }, { ...writeOptions, paths: undefined });
}

async function* writeOne(row: unknown, writeOptions: WriteOptions): AsyncGenerator<PrintedText> {
  const select = writeOptions.paths ? createSelector(writeOptions.paths) : (whole: unknown) => whole;
  switch (writeOptions.format) {
    case 'table':
      yield* writeObject(row, { ...writeOptions, width: writeOptions.width });
      return;
    case 'json':
      yield writeDocument(select(row));
      return;
    case 'jsonl':
      yield writeLine(select(row));
      return;
    case 'yaml': {
      const { writeYaml } = await import('./yaml.js');
      yield await writeYaml(select(row));
      return;
    }
    case 'csv':
    case 'tsv':
    case 'ids':
    case 'chart':
    case 'spark':
    case 'svg':
    case 'xlsx':
    case 'html':
      yield* writeRows([[row]], writeOptions, { rows: 0, notes: [] });
  }
}

function count<One extends Page>(pages: AsyncIterable<One> | Iterable<One>, tally: Tally) {
  return eachPage(pages, ({ length }) => {
    tally.rows += length;
  });
}

/** The pages as the text that is printed, unless fields of their rows are selected. */
function printPages(pages: Pages, form: RowForm, paths: readonly string[] | undefined): TextPages {
  if (paths) return selectPages(pages, paths);
  return isPrintable(pages) ? pages.asText(form) : pages;
}

async function* selectPages(pages: Pages, paths: readonly string[] | undefined) {
  const select = paths && createSelector(paths);
  for await (const page of pages) yield select ? page.map(select) : page;
}
