/** Whether the rules between parameters hold. */
import type { Condition, Param, Params, Rule, Value } from '../contract/types.js';
import { describeRule } from './describe-rule.js';
import { isObject } from './lossless-json.js';
import { memberPath, type ProblemCollector } from './problem-collector.js';
import { addMonths, formatTime, parseTime } from './time.js';

const dayInMilliseconds = 86_400_000;

/** Error code of a broken rule, by its kind (docs/service.md#error-codes). */
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
  before: 'INVALID_TIME_WINDOW',
  someItem: 'MISSING_PARAMETER',
  leavesAtMost: 'INVALID_PARAMETER',
  togetherAtMost: 'INVALID_PARAMETER',
};

/** What the rules are checked against. */
export interface RuleCheck {
  readonly rules: readonly Rule[];
  readonly params: Params;
  /** Values that were read well. */
  readonly values: Readonly<Record<string, Value>>;
  /** Names that were given at all, well or badly. */
  readonly given: ReadonlySet<string>;
  /** The place of the document they stand in; empty at the top. */
  readonly at: string;
  readonly report: ProblemCollector;
}

/** Reports every broken rule. A rule that needs a value which could not be read is left alone. */
export function checkRules({ rules, params, values, given, at, report }: RuleCheck): void {
  const state: State = {
    isGiven: (name) => given.has(name) && !isEmpty(values[name]),
    isReadable: (name) => !given.has(name) || name in values,
    value: (name) => values[name] ?? params[name]?.default ?? defaultTime(params[name], report.now),
  };
  for (const rule of rules) {
    if (!holds(rule, state)) {
      const name = (parameter: string) => report.namer.name(memberPath(at, parameter));
      const assumed = 'other' in rule ? [rule.param, rule.other] : [];
      const told = assumed.flatMap((one) => {
        const time = given.has(one) ? undefined : defaultTime(params[one], report.now);
        return time === undefined ? [] : [` (${name(one)} is ${time} by default)`];
      });
      report.violation(
        memberPath(at, subject(rule, state)),
        codeOf(rule, state),
        describeRule(rule, name) + told.join(''),
      );
    }
  }
}

/** The time that the service assumes for an absent parameter of a call made now; undefined where there is none. */
function defaultTime(param: Param | undefined, now: number | undefined): string | undefined {
  if (now === undefined || param?.type !== 'time' || param.defaultTime === undefined) return undefined;
  const { defaultTime: at } = param;
  const second = now - (now % 1000);
  return formatTime(at === 'now' ? second : addMonths(second, at.months));
}

/** An unset value and an empty list say nothing. */
function isEmpty(value: Value | undefined): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}

interface State {
  isGiven(name: string): boolean;
  isReadable(name: string): boolean;
  /** The value, or the service's default where it is known. */
  value(name: string): Value | undefined;
}

/** The parameter that a broken rule points at. */
function subject(rule: Rule, state: State): string {
  if ('param' in rule) return rule.param;
  const given = rule.params.filter(state.isGiven);
  return given[1] ?? rule.params[0] ?? '';
}

function codeOf(rule: Rule, state: State): string {
  if (rule.rule === 'exactlyOne' && !rule.params.some(state.isGiven)) return 'MISSING_PARAMETER';
  if (rule.rule === 'onlyWhen' && rule.is === 'absent') return 'EXCLUSIVE_PARAMETERS';
  return codes[rule.rule];
}

function meets(name: string, is: Condition, state: State): boolean {
  if (is === 'present') return state.isGiven(name);
  if (is === 'absent') return !state.isGiven(name);
  const value = state.value(name);
  const values = Array.isArray(value) ? value : [value];
  return values.some((item) => is.includes(item as string));
}

/** Whether a rule that may have a condition is to be asked at all. */
function applies({ when, is = 'present' }: { when?: string; is?: Condition }, state: State): boolean {
  return when === undefined || meets(when, is, state);
}

function holds(rule: Rule, state: State): boolean {
  switch (rule.rule) {
    case 'exclusive':
      return rule.params.filter(state.isGiven).length <= 1;
    case 'atLeastOne':
      if (!applies(rule, state)) return true;
      return rule.params.some(state.isGiven) || rule.params.some((name) => !state.isReadable(name));
    case 'exactlyOne':
      return rule.params.filter(state.isGiven).length === 1;
    case 'requiredWhen':
      return state.isGiven(rule.param) || !meets(rule.when, rule.is, state) || !state.isReadable(rule.when);
    case 'onlyWhen':
      return holdsOnlyWhen(rule, state);
    case 'valuesWhen':
      if (!state.isGiven(rule.param) || !meets(rule.when, rule.is, state)) return true;
      return listOf(state.value(rule.param)).every((item) => rule.values.includes(item as string));
    case 'includesOneOf':
      if (!state.isGiven(rule.param) || !meets(rule.when, rule.is, state)) return true;
      return listOf(state.value(rule.param)).some((item) => rule.values.includes(item as string));
    case 'notAlone': {
      const items = listOf(state.value(rule.param));
      return items.length === 0 || items.some((item) => !rule.values.includes(item as string));
    }
    case 'atMost':
      return holdsAtMost(state.value(rule.param), state.value(rule.other));
    case 'before':
      if (!applies(rule, state)) return true;
      return holdsBefore(state.value(rule.param), state.value(rule.other), rule.maxDays);
    case 'someItem': {
      const items = listOf(state.value(rule.param));
      return (
        items.length === 0 || items.some((item) => rule.values.includes(String(memberOf(item, rule.member))))
      );
    }
    case 'leavesAtMost':
      return countLeaves(state.value(rule.param), rule.children) <= rule.max;
    case 'togetherAtMost':
      return rule.params.reduce((sum, name) => sum + listOf(state.value(name)).length, 0) <= rule.max;
    default:
      return rule satisfies never;
  }
}

/** A flag that is false asks for nothing, so it breaks nothing. Unknown circumstances are the service's to judge. */
function holdsOnlyWhen(rule: Extract<Rule, { rule: 'onlyWhen' }>, state: State): boolean {
  if (!state.isGiven(rule.param) || !state.isReadable(rule.when)) return true;
  if (rule.is === 'absent' && state.value(rule.param) === false) return true;
  if (typeof rule.is !== 'string' && state.value(rule.when) === undefined) return true;
  return meets(rule.when, rule.is, state);
}

function holdsAtMost(value: Value | undefined, other: Value | undefined): boolean {
  return !isNumber(value) || !isNumber(other) || value <= other;
}

function holdsBefore(start: Value | undefined, end: Value | undefined, maxDays: number | undefined): boolean {
  const from = typeof start === 'string' ? parseTime(start) : undefined;
  const to = typeof end === 'string' ? parseTime(end) : undefined;
  if (from === undefined || to === undefined) return true;
  return from < to && (maxDays === undefined || to - from <= maxDays * dayInMilliseconds);
}

function countLeaves(node: Value | undefined, children: string): number {
  const below = listOf(memberOf(node, children));
  if (below.length === 0) return node === undefined ? 0 : 1;
  return below.reduce<number>((sum, child) => sum + countLeaves(child, children), 0);
}

function memberOf(value: Value | undefined, name: string): Value | undefined {
  return isObject(value) ? value[name] : undefined;
}

function isNumber(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function listOf(value: Value | undefined): readonly Value[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}
