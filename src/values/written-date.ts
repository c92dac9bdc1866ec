/** Reads dates and times of day as programs and spreadsheets of any country write them, before their zone is applied. */
import { day, minute } from './duration.js';
import { type DateOrder, parseTime } from './time.js';

/** The parts of a time in a text, without its zone. */
export interface WrittenParts {
  /** The local date and time of day, in milliseconds since 1970 as if they were in UTC. */
  readonly clock: number;
  /** What the text says, in milliseconds: a day where it has no time of day. */
  readonly precision: number;
  /** The text of the zone; empty where there is none. */
  readonly zone: string;
  /** The end of a day, written as 24:00, which is the beginning of the date of `clock`. */
  readonly isEnd?: true;
}

/**
 * `form`: not a time. `date`, `clock`: a date or a time of day that does not exist. `rounded`: a number that a spreadsheet has
 * rounded. `other-order`: the date does not exist in the order that is given.
 */
export type PartsProblem =
  | { readonly problem: 'form' | 'date' | 'clock' | 'rounded' | 'other-order' }
  | { readonly problem: 'two-dates'; readonly dates: readonly string[] };

const clockForm =
  /^(?:[T,\s]|at)*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?m\.?(?![a-z]))?(?![\d:])/i;
const yearFirst = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?!\d)/;
const yearLast = /^(\d{1,2})(?:\.\s?(\d{1,2})\.\s?|([/-])(\d{1,2})\3)(\d{4}|\d{2})(?!\d)/;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]? /i;
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i;
const monthSecond = /^(\d{1,2})(?:st|nd|rd|th)?\.?[- ]([a-z]{3,9})\.?,?[- ](\d{4})(?!\d)/i;
const joined = /^(\d{4})(\d{2})(\d{2})T?(\d{2})(\d{2})(\d{2})(?!\d)/;
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** A date as it is found at the beginning of a text. */
interface FoundDate {
  /** The dates that it can be, as `2026-11-20`, by their orders; one without an order has one reading. */
  readonly readings: readonly (readonly [order: DateOrder | undefined, date: string])[];
  /** The number of characters. */
  readonly length: number;
  /** Points mean that the day comes first, where nothing says otherwise. */
  readonly isDotted: boolean;
}

/** Longer texts are no times. */
const maxLength = 80;

/** Reads a text; `order` is that of dates with two readings. */
export function readWrittenParts(written: string, order?: DateOrder): WrittenParts | PartsProblem {
  if (written.length > maxLength) return { problem: 'form' };
  const serial = readSerial(written);
  if (serial) return serial;
  const text = written.replace(weekday, '');
  const found = findDate(text);
  if (!found) return { problem: 'form' };
  const date = chooseDate(found, order);
  if (typeof date !== 'string') return date;
  const midnight = parseTime(date);
  if (midnight === undefined) return { problem: 'date' };
  return readClock(text, found, midnight);
}

/** The orders in which a date exists; undefined for a text in which the order decides on nothing. */
export function ordersOf(written: string): readonly DateOrder[] | undefined {
  if (written.length > maxLength) return undefined;
  const found = findDate(written.replace(weekday, ''));
  const existing = found?.readings.filter(([, date]) => parseTime(date) !== undefined) ?? [];
  const orders = existing.flatMap(([order]) => order ?? []);
  return orders.length === 0 ? undefined : orders;
}

function chooseDate(
  { readings, isDotted }: FoundDate,
  order: DateOrder | undefined,
): string | Exclude<PartsProblem, WrittenParts> {
  const existing = readings.filter(([, date]) => parseTime(date) !== undefined);
  const [[own, first] = []] = existing;
  if (first === undefined) return { problem: 'date' };
  if (own === undefined) return first;
  const wanted = order ?? (isDotted && existing.some(([one]) => one === 'dmy') ? 'dmy' : undefined);
  const dates = [...new Set(existing.map(([, date]) => date))].sort();
  if (wanted !== undefined) {
    const chosen = existing.find(([one]) => one === wanted);
    return chosen ? chosen[1] : { problem: 'other-order' };
  }
  return dates.length === 1 ? first : { problem: 'two-dates', dates };
}

