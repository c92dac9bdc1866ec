/** The one way out: an answer in, the text of the wanted format out, piece by piece. */
import type { Answer, Out, Printed, PrintOptions, RowShape } from './answer.js';
import { writeDelimited, writeIds } from './delimited.js';
import { createSelector, parseFields } from './fields.js';
import { writeArray, writeDocument, writeLine, writeLines } from './json.js';
import { writeObject, writeTable } from './people.js';
import { writeSequence, writeYaml } from './yaml.js';

/**
 * Writes an answer to `out` in the wanted format. Pages are pulled only after the text of the page before has
 * been taken; a table alone reads all of them first. Throws FieldError and QueryError, and whatever `out` and
 * the pages throw.
 */
export async function print(answer: Answer, options: PrintOptions, out: Out): Promise<Printed> {
  if (answer.kind === 'text') {
    await out(answer.text.endsWith('\n') ? answer.text : `${answer.text}\n`);
    return { rows: 0, notes: [] };
  }
  const printed = { rows: 0, notes: [] as string[] };
  for await (const text of write(answer, options, printed)) if (text !== '') await out(text);
  return printed;
}

interface Tally {
  rows: number;
  readonly notes: string[];
}

function write(answer: Exclude<Answer, { kind: 'text' }>, options: PrintOptions, tally: Tally) {
  const shape = answer.record;
  const paths = options.fields === undefined ? undefined : parseFields(options.fields, shape);
  const face = { ...options, shape, paths, note: (sentence: string) => tally.notes.push(sentence) };
  if (answer.kind === 'rows') return writeRows(count(answer.pages, tally), face);
  tally.rows = 1;
  return writeOne(answer.row, face);
}

type Face = Omit<PrintOptions, 'fields' | 'query'> & {
  readonly shape: RowShape | undefined;
  readonly paths: readonly string[] | undefined;
  readonly note: (sentence: string) => void;
};

function writeRows(pages: AsyncIterable<readonly unknown[]>, face: Face): AsyncIterable<string> {
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
        spreadsheetSafe: face.spreadsheetSafe === true,
      });
    case 'ids':
      return writeIds(pages, face);
  }
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
      yield* writeRows(onePage([row]), face);
  }
}

async function* onePage(rows: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  yield rows;
}

async function* count(pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>, tally: Tally) {
  for await (const page of pages) {
    tally.rows += page.length;
    yield page;
  }
}

async function* selectPages(pages: AsyncIterable<readonly unknown[]>, paths: readonly string[] | undefined) {
  const select = paths && createSelector(paths);
  for await (const page of pages) yield select ? page.map(select) : page;
}
