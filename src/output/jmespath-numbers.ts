/**
 * Exact arithmetic for --query. A wire integer beyond 2^53 is a bigint, so it is compared and added without rounding.
 * Integer results stay integers; only fractions become floats.
 */
import { isDeepStrictEqual } from 'node:util';
import { parseJson, writeJson } from '../values/lossless-json.js';

type Numeric = number | bigint;

function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isWhole(value: Numeric): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** Returns a bigint only for an integer that a number cannot represent, as parseJson does. */
function normalizeInteger(value: bigint): Numeric {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

interface Operator {
  /** undefined if the result is not an integer. */
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
  if (!isNumeric(left) || !isNumeric(right)) throw new Error('arithmetic requires numbers');
  if ((name === 'Divide' || name === 'Div' || name === 'Modulo') && Number(right) === 0) {
    throw new Error('division by zero');
  }
  const { whole, float }: Operator = operators[name];
  const exact = isWhole(left) && isWhole(right) ? whole(BigInt(left), BigInt(right)) : undefined;
  return exact === undefined ? float(Number(left), Number(right)) : normalizeInteger(exact);
}

type Sortable = Numeric | string;

function compare(left: Sortable, right: Sortable): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Ordering operators are defined for numbers only; for anything else the result is null. */
function ordering(isMet: (sign: number) => boolean) {
  return (left: unknown, right: unknown) =>
    isNumeric(left) && isNumeric(right) ? isMet(compare(left, right)) : null;
}

function isEqual(left: unknown, right: unknown): boolean {
  return isNumeric(left) && isNumeric(right) ? compare(left, right) === 0 : isDeepStrictEqual(left, right);
}

/** Binary operators by their name in the syntax tree. */
export const infixOperators: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  EQ: isEqual,
  NE: (left, right) => !isEqual(left, right),
  LT: ordering((sign) => sign < 0),
  LTE: ordering((sign) => sign <= 0),
  GT: ordering((sign) => sign > 0),
  GTE: ordering((sign) => sign >= 0),
  ...Object.fromEntries(
    (Object.keys(operators) as OperatorName[]).map((name) => [
      name,
      (left: unknown, right: unknown) => calculate(name, left, right),
    ]),
  ),
  Star: (left, right) => calculate('Multiply', left, right),
};

type Evaluate = (item: unknown) => unknown;
interface Keyed {
  readonly item: unknown;
  readonly key: Sortable;
}

/** Pairs each item with its sort key. Keys must be all numbers or all strings. */
function toKeyed(name: string, items: readonly unknown[], evaluate: Evaluate = (item) => item): Keyed[] {
  const keyed: Keyed[] = [];
  for (const item of items) {
    const key = evaluate(item);
    if (!isNumeric(key) && typeof key !== 'string')
      throw new Error(`${name}() requires numbers or strings, got ${typeName(key)}`);
    const first = keyed[0]?.key ?? key;
    if (isNumeric(first) !== isNumeric(key)) throw new Error(`${name}() cannot compare numbers with strings`);
    keyed.push({ item, key });
  }
  return keyed;
}

function extreme(keyed: readonly Keyed[], sign: 1 | -1): unknown {
  let best: Keyed | undefined;
  for (const each of keyed) if (!best || compare(each.key, best.key) === sign) best = each;
  return best?.item ?? null;
}

function sorted(keyed: Keyed[]): unknown[] {
  return keyed.sort((left, right) => compare(left.key, right.key)).map(({ item }) => item);
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

function keepInteger(round: (value: number) => number) {
  return (value: Numeric) => (typeof value === 'bigint' ? value : round(value));
}

/** JMESPath functions by their arguments: a value, a number, a list, or a list and a key expression. */
export const valueFunctions: Readonly<Record<string, (value: unknown) => unknown>> = {
  to_number: toNumber,
  to_string: (value) => (typeof value === 'string' ? value : writeJson(value)),
  type: typeName,
};
export const numberFunctions: Readonly<Record<string, (value: Numeric) => Numeric>> = {
  abs: (value) => (value < 0 ? calculate('Minus', 0, value) : value),
  ceil: keepInteger(Math.ceil),
  floor: keepInteger(Math.floor),
};
export const listFunctions: Readonly<Record<string, (items: readonly unknown[]) => unknown>> = {
  sum,
  avg: (items) => (items.length === 0 ? null : Number(sum(items)) / items.length),
  min: (items) => extreme(toKeyed('min', items), -1),
  max: (items) => extreme(toKeyed('max', items), 1),
  sort: (items) => sorted(toKeyed('sort', items)),
};
export const keyedListFunctions: Readonly<
  Record<string, (items: readonly unknown[], evaluate: Evaluate) => unknown>
> = {
  min_by: (items, evaluate) => extreme(toKeyed('min_by', items, evaluate), -1),
  max_by: (items, evaluate) => extreme(toKeyed('max_by', items, evaluate), 1),
  sort_by: (items, evaluate) => sorted(toKeyed('sort_by', items, evaluate)),
};
