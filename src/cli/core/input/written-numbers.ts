/** Numbers of documents as their parameters mean them: no digit is lost, and no id becomes another one. */
import { findVariant } from '../../../call/find-variant.js';
import { memberPath } from '../../../call/problem-collector.js';
import { namedObjects } from '../../../contract/params/named-objects.js';
import type { Param, Params } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { isDecimalFraction, WrittenNumber } from '../../../values/written-number.js';

/** Takes what is wrong with the number at a path, as a predicate. */
type Refuse = (path: string, problem: string) => void;

/** More digits are not exact in the floating-point numbers of other languages, which write `5000000.0`. */
const exactDigits = 15;

/** The value without WrittenNumber. What is refused is undefined; that of an unknown member stays a number. */
export function readWrittenNumbers(
  param: Param | undefined,
  value: unknown,
  path: string,
  refuse: Refuse,
): unknown {
  if (value instanceof WrittenNumber) return readNumber(param, value, (problem) => refuse(path, problem));
  if (Array.isArray(value)) {
    const of = param?.type === 'array' || param?.type === 'list' ? param.of : undefined;
    return value.map((item: unknown, at) => readWrittenNumbers(of, item, `${path}[${at}]`, refuse));
  }
  if (!isObject(value)) return value;
  const fields = fieldsOf(param, value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      readWrittenNumbers(
        Object.hasOwn(fields, name) ? fields[name] : undefined,
        member,
        memberPath(path, name),
        refuse,
      ),
    ]),
  );
}

/** The fault of a number that is to be an amount, as a predicate; undefined for one in digits, and for what is no number. */
export function writtenAmountProblem(value: unknown): string | undefined {
  if (!(value instanceof WrittenNumber) || isDecimalFraction(value.text)) return undefined;
  return `must be a decimal in digits, got ${value.text}`;
}

function fieldsOf(param: Param | undefined, value: Readonly<Record<string, unknown>>): Params {
  if (param?.type === 'object') return param.fields;
  if (param?.type === 'variant') return findVariant(param, value)?.fields ?? {};
  return (param?.type === 'ref' && namedObjects[param.name]?.fields) || {};
}

function isExact(text: string): boolean {
  return text.replace(/[^0-9]/g, '').length <= exactDigits;
}

function readNumber(
  param: Param | undefined,
  { text }: WrittenNumber,
  refuse: (problem: string) => void,
): unknown {
  switch (param?.type) {
    case 'id':
      // Leading zeros are digits of the id.
      if (/^[0-9]+$/.test(text)) return text;
      refuse(`is an id, and ${text} is another number in YAML and JSON; write it in quotes: "${text}"`);
      return undefined;
    case 'integer': {
      const [, digits = ''] = /^(-?[0-9]+)\.0+$/.exec(text) ?? [];
      if (isDecimalFraction(text) && digits !== '' && isExact(text)) return Number(digits);
      refuse(`must be a whole number in digits, got ${text}`);
      return undefined;
    }
    case 'string':
      if (!param.orNumber) refuse(`must be text; write it in quotes: "${text}"`);
      else if (isDecimalFraction(text)) return text;
      else refuse(`must be a decimal in digits, got ${text}`);
      return undefined;
    default:
      // What it is for is not known: a number that stays the same is passed on.
      if (isDecimalFraction(text) && isExact(text)) return Number(text);
      refuse(`must be written in digits, or as text in quotes: "${text}"`);
      return undefined;
  }
}
