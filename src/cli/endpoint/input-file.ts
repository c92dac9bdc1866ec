/**
 * Bodies read from a file or stdin: JSON, YAML, JSONL or CSV. Keeps the line on which each item stands, so that
 * a refused item can be found in the input.
 */

import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { DocumentFormat } from '../../call/endpoint-flags.js';
import { jsonErrorPosition, parseJson } from '../../call/lossless-json.js';
import { errorCode, errorMessage } from '../../call/system-error.js';
import { loadYaml } from '../../call/yaml.js';
import { usageError } from '../errors/command-error.js';
import { TooLongError } from '../errors/stream-errors.js';
import type { Input } from '../world.js';

/** In a CSV cell: empty this setting. An empty cell leaves it alone. */
export const clearMarker = '<unset>';

export interface InputDocument {
  /** The file's name, or "stdin". */
  readonly name: string;
  readonly body: unknown;
  /** The line, from one, of each item of an array; empty where lines mean nothing. */
  readonly lines: readonly number[];
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

/**
 * Reads `--from`. `forms` are those that the body can have: JSONL only where it is an array, CSV where rows are flat;
 * in a CSV the cells of the columns `lists` hold several values with commas between them.
 */
export async function readInputFile(
  from: string,
  stdin: Input,
  forms: readonly DocumentFormat[],
  lists: readonly string[] = [],
): Promise<InputDocument> {
  const rows = forms.includes('JSONL');
  const name = from === '-' ? 'stdin' : from;
  const text = (await readText(from, stdin)).replace(/^\uFEFF/, '');
  if (text.trim() === '') throw usageError(`--from: ${name} is empty`);
  const kind = kindByExtension[extname(from).toLowerCase()] ?? sniff(text, rows);
  if (!forms.some((form) => form.toLowerCase() === kind)) {
    throw usageError(
      `--from: ${name} must be ${forms.join(', ')}; this command takes no ${kind.toUpperCase()}`,
    );
  }
  return { name, ...(await readers[kind](text, name, lists)) };
}

/** The longest text that is read, in characters: far beyond every body that the service takes. */
const longestText = 64 * 1024 * 1024;

async function readText(from: string, stdin: Input): Promise<string> {
  try {
    return await (from === '-' ? stdin.read(longestText) : readFileText(from));
  } catch (error) {
    throw usageError(`--from: cannot read ${from === '-' ? 'stdin' : from}: ${sayWhy(error)}`);
  }
}

/** Reads a file, a pipe or a device; the length is watched as it comes. */
async function readFileText(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const chunk of createReadStream(path)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestText) throw new TooLongError('the file is too long');
  }
  return text + decoder.decode();
}

function sayWhy(error: unknown): string {
  if (error instanceof TooLongError) return `it is longer than ${longestText} characters`;
  if (error instanceof TypeError) return 'it is not UTF-8 text';
  const code = errorCode(error);
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'you may not read it';
  return errorMessage(error);
}

/** What an unnamed text is, by its first characters. */
function sniff(text: string, rows: boolean): Kind {
  const start = text.trimStart();
  if (start.startsWith('[')) return 'json';
  if (start.startsWith('{')) return rows ? 'jsonl' : 'json';
  return rows && /^[\w.]+(,[\w.]+)*\s*(\r?\n|$)/.test(start) ? 'csv' : 'yaml';
}

type Read = Pick<InputDocument, 'body' | 'lines'>;

const readers: Record<Kind, (text: string, name: string, lists: readonly string[]) => Read | Promise<Read>> =
  {
    json: (text, name) => ({ body: readJson(text, name, 0), lines: linesOfItems(text) }),
    jsonl(text, name) {
      const rows = text
        .split('\n')
        .flatMap((line, index) => (line.trim() ? [{ line, number: index + 1 }] : []));
      return {
        body: rows.map(({ line, number }) => readJson(line, name, number - 1)),
        lines: rows.map(({ number }) => number),
      };
    },
    yaml: readYaml,
    csv: readCsv,
  };

function readJson(text: string, name: string, linesBefore: number): unknown {
  try {
    return parseJson(text);
  } catch {
    const { line, column } = jsonErrorPosition(text);
    throw usageError(`--from: ${name}:${linesBefore + line}:${column}: not JSON`);
  }
}

/** The line on which each item of a top-level array begins. The text is known to be JSON. */
function linesOfItems(text: string): number[] {
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

async function readYaml(text: string, name: string): Promise<Read> {
  const { LineCounter, isNode, isSeq, parseDocument } = await loadYaml();
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, intAsBigInt: true, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col } = counter.linePos(error.pos[0]);
    throw usageError(`--from: ${name}:${line}:${col}: not YAML: ${error.message}`);
  }
  const items = isSeq(document.contents) ? document.contents.items : [];
  const lines = items.map((item) => counter.linePos((isNode(item) && item.range?.[0]) || 0).line);
  try {
    return { body: document.toJS(), lines };
  } catch {
    throw usageError(`--from: ${name}: its YAML aliases repeat too much; write the values out`);
  }
}

/** Rows that are read at all: no batch takes nearly as many, and its own limit is what refuses them. */
const mostRows = 50_000;

/** A row is one operation: the column operation_type, and the others as its params. */
async function readCsv(text: string, name: string, lists: readonly string[]): Promise<Read> {
  const { parse, CsvError } = await import('csv-parse/sync');
  try {
    const rows = parse<{ record: Record<string, string>; info: { lines: number } }>(text, {
      columns: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
      to: mostRows,
    });
    return {
      body: rows.map(({ record }) => operationOf(record, lists)),
      lines: rows.map(({ info }) => info.lines),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? `:${error.lines}` : '';
    const column = typeof error.column === 'number' ? `:${error.column + 1}` : '';
    throw usageError(`--from: ${name}${line}${column}: not CSV: ${error.message}`);
  }
}

function operationOf(
  { operation_type, ...cells }: Record<string, string>,
  lists: readonly string[],
): unknown {
  const read = (name: string, cell: string) => {
    if (cell === clearMarker) return '';
    return lists.includes(name) ? cell.split(',') : cell;
  };
  const params = Object.entries(cells).flatMap(([name, cell]) =>
    cell === '' ? [] : [[name, read(name, cell)]],
  );
  return { ...(operation_type && { operation_type }), params: Object.fromEntries(params) };
}
