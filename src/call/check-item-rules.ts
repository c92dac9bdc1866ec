/** The rules on what the items of an array have in one member: sums, differences, counts. */
import type { Rule, Value } from '../contract/types.js';
import { isObject } from '../values/lossless-json.js';
import { decimalPattern, formatMoney, parseDecimal } from '../values/money.js';

type ItemsRule = Extract<Rule, { rule: 'items' }>;

/** Whether the items satisfy the rule, whose condition is met. Unreadable values are not checked. */
export function holdForItems(rule: ItemsRule, items: readonly Value[]): boolean {
  if ('sum' in rule) return describeSum(rule, items) === undefined;
  const members = items.map((item) => (isObject(item) ? item[rule.member] : undefined));
  if ('maxDifference' in rule) {
    const all = [...(readDecimals(members) ?? [])].sort((one, other) => (one < other ? -1 : 1));
    const [least = 0n, most = least] = [all[0], all.at(-1)];
    return most - least <= parseDecimal(rule.maxDifference).micros;
  }
  if ('maxItems' in rule) {
    const isShort = (member?: Value) => !Array.isArray(member) || member.length <= rule.maxValues;
    return items.length <= rule.maxItems && members.every(isShort);
  }
  const values = members.flatMap((member) => member ?? []);
  return new Set(values).size === values.length;
}

/** The sum of the items, if it is wrong. Exact: decimals are never floating-point numbers. */
export function describeSum(
  { member, sum: total, unless }: Extract<ItemsRule, { sum: string }>,
  items: readonly Value[],
): string | undefined {
  const isPart = (item: Value) => unless !== undefined && isObject(item) && item[unless] !== undefined;
  if (items.length === 0 || items.some(isPart)) return undefined;
  const all = readDecimals(items.map((item) => (isObject(item) ? item[member] : undefined)));
  if (!all) return undefined;
  const sum = all.reduce((before, one) => before + one, 0n);
  if (sum === parseDecimal(total).micros) return undefined;
  return `they add up to ${formatDecimals(sum, total)}`;
}

/** The decimals in micro units; undefined if any value is not a decimal. */
function readDecimals(values: readonly (Value | undefined)[]): readonly bigint[] | undefined {
  const all = values.map((value) =>
    typeof value === 'string' && decimalPattern.test(value) ? parseDecimal(value).micros : undefined,
  );
  return all.every((one) => one !== undefined) ? all : undefined;
}

/** With at least as many decimals as another decimal. */
function formatDecimals(micros: bigint, like: string): string {
  const [whole = '', fraction = ''] = formatMoney(micros, undefined).split('.');
  const [, decimals = ''] = like.split('.');
  const shown = fraction.padEnd(decimals.length, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}
