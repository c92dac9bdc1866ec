/** Each rule between parameters as one sentence, which serves help and errors alike. */
import type { Condition, Rule } from '../contract/types.js';
import { joinList } from './text-lists.js';

/** The rule as a sentence without full stop, with parameters named by `name`. */
export function describeRule(rule: Rule, name: (parameter: string) => string): string {
  switch (rule.rule) {
    case 'exclusive':
      return `${joinList(rule.params.map(name), 'and')} exclude each other`;
    case 'atLeastOne':
      return `at least one of ${joinList(rule.params.map(name), 'and')} is required${sayWhen(rule, name)}`;
    case 'exactlyOne':
      return `exactly one of ${joinList(rule.params.map(name), 'and')} is required`;
    case 'requiredWhen':
      return `${name(rule.param)} is required${sayWhen(rule, name)}`;
    case 'onlyWhen':
      if (rule.is === 'absent') return `${name(rule.param)} cannot be combined with ${name(rule.when)}`;
      if (rule.is === 'present') return `${name(rule.param)} needs ${name(rule.when)}`;
      return `${name(rule.param)} can only be given${sayWhen(rule, name)}`;
    case 'valuesWhen':
      if (rule.when === rule.param && typeof rule.is !== 'string') {
        return `${name(rule.param)} must be ${joinChoices(rule.values)} alone when it includes ${joinChoices(rule.is)}`;
      }
      return `${name(rule.param)} must be ${joinChoices(rule.values)}${sayWhen(rule, name)}`;
    case 'includesOneOf':
      return `${name(rule.param)} must include ${joinList(rule.values, 'or')}${sayWhen(rule, name)}`;
    case 'notAlone':
      return `${name(rule.param)} must name more than ${joinList(rule.values, 'or')} alone`;
    case 'atMost':
      return `${name(rule.param)} must be at most ${name(rule.other)}`;
    case 'before': {
      const within = rule.maxDays === undefined ? '' : `, by at most ${rule.maxDays} days`;
      return `${name(rule.param)} must lie before ${name(rule.other)}${within}${sayWhen(rule, name)}`;
    }
    case 'someItem':
      return `${name(rule.param)} must have at least one item whose ${rule.member} is ${joinList(rule.values, 'or')}`;
    case 'leavesAtMost':
      return `${name(rule.param)} must have at most ${rule.max} leaves`;
    case 'togetherAtMost':
      return `${joinList(rule.params.map(name), 'and')} together take at most ${rule.max} values`;
    default:
      return rule satisfies never;
  }
}

function sayWhen(
  { when, is = 'present' }: { when?: string; is?: Condition },
  name: (parameter: string) => string,
): string {
  if (when === undefined) return '';
  if (is === 'present') return ` when ${name(when)} is given`;
  if (is === 'absent') return ` when ${name(when)} is not given`;
  return ` when ${name(when)} is ${joinChoices(is)}`;
}

function joinChoices(values: readonly (string | number | boolean)[]): string {
  return joinList(values.map(String), 'or');
}
