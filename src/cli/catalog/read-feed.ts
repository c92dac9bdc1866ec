/** Reads a feed file: products as rows of CSV or TSV whose first row has the names of attributes, or as JSON. */
import { extname } from 'node:path';
import { productAttributes, productObject } from '../../contract/params/products.js';
import type { Params } from '../../contract/types.js';
import { isObject } from '../../values/lossless-json.js';
import { findNearNames } from '../../values/match-name.js';
import { joinFirst, joinList } from '../../values/text-lists.js';
import { usageError } from '../host/errors/command-error.js';
import type { World } from '../host/world.js';
import { parseInput } from '../input/input-file.js';
import { clearMarker } from '../input/operation-rows.js';
import {
  findDelimiter,
  parseDelimited,
  splitDeclaration,
  type TextRow,
  UnclosedQuoteError,
} from '../input/read-delimited.js';
import { readSheetFile } from '../sheet/read-sheet-file.js';

/** One product as the file has it, not checked. */
export interface FeedRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** Undefined for what is no product at all. */
  readonly product: Readonly<Record<string, unknown>> | undefined;
}

export interface Feed {
  /** The name of the file, or "stdin". */
  readonly name: string;
  readonly rows: readonly FeedRow[];
  /** Columns that are no attributes. */
  readonly ignored: readonly string[];
}

/** The most rows of a file: two hours of calls. */
const maxRows = 100_000;

const attributes: Params = productAttributes;
const known: ReadonlySet<string> = new Set([...Object.keys(attributes), ...productObject.readOnly]);

/** Reads a file, or standard input for `-`. Throws CommandError for what is no feed. */
export async function readFeed(from: string, world: Pick<World, 'cwd' | 'stdin'>): Promise<Feed> {
  const name = from === '-' ? 'stdin' : from;
  const text = await readSheetFile(from, world);
  const extension = extname(from);
  if (text.trim() === '') throw usageError(`--from: ${name} is empty`);
  if (/^\s*</.test(text)) {
    throw usageError(
      `--from: ${name} is XML, which ads cannot read`,
      'Save it as CSV, TSV or JSON lines. Or let the service fetch it: ads product-catalogs scheduled-feeds create',
    );
  }
  const isJson = /^\.(json|jsonl|ndjson)$/i.test(extension) || /^\s*[[{]/.test(text);
  const feed = isJson ? await readJsonFeed(text, name, extension) : readTable(text, name);
  if (feed.rows.length === 0) throw usageError(`--from: ${name} has no products`);
  if (feed.rows.length > maxRows) throw usageError(`--from: ${name} has more than ${maxRows} products`);
  return feed;
}

/** JSON lines, an array, or an object with `products` such as the call takes. */
async function readJsonFeed(text: string, name: string, extension: string): Promise<Feed> {
  const { body, lines } = await parseInput(text, { name, extension }, { forms: ['JSON', 'JSONL'] });
  const [only] = Array.isArray(body) ? body : [body];
  const isWrapped = isObject(only) && Array.isArray(only.products);
  const items: readonly unknown[] = isWrapped ? (only.products as unknown[]) : [body].flat();
  const rows = items.map((item, index) => ({
    line: (isWrapped ? undefined : lines[index]) ?? index + 1,
    product: isObject(item) ? item : undefined,
  }));
  return { name, rows, ignored: [] };
}

/** `Item group ID`, `g:item_group_id` and `item-group-id` are item_group_id. */
function attributeOf(header: string): string {
  return header.trim().toLowerCase().replace(/^g:/, '').replaceAll(/[ -]+/g, '_');
}

function readTable(content: string, name: string): Feed {
  const { declared, content: text } = splitDeclaration(content);
  const offset = declared === undefined ? 0 : 1;
  const delimiter = declared ?? findDelimiter(text, (cell) => known.has(attributeOf(cell)));
  const [header, ...body] = splitRows(text, name, delimiter).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  const columns = (header?.cells ?? []).map(attributeOf);
  requireColumns(columns, `--from: ${name}:${(header?.line ?? 1) + offset}`);
  return {
    name,
    ignored: columns.filter((column) => column !== '' && !known.has(column)),
    rows: body.map(({ cells, line }) => ({ line: line + offset, product: toProduct(columns, cells) })),
  };
}

function splitRows(text: string, name: string, delimiter: string): readonly TextRow[] {
  try {
    return parseDelimited(text, delimiter, maxRows + 2);
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    throw usageError(`--from: ${name}: ${error.message}`, 'Save the file again. It may be truncated.');
  }
}

/** Names the columns that are missing or stand twice: then every row would be wrong. */
function requireColumns(columns: readonly string[], at: string): void {
  const needed = Object.keys(attributes).filter((name) => attributes[name]?.required);
  const missing = needed.filter((name) => !columns.includes(name));
  const twice = columns.filter((name, index) => known.has(name) && columns.indexOf(name) !== index);
  const named = missing.map((name) => `${name}${nearest(name, columns)}`);
  const problems = [
    ...(missing.length > 0 ? [`${at}: required columns are missing: ${named.join(', ')}`] : []),
    ...(twice.length > 0 ? [`${at}: columns appear twice: ${joinList([...new Set(twice)], 'and')}`] : []),
  ];
  if (problems.length === 0) return;
  throw usageError(
    problems.join('; '),
    `The first row must contain the names of attributes: ${joinFirst([...known])}`,
  );
}

function nearest(name: string, columns: readonly string[]): string {
  const strangers = columns.filter((column) => column !== '' && !known.has(column));
  const [near] = findNearNames(
    name,
    strangers.map((column) => ({ name: column, value: column, details: [] })),
    1,
  );
  return near ? ` (there is "${near.name}")` : '';
}

/** An empty cell says nothing; a row that is longer than the first one has been cut in the wrong places. */
function toProduct(columns: readonly string[], cells: readonly string[]): FeedRow['product'] {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) return undefined;
  const entries = columns.flatMap((name, index) => {
    const cell = (cells[index] ?? '').trim();
    return cell === '' || !known.has(name) ? [] : [[name, readCell(name, cell)] as const];
  });
  return Object.fromEntries(entries);
}

/** Feeds for other services write `in_stock`, and words in capitals. */
function readCell(name: string, cell: string): string {
  if (cell === clearMarker) return '';
  const param = attributes[name];
  if (param?.type !== 'enum') return cell;
  const word = cell.toLowerCase().replaceAll('_', ' ');
  return param.values.includes(word) ? word : cell;
}
