/** Reads a feed file: products as rows of CSV or TSV whose first row has the names of attributes, or as JSON. */

import { extname } from 'node:path';
import { productAttributes } from '../../../contract/params/products.js';
import type { Params } from '../../../contract/types.js';
import type { TextEncoding } from '../../../flags/local-flags.js';
import { describeCorrections } from '../../../people/reading/correction.js';
import { describeRejection } from '../../../people/reading/rejection.js';
import type { AmountNote } from '../../../values/amount-text.js';
import { splitHeading } from '../../../values/column-heading.js';
import { isObject } from '../../../values/lossless-json.js';
import { findNearNames } from '../../../values/match-name.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import { digitsBeforeZero, withoutApostrophe } from '../../../values/spreadsheet-cell.js';
import { joinFirst, joinList } from '../../../values/text-lists.js';
import { usageError } from '../../core/host/command-error.js';
import { compute } from '../../core/host/compute.js';
import type { Invocation } from '../../core/host/invocation.js';
import { userCommand } from '../../core/host/shown-command.js';
import { parseInput } from '../../core/input/input-file.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import type { TextRow } from '../../core/input/read-delimited.js';
import type { SheetSource } from '../../core/input/sheet-table.js';
import { readSheetFile } from '../sheet/read-sheet-file.js';
import { feedCurrency, readPriceHeading, readPrices } from './feed-prices.js';
import type { FeedRow } from './feed-row.js';
import { attributeNames, attributeOf, isAttribute, readFeedTable, useOfFeed } from './feed-table.js';
import { isProductId, readAttribute, readCell } from './read-attribute.js';

export interface Feed {
  /** The name of the file, or "stdin". */
  readonly name: string;
  readonly rows: readonly FeedRow[];
  /** Columns that are no attributes. */
  readonly ignored: readonly string[];
  /** Sentences about what was left out. */
  readonly notices: readonly string[];
}

/** The most rows of a file: two hours of calls. */
const maxRows = 100_000;

const attributes: Params = productAttributes;

/** Options for reading cells, from flags. */
export interface FeedOptions {
  /** Undefined for what the first bytes tell. */
  readonly encoding?: TextEncoding | undefined;
  /** The zone of times without one. */
  readonly timeZone?: string | undefined;
  /** The decimal separator of all prices. */
  readonly separator?: DecimalSeparator | undefined;
  /** The sheet of a workbook: its name or number. */
  readonly sheet?: string | undefined;
}

/** Reads a file, or standard input for `-`. Throws CommandError for what is no feed. */
export async function readFeed(
  from: string,
  invocation: Pick<Invocation, 'world' | 'signal'>,
  options: FeedOptions = {},
): Promise<Feed> {
  const name = from === '-' ? 'stdin' : from;
  const { encoding, sheet } = options;
  const reading = { label: '--from', encoding, sheet, useOf: useOfFeed, maxRows };
  const source = await readSheetFile(from, invocation.world, reading);
  const feed = await compute(invocation, () =>
    typeof source === 'string' ? readText(source, from, options) : readTable(source, name, options),
  );
  if (feed.rows.length === 0) throw usageError(`--from: ${name} has no products`);
  if (feed.rows.length > maxRows) throw usageError(`--from: ${name} has more than ${maxRows} products`);
  return feed;
}

