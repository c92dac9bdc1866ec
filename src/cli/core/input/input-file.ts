/**
 * Reads bodies from a file or stdin: JSON, YAML, JSONL or CSV. Records the line of each item, so that errors can point
 * to it.
 */

import { createReadStream } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { DocumentFormat, OperationColumns } from '../../../flags/document-formats.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import { JsonInputError, parseStrictJson } from '../../../values/strict-json.js';
import { describeFileError } from '../../../values/system-error.js';
import { parseStrictWrittenJson } from '../../../values/written-number.js';
import {
  cutAdvice,
  describeYamlError,
  findCutValues,
  isTooDeep,
  loadYaml,
  parseYaml,
} from '../../../values/yaml.js';
import { CommandError, usageError } from '../host/command-error.js';
import { compute } from '../host/compute.js';
import type { Invocation } from '../host/invocation.js';
import { claimInput, isStandardInput } from '../host/standard-input.js';
import { TooLongError } from '../host/stream-errors.js';
import type { World } from '../host/world.js';
import { findBlanks, readYamlValues } from './yaml-values.js';

export interface InputDocument {
  /** The file's name, or "stdin". */
  readonly name: string;
  readonly body: unknown;
  /** The line of each item of an array, counted from 1; empty if the body is not an array. */
  readonly lines: readonly number[];
  /** What stands before the decimals of amounts that are texts, where that is given and is still so in the body. */
  readonly separator?: DecimalSeparator | undefined;
  /** The paths of members of YAML that have nothing behind their colon, such as `name` and `[2].params.name`. */
  readonly blanks?: ReadonlySet<string>;
  /** The body was read from cells, in which nothing means that nothing changes. */
  readonly isTable?: true;
}

type Kind = 'json' | 'jsonl' | 'yaml' | 'csv';

const kindByExtension: Readonly<Record<string, Kind>> = {
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.csv': 'csv',
};

/** Facts about a document that are known before it is read. */
export interface DocumentForm {
  /** The accepted formats: JSONL only if the body is an array, CSV only if its rows are flat. */
  readonly forms: readonly DocumentFormat[];
  /** The columns of operations in CSV. */
  readonly columns?: OperationColumns | undefined;
  /** Whether a member holds free text, such as a name; any may by default. */
  readonly isText?: (member: string) => boolean;
  /** What stands before the decimals of amounts, where a flag says so. */
  readonly separator?: DecimalSeparator | undefined;
  /** Numbers that are not written as their value are kept as they are written: each is a WrittenNumber in the body. */
  readonly hasExactNumbers?: true;
}

/** The directory in which a path that a user names begins, and the input that `-` stands for. */
export type InputPlace = Pick<World, 'cwd' | 'stdin'>;

/** Reads `--from`. Throws CommandError. */
export async function readInputFile(
  from: string,
  invocation: Pick<Invocation, 'world' | 'signal'>,
  form: DocumentForm,
): Promise<InputDocument> {
  const text = await readInputText(from, invocation.world);
  const file = { name: from === '-' ? 'stdin' : from, extension: extname(from) };
  return compute(invocation, () => parseInput(text, file, form));
}

/** Reads a text that has been read already, of a file with this name and extension. */
export async function parseInput(
  content: string,
  { name, extension }: { readonly name: string; readonly extension: string },
  form: DocumentForm,
): Promise<InputDocument> {
  const { forms } = form;
  const rows = forms.includes('JSONL');
  const text = content.replace(/^\uFEFF/, '');
  if (text.trim() === '') throw usageError(`--from: ${name} is empty`);
  const kind = findKind(text, extension, rows);
  if (!forms.some((one) => one.toLowerCase() === kind)) {
    throw usageError(
      `--from: ${name} must be ${forms.join(', ')}; this command does not accept ${kind.toUpperCase()}`,
    );
  }
  const { separator } = form;
  // Amounts of CSV are read here, with all cells of their column.
  return { name, ...(kind !== 'csv' && { separator }), ...(await readers[kind](text, name, form)) };
}

/** The maximum length of the input in characters: far beyond any body that the service accepts. */
const maxLength = 64 * 1024 * 1024;

/** The text of a file, or of stdin for `-`; `flag` is named in errors. Throws CommandError. */
export async function readInputText(from: string, place: InputPlace, flag = '--from'): Promise<string> {
  const { cwd, stdin } = place;
  claimFile(from, place, flag);
  try {
    return await (isStandardInput(from)
      ? stdin.read(maxLength)
      : readText(createReadStream(resolve(cwd, from))));
  } catch (error) {
    throw readErrorOf(error, from, flag);
  }
}

/** Claims the input for its reader. Throws CommandError where it is not there to be read. */
export function claimFile(from: string, { stdin }: InputPlace, flag: string): void {
  if (from !== '-' && stdin.isOnly) throw usageError(`${flag}: files of this machine are not available here`);
  claimInput(from, flag, stdin);
}

/** Decodes a file, a pipe or a device; the length is checked while reading. */
export async function readText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxLength) throw new TooLongError('the file is too long');
  }
  return text + decoder.decode();
}

