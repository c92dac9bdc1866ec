/** Reads the cell of an attribute of a product, which a spreadsheet may have changed. */
import { productAttributes } from '../../../contract/params/products.js';
import type { Params } from '../../../contract/types.js';
import { valueWords } from '../../../presets/feeds.js';
import { day } from '../../../values/duration.js';
import {
  digitsBeforeZero,
  isRoundedNumber,
  mayHaveLostDigits,
  withoutApostrophe,
  withoutProtection,
} from '../../../values/spreadsheet-cell.js';
import { type DateOrder, formatTime, parseTime } from '../../../values/time.js';
import { startOfDay } from '../../../values/time-zone.js';
import { readWrittenParts } from '../../../values/written-date.js';
import { readWrittenTime, type TimeProblem } from '../../../values/written-time.js';
import { clearMarker } from '../../core/input/operation-rows.js';

/** Ids of products and groups: no two of them may become one. */
const ids: readonly string[] = ['id', 'gtin', 'mpn', 'item_group_id', 'google_product_category'];
const attributes: Params = productAttributes;

/** Whether the attribute is an id, which a program may hold as a number. */
export function isProductId(name: string): boolean {
  return ids.includes(name);
}

/** A value, or what is wrong with the cell, as a predicate. */
type AttributeReading = { readonly value: string } | { readonly problem: string };

/** How cells are read. */
interface AttributeStyle {
  /** Every cell of the column ends in `.0`. */
  readonly isZeroColumn: boolean;
  readonly times: FeedTimes;
}

/** The name of the zone of times without one, and the order of dates with two readings. */
export interface FeedTimes {
  readonly timeZone?: string | undefined;
  readonly dateOrder?: DateOrder | undefined;
}

/** Reads a cell of an attribute without spaces around it; whether the value is valid is left to the check. */
export function readAttribute(name: string, cell: string, style: AttributeStyle): AttributeReading {
  const param = attributes[name];
  if (isProductId(name)) return readId(withoutApostrophe(cell), style);
  if (param?.type === 'integer') {
    const text = withoutApostrophe(cell);
    return { value: digitsBeforeZero(text) ?? text };
  }
  if (param?.type === 'enum') return { value: withoutApostrophe(cell) };
  if (param?.type !== 'string') return { value: cell };
  if (param.form === 'interval') return readInterval(withoutApostrophe(cell), style.times);
  // Prices and addresses have a form; other texts may begin with an apostrophe of their own.
  return { value: param.pattern ? withoutApostrophe(cell) : withoutProtection(cell) };
}

const rounded = 'is a number that a spreadsheet has rounded: format the column as text, and export it again';

function readId(text: string, { isZeroColumn }: AttributeStyle): AttributeReading {
  if (isRoundedNumber(text)) return { problem: rounded };
  const digits = isZeroColumn ? digitsBeforeZero(text) : undefined;
  if (digits === undefined) return { value: text };
  return mayHaveLostDigits(digits) ? { problem: rounded } : { value: digits };
}

/** The hours of a whole day, as templates of shops write them. */
const wholeDay = /^(.+)[T ]0?0:00-23:59$/;

function readInterval(text: string, times: FeedTimes): AttributeReading {
  const pieces = text.split('/');
  // The dates of two times may have slashes too.
  const parts = pieces.length === 6 ? [pieces.slice(0, 3).join('/'), pieces.slice(3).join('/')] : pieces;
  const edges = [parts[0] ?? '', parts.at(-1) ?? ''].map((part, index) =>
    readEdge(part.trim(), index, times),
  );
  const problem = edges.find((edge) => 'problem' in edge);
  if (problem) return problem;
  const isOneDay = parts.length === 1 && wholeDay.test(text.trim());
  if (parts.length !== 2 && !isOneDay) return { value: text };
  return { value: edges.map((edge) => ('value' in edge ? edge.value : '')).join('/') };
}

/** The first edge of an interval begins its day, the second one ends it. */
function readEdge(text: string, index: number, { timeZone, dateOrder }: FeedTimes): AttributeReading {
  const [, date] = wholeDay.exec(text) ?? [];
  const written = date === undefined ? undefined : readWrittenParts(date, dateOrder);
  if (written && 'clock' in written && written.precision === day) {
    if (timeZone === undefined)
      return { problem: 'has a whole day without a time zone: add --time-zone ZONE' };
    return { value: formatTime(startOfDay(written.clock + index * day, timeZone)) };
  }
  if (written && 'problem' in written && written.problem in dateProblems)
    return { problem: dateProblems[written.problem as keyof typeof dateProblems] };
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (parseTime(text) !== undefined && !(isDate && timeZone !== undefined)) return { value: text };
  const read = readWrittenTime(text, { timeZone, order: dateOrder });
  if ('time' in read) return { value: formatTime(read.time) };
  return read.problem === 'form' ? { value: text } : { problem: timeProblems[read.problem] };
}

const dateProblems = {
  'two-dates':
    'has a date with two readings: write it as 2026-11-20, or add --date-format dmy, --date-format mdy or --date-format ymd',
  'other-order': 'has a date that does not exist in the order of --date-format',
} as const;

const timeProblems: Readonly<Record<Exclude<TimeProblem, 'form'>, string>> = {
  zone: 'has a time without a zone: add one, such as Z or +01:00, or use --time-zone',
  gap: 'has a local time that a clock change skips: add the zone, such as +01:00',
  twice: 'has a local time that a clock change repeats: add the zone, such as +01:00',
  'zone-unknown': 'has a zone that is unknown: write it as Z or +01:00',
  'zone-two': 'has a zone that stands for several, such as CST: write it as Z or +01:00',
  rounded: 'is a number that a spreadsheet has rounded: format the column as text, and export it again',
  ...dateProblems,
};

/** Feeds for other services write `in_stock`, `InStock` or `https://schema.org/InStock`, and words in capitals. */
export function readCell(name: string, cell: string): string {
  if (cell === clearMarker) return '';
  const param = attributes[name];
  if (param?.type !== 'enum') return cell;
  const word = foldWord(withoutApostrophe(cell).replace(/^https?:\/\/schema\.org\//i, ''));
  return param.values.find((value) => foldWord(value) === word) ?? valueWords[name]?.[word] ?? cell;
}

function foldWord(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}
