/** The one way out: an answer in, the text of the wanted format out, piece by piece. */
import { isObject } from '../call/lossless-json.js';
import type { Answer, Pages, Printed, PrintOptions, RowShape, WriteText } from './answer.js';
import { inferRowShape } from './columns.js';
import { writeDelimited, writeIds } from './delimited.js';
import { createSelector, parseFields } from './fields.js';
import { writeArray, writeDocument, writeLine, writeLines } from './json.js';
import { compileQuery } from './query.js';
import { writeObject, writeTable } from './table-view.js';
import { writeSequence, writeYaml } from './yaml.js';

/**
 * Writes an answer to `out` in the wanted format. Pages are pulled only after the text of the page before has
 * been taken; a table reads a screenful and a query all of them first. Throws FieldError and QueryError, and whatever
 * `out` and the pages throw.
 */
export async function print(answer: Answer, options: PrintOptions, out: WriteText): Promise<Printed> {
  if (answer.kind === 'text') {
    const { text } = answer;
    if (text !== '') await out(text.endsWith('\n') ? text : `${text}\n`);
    return { rows: 0, notes: [] };
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

/** What a query that selects nothing is called. */
const nothingMatched: RowShape = { name: 'matching value', fields: {}, columns: [] };

/** The result of the query, if there is one, as an answer of its own. */
async function applyQuery(answer: Data, options: PrintOptions): Promise<Task> {
  if (options.query === undefined) {
    const isTold = answer.kind === 'rows' || answer.record !== undefined;
    return { answer, options: isTold ? options : avoidTable(options, [answer.row].flat()) };
  }
  const run = await compileQuery(options.query);
  const records = answer.kind === 'one' ? answer.row : await gather(answer.pages);
  const facts = answer.kind === 'rows' ? answer.envelope : undefined;
  const result = run(facts ? { ...facts, data: records } : records);
  const rows = [result].flat();
  const known = new Set([records].flat());
  const isRecord = answer.record !== undefined && rows.every((row) => known.has(row));
  const record = isRecord ? answer.record : inferRowShape(rows, answer.record);
  const isNothing = result === null && !['json', 'jsonl', 'yaml'].includes(options.format);
  if (isNothing) return { answer: { kind: 'one', row: [], record: nothingMatched }, options };
  return {
    answer: { kind: 'one', row: result, ...(record && { record }) },
    options: isRecord ? options : avoidTable(options, rows),
  };
}

/** What no table can show well is shown to people as JSON. */
function avoidTable(options: PrintOptions, rows: readonly unknown[]): PrintOptions {
  return options.format === 'table' && !rows.every(isFlat) ? { ...options, format: 'json' } : options;
}

async function gather(pages: Pages): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const page of pages) for (const row of page) rows.push(row);
  return rows;
}

/** Whether each member fits into one cell. */
function isFlat(row: unknown): boolean {
  const members = isObject(row) ? Object.values(row) : [row].flat();
  return members.flat().every((member) => typeof member !== 'object' || member === null);
}

function write({ answer, options }: Task, tally: Tally): AsyncIterable<string> {
  const isTabular = ['table', 'csv', 'tsv'].includes(options.format);
  const flat = answer.kind === 'rows' && isTabular ? answer.flatten?.() : undefined;
  const shape = flat ? flat.shape : answer.record;
  const paths = options.fields === undefined ? undefined : parseFields(options.fields, shape);
  const face = { ...options, shape, paths, note: (sentence: string) => tally.notes.push(sentence) };
  if (answer.kind === 'rows') {
    const pages = count(flat ? flat.pages() : answer.pages, tally);
    const isDocument = options.format === 'json' || options.format === 'yaml';
    return answer.envelope && isDocument ? writeFacts(answer.envelope, pages, face) : writeRows(pages, face);
  }
  if (Array.isArray(answer.row)) return writeRows(count([answer.row], tally), face);
  tally.rows = 1;
  return writeOne(answer.row, face);
}

type Face = Omit<PrintOptions, 'fields' | 'query'> & {
  readonly shape: RowShape | undefined;
  readonly paths: readonly string[] | undefined;
  readonly note: (sentence: string) => void;
};

function writeRows(pages: Pages, face: Face): AsyncIterable<string> {
  switch (face.format) {
    case 'table':
      return writeTable(pages, { ...face, width: face.width });
    case 'json':
      return writeArray(selectPages(pages, face.paths));
    case 'jsonl':
      return writeLines(selectPages(pages, face.paths));
    case 'yaml':
      return writeSequence(selectPages(pages, face.paths));
    case 'csv':
    case 'tsv':
      return writeDelimited(pages, {
        ...face,
        format: face.format,
        isTerminal: face.isTerminal === true,
        spreadsheetSafe: face.spreadsheetSafe === true,
      });
    case 'ids':
      return writeIds(pages, face);
  }
}

/** One object of the facts and the rows. --fields chooses of the rows, and keeps the facts. */
async function* writeFacts(
  facts: Readonly<Record<string, unknown>>,
  pages: Pages,
  face: Face,
): AsyncGenerator<string> {
  const data = await gather(selectPages(pages, face.paths));
  yield* writeOne({ ...facts, data }, { ...face, paths: undefined });
}

async function* writeOne(row: unknown, face: Face): AsyncGenerator<string> {
  const select = face.paths ? createSelector(face.paths) : (whole: unknown) => whole;
  switch (face.format) {
    case 'table':
      yield* writeObject(row, { ...face, width: face.width });
      return;
    case 'json':
      yield writeDocument(select(row));
      return;
    case 'jsonl':
      yield writeLine(select(row));
      return;
    case 'yaml':
      yield await writeYaml(select(row));
      return;
    case 'csv':
    case 'tsv':
    case 'ids':
      yield* writeRows([[row]], face);
  }
}

async function* count(pages: Pages, tally: Tally) {
  for await (const page of pages) {
    tally.rows += page.length;
    yield page;
  }
}

async function* selectPages(pages: Pages, paths: readonly string[] | undefined) {
  const select = paths && createSelector(paths);
  for await (const page of pages) yield select ? page.map(select) : page;
}
