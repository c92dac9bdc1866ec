/** Checks the rules between parameters and collects a problem for each rule that is violated. */
import type { Condition, Param, Params, Rule, Value } from '../contract/types.js';
import { day } from '../values/duration.js';
import { isObject } from '../values/lossless-json.js';
import { compareDecimals, parsePrice } from '../values/price.js';
import { addMonths, formatTime, parseTime } from '../values/time.js';
import { describeSum, holdForItems } from './check-item-rules.js';
import { describeRule } from './describe-rule.js';
import { memberPath, type ProblemCollector } from './problem-collector.js';

/** Error code of a violated rule, by rule kind (docs/service.md#error-codes). */
const codes: Record<Rule['rule'], string> = {
  exclusive: 'EXCLUSIVE_PARAMETERS',
  atLeastOne: 'MISSING_PARAMETER',
  exactlyOne: 'EXCLUSIVE_PARAMETERS',
  requiredWhen: 'MISSING_PARAMETER',
  onlyWhen: 'INVALID_PARAMETER',
  valuesWhen: 'INVALID_PARAMETER',
  includesOneOf: 'INVALID_PARAMETER',
  notAlone: 'INVALID_PARAMETER',
  atMost: 'INVALID_PARAMETER',
  cheaper: 'INVALID_PARAMETER',
  atLeastWhen: 'INVALID_PARAMETER',
  before: 'INVALID_TIME_WINDOW',
  someItemHas: 'MISSING_PARAMETER',
  maxLeaves: 'INVALID_PARAMETER',
  items: 'INVALID_PARAMETER',
  maxCombinedItems: 'INVALID_PARAMETER',
};

/** The input of a rule check. */
interface RuleCheck {
  readonly rules: readonly Rule[];
  readonly params: Params;
  /** Values that were parsed successfully. */
  readonly values: Readonly<Record<string, Value>>;
  /** Names that were given, whether or not their values could be read. */
  readonly given: ReadonlySet<string>;
  /** Path of the object that has these parameters; empty at the top level. */
  readonly at: string;
  readonly collector: ProblemCollector;
}

/** Collects every violated rule. A parameter that could not be read breaks none (docs/service.md#parameters). */
export function checkRules({ rules, params, values, given, at, collector }: RuleCheck): void {
  // A single member excludes no other: true for most objects of a large call.
  if (given.size <= 1 && rules.every(({ rule }) => rule === 'exclusive')) return;
  const isReadable = (name: string) => !given.has(name) || name in values;
  const state: RuleState = {
    isGiven: (name) => given.has(name) && !isEmpty(values[name]),
    param: (name) => params[name],
    isReadable,
    isSound: (name) => !collector.problems.some(({ parameter }) => isWithin(parameter, memberPath(at, name))),
    isWhole: (name) => !collector.problems.some(({ parameter }) => isItem(parameter, memberPath(at, name))),
    value: (name) =>
      isReadable(name)
        ? (values[name] ?? params[name]?.default ?? defaultTime(params[name], collector.now))
        : undefined,
  };
  for (const rule of rules) {
    if (!holds(rule, state)) {
      const name = (parameter: string) => collector.namer.name(memberPath(at, parameter));
      const compared = 'other' in rule ? [rule.param, rule.other] : [];
      const defaults = compared.flatMap((one) => {
        const time = given.has(one) ? undefined : defaultTime(params[one], collector.now);
        return time === undefined ? [] : [` (${name(one)} defaults to ${time})`];
      });
      collector.violation(
        memberPath(at, violatedParameter(rule, state)),
        errorCode(rule, state),
        describeRule(rule, name) + defaults.join('') + describeFound(rule, state),
      );
    }
  }
}

/** The found value, where it is not obvious from the input. */
function describeFound(rule: Rule, state: RuleState): string {
  const isSum = rule.rule === 'items' && 'sum' in rule;
  const found = isSum ? describeSum(rule, asList(state.value(rule.param))) : undefined;
  return found === undefined ? '' : ` (${found})`;
}

