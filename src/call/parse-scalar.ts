/** One raw scalar and its parameter in; a typed value or a problem out. Raw values are texts (flags, queries) or JSON. */
import type { IdParam, IntegerParam, Scalar, StringParam, TimeParam, Value } from '../contract/types.js';
import type { ProblemCollector } from './problem-collector.js';
import { describeChoices } from './text-lists.js';
import { addMonths, formatTime, parseTime } from './time.js';

/** The forms of ids: what the whole text must match, and how to say it. */
export const idForms: Record<NonNullable<IdParam['form']> | 'any', { regex: RegExp; means: string }> = {
  any: { regex: /^[A-Za-z0-9_-]{1,64}$/, means: 'an id of letters, digits, - and _' },
  digits: { regex: /^[0-9]{1,19}$/, means: 'a decimal id' },
  'media-key': { regex: /^[0-9]{1,19}(_[0-9]{1,19})?$/, means: 'a media key such as 3_1234567890' },
  iab: { regex: /^IAB[0-9]{1,2}(-[0-9]{1,2})?$/, means: 'an IAB id such as IAB1 or IAB1-2' },
  'card-uri': { regex: /^card:\/\/[0-9]{1,19}$/, means: 'a card URI such as card://1234567890' },
};

/** A value of an open enum that is not known by name. */
export const openValue = /^[A-Za-z0-9_]{1,255}$/;

/** Reads one value that has no members. A problem goes to the report; then the answer is undefined. */
export function parseScalar(
  param: Scalar,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Value | undefined {
  switch (param.type) {
    case 'string':
      return parseText(param, raw, at, report);
    case 'id':
      return parseId(param, raw, at, report);
    case 'integer':
      return parseInteger(param, raw, at, report);
    case 'boolean':
      if (raw === true || isWord(raw, 'true')) return true;
      if (raw === false || isWord(raw, 'false')) return false;
      return report.invalid(at, 'must be true or false', raw);
    case 'time':
      return parseInstant(param, raw, at, report);
    case 'enum':
      if (typeof raw === 'string' && (param.values.includes(raw) || param.readOnlyValues?.includes(raw)))
        return raw;
      if (param.open && typeof raw === 'string' && openValue.test(raw)) return raw;
      if (param.open) return report.invalid(at, 'must be a name of letters, digits and _', raw);
      return report.invalid(at, `must be ${describeChoices(param.values)}`, raw);
    default:
      return param satisfies never;
  }
}

/** Some languages write True and False. */
function isWord(raw: unknown, word: string): boolean {
  return typeof raw === 'string' && raw.toLowerCase() === word;
}

/** Counted in code points: "é" and one plain emoji are one each. A secret is never repeated. */
function parseText(
  param: StringParam,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Value | undefined {
  const refuse = (what: string) => report.invalid(at, what, param.secret ? undefined : raw);
  if (typeof raw !== 'string') return refuse('must be text');
  if (!raw.isWellFormed()) return refuse('must be well-formed Unicode text');
  if (raw.includes('\0')) return refuse('must not hold a NUL character');
  const length = countCharacters(raw);
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern } = param;
  if (raw === '' && min > 0) return refuse('must not be empty');
  if (length < min) return refuse(`must have at least ${min} characters (it has ${length})`);
  if (length > max) return refuse(`must have at most ${max} characters (it has ${length})`);
  if (pattern && !wholeText(pattern.regex).test(raw)) {
    return refuse(`must be ${pattern.means}`);
  }
  return raw;
}

/** Code points; a text of one unit each, as most are, is not taken apart. */
function countCharacters(text: string): number {
  return /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
}

const wholeTexts = new Map<string, RegExp>();

/** A regular expression of the contract for a whole text, made once. */
function wholeText(regex: string): RegExp {
  const known = wholeTexts.get(regex);
  if (known) return known;
  const made = new RegExp(`^(?:${regex})$`, 'u');
  wholeTexts.set(regex, made);
  return made;
}

function parseId(param: IdParam, raw: unknown, at: string, report: ProblemCollector): Value | undefined {
  const { regex, means } = idForms[param.form ?? 'any'];
  const text = typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : raw;
  return typeof text === 'string' && regex.test(text) ? text : report.invalid(at, `must be ${means}`, raw);
}

function parseInteger(
  param: IntegerParam,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Value | undefined {
  const text = typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : raw;
  if (typeof text !== 'string' || !/^-?[0-9]+$/.test(text)) {
    return report.invalid(at, 'must be a whole number', raw);
  }
  const long = BigInt(text);
  const { min, max, values } = param;
  if (values && !values.includes(Number(text))) {
    return report.invalid(at, `must be ${describeChoices(values)}`, raw);
  }
  if ((min !== undefined && long < min) || (max !== undefined && long > max))
    return report.invalid(
      at,
      sayRange(param, (limit) => report.namer.amount?.(at, limit) ?? `${limit}`),
      raw,
    );
  if (BigInt.asIntN(64, long) !== long) return report.invalid(at, 'must be a number of at most 64 bits', raw);
  return Number.isSafeInteger(Number(long)) ? Number(long) : long;
}

function sayRange({ min, max }: IntegerParam, say: (limit: number) => string): string {
  if (min !== undefined && max !== undefined) return `must be between ${say(min)} and ${say(max)}`;
  if (min !== undefined) return `must be at least ${say(min)}`;
  return max === undefined ? 'must be another number' : `must be at most ${say(max)}`;
}

function parseInstant(
  param: TimeParam,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Value | undefined {
  const time = typeof raw === 'string' ? parseTime(raw) : undefined;
  if (time === undefined) {
    return report.invalid(at, 'must be an ISO 8601 time such as 2026-11-20T14:00:00Z', raw);
  }
  if (param.step === 'hour' && time % 3_600_000 !== 0) return report.invalid(at, 'must be a whole hour', raw);
  const { aheadBy } = param;
  const { now } = report;
  if (aheadBy && now !== undefined && (time <= now || time >= addMonths(now, aheadBy.months))) {
    const sentence = `must be in the future and less than ${aheadBy.months} months ahead`;
    report.violation(at, 'INVALID_TIME_WINDOW', `${report.namer.name(at)} ${sentence}`);
    return undefined;
  }
  return formatTime(time);
}
