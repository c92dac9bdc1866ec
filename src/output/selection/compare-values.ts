/** Compares values of one type with each other and with what a person types for one. */

import { idForms, parseScalar } from '../../call/parse-scalar.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Field, FieldType } from '../../contract/types.js';
import { currencyDecimals } from '../../contract/wire/currencies.js';
import { day } from '../../values/duration.js';
import { isObject, writeJson } from '../../values/lossless-json.js';
import { guessWord } from '../../values/match-name.js';
import { MoneyError, parseDecimal } from '../../values/money.js';
import { readRelativeTime } from '../../values/period.js';
import { parsePostTime, parseTime } from '../../values/time.js';

/** Negative, zero or positive, as sort functions return it; undefined where the value cannot be compared. */
export type ValueComparison = (value: unknown) => number | undefined;

/** The fault of an operand, as the end of a sentence. */
export interface InvalidOperand {
  readonly problem: string;
}

/** Text as people compare it. */
export function foldText(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? writeJson(value) : String(value);
  return text.normalize('NFC').toLowerCase();
}

export function hasNoValue(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The order of two numbers; the language compares a bigint with a number exactly. */
function compareNumbers(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** A number as it is typed; `5%` is 0.05, as tables show fractions. */
export function compareWithNumber(text: string): ValueComparison | InvalidOperand {
  const [, digits, percent] = /^([+-]?\d{1,30}(?:\.\d{1,15})?)(%?)$/.exec(text) ?? [];
  if (digits === undefined) return { problem: 'must be a number' };
  const isWhole = !digits.includes('.') && !percent;
  // The number nearest to the decimal, which a division would miss by a bit.
  const number = isWhole ? BigInt(digits) : Number(`${digits}${percent ? 'e-2' : ''}`);
  return (value) => (isNumber(value) ? compareNumbers(value, number) : undefined);
}

/** Micro units, for an amount under the name that the wire gives it. */
export function compareWithMicros(text: string, short: string): ValueComparison | InvalidOperand {
  if (!/^[+-]?\d{1,19}$/.test(text))
    return { problem: `must be micro units; to compare a decimal, use ${short}` };
  const micros = BigInt(text);
  return (value) => (isNumber(value) ? compareNumbers(value, micros) : undefined);
}

/** An amount as a decimal, with the currency that a row must have if one was typed. */
interface AmountComparison {
  readonly compare: ValueComparison;
  readonly currency: string | undefined;
}

/** `50`, `50.25` and `50 USD`. */
export function compareWithAmount(text: string): AmountComparison | InvalidOperand {
  const currency = /[A-Za-z]{3}$/.exec(text)?.[0].toUpperCase();
  const amount = text.slice(0, text.length - (currency?.length ?? 0)).trimEnd();
  try {
    const { micros } = parseDecimal(amount.replace(/^[+-]/, ''));
    const unknown = currency === undefined ? undefined : findCurrencyProblem(currency);
    if (unknown !== undefined) return { problem: unknown };
    const signed = amount.startsWith('-') ? -micros : micros;
    return {
      compare: (value) => (isNumber(value) ? compareNumbers(value, signed) : undefined),
      currency,
    };
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    return { problem: 'must be an amount such as 50, 50.25 or 50USD' };
  }
}

function findCurrencyProblem(text: string): string | undefined {
  if (currencyDecimals.has(text)) return undefined;
  return `has no currency ${JSON.stringify(text)} (ISO 4217)${guessWord(text, [...currencyDecimals.keys()])}`;
}

/** An id: texts that are none in any form would select nothing. */
export function compareWithId(text: string): ValueComparison | InvalidOperand {
  const isId = Object.values(idForms).some(({ regex }) => regex.test(text));
  if (!isId) return { problem: `must be ${idForms.any.means}, got ${JSON.stringify(text)}` };
  return (value) => (String(value) === text ? 0 : 1);
}

/** The fault of a text in place of the name of a currency, a country or a time zone; undefined if nothing is. */
export function findFormProblem(text: string, form: NonNullable<Field['form']>): string | undefined {
  if (form === 'currency') return findCurrencyProblem(text.toUpperCase());
  const collector = createProblemCollector({ name: () => '' });
  const raw = form === 'country' ? text.toUpperCase() : text;
  parseScalar({ type: 'string', form, help: '' }, raw, '', collector);
  return collector.problems[0]?.message.trim();
}

/** A time as flags take it. A date alone is that whole day in UTC: nothing on it is before or after it. */
export function compareWithTime(
  text: string,
  now: number,
  type: FieldType | undefined,
): ValueComparison | InvalidOperand {
  const start = readRelativeTime(text, now) ?? parseTime(text);
  if (start === undefined)
    return { problem: 'must be a time such as 2026-11-20, 2026-11-20T14:00:00Z, now or -7d' };
  const last = /^\d{4}-\d{2}-\d{2}$/.test(text) ? start + day - 1 : start;
  return (value) => {
    const time = readTime(value, type);
    return time === undefined ? undefined : time < start ? -1 : time > last ? 1 : 0;
  };
}

function readTime(value: unknown, type: FieldType | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  return type === 'post-time' ? parsePostTime(value) : parseTime(value);
}

/** Texts in the order in which people look for them: by any case, and numbers in them by their size. */
const collator = new Intl.Collator('en', { numeric: true });

/** Compares two values of a field. Both have one. */
export function compareFieldValues(type: FieldType | undefined, a: unknown, b: unknown): number {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (type === 'time' || type === 'post-time') {
    const [left, right] = [readTime(a, type), readTime(b, type)];
    if (left !== undefined && right !== undefined) return compareNumbers(left, right);
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return collator.compare(sortText(a), sortText(b));
}

function sortText(value: unknown): string {
  return Array.isArray(value) || isObject(value) ? writeJson(value) : String(value);
}
