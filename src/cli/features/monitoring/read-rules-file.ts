/** Reads a file of rules: YAML, with every problem at its line. */

import { currencyDecimals } from '../../../contract/wire/currencies.js';
import { findNearest } from '../../../values/match-name.js';
import { MoneyError, parseDecimal, precisionProblem } from '../../../values/money.js';
import {
  describedLate,
  type FileProblem,
  refuseFileProblems,
} from '../../bulk/campaign-files/format/file-problem.js';
import {
  type Located,
  type LocatedEntry,
  type LocatedMap,
  parseLocated,
} from '../../bulk/campaign-files/format/located-yaml.js';
import { throwIfProblems, usageError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { userCommand } from '../../core/host/shown-command.js';
import { readInputText } from '../../core/input/input-file.js';
import { allRules, type ChosenRule, chooseRules, type RuleChoice, type RuleSettings } from './all-rules.js';
import type { Rule, RuleValues, Threshold, ThresholdValue } from './rule.js';
import { type Severity, severities } from './severities.js';

type Refuse = (at: { readonly place: FileProblem['place'] }, message: string | (() => string)) => undefined;

/** Which rules are chosen on the command line. */
interface ChosenOnLine {
  /** The file of rules. */
  readonly rules?: string;
  /** The names of the only rules. */
  readonly only?: readonly string[];
  /** No rules below it. */
  readonly severity?: Severity;
}

/** The rules of a file, or the defaults without one. Throws CommandError with all problems of the file. */
export async function readRules(
  { rules: file, only, severity = 'warning' }: ChosenOnLine,
  { world }: Pick<Invocation, 'world'>,
): Promise<RuleChoice> {
  refuseUnknown(only);
  const isWanted = ({ rule }: ChosenRule) =>
    severities.indexOf(rule.severity) <= severities.indexOf(severity);
  const none: RuleSettings = new Map();
  const { general, accounts } =
    file === undefined
      ? { general: none, accounts: new Map<string, RuleSettings>() }
      : await readFile(file, world);
  const chosen = chooseRules(only, general).filter(isWanted);
  refuseLess(allRules.filter((rule) => only?.includes(rule.name) && !isWanted({ rule, values: {} })));
  refuseIdle(only, accounts.size > 0 ? allRules.map((rule) => ({ rule })) : chooseRules(only, general));
  if (chosen.length === 0 && accounts.size === 0)
    throw usageError('--rules: every rule is off', 'Turn one on. For the rules: ads check rules');
  return {
    accounts: [...accounts.keys()],
    forAccount: (account) => {
      const own = accounts.get(account);
      return own ? chooseRules(only, general, own).filter(isWanted) : chosen;
    },
  };
}

/** A rule that was asked for and compares nothing would look as if nothing were wrong. */
function refuseIdle(only: readonly string[] = [], found: readonly Pick<ChosenRule, 'rule'>[]): void {
  const idle = only.filter((name) => !found.some(({ rule }) => rule.name === name));
  if (idle.length > 0)
    throw usageError(
      `--only: ${idle.join(', ')} compares nothing without a threshold`,
      'Set one in the file of --rules. For the thresholds: ads check rules',
    );
}

function refuseLess(less: readonly Rule[]): void {
  if (less.length > 0)
    throw usageError(
      `--severity: leaves out the warnings of --only ${less.map(({ name }) => name).join(',')}`,
      'Leave out --severity, or the rule',
    );
}

function refuseUnknown(only: readonly string[] = []): void {
  const names = allRules.map(({ name }) => name);
  throwIfProblems(
    only
      .filter((name) => !names.includes(name))
      .map((name) => ({
        parameter: 'only',
        flag: '--only',
        code: 'INVALID_PARAMETER',
        message: `--only: unknown rule "${name}"; ${adviseName(name, names, 'rules')}`,
        value: name,
      })),
    'For the rules: ads check rules',
  );
}

async function readFile(file: string, world: Invocation['world']): Promise<ParsedRules> {
  return parseRules(await readInputText(file, world, '--rules'), file === '-' ? 'stdin' : file);
}

interface ParsedRules {
  readonly general: RuleSettings;
  /** What differs for an account, by its id. */
  readonly accounts: ReadonlyMap<string, RuleSettings>;
}

/** The settings of a text. Throws CommandError with all problems. */
export async function parseRules(text: string, file: string): Promise<ParsedRules> {
  const hint = 'Nothing was read. For the rules and their thresholds: ads check rules';
  const parsed = await parseLocated(text.replace(/^\uFEFF/, ''), file);
  if ('problems' in parsed) refuseFileProblems(parsed.problems, hint);
  const problems: FileProblem[] = [];
  const refuse: Refuse = ({ place }, message) =>
    void problems.push(
      typeof message === 'string'
        ? { place, field: '', message }
        : describedLate({ place, field: '' }, message),
    );
  const root = 'root' in parsed ? parsed.root : undefined;
  const sections = root && asMap(root, 'a map with the key rules', refuse);
  let general: RuleSettings = new Map();
  const accounts = new Map<string, RuleSettings>();
  for (const [name, { keyPlace, value }] of sections?.entries ?? []) {
    if (name === 'rules') general = readSettings(value, refuse);
    else if (name === 'accounts') {
      const own = asMap(value, 'a map of account ids', refuse);
      for (const [account, entry] of own?.entries ?? []) {
        if (!/^[0-9a-z]+$/.test(account))
          refuse(
            { place: entry.keyPlace },
            `"${account}" is not the id of an account; list them: ${userCommand`ads accounts list`}`,
          );
        accounts.set(account, readSettings(entry.value, refuse));
      }
    } else refuse({ place: keyPlace }, `unknown key "${name}"; the keys are rules and accounts`);
  }
  refuseFileProblems(problems, hint);
  return { general, accounts };
}

function asMap(value: Located, wanted: string, refuse: Refuse): LocatedMap | undefined {
  if (value.kind === 'map') return value;
  // An empty section, in which every line is a comment.
  if (value.kind === 'scalar' && value.value === null) return undefined;
  return refuse(value, `must be ${wanted}`);
}

function readSettings(value: Located, refuse: Refuse): RuleSettings {
  const settings = new Map<string, RuleValues | 'off'>();
  for (const [name, { keyPlace, value: own }] of asMap(value, 'a map of rules', refuse)?.entries ?? []) {
    const rule = allRules.find((one) => one.name === name);
    const read = rule
      ? readRule(rule.thresholds, own, refuse)
      : unknown(
          'rule',
          name,
          allRules.map((one) => one.name),
          keyPlace,
          refuse,
        );
    if (read !== undefined) settings.set(name, read);
  }
  return settings;
}

function unknown(
  what: string,
  name: string,
  names: readonly string[],
  place: FileProblem['place'],
  refuse: Refuse,
): undefined {
  return refuse({ place }, () => {
    const advice = names.length === 0 ? `the rule has no ${what}s` : adviseName(name, names, `${what}s`);
    return `unknown ${what} "${name}"; ${advice}`;
  });
}

function adviseName(name: string, names: readonly string[], what: string): string {
  const near = findNearest(name, names);
  return near === undefined ? `the ${what} are ${names.join(', ')}` : `did you mean ${near}?`;
}

function readRule(
  thresholds: Readonly<Record<string, Threshold>>,
  value: Located,
  refuse: Refuse,
): RuleValues | 'off' | undefined {
  if (value.kind === 'scalar') {
    if (value.value === false || value.text === 'off') return 'off';
    if (value.value === true || value.text === 'on' || value.value === null) return {};
  }
  if (value.kind !== 'map') return refuse(value, 'must be on, off, or a map of thresholds');
  const values: Record<string, ThresholdValue> = {};
  for (const [name, entry] of value.entries) {
    const threshold = Object.hasOwn(thresholds, name) ? thresholds[name] : undefined;
    if (!threshold) unknown('threshold', name, Object.keys(thresholds), entry.keyPlace, refuse);
    else {
      const read = readThreshold(name, threshold, entry, refuse);
      if (read !== undefined) values[name] = read;
    }
  }
  return values;
}

function readThreshold(
  name: string,
  threshold: Threshold,
  { value }: LocatedEntry,
  refuse: Refuse,
): ThresholdValue | undefined {
  if (threshold.type === 'money') return readMoney(name, value, refuse);
  const text = value.kind === 'scalar' ? value.text : '';
  switch (threshold.type) {
    case 'integer': {
      const { unit, min, max } = threshold;
      const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
      return number >= min && number <= max
        ? number
        : refuse(value, `${name} must be a whole number of ${unit} from ${min} to ${max}${got(value)}`);
    }
    case 'switch':
      if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value;
      return refuse(value, `${name} must be true or false${got(value)}`);
    case 'pattern':
      return readPattern(name, text, value, refuse);
    case 'path':
      return text === '' || isNull(value) ? refuse(value, `${name} must be a path${got(value)}`) : text;
  }
}

function isNull(value: Located): boolean {
  return value.kind === 'scalar' && value.value === null;
}

function got(value: Located): string {
  return value.kind === 'scalar' ? `, got "${value.text}"` : `, got a ${value.kind}`;
}

function readPattern(name: string, text: string, value: Located, refuse: Refuse): RegExp | undefined {
  if (text === '' || isNull(value))
    return refuse(value, `${name} must be a regular expression, such as '^[A-Z]{2} '${got(value)}`);
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(value, `${name} is not a regular expression: ${reason}`);
  }
}

/** `{USD: 500, EUR: 450.50}`. */
function readMoney(name: string, value: Located, refuse: Refuse): ReadonlyMap<string, bigint> | undefined {
  if (value.kind !== 'map')
    return refuse(value, `${name} must be an amount for each currency, such as {USD: 500}${got(value)}`);
  const amounts = new Map<string, bigint>();
  for (const [currency, { keyPlace, value: own }] of value.entries) {
    if (!currencyDecimals.has(currency)) {
      refuse({ place: keyPlace }, `${name}: unknown currency "${currency}"; type a code such as USD`);
      continue;
    }
    try {
      const decimal = parseDecimal(own.kind === 'scalar' ? own.text : '');
      const problem = precisionProblem(decimal, currency);
      if (problem === undefined) amounts.set(currency, decimal.micros);
      else refuse(own, `${name}: ${currency} ${problem}`);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      refuse(own, `${name}: ${currency} ${error.message}`);
    }
  }
  return amounts;
}