/** A feed of text: CSV or TSV, or JSON. */
function readText(text: string, from: string, options: FeedOptions): Feed | Promise<Feed> {
  const name = from === '-' ? 'stdin' : from;
  const extension = extname(from.replace(/\.gz$/i, ''));
  if (text.trim() === '') throw usageError(`--from: ${name} is empty`);
  if (/^\s*</.test(text)) {
    throw usageError(
      `--from: ${name} is XML, which ads cannot read`,
      `Save it as CSV, TSV or JSON lines. Or let the service fetch it: ${userCommand`ads product-catalogs scheduled-feeds create`}`,
    );
  }
  const isJson = /^\.(json|jsonl|ndjson)$/i.test(extension) || /^\s*[[{]/.test(text);
  return isJson ? readJsonFeed(text, name, extension, options) : readTable(text, name, options);
}

/** JSON lines or an array, of products or of objects with `products` such as the call takes; or one such object. */
async function readJsonFeed(
  text: string,
  name: string,
  extension: string,
  { timeZone, separator = '.' }: FeedOptions,
): Promise<Feed> {
  const { body, lines } = await parseInput(text, { name, extension }, { forms: ['JSON', 'JSONL'] });
  const items: readonly unknown[] = [body].flat();
  const products = items.flatMap((item, index) => {
    const isWrapper = isObject(item) && Array.isArray(item.products);
    const found: readonly unknown[] = isWrapper ? (item.products as unknown[]) : [item];
    // Where one object has all products they are counted, since it is often written on one line.
    const isWhole = isWrapper && items.length === 1;
    return found.map((product, at) => ({ product, line: isWhole ? at + 1 : (lines[index] ?? index + 1) }));
  });
  const rows = products.map(({ product, line }): FeedRow => {
    if (!isObject(product)) return { line, product: undefined, refused: {} };
    return { line, ...readProduct(Object.entries(product), timeZone, new Map()) };
  });
  const style = { notes: new Map(), currencies: new Map(), separator };
  return { name, rows: readPrices(rows, style), ignored: [], notices: [] };
}

/** A product of members, of which those that are not text are as they are. */
function readProduct(
  members: readonly (readonly [name: string, value: unknown])[],
  timeZone: string | undefined,
  zeroColumns: ZeroColumns,
): Pick<FeedRow, 'product' | 'refused'> {
  const refused: Record<string, string> = {};
  const entries = members.map(([name, value]) => {
    if (typeof value !== 'string' || value === '') return [name, value] as const;
    const read = readAttribute(name, value, { timeZone, isZeroColumn: zeroColumns.has(name) });
    if ('value' in read) return [name, read.value] as const;
    refused[name] = read.problem;
    return [name, value] as const;
  });
  return { product: Object.fromEntries(entries), refused };
}

function readTable(source: SheetSource, name: string, { timeZone, separator }: FeedOptions): Feed {
  const { headings, headerLine, body, notices, hidesRows, refusedIn, cellsOf } = readFeedTable(
    source,
    name,
    separator,
  );
  const columns = headings.map(attributeOf);
  const at = `--from: ${name}:${headerLine}`;
  requireColumns(columns, at);
  if (hidesRows({ line: headerLine, cells: headings }))
    throw usageError(`${at}: ${describeRejection('swallowed')}`);
  const currencyAt = columns.indexOf(feedCurrency);
  const currencies = body.flatMap(({ cells, line }) => {
    const cell = (cells[currencyAt] ?? '').trim();
    return cell === '' ? [] : [[line, cell] as const];
  });
  const prices = { notes: readNotes(headings, at), currencies: new Map(currencies), separator };
  const zeroColumns = findZeroColumns(columns, body);
  const count = [...zeroColumns.values()].reduce((sum, one) => sum + one, 0);
  return {
    name,
    ignored: columns.filter((column) => column !== '' && column !== feedCurrency && !isAttribute(column)),
    notices: [...notices, ...(count > 0 ? describeCorrections({ 'id-zero': count }) : [])],
    rows: readPrices(
      body.map((row): FeedRow => {
        const { line } = row;
        if (hidesRows(row))
          return { line, product: undefined, refused: {}, problem: describeRejection('swallowed') };
        const { product, refused } = toProduct(columns, row.cells, timeZone, zeroColumns);
        return { line, product, refused: { ...refused, ...refusedIn(row) }, ...cellsOf?.(row) };
      }),
      prices,
    ),
  };
}

/** What the headings of prices say beside their names. Throws CommandError for what they say otherwise. */
function readNotes(headings: readonly string[], at: string): ReadonlyMap<string, AmountNote> {
  return new Map(
    headings.flatMap((heading) => {
      const price = readPriceHeading(heading);
      if (price === undefined) {
        refuseIntervalNote(heading, at);
        return [];
      }
      if ('problem' in price.note)
        throw usageError(
          `${at}: the column ${JSON.stringify(heading.trim())} ${price.note.problem}`,
          'Name the currency of its prices, such as price (EUR), or write it beside each price.',
        );
      return [[price.name, price.note] as const];
    }),
  );
}

/** Without its interval a sale price would hold at all times. */
function refuseIntervalNote(heading: string, at: string): void {
  const { name: shown, notes } = splitHeading(heading);
  const param = attributes[attributeOf(shown)];
  if (notes.length === 0 || param?.type !== 'string' || param.form !== 'interval') return;
  throw usageError(
    `${at}: the column ${JSON.stringify(heading.trim())} has a note: ${JSON.stringify(notes.join(', '))}`,
    'Remove the note. --time-zone is the zone of times without one.',
  );
}

/** The attributes that are ids and whose every cell ends in `.0`, with the number of these cells. */
type ZeroColumns = ReadonlyMap<string, number>;

function findZeroColumns(columns: readonly string[], rows: readonly TextRow[]): ZeroColumns {
  return new Map(
    columns.flatMap((name, index) => {
      if (!isProductId(name)) return [];
      const filled = rows
        .map(({ cells }) => (cells[index] ?? '').trim())
        .filter((cell) => cell !== clearMarker && withoutApostrophe(cell) !== '');
      const isZero = filled.every((cell) => digitsBeforeZero(withoutApostrophe(cell)) !== undefined);
      return isZero && filled.length > 0 ? [[name, filled.length] as const] : [];
    }),
  );
}

/** Names the columns that are missing or stand twice: then every row would be wrong. */
function requireColumns(columns: readonly string[], at: string): void {
  const needed = Object.keys(attributes).filter((name) => attributes[name]?.required);
  const missing = needed.filter((name) => !columns.includes(name));
  const isRead = (name: string) => isAttribute(name) || name === feedCurrency;
  const twice = columns.filter((name, index) => isRead(name) && columns.indexOf(name) !== index);
  const named = missing.map((name) => `${name}${nearest(name, columns)}`);
  const problems = [
    ...(missing.length > 0 ? [`${at}: required columns are missing: ${named.join(', ')}`] : []),
    ...(twice.length > 0 ? [`${at}: columns appear twice: ${joinList([...new Set(twice)], 'and')}`] : []),
  ];
  if (problems.length === 0) return;
  throw usageError(
    problems.join('; '),
    `The first row must contain the names of attributes: ${joinFirst(attributeNames())}`,
  );
}

function nearest(name: string, columns: readonly string[]): string {
  const strangers = columns.filter((column) => column !== '' && !isAttribute(column));
  const [near] = findNearNames(
    name,
    strangers.map((column) => ({ name: column, value: column, details: [] })),
    1,
  );
  return near ? ` (there is "${near.name}")` : '';
}

/** An empty cell says nothing; a row that is longer than the first one has been cut in the wrong places. */
function toProduct(
  columns: readonly string[],
  cells: readonly string[],
  timeZone: string | undefined,
  zeroColumns: ZeroColumns,
): Pick<FeedRow, 'product' | 'refused'> {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { product: undefined, refused: {} };
  const entries = columns.flatMap((name, index) => {
    const cell = (cells[index] ?? '').trim();
    return cell === '' || !isAttribute(name) ? [] : [[name, readCell(name, cell)] as const];
  });
  return readProduct(entries, timeZone, zeroColumns);
}
