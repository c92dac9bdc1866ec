/**
 * Reads amounts as people write them in files: a number, and beside it or in the heading of its column a currency and a unit.
 * What is written there is read or refused, and never left out.
 */
import { currencyDecimals } from '../contract/wire/currencies.js';
import { trimEnd } from './cut-text.js';
import { type Decimal, formatMoney, MoneyError, parseDecimal, precisionProblem } from './money.js';
import { type DecimalSeparator, findDecimalSeparator } from './number-notation.js';

/** The power of ten by which an amount in a unit is more than one of the currency. */
const unitPowers = { micro: -6, cents: -2, thousands: 3, millions: 6 } as const;
type AmountUnit = keyof typeof unitPowers;

const unitWords: Readonly<Record<string, AmountUnit>> = {
  ...{ micro: 'micro', micros: 'micro', cent: 'cents', cents: 'cents', ct: 'cents' },
  ...{ k: 'thousands', thousand: 'thousands', thousands: 'thousands', "'000": 'thousands' },
  ...{ million: 'millions', millions: 'millions' },
};

/** The note of a text on an amount: its currency by its code in ISO 4217, its unit, or both. */
export interface AmountNote {
  readonly currency?: string | undefined;
  readonly unit?: AmountUnit | undefined;
}

/** The fault of a text, as a predicate. */
export interface AmountProblem {
  readonly problem: string;
}

/** An amount in a file: with the currency that the file names, and the unit from which it was converted. */
export interface WrittenAmount extends Pick<AmountNote, 'unit'> {
  readonly decimal: Decimal;
}

/** Longer texts are neither an amount nor a note of it. */
const longestAmount = 100;
const longestNote = 60;
const fillers = new Set(['in', 'of', 'unit', 'units']);

/**
 * Reads a note such as `EUR`, `€`, `micro`, `in k` or `USD, cents`; an empty text says nothing. Undefined for a text that says
 * anything else, a problem for one with two readings: `$` alone, unless `known`, the currency that the file says, has this sign.
 */
export function readAmountNote(text: string, known?: string): AmountNote | AmountProblem | undefined {
  if (text.length > longestNote) return undefined;
  let note: AmountNote = {};
  for (const word of text
    .split(/[\s,/]+/)
    .filter((each) => each !== '' && !fillers.has(each.toLowerCase()))) {
    const read = readWord(word, known);
    if (read === undefined || 'problem' in read) return read;
    const joined = joinNotes(note, read);
    if ('problem' in joined) return joined;
    note = joined;
  }
  return note;
}

function readWord(word: string, known: string | undefined): AmountNote | AmountProblem | undefined {
  const unit = Object.hasOwn(unitWords, word.toLowerCase()) ? unitWords[word.toLowerCase()] : undefined;
  if (unit) return { unit };
  const code = word.toUpperCase();
  if (currencyDecimals.has(code)) return { currency: code };
  const codes = findSymbol(word);
  const [only] = codes.length === 1 ? codes : codes.filter((each) => each === known);
  if (only) return { currency: only };
  return codes.length > 1
    ? { problem: `${word} is the sign of several currencies: write a code, such as USD` }
    : undefined;
}

let symbols: ReadonlyMap<string, readonly string[]> | undefined;

/** Signs that Intl has for other languages only, or for several currencies of which one alone is written so everywhere. */
const ownSigns: readonly (readonly [string, readonly string[]])[] = [
  ['US$', ['USD']],
  ['£', ['GBP']],
];

/** The currencies with this sign: € and zł of one, $ and kr of many. */
function findSymbol(sign: string): readonly string[] {
  // One letter may be a word of its own.
  if (!/\p{Sc}|\p{L}{2}/u.test(sign)) return [];
  symbols ??= listSymbols();
  return symbols.get(sign.replace(/\.$/, '')) ?? [];
}

function listSymbols(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const currency of currencyDecimals.keys()) {
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });
      const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
      const codes = found.get(sign) ?? [];
      found.set(sign, codes.includes(currency) ? codes : [...codes, currency]);
    }
  }
  return new Map([...found, ...ownSigns]);
}

/** The two notes of one amount together. */
export function joinNotes(one: AmountNote, other: AmountNote): AmountNote | AmountProblem {
  for (const name of ['currency', 'unit'] as const)
    if (one[name] !== undefined && other[name] !== undefined && one[name] !== other[name])
      return {
        problem: `names two ${name === 'unit' ? 'units' : 'currencies'}: ${one[name]} and ${other[name]}`,
      };
  return { currency: one.currency ?? other.currency, unit: one.unit ?? other.unit };
}

/** The number of an amount without what stands before and after it; the text itself where it has no digits. */
export function numberIn(text: string): string {
  return splitAmount(text).number;
}

/** The decimal separator of the cells of a column of amounts, as their numbers show it (`findDecimalSeparator`). */
export function findAmountSeparator(cells: readonly string[]): DecimalSeparator | undefined {
  return findDecimalSeparator(cells.map((cell) => numberIn(cell.trim())));
}

function splitAmount(text: string): { readonly number: string; readonly beside: readonly string[] } {
  if (!/\d/.test(text) || text.length > longestAmount) return { number: text, beside: [] };
  // A sign at a digit is part of the number: `,5` is not 5.
  let first = text.search(/\d/);
  while (/[.,/]/.test(text.charAt(first - 1))) first -= 1;
  let end = text.length;
  while (!/\d[.,/]*$/.test(text.slice(0, end))) end -= 1;
  const [before, after] = [text.slice(0, first).trim(), text.slice(end).trim()];
  const sign = before.endsWith('-') ? '-' : '';
  return {
    number: sign + text.slice(first, end),
    beside: [before.slice(0, before.length - sign.length), after],
  };
}

