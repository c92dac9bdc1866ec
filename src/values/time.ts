/** Parses and formats ISO 8601 times as the service accepts and returns them (docs/service.md#time). */
import { day as dayLength, hour, minute } from './duration.js';

/** The order in which a date is written: `25/12/2026` has its day first. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}(?::?\d{2})?))?$/;

/**
 * Parses a time with a UTC designator or offset (Z, +HH, +HHMM or +HH:MM), or a date alone, which means midnight UTC.
 * Returns milliseconds since 1970, or undefined for any other text and for dates that do not exist.
 */
export function parseTime(text: string): number | undefined {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const time = readTime(text);
  if (time === undefined) return undefined;
  if (recent.size >= maxRecent) recent.clear();
  recent.set(text, time);
  return time;
}

/** The time of the header Date of a response, in milliseconds since 1970; undefined if it has none that can be read. */
export function parseDateHeader(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isFinite(time) ? time : undefined;
}

/** Times that were parsed lately: the operations of a large call have the same few. */
const recent = new Map<string, number>();
const maxRecent = 64;

function readTime(text: string): number | undefined {
  const match = form.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const millisecond = Number((match[7] ?? '').padEnd(3, '0'));
  const date = new Date(0);
  // Date.UTC takes the years 0 to 99 for those of the 20th century.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const fromUtc = readOffset(match[8] ?? 'Z');
  if (fromUtc === undefined) return undefined;
  const time = date.setUTCHours(Number(hour), minute, second, millisecond) - fromUtc;
  // An offset may lead to a year that has no four digits, which could be written but not read again.
  return time >= firstTime && time < endOfTime ? time : undefined;
}

const firstTime = Date.parse('0000-01-01T00:00:00Z');
/** Milliseconds since 1970. Times of later years have more digits, and neither sort as text nor are read again. */
export const endOfTime = Date.UTC(10_000, 0);

/** The largest offsets of any time zone from UTC. */
export const zoneLimits = { ahead: 14 * hour, behind: 12 * hour } as const;

/** Whether a time zone can be so many milliseconds ahead of UTC: `-23:59` in `T0:00-23:59` is the end of a day. */
export function isZoneOffset(milliseconds: number): boolean {
  return milliseconds <= zoneLimits.ahead && milliseconds >= -zoneLimits.behind;
}

/** The offset from UTC in milliseconds, positive east of UTC; undefined for one that no time zone has. */
function readOffset(designator: string): number | undefined {
  if (designator === 'Z') return 0;
  const hours = Number(designator.slice(1, 3));
  const minutes = Number(designator.slice(3).replace(':', '') || 0);
  if (minutes > 59) return undefined;
  const offset = (designator.startsWith('-') ? -1 : 1) * (hours * hour + minutes * minute);
  return isZoneOffset(offset) ? offset : undefined;
}

const postForm = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{4}) (\d{4})$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Parses a time in the format of posts (docs/service.md#time), such as "Sat Jun 24 05:08:30 +0000
 * 2017". Returns milliseconds since 1970, or undefined for any other text and for dates that do not exist.
 */
export function parsePostTime(text: string): number | undefined {
  const match = postForm.exec(text);
  if (!match) return undefined;
  const [, name = '', day, clock, offset, year] = match;
  const month = String(months.indexOf(name) + 1).padStart(2, '0');
  return parseTime(`${year}-${month}-${day}T${clock}${offset}`);
}

/** Adds calendar months, clamped to the last day of the month. Times in milliseconds since 1970. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** Formats a time as the service does: UTC with seconds and Z, milliseconds only if they are not zero. */
export function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}

/** The same to the second, which is what the service and people use. */
export function formatSecond(milliseconds: number): string {
  return formatTime(Math.floor(milliseconds / 1000) * 1000);
}

/** A day as people write it: a date alone, or its end as 24:00. */
interface WrittenDay {
  /** The date that begins at the instant that is meant: `2027-01-01` for `2026-12-31 24:00`. */
  readonly date: string;
  /** Whether the end of the day before was written. */
  readonly isEnd: boolean;
}

const dayForm = /^(\d{4}-\d{2}-\d{2})([T ]24:00(?::00)?)?$/;

/** Reads `2026-12-31` or `2026-12-31 24:00`, without a zone; undefined for another text, and a date that does not exist. */
export function readDay(text: string): WrittenDay | undefined {
  const [, date = '', end] = dayForm.exec(text) ?? [];
  const midnight = date === '' ? undefined : parseTime(date);
  if (midnight === undefined) return undefined;
  return end === undefined ? { date, isEnd: false } : { date: dateOf(midnight + dayLength), isEnd: true };
}

function dateOf(midnight: number): string {
  return formatTime(midnight).slice(0, 'yyyy-mm-dd'.length);
}

/** `before Dec 31 begins; last day Dec 30`: what a date alone means as an end. */
export function describeLastDay(date: string): string {
  const midnight = parseTime(date) ?? Number.NaN;
  const name = (time: number) => `${months[new Date(time).getUTCMonth()]} ${new Date(time).getUTCDate()}`;
  return `before ${name(midnight)} begins; last day ${name(midnight - dayLength)}`;
}
