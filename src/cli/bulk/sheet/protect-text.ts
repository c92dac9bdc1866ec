/**
 * Keeps texts as they are in spreadsheets, which turn 12e4 into 120000, 1700000000000000007 into 1.7E+018, "May 2026" into
 * a date and "=1+1" into 2. Such a text is written with an apostrophe before it, which every spreadsheet leaves alone and
 * the import takes away again.
 */

import { isFormula } from '../../../values/spreadsheet-cell.js';
import { isEmptyWord } from './empty-words.js';

const apostrophe = "'";

/** The text with an apostrophe before it, if it needs one. */
export function protectText(text: string): string {
  return needsProtection(text) ? apostrophe + text : text;
}

/** The opposite of `protectText`. */
export function unprotectText(cell: string): string {
  return isProtected(cell) ? cell.slice(1) : cell;
}

/** Whether the cell is a text to every spreadsheet: nothing has been made of it. */
export function isProtected(cell: string): boolean {
  return cell.startsWith(apostrophe) && needsProtection(cell.slice(1));
}

/** Some spreadsheets take an apostrophe at the beginning for their own mark and drop it: a text that has one gets another. */
function needsProtection(text: string): boolean {
  return text.startsWith(apostrophe) || isFormula(text) || isRewritten(text) || isEmptyWord(text);
}

/** Whether a spreadsheet may take the text for a number, an amount, a date, a time or a boolean. */
function isRewritten(text: string): boolean {
  const trimmed = text.trim();
  if (/^(true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|waar|onwaar)$/i.test(trimmed)) return true;
  // Whole numbers come back as they are, as long as they are exact and begin with no zero.
  if (!/\p{Nd}/u.test(trimmed) || /^(0|[1-9]\d{0,14})$/.test(text)) return false;
  // What is left of a date or number without its digits and signs: nothing, the exponent, or the name of a month.
  const words = trimmed
    .toLowerCase()
    .split(/[\p{Nd}\p{P}\p{S}\s]+/u)
    .filter(Boolean);
  return words.every((word) => isPartOfNumber(word) || isMonth(word));
}

/** The exponent of a number, or the half of a day. */
function isPartOfNumber(word: string): boolean {
  return /^(e|am?|pm?)$/.test(word);
}

/** The languages in which people write months; a spreadsheet knows those of its own. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'tr'];

let months: ReadonlySet<string> | undefined;

/** Whether a word is the name of a month or of a day of the week, or short for one. */
function isMonth(word: string): boolean {
  months ??= new Set(languages.flatMap(calendarWords));
  return months.has(word);
}

/** The names of months and days in a language: whole, and their first three and four letters. */
function calendarWords(language: string): string[] {
  const day = 86_400_000;
  const names = (style: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, month) => {
      const time = Date.UTC(2026, month, 5) + (month % 7) * day;
      const format = new Intl.DateTimeFormat(language, { month: style, weekday: style, timeZone: 'UTC' });
      return format.formatToParts(time);
    }).flatMap((parts) =>
      parts.flatMap(({ type, value }) => (type === 'month' || type === 'weekday' ? [value] : [])),
    );
  return [...names('long'), ...names('short')]
    .map((name) => name.toLowerCase().replace(/\P{L}/gu, ''))
    .flatMap((name) => [name, name.slice(0, 3), name.slice(0, 4)])
    .filter((name) => name.length > 2);
}