/** Makes a plain decimal of a number. */
type ToPlain<P extends AmountProblem> = (number: string) => { readonly value: string } | P;

/**
 * Reads a number of any length with what stands beside it, converted to units of its currency. `heading` is what its column
 * says; where it says no currency, `known` is the one that a neighbouring cell names. Undefined where what stands beside it is no note.
 */
export function readAmountParts<P extends AmountProblem>(
  text: string,
  heading: AmountNote,
  toPlain: ToPlain<P>,
  known: string | undefined,
): (AmountNote & { readonly value: string }) | AmountProblem | P | undefined {
  const { number, beside } = splitAmount(text.trim());
  const own = readAmountNotes(beside, heading.currency ?? known);
  if (own === undefined || 'problem' in own) return own;
  const note = joinNotes(heading, own);
  if ('problem' in note) return note;
  // `50.00 USD` in a column of cents is what a person writes for 50 USD, and what the column makes half of one.
  if (own.currency !== undefined && own.unit === undefined && heading.unit !== undefined) {
    const { currency } = own;
    return {
      problem: `may be in ${heading.unit}, as the column says, or in ${currency}: remove ${currency}, or write the unit beside it`,
    };
  }
  const plain = toPlain(number);
  if ('problem' in plain) return plain;
  const { unit } = note;
  return { ...note, value: unit ? shiftPoint(plain.value, unitPowers[unit]) : plain.value };
}

/** Several notes together; undefined where one of them is no note. */
export function readAmountNotes(
  texts: readonly string[],
  known?: string,
): AmountNote | AmountProblem | undefined {
  let note: AmountNote = {};
  for (const text of texts) {
    const read = readAmountNote(text, known);
    if (read === undefined || 'problem' in read) return read;
    const joined = joinNotes(note, read);
    if ('problem' in joined) return joined;
    note = joined;
  }
  return note;
}

/**
 * Reads an amount with what stands beside it. `toPlain` leaves the number as it is by default; `beside` is the currency of a
 * neighbouring cell, with which a sign such as $ agrees.
 */
export function readAmountText(
  text: string,
  heading: AmountNote = {},
  toPlain: ToPlain<AmountProblem> = (value) => ({ value }),
  beside = '',
): WrittenAmount | AmountProblem {
  const parts = readAmountParts(text, heading, toPlain, beside.trim().toUpperCase());
  // What is no note makes the text none of an amount.
  if (parts === undefined) return parse(text);
  if ('problem' in parts) return parts;
  const amount = parse(parts.value);
  const { currency, unit } = parts;
  return 'problem' in amount ? amount : { decimal: { ...amount.decimal, currency }, unit };
}

function parse(text: string): WrittenAmount | AmountProblem {
  try {
    return { decimal: parseDecimal(text) };
  } catch (error) {
    if (error instanceof MoneyError) return { problem: error.message };
    throw error;
  }
}

/** The decimal times a power of ten, digit by digit. What is no plain decimal stays as it is. */
function shiftPoint(text: string, places: number): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = `${'0'.repeat(Math.max(-places, 0))}${whole}${fraction}${'0'.repeat(Math.max(places, 0))}`;
  const point = digits.length - fraction.length - Math.max(places, 0) + places;
  const shifted = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return sign + trimEnd(trimEnd(shifted.replace(/^0+(?=\d)/, ''), '0'), '.');
}

/** The reason that an amount cannot be one of a record in this currency, as a predicate; undefined where it can. */
export function amountProblem({ decimal, unit }: WrittenAmount, currency: string): string | undefined {
  if (unit === 'cents' && currencyDecimals.get(currency) !== 2)
    return `is in cents, which ${currency} does not have`;
  // As with a flag for micro units, the service judges how small an amount may be.
  return precisionProblem(decimal, currency, unit === 'micro' ? 0 : undefined);
}

/** The same amount in the currency that a neighbouring column or member names. */
export function joinCurrency(decimal: Decimal, currency: string): Decimal | AmountProblem {
  const note = readAmountNote(currency.trim());
  if (note === undefined || 'problem' in note || note.currency === undefined || note.unit !== undefined)
    return {
      problem: `has a currency beside it that is not a code such as EUR, got ${JSON.stringify(currency)}`,
    };
  const joined = joinNotes({ currency: decimal.currency }, note);
  return 'problem' in joined ? joined : { ...decimal, ...joined };
}

/**
 * The same for an amount that may be in micro units, `micros`, instead of a decimal. Undefined where there is no amount, or where
 * it has the currency already.
 */
export function joinMemberCurrency(
  decimal: Decimal | undefined,
  micros: unknown,
  currency: string,
): Decimal | AmountProblem | undefined {
  const amount = decimal ?? microDecimal(micros);
  return amount === undefined || amount.currency === currency ? undefined : joinCurrency(amount, currency);
}

/** A whole number of micro units as a decimal; undefined for anything else. */
function microDecimal(value: unknown): Decimal | undefined {
  const text = String(value);
  if (!/^\d{1,18}$/.test(text)) return undefined;
  return { text: formatMoney(BigInt(text), undefined), micros: BigInt(text), decimals: 0 };
}
