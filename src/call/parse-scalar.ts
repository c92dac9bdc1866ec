/** Parses and validates a raw value of a scalar parameter: text, id, number, boolean, time or enum. */

import type {
  EnumParam,
  IdParam,
  IntegerParam,
  Scalar,
  StringParam,
  TimeParam,
  Value,
} from '../contract/types.js';
import { countryCodes } from '../contract/wire/countries.js';
import { day, hour, minute, quarterHour } from '../values/duration.js';
import { guessWord } from '../values/match-name.js';
import { describeChoices } from '../values/text-lists.js';
import { addMonths, formatTime, parseTime } from '../values/time.js';
import type { ProblemCollector } from './problem-collector.js';

/** Formats of ids: the pattern of the whole text, and its description in messages. */
export const idForms: Record<NonNullable<IdParam['form']> | 'any', { regex: RegExp; means: string }> = {
  any: { regex: /^[A-Za-z0-9_-]{1,64}$/, means: 'an id of letters, digits, - and _' },
  digits: { regex: /^[0-9]{1,19}$/, means: 'a decimal id' },
  'media-key': { regex: /^[0-9]{1,19}_[0-9]{1,19}$/, means: 'a media key such as 3_1234567890' },
  'media-key-or-id': {
    regex: /^[0-9]{1,19}(_[0-9]{1,19})?$/,
    means: 'a media key such as 3_1234567890, or a decimal media id',
  },
  iab: { regex: /^IAB[0-9]{1,2}(-[0-9]{1,2})?$/, means: 'an IAB id such as IAB1 or IAB1-2' },
  'card-uri': { regex: /^card:\/\/[0-9]{1,19}$/, means: 'a card URI such as card://1234567890' },
  uuid: {
    regex: /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/,
    means: 'a UUID such as 5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb',
  },
};

/** Pattern of the values of an open enum that are not declared. */
export const openEnumPattern = /^[A-Za-z0-9_]{1,255}$/;

/** Returns undefined and adds a problem to the collector if the value is invalid. */
export function parseScalar(
  param: Scalar,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  switch (param.type) {
    case 'string':
      return parseText(param, raw, at, collector);
    case 'id':
      return parseId(param, raw, at, collector);
    case 'integer':
      return parseInteger(param, raw, at, collector);
    case 'boolean':
      return parseBoolean(raw, at, collector);
    case 'time':
      return parseTimeValue(param, raw, at, collector);
    case 'enum':
      return parseEnum(param, raw, at, collector);
    default:
      return param satisfies never;
  }
}

function parseEnum(
  param: EnumParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  const { values, readOnlyValues, open, unknownCode, acceptedElsewhere } = param;
  if (typeof raw === 'string' && (values.includes(raw) || readOnlyValues?.includes(raw))) return raw;
  if (open && typeof raw === 'string' && openEnumPattern.test(raw)) return raw;
  if (open) return collector.invalid(at, 'must be a name of letters, digits and _', raw);
  if (typeof raw === 'string' && acceptedElsewhere?.values.includes(raw)) {
    return collector.invalid(at, acceptedElsewhere.means, raw, acceptedElsewhere.code);
  }
  const guess = typeof raw === 'string' ? guessWord(raw, values) : '';
  return collector.invalid(at, `must be ${describeChoices(values)}${guess}`, raw, unknownCode);
}

/** The service takes small letters alone. Some languages, such as Python, write True and False. */
function parseBoolean(raw: unknown, at: string, collector: ProblemCollector): Value | undefined {
  const small = typeof raw === 'string' ? raw.toLowerCase() : raw;
  const isWord = small === 'true' || small === 'false';
  if (isWord && (small === raw || collector.namer.anyCase)) return small === 'true';
  if (typeof raw === 'boolean') return raw;
  return collector.invalid(at, `must be true or false${isWord ? ' in small letters' : ''}`, raw);
}

/** Lengths are counted in code points: "é" and a simple emoji count as one each. A secret is never quoted in messages. */
function parseText(
  param: StringParam,
  given: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  const raw = param.orNumber && (typeof given === 'number' || typeof given === 'bigint') ? `${given}` : given;
  const isQuoted = !param.secret && !param.personal;
  const invalid = (what: string) => collector.invalid(at, what, isQuoted ? raw : undefined);
  if (typeof raw !== 'string') return invalid('must be text');
  if (!raw.isWellFormed()) return invalid('must be well-formed Unicode text');
  if (raw.includes('\0')) return invalid('must not contain a NUL character');
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern, form } = param;
  if (raw === '' && min > 0) return invalid('must not be empty');
  const isLimited = min > 0 || max !== Number.POSITIVE_INFINITY;
  const length = isLimited ? countCharacters(raw) : raw.length;
  if (length < min) return invalid(`must have at least ${min} characters (it has ${length})`);
  if (length > max) return invalid(`must have at most ${max} characters (it has ${length})`);
  if (pattern && !anchoredPattern(pattern.regex).test(raw)) {
    return invalid(`must be ${pattern.means}`);
  }
  if (form === 'country' && !countryCodes.has(raw))
    return invalid('must be an ISO 3166-1 country code such as US');
  if (form === 'time-zone' && !isTimeZone(raw))
    return invalid('must be a time zone name such as Europe/Berlin');
  if (form === 'interval' && !isInterval(raw)) {
    return invalid('must be two ISO 8601 times separated by a slash, the earlier one first');
  }
  return raw;
}

