/** Reads a feed file: products as rows of CSV or TSV whose first row has the names of attributes, as XML, or as JSON. */

import { extname } from 'node:path';
import { isObject } from '../../../values/lossless-json.js';
import { usageError } from '../../core/host/command-error.js';
import { compute } from '../../core/host/compute.js';
import type { Invocation } from '../../core/host/invocation.js';
import { parseInput } from '../../core/input/input-file.js';
import { readSheetFile } from '../sheet/read-sheet-file.js';
import type { Feed, FeedOptions } from './feed.js';
import { feedCurrency, readPrices } from './feed-prices.js';
import type { FeedRow } from './feed-row.js';
import { useOfFeed } from './feed-table.js';
import { fillGiven } from './given-attributes.js';
import { readCell } from './read-attribute.js';
import { readTable } from './read-feed-table.js';
import { readProduct } from './read-product.js';
import { readXmlFeed } from './xml-feed.js';

/** The most rows of a file: two hours of calls. */
const maxRows = 100_000;

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
  if (feed.rows.length === 0)
    throw usageError(`--from: ${[`${name} has no products`, ...feed.notices].join('; ')}`);
  if (feed.rows.length > maxRows) throw usageError(`--from: ${name} has more than ${maxRows} products`);
  return feed;
}

/** A feed of text: CSV or TSV, XML, or JSON. */
function readText(text: string, from: string, options: FeedOptions): Promise<Feed> {
  const name = from === '-' ? 'stdin' : from;
  const extension = extname(from.replace(/\.gz$/i, ''));
  if (text.trim() === '') throw usageError(`--from: ${name} is empty`);
  if (/^\s*</.test(text)) return readXml(text, name, options);
  const isJson = /^\.(json|jsonl|ndjson)$/i.test(extension) || /^\s*[[{]/.test(text);
  return isJson ? readJsonFeed(text, name, extension, options) : readTable(text, name, options);
}

/** JSON lines or an array, of products or of objects with `products` such as the call takes; or one such object. */
async function readJsonFeed(
  text: string,
  name: string,
  extension: string,
  { times = {}, separator = '.', given = new Map() }: FeedOptions,
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
    const filled = fillGiven(
      given,
      (attribute) => product[attribute] !== undefined,
      (column) => (Object.hasOwn(product, column) ? String(product[column]) : undefined),
    );
    return { line, ...readProduct([...Object.entries(product), ...filled], times, new Map()) };
  });
  const style = { notes: new Map(), currencies: new Map(), currency: given.get(feedCurrency), separator };
  return { name, rows: readPrices(rows, style), ignored: new Map(), parts: 'columns', notices: [] };
}

async function readXml(
  text: string,
  name: string,
  { times = {}, separator, given = new Map() }: FeedOptions,
): Promise<Feed> {
  const { items, ignored } = await readXmlFeed(text, name);
  const currencies = new Map<number, string>();
  const rows = items.map(({ line, members, refused }): FeedRow => {
    const currency = members.get(feedCurrency);
    if (currency !== undefined) currencies.set(line, currency);
    members.delete(feedCurrency);
    const filled = fillGiven(
      given,
      (attribute) => members.has(attribute),
      (column) => members.get(column),
    );
    const read = [...members].map(([attribute, value]) => [attribute, readCell(attribute, value)] as const);
    const product = readProduct([...read, ...filled], times, new Map());
    return { line, product: product.product, refused: { ...product.refused, ...refused } };
  });
  const style = { notes: new Map(), currencies, currency: given.get(feedCurrency), separator };
  return { name, rows: readPrices(rows, style), ignored, parts: 'elements', notices: [] };
}
