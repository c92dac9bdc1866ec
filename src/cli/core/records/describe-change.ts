/** Describes a change for a person, in the same words wherever one is shown: previews, prompts, results, history. */

import { decimalFlagName, isMoney } from '../../../call/flag-names.js';
import type { Param, Value } from '../../../contract/types.js';
import { isDocumentParam } from '../../../flags/document-formats.js';
import { escapeControls } from '../../../output/control-characters.js';
import { writeJson } from '../../../values/lossless-json.js';
import { formatMoney } from '../../../values/money.js';
import { type FieldChange, writeSettable } from './compare.js';

/**
 * One line, such as `daily_budget 80.00 -> 88.00 USD (+10 %)`, `name "Spring" -> "Summer"` or `end_time none ->
 * 2026-11-20T00:00:00Z`. Money is a decimal in the currency, under the name of its short flag; without a currency it is
 * in micro units. Of what is not known or new only the value that is sent is shown: `name "Spring"`.
 */
export function describeChange(change: FieldChange, currency: string | undefined): string {
  const { param, before, after } = change;
  const name = changeName(change);
  const unit = isMoney(param) ? unitOf(currency) : '';
  const show = (value: Value) => describeValue(param, value, currency);
  if (before === undefined) return `${name} ${describeSetting(param, after, currency)}`;
  const line = `${name} ${show(before)} -> ${show(after)}`;
  if (!unit) return line;
  return `${line}${after === null && before === null ? '' : unit}${describePercentage(before, after)}`;
}

/** A value alone: `41.00 USD`, `"Spring"` or `none`. */
export function describeSetting(param: Param, value: Value, currency: string | undefined): string {
  const unit = isMoney(param) && value !== null ? unitOf(currency) : '';
  return `${describeValue(param, value, currency)}${unit}`;
}

function unitOf(currency: string | undefined): string {
  return ` ${currency === undefined ? 'micro' : escapeControls(currency)}`;
}

/** The name that a person reads: that of the short flag for money, else that of the parameter. */
export function changeName({ field, param }: Pick<FieldChange, 'field' | 'param'>): string {
  return isMoney(param) ? moneyName(field) : field;
}

/** `daily_budget` for `daily_budget_amount_local_micro`. */
export function moneyName(field: string): string {
  return decimalFlagName(field).slice(2).replaceAll('-', '_');
}

function describeValue(param: Param, value: Value, currency: string | undefined): string {
  if (value === null) return 'none';
  if (isMoney(param)) return formatAmount(value, currency);
  if (param.type === 'string') return JSON.stringify(escapeControls(String(value)));
  if (isDocumentParam(param)) return escapeControls(writeSettable(param, value));
  if (Array.isArray(value)) return value.length ? value.map(describeItem).join(',') : 'none';
  return describeItem(value);
}

function describeItem(value: Value): string {
  return escapeControls(typeof value === 'object' && value !== null ? writeJson(value) : String(value));
}

function formatAmount(value: Value, currency: string | undefined): string {
  const micros = toMicros(value);
  if (micros === undefined) return escapeControls(String(value));
  return currency === undefined ? String(micros) : formatMoney(micros, currency);
}

function toMicros(value: Value | undefined): bigint | undefined {
  return /^-?\d+$/.test(String(value)) ? BigInt(String(value)) : undefined;
}

/** ` (+10 %)`, with one decimal where it is needed; empty where there is nothing to compare with. */
function describePercentage(before: Value, after: Value): string {
  const [old, fresh] = [toMicros(before), toMicros(after)];
  if (old === undefined || fresh === undefined || old <= 0n) return '';
  const change = fresh - old;
  const size = change < 0n ? -change : change;
  // In tenths of a percent, rounded half up; what would round to nothing is told as less than the smallest step.
  const tenths = (size * 2000n + old) / (2n * old);
  if (size > 0n && tenths === 0n) return ` (${change < 0n ? '-' : '+'}<0.1 %)`;
  const text = tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`;
  return ` (${change < 0n ? '-' : '+'}${text} %)`;
}
