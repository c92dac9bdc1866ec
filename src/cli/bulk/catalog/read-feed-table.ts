/** Reads a feed of rows: a table of text, or a sheet of a workbook. */
import { productAttributes } from '../../../contract/params/products.js';
import type { Params } from '../../../contract/types.js';
import { describeCorrections } from '../../../people/reading/correction.js';
import { describeRejection } from '../../../people/reading/rejection.js';
import { type FeedPreset, feedPresets } from '../../../presets/feeds.js';
import { noPreset } from '../../../presets/no-preset.js';
import { findPreset, presetColumns } from '../../../presets/preset.js';
import type { AmountNote } from '../../../values/amount-text.js';
import { splitHeading } from '../../../values/column-heading.js';
import { findNearNames } from '../../../values/match-name.js';
import { digitsBeforeZero, withoutApostrophe } from '../../../values/spreadsheet-cell.js';
import { joinFirst, joinList } from '../../../values/text-lists.js';
import { usageError } from '../../core/host/command-error.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import type { SheetSource } from '../../core/input/sheet-table.js';
import type { Feed, FeedOptions } from './feed.js';
import { feedCurrency, readPriceHeading, readPrices } from './feed-prices.js';
import type { FeedRow } from './feed-row.js';
import { attributeNames, attributeOf, isAttribute, readFeedTable } from './feed-table.js';
import { fillGiven, type GivenAttributes } from './given-attributes.js';
import { type FeedTimes, isProductId, readCell } from './read-attribute.js';
import { readProduct, type ZeroColumns } from './read-product.js';
import { type ShapedRow, shapeExport, shapeFeed } from './shape-table.js';

const attributes: Params = productAttributes;

/** Throws CommandError for what is no feed. */
export async function readTable(
  source: SheetSource,
  name: string,
  { times = {}, separator, preset: wanted, given = new Map() }: FeedOptions,
): Promise<Feed> {
  const table = readFeedTable(source, name, separator);
  const at = `--from: ${name}:${table.headerLine}`;
  const preset = choosePreset(table.headings, wanted, at);
  if (table.hidesRows({ line: table.headerLine, cells: table.headings }))
    throw usageError(`${at}: ${describeRejection('swallowed')}`);
  const { columns, rows, ignored, notices } = preset ? await shapeExport(table, preset) : shapeFeed(table);
  if (rows.length > 0 || !preset) requireColumns(columns, at, given, preset);
  const currencies = rows.flatMap(({ line, currency }) =>
    currency === '' ? [] : [[line, currency] as const],
  );
  const zeroColumns = findZeroColumns(columns, rows);
  const count = [...zeroColumns.values()].reduce((sum, one) => sum + one, 0);
  const style = {
    notes: preset ? new Map<string, AmountNote>() : readNotes(table.headings, at),
    currencies: new Map(currencies),
    currency: given.get(feedCurrency),
    separator,
  };
  return {
    name,
    ignored,
    parts: 'columns',
    notices: [...table.notices, ...notices, ...(count > 0 ? describeCorrections({ 'id-zero': count }) : [])],
    rows: readPrices(
      rows.map((row) => readRow(row, given, times, zeroColumns)),
      style,
    ),
  };
}

function readRow(
  { line, members, refused, cellOf, cell, isHiding }: ShapedRow,
  given: GivenAttributes,
  times: FeedTimes,
  zeroColumns: ZeroColumns,
): FeedRow {
  if (isHiding) return { line, product: undefined, refused: {}, problem: describeRejection('swallowed') };
  if (!members) return { line, product: undefined, refused: {} };
  const filled = fillGiven(
    given,
    (attribute) => members.has(attribute) || attribute in refused,
    (column, ofPage) => cell(column, ofPage) ?? members.get(attributeOf(column)),
  );
  const read = [...members].map(([attribute, text]) => [attribute, readCell(attribute, text)] as const);
  const product = readProduct([...read, ...filled], times, zeroColumns);
  return {
    line,
    product: product.product,
    refused: { ...product.refused, ...refused },
    ...(cellOf && { cellOf }),
  };
}

/** The preset that the user names, or the one whose header fits; undefined for none. */
function choosePreset(
  headings: readonly string[],
  wanted: string | undefined,
  at: string,
): FeedPreset | undefined {
  if (wanted === noPreset) return undefined;
  const found = feedPresets.find((preset) => findPreset(headings, [preset]));
  const preset = wanted === undefined ? found : feedPresets.find(({ name }) => name === wanted);
  if (!preset || preset === found || Object.keys(presetColumns(headings, preset)).length > 0) return preset;
  throw usageError(
    `${at}: the file is not ${preset.title}: it does not have one of its columns: ${joinFirst(Object.keys(preset.columns))}`,
    'Leave out --preset, or give the export as the shop wrote it.',
  );
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

function findZeroColumns(columns: readonly string[], rows: readonly ShapedRow[]): ZeroColumns {
  return new Map(
    columns.flatMap((name) => {
      if (!isProductId(name)) return [];
      const filled = rows
        .map(({ members }) => members?.get(name) ?? '')
        .filter((cell) => cell !== clearMarker && withoutApostrophe(cell) !== '');
      const isZero = filled.every((cell) => digitsBeforeZero(withoutApostrophe(cell)) !== undefined);
      return isZero && filled.length > 0 ? [[name, filled.length] as const] : [];
    }),
  );
}

/** Names the columns that are missing or stand twice: then every row would be wrong. */
function requireColumns(
  columns: readonly string[],
  at: string,
  given: GivenAttributes,
  preset: FeedPreset | undefined,
): void {
  const needed = Object.keys(attributes).filter((name) => attributes[name]?.required);
  const missing = needed.filter((name) => !columns.includes(name) && !given.has(name));
  const isRead = (name: string) => isAttribute(name) || name === feedCurrency;
  const isOnce = (name: string) => isRead(name) && name !== 'additional_image_link';
  const twice = columns.filter((name, index) => isOnce(name) && columns.indexOf(name) !== index);
  const named = missing.map((name) => `${name}${nearest(name, columns)}`);
  const what = preset ? `${preset.title} lacks attributes of its products` : 'required columns are missing';
  const problems = [
    ...(missing.length > 0 ? [`${at}: ${what}: ${named.join(', ')}`] : []),
    ...(twice.length > 0 ? [`${at}: columns appear twice: ${joinList([...new Set(twice)], 'and')}`] : []),
  ];
  if (problems.length === 0) return;
  const advice = missing.flatMap((name) => {
    const value = name === 'link' ? preset?.link : suggested[name];
    return value === undefined ? [] : [`--set ${name}=${quoteValue(value)}`];
  });
  if (preset && !given.has(feedCurrency)) advice.push(`--set ${feedCurrency}=EUR`);
  throw usageError(
    problems.join('; '),
    [
      ...(advice.length > 0 ? [`For all products without them: ${advice.join(' ')}`] : []),
      ...(preset
        ? []
        : [`The first row must contain the names of attributes: ${joinFirst(attributeNames())}`]),
    ].join('. '),
  );
}

/** What many feeds leave out. */
const suggested: Readonly<Record<string, string>> = { condition: 'new', availability: 'in stock' };

const quoteValue = (value: string) => (/[\s{}?]/.test(value) ? `'${value}'` : value);

function nearest(name: string, columns: readonly string[]): string {
  const strangers = columns.filter((column) => column !== '' && !isAttribute(column));
  const [near] = findNearNames(
    name,
    strangers.map((column) => ({ name: column, value: column, details: [] })),
    1,
  );
  return near ? ` (there is "${near.name}")` : '';
}
