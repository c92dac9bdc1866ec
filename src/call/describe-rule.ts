/** Describes a rule between parameters in one sentence, for help and for error messages. */
import type { Condition, Rule } from '../contract/types.js';
import { describeChoices, joinList, notTogether } from '../values/text-lists.js';

/** Returns the rule as a sentence without a full stop; `name` returns the displayed name of a parameter. */
export function describeRule(rule: Rule, name: (parameter: string) => string): string {
  switch (rule.rule) {
    case 'exclusive':
      return notTogether(...rule.params.map(name));
    case 'atLeastOne':
      return `at least one of ${joinList(rule.params.map(name), 'and')} is required${describeCondition(rule, name)}`;
    case 'exactlyOne':
      return `exactly one of ${joinList(rule.params.map(name), 'and')} is required`;
    case 'requiredWhen':
      return `${name(rule.param)} is required${describeCondition(rule, name)}`;
    case 'onlyWhen':
      if (rule.is === 'absent') return notTogether(name(rule.param), name(rule.when));
      if (rule.is === 'present') return `${name(rule.param)} requires ${name(rule.when)}`;
      return `${name(rule.param)} is only allowed${describeCondition(rule, name)}`;
    case 'valuesWhen':
      if (rule.when === rule.param && typeof rule.is !== 'string') {
        return `${name(rule.param)} cannot combine ${describeChoices(rule.is)} with other values`;
      }
      return `${name(rule.param)} must be ${describeChoices(rule.values)}${describeCondition(rule, name)}`;
    case 'includesOneOf':
      return `${name(rule.param)} must include ${joinList(rule.values, 'or')}${describeCondition(rule, name)}`;
    case 'notAlone':
      return `${name(rule.param)} must include a value other than ${joinList(rule.values, 'or')}`;
    case 'atMost':
      return `${name(rule.param)} must not exceed ${name(rule.other)}`;
    case 'cheaper':
      return `${name(rule.param)} must be lower than ${name(rule.other)}, in the same currency`;
    case 'atLeastWhen':
      return `${name(rule.param)} must be at least ${rule.min}${describeCondition(rule, name)}`;
    case 'before': {
      const least = rule.minDays === undefined ? '' : `at least ${count(rule.minDays, 'day')} `;
      const most = rule.maxDays === undefined ? '' : ` and within ${count(rule.maxDays, 'day')} of it`;
      return `${name(rule.param)} must be ${least}before ${name(rule.other)}${most}${describeCondition(rule, name)}`;
    }
    case 'someItemHas': {
      const members = joinList(rule.members, 'or');
      const item = rule.values ? `where ${members} is ${describeChoices(rule.values)}` : `with ${members}`;
      return `${name(rule.param)} must have at least one item ${item}`;
    }
    case 'maxLeaves':
      return `${name(rule.param)} must have at most ${rule.max} leaves`;
    case 'items':
      return describeItems(rule, name(rule.param)) + describeCondition(rule, name);
    case 'maxCombinedItems':
      return `${joinList(rule.params.map(name), 'and')} must have at most ${rule.max} values in total`;
    default:
      return rule satisfies never;
  }
}

function describeItems(rule: Extract<Rule, { rule: 'items' }>, list: string): string {
  const { member } = rule;
  if ('sum' in rule) {
    const unless = rule.unless === undefined ? '' : `, unless an item has the member ${rule.unless}`;
    return `the ${member} values of ${list} must add up to exactly ${rule.sum}${unless}`;
  }
  if ('maxDifference' in rule) {
    return `the ${member} values of ${list} must not differ by more than ${rule.maxDifference}`;
  }
  if ('maxItems' in rule) {
    return `${list} must have at most ${rule.maxItems} items, each with at most ${count(rule.maxValues, 'value')} of ${member}`;
  }
  return `the ${member} values of ${list} must be unique`;
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

function describeCondition(
  { when, is = 'present' }: { when?: string; is?: Condition },
  name: (parameter: string) => string,
): string {
  if (when === undefined) return '';
  if (is === 'present') return ` when ${name(when)} is given`;
  if (is === 'absent') return ` when ${name(when)} is not given`;
  return ` when ${name(when)} is ${describeChoices(is)}`;
}