/** The default times of the latest call: a call may have thousands of operations, and all have the same. */
const latestDefaults = new WeakMap<Param, { readonly second: number; readonly text: string }>();

/** The time that the service assumes for an absent parameter of a call made at `now`; undefined where it has no default. */
function defaultTime(param: Param | undefined, now: number | undefined): string | undefined {
  if (now === undefined || param?.type !== 'time' || param.defaultTime === undefined) return undefined;
  const second = now - (now % 1000);
  const known = latestDefaults.get(param);
  if (known?.second === second) return known.text;
  const { defaultTime: at } = param;
  const text = formatTime(at === 'now' ? second : addMonths(second, at.months));
  latestDefaults.set(param, { second, text });
  return text;
}

/** An unset value and an empty list count as not given. */
function isEmpty(value: Value | undefined): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}

interface RuleState {
  isGiven(name: string): boolean;
  isReadable(name: string): boolean;
  param(name: string): Param | undefined;
  /** Whether the parameter and its members are valid. */
  isSound(name: string): boolean;
  /** Whether no item of the list was refused as such, so that all of them are in its value. */
  isWhole(name: string): boolean;
  /** The value, or the service's default if it was not given; undefined if it could not be parsed. */
  value(name: string): Value | undefined;
}

/** The parameter that the problem of a violated rule is attributed to. */
function violatedParameter(rule: Rule, state: RuleState): string {
  if ('param' in rule) return rule.param;
  return givenAmong(rule.params, state)[1] ?? rule.params[0] ?? '';
}

/** The parameters that were given, without those that could not be read. */
function givenAmong(names: readonly string[], { isGiven, isReadable }: RuleState): readonly string[] {
  return names.filter((name) => isGiven(name) && isReadable(name));
}

function errorCode(rule: Rule, state: RuleState): string {
  if (rule.rule === 'exactlyOne' && !rule.params.some(state.isGiven)) return 'MISSING_PARAMETER';
  if (rule.rule === 'onlyWhen' && rule.is === 'absent') return 'EXCLUSIVE_PARAMETERS';
  return (rule.rule === 'before' && rule.code) || codes[rule.rule];
}

function meets(name: string, is: Condition, state: RuleState): boolean {
  if (is === 'present') return state.isGiven(name);
  if (is === 'absent') return !state.isGiven(name);
  const value = state.value(name);
  const values = Array.isArray(value) ? value : [value];
  return values.some((item) => is.includes(item as string));
}

/** Whether the rule's optional condition is met. */
function applies({ when, is = 'present' }: { when?: string; is?: Condition }, state: RuleState): boolean {
  return when === undefined || meets(when, is, state);
}

function holds(rule: Rule, state: RuleState): boolean {
  const { isReadable } = state;
  if ('when' in rule && rule.when !== undefined && !isReadable(rule.when)) return true;
  if ('param' in rule && !isReadable(rule.param)) return true;
  const readable = 'params' in rule ? givenAmong(rule.params, state) : [];
  switch (rule.rule) {
    case 'exclusive':
      return readable.length <= 1;
    case 'atLeastOne':
      return !applies(rule, state) || rule.params.some(state.isGiven);
    case 'exactlyOne':
      return readable.length <= 1 && rule.params.some(state.isGiven);
    case 'requiredWhen':
      return state.isGiven(rule.param) || !meets(rule.when, rule.is, state);
    case 'onlyWhen':
      return holdsOnlyWhen(rule, state);
    case 'valuesWhen':
      if (!state.isGiven(rule.param) || !meets(rule.when, rule.is, state)) return true;
      return asList(state.value(rule.param)).every((item) => rule.values.includes(item as string));
    case 'includesOneOf':
      if (!state.isGiven(rule.param) || !meets(rule.when, rule.is, state)) return true;
      return asList(state.value(rule.param)).some((item) => rule.values.includes(item as string));
    case 'notAlone': {
      const items = asList(state.value(rule.param));
      return items.length === 0 || items.some((item) => !rule.values.includes(item as string));
    }
    case 'atMost':
      return holdsAtMost(state.value(rule.param), state.value(rule.other));
    case 'cheaper':
      return isCheaper(state.value(rule.param), state.value(rule.other));
    case 'atLeastWhen': {
      const number = state.value(rule.param);
      return !isNumber(number) || number >= rule.min || !meets(rule.when, rule.is, state);
    }
    case 'before':
      if (!applies(rule, state)) return true;
      return holdsBefore(state.value(rule.param), state.value(rule.other), rule);
    case 'someItemHas':
      return !state.isSound(rule.param) || someItemHas(rule, state);
    case 'maxLeaves':
      return countLeaves(state.value(rule.param), rule.children) <= rule.max;
    case 'items':
      if (!applies(rule, state) || !state.isWhole(rule.param)) return true;
      return holdForItems(rule, asList(state.value(rule.param)));
    case 'maxCombinedItems':
      return rule.params.reduce((sum, name) => sum + asList(state.value(name)).length, 0) <= rule.max;
    default:
      return rule satisfies never;
  }
}

