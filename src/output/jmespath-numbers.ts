/**
 * What --query computes with: numbers that stay exact. A wire integer beyond 2^53 is a bigint here, and neither
 * compares nor adds up as a rounded number would. Whole results stay whole; only fractions become floats.
 */
import { isDeepStrictEqual } from 'node:util';
import { parseJson, writeJson } from '../call/lossless-json.js';

type Numeric = number | bigint;

function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isWhole(value: Numeric): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** A bigint only where a number could not hold it, as parseJson has it. */
function settle(value: bigint): Numeric {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

interface Operator {
  /** undefined where the result is not whole. */
  readonly whole: (left: bigint, right: bigint) => bigint | undefined;
  readonly float: (left: number, right: number) => number;
}

const operators = {
  Plus: { whole: (a, b) => a + b, float: (a, b) => a + b },
  Minus: { whole: (a, b) => a - b, float: (a, b) => a - b },
  Multiply: { whole: (a, b) => a * b, float: (a, b) => a * b },
  Divide: { whole: (a, b) => (a % b === 0n ? a / b : undefined), float: (a, b) => a / b },
  Div: {
    whole: (a, b) => (a % b === 0n || a < 0n === b < 0n ? a / b : a / b - 1n),
    float: (a, b) => Math.floor(a / b),
  },
  Modulo: { whole: (a, b) => a % b, float: (a, b) => a % b },
} as const satisfies Readonly<Record<string, Operator>>;

type OperatorName = keyof typeof operators;

function calculate(name: OperatorName, left: unknown, right: unknown): Numeric {
  if (!isNumeric(left) || !isNumeric(right)) throw new Error('only numbers can be calculated with');
  if ((name === 'Divide' || name === 'Div' || name === 'Modulo') && Number(right) === 0) {
    throw new Error('there is a division by zero');
  }
  const { whole, float }: Operator = operators[name];
  const exact = isWhole(left) && isWhole(right) ? whole(BigInt(left), BigInt(right)) : undefined;
  return exact === undefined ? float(Number(left), Number(right)) : settle(exact);
}

type Sortable = Numeric | string;

function compare(left: Sortable, right: Sortable): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Ordering is defined between numbers alone; anything else gives null. */
function order(holds: (sign: number) => boolean) {
  return (left: unknown, right: unknown) =>
    isNumeric(left) && isNumeric(right) ? holds(compare(left, right)) : null;
}

function isEqual(left: unknown, right: unknown): boolean {
  return isNumeric(left) && isNumeric(right) ? compare(left, right) === 0 : isDeepStrictEqual(left, right);
}

/** What stands between two expressions, by its name in the syntax tree. */
export const infixOperators: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  EQ: isEqual,
  NE: (left, right) => !isEqual(left, right),
  LT: order((sign) => sign < 0),
  LTE: order((sign) => sign <= 0),
  GT: order((sign) => sign > 0),
  GTE: order((sign) => sign >= 0),
  ...Object.fromEntries(
    (Object.keys(operators) as OperatorName[]).map((name) => [
      name,
      (left: unknown, right: unknown) => calculate(name, left, right),
    ]),
  ),
  Star: (left, right) => calculate('Multiply', left, right),
};

type Evaluate = (item: unknown) => unknown;
interface Ranked {
  readonly item: unknown;
  readonly key: Sortable;
}

/** Pairs every item with its key. Keys must be all numbers or all strings. */
function rank(name: string, items: readonly unknown[], evaluate: Evaluate = (item) => item): Ranked[] {
  const ranked: Ranked[] = [];
  for (const item of items) {
    const key = evaluate(item);
    if (!isNumeric(key) && typeof key !== 'string')
      throw new Error(`${name}() met ${typeName(key)}, not a number or text`);
    const first = ranked[0]?.key ?? key;
    if (isNumeric(first) !== isNumeric(key)) throw new Error(`${name}() met numbers and texts together`);
    ranked.push({ item, key });
  }
  return ranked;
}

function extreme(ranked: readonly Ranked[], sign: 1 | -1): unknown {
  let best: Ranked | undefined;
  for (const each of ranked) if (!best || compare(each.key, best.key) === sign) best = each;
  return best?.item ?? null;
}

function sorted(ranked: Ranked[]): unknown[] {
  return ranked.sort((left, right) => compare(left.key, right.key)).map(({ item }) => item);
}

function sum(items: readonly unknown[]): Numeric {
  return items.reduce<Numeric>((total, item) => calculate('Plus', total, item), 0);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (isNumeric(value)) return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

function toNumber(value: unknown): unknown {
  if (isNumeric(value)) return value;
  const isNumber = typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value);
  return isNumber ? parseJson(value.replace(/^(-?)0+(?=\d)/, '$1')) : null;
}

function rounded(round: (value: number) => number) {
  return (value: Numeric) => (typeof value === 'bigint' ? value : round(value));
}

/** JMESPath functions that take one value, those that take a list, and those that take a list and a key. */
export const valueFunctions: Readonly<Record<string, (value: unknown) => unknown>> = {
  to_number: toNumber,
  to_string: (value) => (typeof value === 'string' ? value : writeJson(value)),
  type: typeName,
};
export const numberFunctions: Readonly<Record<string, (value: Numeric) => Numeric>> = {
  abs: (value) => (value < 0 ? calculate('Minus', 0, value) : value),
  ceil: rounded(Math.ceil),
  floor: rounded(Math.floor),
};
export const listFunctions: Readonly<Record<string, (items: readonly unknown[]) => unknown>> = {
  sum,
  avg: (items) => (items.length === 0 ? null : Number(sum(items)) / items.length),
  min: (items) => extreme(rank('min', items), -1),
  max: (items) => extreme(rank('max', items), 1),
  sort: (items) => sorted(rank('sort', items)),
};
export const keyedListFunctions: Readonly<
  Record<string, (items: readonly unknown[], evaluate: Evaluate) => unknown>
> = {
  min_by: (items, evaluate) => extreme(rank('min_by', items, evaluate), -1),
  max_by: (items, evaluate) => extreme(rank('max_by', items, evaluate), 1),
  sort_by: (items, evaluate) => sorted(rank('sort_by', items, evaluate)),
};