/** The error about input that cannot be read. */
export function readErrorOf(error: unknown, from: string, flag: string): CommandError {
  if (error instanceof CommandError) return error;
  return usageError(`${flag}: cannot read ${from === '-' ? 'stdin' : from}: ${describeReadError(error)}`);
}

function describeReadError(error: unknown): string {
  if (error instanceof TooLongError) return `longer than ${maxLength} characters`;
  if (error instanceof TypeError) return 'not valid UTF-8';
  return describeFileError(error);
}

/**
 * The format by the file's ending, or else by its text. An array is JSON also in a file of rows: neither a row of JSONL nor a
 * header of CSV starts with a bracket, and `--example > operations.jsonl` writes one.
 */
function findKind(text: string, extension: string, rows: boolean): Kind {
  const kind = kindByExtension[extension.toLowerCase()] ?? detectKind(text, rows);
  const isArray = text.trimStart().startsWith('[');
  return rows && isArray && kind !== 'yaml' ? 'json' : kind;
}

/** Detects the format of a text without a file extension by its first characters. */
function detectKind(text: string, rows: boolean): Kind {
  const start = text.trimStart();
  if (start.startsWith('[')) return 'json';
  if (start.startsWith('{')) return rows ? 'jsonl' : 'json';
  return rows && isHeader(start.split(/[\r\n]/, 1)[0] ?? '') ? 'csv' : 'yaml';
}

/** Whether a line is the header of a CSV file, or what a spreadsheet writes before it. */
function isHeader(line: string): boolean {
  if (/^sep=.$/.test(line)) return true;
  const cells = line.split(/[,;\t|]/).map((cell) => cell.trim());
  return /^"?\w/.test(line) && cells.every((cell) => /^"?[\w. -]*"?$/.test(cell));
}

type Read = Pick<InputDocument, 'body' | 'lines' | 'blanks' | 'isTable'>;

const readers: Record<Kind, (text: string, name: string, form: DocumentForm) => Read | Promise<Read>> = {
  json: (text, name, form) => ({ body: readJson(text, name, 0, form), lines: itemLines(text) }),
  jsonl(text, name, form) {
    const rows = text
      .split('\n')
      .flatMap((line, index) => (line.trim() ? [{ line, number: index + 1 }] : []));
    return {
      body: rows.map(({ line, number }) => readJson(line, name, number - 1, form)),
      lines: rows.map(({ number }) => number),
    };
  },
  yaml: readYaml,
  csv: readCsv,
};

function readJson(
  text: string,
  name: string,
  linesBefore: number,
  { hasExactNumbers }: DocumentForm,
): unknown {
  try {
    return hasExactNumbers ? parseStrictWrittenJson(text) : parseStrictJson(text);
  } catch (error) {
    if (!(error instanceof JsonInputError)) throw error;
    const { line, column, reason } = error;
    throw usageError(`--from: ${name}:${linesBefore + line}:${column}: ${reason}`);
  }
}

/** The first line of each item of a top-level array. The text must be valid JSON. */
function itemLines(text: string): number[] {
  const lines: number[] = [];
  let depth = 0;
  let line = 1;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[^\s",[\]{}:]+|[\n[\]{}]/g)) {
    if (token === '\n') line++;
    else if (token === ']' || token === '}') depth--;
    else {
      if (depth === 1 && text.trimStart().startsWith('[')) lines.push(line);
      if (token === '[' || token === '{') depth++;
    }
  }
  return lines;
}

async function readYaml(
  text: string,
  name: string,
  { isText = () => true, hasExactNumbers }: DocumentForm,
): Promise<Read> {
  const { LineCounter, isNode, isSeq } = await loadYaml();
  const counter = new LineCounter();
  const document = await parseYaml(text, {
    lineCounter: counter,
    intAsBigInt: true,
    prettyErrors: false,
    // No value of the service is a set, a date or bytes.
    resolveKnownTags: false,
  });
  const [error] = document.errors;
  if (error) {
    const { line, col } = counter.linePos(error.pos[0]);
    throw usageError(`--from: ${name}:${line}:${col}: ${describeYamlError(error)}`);
  }
  const cut = (await findCutValues(text, document)).find(({ key }) => key === undefined || isText(key));
  if (cut) {
    const { line, col } = counter.linePos(cut.offset);
    throw usageError(`--from: ${name}:${line}:${col}: ${cut.key ?? 'a value'}: ${cutAdvice}`);
  }
  const items = isSeq(document.contents) ? document.contents.items : [];
  const lines = items.map((item) => counter.linePos((isNode(item) && item.range?.[0]) || 0).line);
  let body: unknown;
  try {
    body = hasExactNumbers ? await readYamlValues(document) : document.toJS();
  } catch {
    throw usageError(`--from: ${name}: its YAML aliases expand to too many values; write the values out`);
  }
  if (isTooDeep(body))
    throw usageError(`--from: ${name}: nested too deep, or an alias inside its own anchor`);
  return { body, lines, blanks: await findBlanks(document) };
}

/** Each row is an operation. */
async function readCsv(text: string, name: string, { columns, separator }: DocumentForm): Promise<Read> {
  if (!columns) throw new Error('only operations are read from CSV');
  const { readOperationsCsv } = await import('./operations-csv.js');
  return { ...readOperationsCsv(text, name, columns, separator), isTable: true };
}
