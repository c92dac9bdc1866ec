/** Formats a value for a table: money as decimals, times in UTC, booleans as yes and no. */

import type { FieldType } from '../contract/types.js';
import { isObject } from '../values/lossless-json.js';
import { formatMoney } from '../values/money.js';
import { costDecimals, formatRoundedMoney } from '../values/rounded-money.js';
import { formatTime, parsePostTime, parseTime } from '../values/time.js';
import { escapeControls } from './control-characters.js';

/** `list` shortens times to the minute and rounds amounts, to save width; `object` shows them in full. */
type ValueView = 'list' | 'object';

/** A result of a division: a fraction that is read as a percentage, or any other number or amount. */
export type Quotient = 'percentage' | 'ratio';

interface Context {
  readonly type: FieldType | undefined;
  readonly quotient?: Quotient | undefined;
  /** ISO 4217 code of the row's amounts, if the row has one. */
  readonly currency: string | undefined;
  readonly view: ValueView;
  /** Amounts are not rounded, in a list neither. */
  readonly exact?: boolean | undefined;
  /** To how many decimals amounts of the column are rounded that are quotients. */
  readonly decimals?: number | undefined;
}

/** The text of a cell: a single line without control characters. null and absent values are a dash. */
export function formatValue(value: unknown, context: Context): string {
  if (value === null || value === undefined) return '-';
  const micros = context.type === 'micro' ? toMicros(value) : undefined;
  if (micros !== undefined) return formatAmount(micros, context);
  if (context.quotient && typeof value === 'number') return formatQuotient(value, context.quotient);
  if (context.type === 'time' && typeof value === 'string')
    return formatTimeCell(value, parseTime, context.view);
  if (context.type === 'post-time' && typeof value === 'string') {
    return formatTimeCell(value, parsePostTime, context.view);
  }
  if (Array.isArray(value)) return value.map((item) => formatPlain(item)).join(', ');
  return formatPlain(value);
}

/** The same with one line per member of an object or item of a list; at least one line. */
export function formatLines(value: unknown, context: Context): string[] {
  const members = isObject(value) ? Object.entries(value) : [];
  const lines = Array.isArray(value)
    ? value.map((item) =>
        isObject(item) ? Object.entries(item).map(formatMember).join(', ') : formatPlain(item),
      )
    : members.map(formatMember);
  if (lines.length > 0) return lines;
  return [typeof value === 'object' ? '-' : formatValue(value, context)];
}

function formatMember([name, value]: readonly [string, unknown]): string {
  return `${escapeControls(name)}: ${formatPlain(value)}`;
}

/** An amount in whole micro units; an average of amounts is rounded to them. Undefined for anything but a number. */
export function toMicros(value: unknown): number | bigint | undefined {
  if (isWhole(value)) return value;
  return typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.round(value)) : undefined;
}

export function isWhole(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** A decimal in the form that flags accept: without thousands separators. Without a currency, micro units are shown. */
function formatAmount(micros: number | bigint, context: Context): string {
  const { currency } = context;
  return currency === undefined
    ? `${micros} micro`
    : `${toDecimal(micros, currency, context)} ${escapeControls(currency)}`;
}

function toDecimal(
  micros: number | bigint,
  currency: string,
  { quotient, view, exact, decimals }: Context,
): string {
  if (exact || (view === 'object' && !quotient)) return formatMoney(micros, currency);
  return quotient
    ? formatRoundedMoney(micros, currency, decimals ?? costDecimals(micros, currency))
    : formatRoundedMoney(micros, currency);
}

/** Rounded: more digits than a person compares tell nothing of a result of a division, and it is exact for programs. */
function formatQuotient(value: number, quotient: Quotient): string {
  return quotient === 'percentage' ? `${toReadable(value * 100, 2)}%` : toReadable(value, 2);
}

/** With this many decimals; a smaller number, which they would hide, has two digits that are not 0. */
function toReadable(value: number, decimals: number): string {
  const isHidden = value !== 0 && Math.abs(value) < 10 ** -decimals;
  return isHidden ? String(Number(value.toPrecision(2))) : value.toFixed(decimals);
}

function formatTimeCell(text: string, parse: typeof parseTime, view: ValueView): string {
  const time = parse(text);
  if (time === undefined) return escapeControls(text);
  const utc = formatTime(time);
  return view === 'object' ? utc : utc.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
}

/** A nested value: objects and arrays in brackets, without the quotes of JSON. */
function formatPlain(value: unknown): string {
  if (typeof value === 'string') return escapeControls(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return `[${value.map(formatPlain).join(', ')}]`;
  if (!isObject(value)) return String(value);
  return `{${Object.entries(value).map(formatMember).join(', ')}}`;
}