/** A boolean that is false requests nothing, so it cannot violate the rule. If the condition's value is unknown, the service decides. */
function holdsOnlyWhen(rule: Extract<Rule, { rule: 'onlyWhen' }>, state: RuleState): boolean {
  if (!state.isGiven(rule.param)) return true;
  if (rule.is === 'absent' && state.value(rule.param) === false) return true;
  if (typeof rule.is !== 'string' && state.value(rule.when) === undefined) return true;
  return meets(rule.when, rule.is, state);
}

function holdsAtMost(value: Value | undefined, other: Value | undefined): boolean {
  return !isNumber(value) || !isNumber(other) || value <= other;
}

function holdsBefore(
  start: Value | undefined,
  end: Value | undefined,
  { minDays = 0, maxDays }: Extract<Rule, { rule: 'before' }>,
): boolean {
  const from = typeof start === 'string' ? parseTime(start) : undefined;
  const to = typeof end === 'string' ? parseTime(end) : undefined;
  if (from === undefined || to === undefined) return true;
  return from < to && to - from >= minDays * day && (maxDays === undefined || to - from <= maxDays * day);
}

function someItemHas(
  { param, members, values }: Extract<Rule, { rule: 'someItemHas' }>,
  state: RuleState,
): boolean {
  const items = asList(state.value(param));
  const has = (item: Value, member: string) => {
    const value = memberOf(item, member) ?? memberDefault(state.param(param), member) ?? null;
    return values ? values.includes(value as string | boolean) : !isEmpty(value);
  };
  return items.length === 0 || items.some((item) => members.some((member) => has(item, member)));
}

function countLeaves(node: Value | undefined, children: string): number {
  const below = asList(memberOf(node, children));
  if (below.length === 0) return node === undefined ? 0 : 1;
  return below.reduce<number>((sum, child) => sum + countLeaves(child, children), 0);
}

function isWithin(parameter: string, path: string): boolean {
  return parameter === path || parameter.startsWith(`${path}[`) || parameter.startsWith(`${path}.`);
}

/** Whether the parameter is an item of the list at a path, such as `list[3]`, and nothing within the item. */
function isItem(parameter: string, path: string): boolean {
  return parameter.startsWith(`${path}[`) && parameter.indexOf(']', path.length) === parameter.length - 1;
}

function memberOf(value: Value | undefined, name: string): Value | undefined {
  return isObject(value) ? value[name] : undefined;
}

/** The service's default for an item of the list without the member. */
function memberDefault(list: Param | undefined, member: string): Value | undefined {
  const item = list?.type === 'array' && list.of.type === 'object' ? list.of : undefined;
  return item?.fields[member]?.default;
}

/** An unset or invalid price is not compared. */
function isCheaper(value: Value | undefined, other: Value | undefined): boolean {
  const [first, second] = [parsePrice(value), parsePrice(other)];
  if (!first || !second) return true;
  return first.currency === second.currency && compareDecimals(first.amount, second.amount) < 0;
}

function isNumber(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function asList(value: Value | undefined): readonly Value[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}