function findDate(text: string): FoundDate | undefined {
  const [whole, year = '', , month, date, joinedMonth = '', joinedDate = ''] = yearFirst.exec(text) ?? [];
  const one = (reading: string, length: number): FoundDate => ({
    readings: [[undefined, reading]],
    length,
    isDotted: false,
  });
  if (whole !== undefined) return one(toDate(year, month ?? joinedMonth, date ?? joinedDate), whole.length);
  const [digits, y = '', m = '', d = ''] = joined.exec(text) ?? [];
  if (digits !== undefined) return one(toDate(y, m, d), 'yyyymmdd'.length);
  const [named, name = '', dayOfMonth = '', ofYear = ''] = monthFirst.exec(text) ?? [];
  if (named !== undefined) return one(toDate(ofYear, toMonth(name), dayOfMonth), named.length);
  const [other, dayBefore = '', nameAfter = '', yearAfter = ''] = monthSecond.exec(text) ?? [];
  if (other !== undefined) return one(toDate(yearAfter, toMonth(nameAfter), dayBefore), other.length);
  const [last, first = '', dotted, , slashed = '', end = ''] = yearLast.exec(text) ?? [];
  if (last === undefined) return undefined;
  const second = dotted ?? slashed;
  const full = end.length === 2 ? `20${end}` : end;
  const isShort = [first, second, end].every((part) => part.length === 2);
  return {
    readings: [
      ['dmy', toDate(full, second, first)],
      ['mdy', toDate(full, first, second)],
      ...(isShort ? [['ymd', toDate(`20${first}`, second, end)] as const] : []),
    ],
    length: last.length,
    isDotted: dotted !== undefined,
  };
}

function toDate(year: string, month: string, date: string): string {
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** The number of a month; 00, which does not exist, for any other word. */
function toMonth(name: string): string {
  const word = name.toLowerCase();
  const at = months.findIndex(
    (month) => month === word || (month.startsWith(word.slice(0, 3)) && isAbbreviation(word)),
  );
  return String(at + 1);
}

const isAbbreviation = (word: string) => word.length === 3 || word === 'sept';

function readClock(text: string, { length }: FoundDate, midnight: number): WrittenParts | PartsProblem {
  const rest = text.slice(length);
  const [, , , , h, m, s] = joined.exec(text) ?? [];
  const isJoined = h !== undefined && length === 'yyyymmdd'.length;
  const clocked = isJoined ? undefined : clockForm.exec(rest);
  const [written, hours = h, minutes = m, seconds = s, fraction = '', half] = clocked ?? [];
  const zone = isJoined ? text.replace(joined, '') : rest.slice(written?.length ?? 0);
  if (hours === undefined) {
    return zone.trim() === '' ? { clock: midnight, precision: day, zone: '' } : { problem: 'form' };
  }
  const time = readTimeOfDay(hours, minutes, seconds, half);
  if (time === undefined) return { problem: 'clock' };
  if (time === day && fraction === '') {
    return { clock: midnight + day, precision: day, zone: zone.trim(), isEnd: true };
  }
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const precision = seconds === undefined ? minute : 1000;
  return { clock: midnight + time + milliseconds, precision, zone: zone.trim() };
}

/** Milliseconds since midnight; a whole day for 24:00. Undefined for what no clock shows, such as 14:30 PM. */
function readTimeOfDay(
  hours: string,
  minutes = '0',
  seconds = '0',
  half: string | undefined,
): number | undefined {
  const [hour, min, second] = [Number(hours), Number(minutes), Number(seconds)];
  const isAfternoon = half?.toLowerCase() === 'p';
  if (half !== undefined && hour > 12) return undefined;
  if (hour > 24 || min > 59 || second > 59 || (hour === 24 && (half !== undefined || min + second > 0)))
    return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return (ofDay * 60 + min) * minute + second * 1000;
}

const serialForm = /^([3-7]\d{4})(?:[.,](\d{1,15}))?$/;
/** The day from which spreadsheets count days, so that those after February 1900 have their numbers. */
const serialStart = Date.UTC(1899, 11, 30);

/** Reads a number of days as a spreadsheet holds a time, `46346.6278`. One with few decimals that is not a whole minute is rounded. */
function readSerial(text: string): WrittenParts | PartsProblem | undefined {
  const [, days, fraction] = serialForm.exec(text) ?? [];
  if (days === undefined) return undefined;
  const midnight = serialStart + Number(days) * day;
  if (fraction === undefined || /^0+$/.test(fraction)) return { clock: midnight, precision: day, zone: '' };
  const seconds = Math.round(Number(`0.${fraction}`) * 86_400);
  const isExact =
    Math.abs(Number(`0.${fraction}`) * 1440 - Math.round(Number(`0.${fraction}`) * 1440)) < 1e-9;
  if (fraction.length < exactDecimals && !isExact) return { problem: 'rounded' };
  return { clock: midnight + seconds * 1000, precision: 1000, zone: '' };
}

/** Five decimals of a day tell its seconds. */
const exactDecimals = 5;
