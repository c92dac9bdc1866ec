/** Dates of cells: a number of days since the epoch of the workbook, of which the format of the cell says what is shown. */
import { currencyOfCode, localCurrency } from '../values/cell-currency.js';
import { day, hour, minute } from '../values/duration.js';
import type { CellValue } from './cell-values.js';

/** The parts of a number that the format of a cell shows. */
export interface ShownParts {
  readonly date: boolean;
  readonly time: boolean;
  /** Hours, minutes or seconds that go on counting: `[h]:mm`. */
  readonly isSpan: boolean;
  readonly isPercent: boolean;
  /** A code, a sign or another word, as the format shows it. */
  readonly currency?: string | undefined;
  /** So many digits of a whole number are shown at least: 5 of `00000`, the format of postcodes. */
  readonly digits?: number | undefined;
}

/** A spreadsheet takes no longer code of a format. */
const longestCode = 255;

export const plainNumber: ShownParts = { date: false, time: false, isSpan: false, isPercent: false };
const date: ShownParts = { ...plainNumber, date: true };
const time: ShownParts = { ...plainNumber, time: true };
const both: ShownParts = { ...date, time: true };
const span: ShownParts = { ...time, isSpan: true };
const percent: ShownParts = { ...plainNumber, isPercent: true };
const money: ShownParts = { ...plainNumber, currency: localCurrency };

/** The formats that are known by their number alone (ECMA-376, 18.8.30), from the first to the last. Some are those of one language. */
const builtIn: readonly (readonly [first: number, last: number, shown: ShownParts])[] = [
  [5, 8, money],
  [9, 10, percent],
  [14, 17, date],
  [18, 21, time],
  [22, 22, both],
  [27, 31, date],
  [32, 33, time],
  // A time in one language, and a date in another.
  [34, 35, both],
  [36, 36, date],
  [42, 42, money],
  [44, 44, money],
  [45, 45, time],
  [46, 46, span],
  [47, 47, time],
  [50, 54, date],
  [55, 56, both],
  [57, 58, date],
];

export function shownByNumber(format: number): ShownParts {
  return builtIn.find(([first, last]) => format >= first && format <= last)?.[2] ?? plainNumber;
}

/**
 * The parts that a format shows, by its code (ECMA-376, 18.8.31): `dd.mm.yyyy hh:mm`. Its first part is that of positive
 * numbers.
 */
export function shownByCode(code: string): ShownParts {
  const [isSpan, letters] = [/\[(?:h+|m+|s+)\]/i.test(code), lettersOf(code.slice(0, longestCode))];
  if (/general/i.test(letters)) return shownNumber(code, letters);
  const text = letters.replace(/am\/pm|a\/p/gi, 'h').toLowerCase();
  // Behind seconds, zeros are parts of them.
  if (/[#?@0]/.test(text.replace(/s[.,]0+/g, 's'))) return shownNumber(code, letters);
  const hasTime = isSpan || /[hs]/.test(text);
  // Beside hours or seconds, m is minutes.
  const months = text.replace(/h[^a-z]*m{1,2}(?!m)|m{1,2}[^a-z]*s/g, '');
  return {
    date: /[ydegb]/.test(text) || (/m/.test(months) && !isSpan),
    time: hasTime,
    isSpan,
    isPercent: false,
  };
}

function shownNumber(code: string, letters: string): ShownParts {
  const digits = /^0{2,}$/.test(letters) ? letters.length : undefined;
  return { ...(letters.includes('%') ? percent : plainNumber), currency: currencyOfCode(code), digits };
}

/** The first part of a code without texts, colors and conditions. */
function lettersOf(code: string): string {
  const plain = code.replace(/"[^"]*"?|\\.|[_*]./g, '');
  const parts = plain.split(';').map((part) => part.replace(/\[[^\]]*\]?/g, ''));
  // A condition may give a dash to zero first.
  return parts.find((part) => /[#?@\w]/.test(part)) ?? '';
}

const daysBefore1970 = { 1900: 25_569, 1904: 24_107 } as const;
export type Epoch = keyof typeof daysBefore1970;
/** The first day behind 9999-12-31, since 1900. */
const endOfDays = 2_958_466;
/** The system of 1900 counts a 29 February that there was not. */
const falseDay = 60;

/** The digits of a serial number leave so many milliseconds open. */
const inexact = 5;

const noDate: CellValue = {
  kind: 'unreadable',
  text: 'is shown as a date, but its number is that of no date: correct the cell, or format it as a number',
};

/** A number whose format shows a date or a time. */
export function dateValue(serial: number, shown: ShownParts, epoch: Epoch): CellValue {
  if (!shown.date && serial >= 0 && serial < 1) return clockValue(serial * day);
  if (shown.isSpan && !shown.date) return serial < 0 ? noDate : clockValue(serial * day);
  const days = epoch === 1904 ? serial + daysBefore1970[1900] - daysBefore1970[1904] : serial;
  const whole = Math.floor(days);
  if (serial < 0 || days >= endOfDays) return noDate;
  if (epoch === 1900 && (whole === falseDay || whole === 0)) return noDate;
  const shift = epoch === 1900 && whole < falseDay ? 1 : 0;
  return instantValue((days + shift - daysBefore1970[1900]) * day, shown);
}

/** An instant of a clock, in milliseconds as if it were in UTC. */
function instantValue(instant: number, shown: ShownParts): CellValue {
  const second = Math.round(instant / 1000) * 1000;
  const exact = Math.abs(instant - second) < inexact ? second : Math.round(instant);
  const isMidnight = exact % day === 0;
  if (shown.date && !shown.time) {
    if (isMidnight) return { kind: 'date', text: new Date(exact).toISOString().slice(0, 10) };
    return {
      kind: 'unreadable',
      text: 'is shown as a date alone, but has a time of day: format the cell with its time, or remove the time',
    };
  }
  return { kind: 'time', text: new Date(exact).toISOString().replace(/(?:\.000)?Z$/, '') };
}

/** Hours, minutes and seconds, also of more than a day. */
export function clockValue(milliseconds: number): CellValue {
  const exact = Math.round(milliseconds / 1000) * 1000;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const parts = [exact / hour, (exact % hour) / minute, (exact % minute) / 1000];
  return { kind: 'text', text: parts.map(two).join(':') };
}

/** A date as the file has it in ISO 8601, in milliseconds as if it were in UTC. Undefined for what is none. */
function readIsoDate(text: string): number | undefined {
  const [, date = '', time = '00:00:00'] =
    /^([1-9]\d{3}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?Z?$/.exec(text.trim()) ?? [];
  const instant = date === '' ? Number.NaN : Date.parse(`${date}T${time.replace(/(\.\d{3})\d+$/, '$1')}Z`);
  const isReal = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date);
  return isReal ? instant : undefined;
}

/** A date in ISO 8601; `shown` is what its cell shows. */
export function isoValue(text: string, shown: ShownParts | undefined): CellValue {
  const instant = readIsoDate(text);
  if (instant === undefined) return noDate;
  const hasFormat = shown !== undefined && (shown.date || shown.time);
  return instantValue(instant, hasFormat ? shown : { ...date, time: text.includes('T') });
}
