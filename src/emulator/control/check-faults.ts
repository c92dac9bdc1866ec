/** Checks a document of injected faults, and reports all of its problems at once (docs/emulator.md#faults). */

import { maxProblems } from '../../call/problem.js';
import { shorten } from '../../call/problem-collector.js';
import { isObject } from '../../values/lossless-json.js';
import type { FaultDocument, FaultName, FaultRule } from './fault-rule.js';
import { meansAny } from './matched-call.js';

/** Something that is wrong with a document. */
export interface FaultProblem {
  /** Where in the document: `['rules', 2, 'probability']`; empty for the whole of it. */
  readonly path: readonly (string | number)[];
  /** The problem, to be read after the place: `must be above 0, got 2`. */
  readonly message: string;
}

/** The rule for a member, in words, and a test of a value. */
interface Kind {
  readonly must: string;
  fits(value: unknown): boolean;
}

function integer(least: number, most: number): Kind {
  return {
    must: `be a whole number from ${least} to ${most}`,
    fits: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  };
}

function oneOf(...words: readonly string[]): Kind {
  return { must: `be ${words.join(' or ')}`, fits: (value) => words.some((word) => word === value) };
}

const longest = 86_400;
const many = 1_000_000_000;
const duration = integer(0, longest * 1000);

const span: Kind = {
  must: `be a number of milliseconds, or a list of two with the lower one first, up to ${longest * 1000}`,
  fits: (value) =>
    duration.fits(value) ||
    (Array.isArray(value) && value.length === 2 && value.every(duration.fits) && value[0] <= value[1]),
};

const seconds = integer(0, longest);
const when = { when: oneOf('before', 'after') };

/** The members of each fault, besides those of every rule; those that are required end in `!`. */
const members: Readonly<Record<FaultName, Readonly<Record<string, Kind>>>> = {
  latency: { 'milliseconds!': span },
  'rate-limit': { reset_seconds: seconds, level: oneOf('account', 'user'), ...when },
  'too-many-jobs': {
    status: { must: 'be 400 or 429', fits: (value) => value === 400 || value === 429 },
    ...when,
  },
  unavailable: {
    retry_after_seconds: {
      must: `be a whole number from 0 to ${longest}, or null`,
      fits: (value) => value === null || seconds.fits(value),
    },
    retry_after_form: oneOf('number', 'date'),
    ...when,
  },
  'server-error': when,
  html: { status: integer(200, 599), ...when },
  'reset-connection': when,
  'no-answer': when,
  'cut-body': { bytes: integer(0, many) },
  'slow-body': { 'milliseconds!': duration },
  'wrong-counts': { by: integer(-many, many) },
  'clock-skew': { 'seconds!': integer(-many, many) },
};

/** The names of all faults. */
export const faultNames = Object.keys(members) as readonly FaultName[];

/** The members of each fault, besides those of every rule. */
export const faultMembers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(members).map(([fault, own]) => [fault, Object.keys(own).map(withoutMark)]),
);

function withoutMark(name: string): string {
  return name.replace('!', '');
}

const triggers: Readonly<Record<string, Kind>> = {
  on: {
    must: 'be a text or a list of texts',
    fits: (value) =>
      typeof value === 'string' ||
      (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')),
  },
  probability: {
    must: 'be a number above 0, up to 1',
    fits: (value) => typeof value === 'number' && value > 0 && value <= 1,
  },
  nth: integer(1, many),
  times: integer(1, many),
};

/** The most rules of a document: each is asked at each call. */
const maxRules = 1000;

/** The document that a value from JSON or YAML is, or its problems. A list alone is the list of rules. */
export function checkFaults(
  value: unknown,
): { readonly document: FaultDocument } | { readonly problems: readonly FaultProblem[] } {
  const problems: FaultProblem[] = [];
  let more = 0;
  const add = (path: FaultProblem['path'], message: string) => {
    if (problems.length < maxProblems) problems.push({ path, message });
    else more += 1;
  };
  const whole = Array.isArray(value) ? { rules: value } : value;
  if (!isObject(whole)) {
    add([], `must be an object with rules, or a list of rules${describe(value)}`);
    return { problems };
  }
  const { seed, rules } = whole;
  for (const name of Object.keys(whole)) {
    if (name !== 'seed' && name !== 'rules') add([name], 'is unknown; expected seed or rules');
  }
  const seedKind = integer(0, many);
  if (seed !== undefined && !seedKind.fits(seed)) add(['seed'], `must ${seedKind.must}${describe(seed)}`);
  if (!Array.isArray(rules)) add(['rules'], `must be a list of rules${describe(rules)}`);
  else if (rules.length > maxRules)
    add(['rules'], `must have at most ${maxRules} rules, got ${rules.length}`);
  else for (const [index, rule] of rules.entries()) checkRule(rule, ['rules', index], add);
  if (more > 0) problems.push({ path: [], message: `has ${more} more problems` });
  if (problems.length > 0) return { problems };
  return {
    document: { ...(typeof seed === 'number' && { seed }), rules: rules as readonly FaultRule[] },
  };
}

function checkRule(
  rule: unknown,
  at: readonly (string | number)[],
  add: (path: FaultProblem['path'], message: string) => void,
): void {
  if (!isObject(rule)) {
    add(at, `must be an object such as {"fault": "server-error"}${describe(rule)}`);
    return;
  }
  const fault = faultNames.find((name) => name === rule.fault);
  if (!fault) add([...at, 'fault'], `must be one of ${faultNames.join(', ')}${describe(rule.fault)}`);
  const own = fault ? members[fault] : {};
  const known = new Map([
    ...Object.entries(triggers),
    ...Object.entries(own).map(([name, kind]) => [withoutMark(name), kind] as const),
  ]);
  for (const [name, value] of Object.entries(rule)) {
    if (name === 'fault') continue;
    const kind = known.get(name);
    if (kind && !kind.fits(value)) add([...at, name], `must ${kind.must}${describe(value)}`);
    if (!kind && fault) {
      add([...at, name], `is not a member of ${fault}; expected fault, ${[...known.keys()].join(', ')}`);
    }
  }
  for (const name of Object.keys(own)) {
    const required = name.endsWith('!') && name.slice(0, -1);
    if (required && rule[required] === undefined) add([...at, required], `is required by ${fault}`);
  }
  checkTargets(rule.on, [...at, 'on'], add);
}

function checkTargets(
  on: unknown,
  at: readonly (string | number)[],
  add: (path: FaultProblem['path'], message: string) => void,
): void {
  const list = Array.isArray(on) ? on : [on];
  for (const [index, target] of list.entries()) {
    if (typeof target !== 'string' || meansAny(target)) continue;
    add(
      Array.isArray(on) ? [...at, index] : at,
      `must name an endpoint (campaigns.create), a group (campaigns) or a method and a path (POST accounts/*/campaigns)${describe(target)}`,
    );
  }
}

function describe(value: unknown): string {
  return value === undefined ? '' : `, got ${shorten(quote(value))}`;
}

/** The value as JSON; of one that JSON cannot hold, as one that is nested too deep, its kind. */
function quote(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    if (typeof value !== 'object') return String(value);
    return `${Array.isArray(value) ? 'an array' : 'an object'} that is nested too deeply or cannot be written as JSON`;
  }
}

/** The place of a problem as people write it: `rules[2].probability`. */
export function describePlace(path: FaultProblem['path']): string {
  if (path.length === 0) return 'the document';
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('');
}