/** Whether this machine has the time zone, by its name; offsets such as +01:00 are not names. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isInterval(text: string): boolean {
  const [start, end, ...more] = text.split('/').map(parseTime);
  return start !== undefined && end !== undefined && more.length === 0 && start < end;
}

/** Counts code points. Most texts have no surrogates: their length is the count. */
function countCharacters(text: string): number {
  return /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
}

const anchoredPatterns = new Map<string, RegExp>();

/** Compiles a regular expression of the contract for the whole text. Cached. */
export function anchoredPattern(regex: string): RegExp {
  const cached = anchoredPatterns.get(regex);
  if (cached) return cached;
  const pattern = new RegExp(`^(?:${regex})$`, 'u');
  anchoredPatterns.set(regex, pattern);
  return pattern;
}

function parseId(param: IdParam, raw: unknown, at: string, collector: ProblemCollector): Value | undefined {
  const { regex, means } = idForms[param.form ?? 'any'];
  const text = typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : raw;
  const isValid = typeof text === 'string' && regex.test(text);
  // A UUID is the same in capital letters, and the service writes small ones.
  if (isValid) return param.form === 'uuid' ? text.toLowerCase() : text;
  return collector.invalid(at, `must be ${means}`, raw);
}

function parseInteger(
  param: IntegerParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  const text = typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : raw;
  if (typeof text !== 'string' || !/^-?[0-9]+$/.test(text)) {
    return collector.invalid(at, 'must be a whole number', raw);
  }
  const long = BigInt(text);
  const { min, max, values } = param;
  if (values && !values.includes(Number(text))) {
    return collector.invalid(at, `must be ${describeChoices(values)}`, raw);
  }
  if ((min !== undefined && long < min) || (max !== undefined && long > max))
    return collector.invalid(
      at,
      describeRange(param, (limit) => collector.namer.amount?.(at, limit) ?? `${limit}`),
      raw,
    );
  if (BigInt.asIntN(64, long) !== long) return collector.invalid(at, 'must fit in 64 bits', raw);
  return Number.isSafeInteger(Number(long)) ? Number(long) : long;
}

function describeRange({ min, max }: IntegerParam, format: (limit: number) => string): string {
  if (min !== undefined && max !== undefined) return `must be between ${format(min)} and ${format(max)}`;
  // The least amount is a micro unit, which no currency has.
  if (min === 1 && format(min) !== '1') return 'must be more than 0';
  if (min !== undefined) return `must be at least ${format(min)}`;
  return max === undefined ? 'is out of range' : `must be at most ${format(max)}`;
}

/** Whole hours are multiples of this, in milliseconds. In every time zone, midnight is at a quarter of an hour of UTC. */
const wholeHours: Record<NonNullable<TimeParam['step']>, number> = { hour, 'zone-hour': quarterHour };

function parseTimeValue(
  param: TimeParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  const time = typeof raw === 'string' ? parseTime(raw) : undefined;
  if (time === undefined) {
    const others = collector.namer.otherTimes?.(at) ?? '';
    return collector.invalid(at, `must be an ISO 8601 time such as 2026-11-20T14:00:00Z${others}`, raw);
  }
  if (param.precision === 'millisecond') {
    const exact = new Date(time).toISOString();
    if (raw === exact) return exact;
    return collector.invalid(
      at,
      'must have milliseconds and end with Z, such as 2026-11-20T14:00:00.000Z',
      raw,
    );
  }
  if (param.step && time % wholeHours[param.step] !== 0)
    return collector.invalid(at, 'must be a whole hour', raw);
  const { maxAhead: aheadBy, maxDaysAhead } = param;
  const { now } = collector;
  const sent = param.precision === 'minute' ? time - (time % minute) : time;
  if (param.isAhead && now !== undefined && sent <= now)
    return collector.invalid(at, 'must be in the future', raw);
  if (maxDaysAhead !== undefined && now !== undefined && sent > now + maxDaysAhead * day)
    return collector.invalid(at, `must be at most ${maxDaysAhead} days ahead`, raw);
  if (aheadBy && now !== undefined && (time <= now || time >= addMonths(now, aheadBy.months))) {
    const sentence = `must be in the future and less than ${aheadBy.months} months ahead`;
    collector.violation(at, 'INVALID_TIME_WINDOW', `${collector.namer.name(at)} ${sentence}`);
    return undefined;
  }
  return formatTime(sent);
}
