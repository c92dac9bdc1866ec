/** Arbitrary JSON bodies of an endpoint, generated from its parameters: mostly valid, some with an invalid value. */
import fc from 'fast-check';
import { parameterLocation } from '../../src/call/parameter-location.js';
import { namedObjects } from '../../src/contract/params/named-objects.js';
import type { Endpoint, ObjectParam, Param, Params } from '../../src/contract/types.js';
import { anyCharacter } from './characters.js';

/** Maximum depth of recursive documents. */
const nesting = 3;

/** Values that few parameters accept. */
const junk = fc.constantFrom<unknown>(null, '', 'x', '5', -1, 1.5, 2 ** 40, true, [], {}, [null], { x: 1 });

/** A body: an object of members, or one parameter as a whole. */
export function bodyArbitrary(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const inside = Object.entries(endpoint.params).filter(([name]) =>
    ['json', 'body'].includes(parameterLocation(endpoint, name)),
  );
  const [first] = inside;
  if (first && parameterLocation(endpoint, first[0]) === 'body') return jsonOf(first[1], nesting);
  return fc.oneof(
    { weight: 9, arbitrary: membersOf(Object.fromEntries(inside), nesting) },
    { weight: 1, arbitrary: nearExample(inside, endpoint.example) },
  );
}

/** The example with some members of others: chance alone meets no rule such as shares that add up to the whole. */
function nearExample(
  members: readonly (readonly [name: string, param: Param])[],
  example: Readonly<Record<string, unknown>>,
): fc.Arbitrary<unknown> {
  const shown = members.filter(([name]) => name in example);
  return fc.record(
    Object.fromEntries(
      shown.map(([name, param]) => [
        name,
        fc.oneof(
          { weight: 5, arbitrary: fc.constant(example[name]) },
          { weight: 1, arbitrary: jsonOf(param, nesting) },
        ),
      ]),
    ),
  );
}

function spoilt(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: valid }, { weight: 1, arbitrary: junk });
}

function jsonOf(param: Param, depth: number): fc.Arbitrary<unknown> {
  if (!param.clearable) return spoilt(plainJsonOf(param, depth));
  return fc.oneof(
    { weight: 9, arbitrary: spoilt(plainJsonOf(param, depth)) },
    { weight: 1, arbitrary: fc.constantFrom('', null) },
  );
}

/** Texts of the forms that a pattern does not describe. */
const textForms = {
  'time-zone': fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC', 'Mars/Olympus'),
  country: fc.constantFrom('US', 'DE', 'ZZ', 'us'),
  interval: fc.constantFrom(
    '2026-11-01T00:00:00Z/2026-12-01T00:00:00Z',
    '2026-12-01/2026-11-01',
    '2026-12-01',
  ),
} as const;

function plainJsonOf(param: Param, depth: number): fc.Arbitrary<unknown> {
  switch (param.type) {
    case 'string':
      if (param.form) return textForms[param.form];
      return param.pattern
        ? fc.stringMatching(new RegExp(`^(?:${param.pattern.regex})$`))
        : textOf(param.min ?? 0, param.max ?? 40);
    case 'id':
      return idOf(param.form);
    case 'integer':
      return param.values
        ? fc.constantFrom(...param.values)
        : edges(param.min ?? -(2 ** 53), param.max ?? 2 ** 53 - 1);
    case 'boolean':
      return fc.boolean();
    case 'bytes':
      return fc.base64String({ minLength: 4, maxLength: 40 });
    case 'time':
      return fc
        .integer({ min: 1_700_000_000, max: 1_900_000_000 })
        .map((seconds) => new Date((seconds - (param.step ? seconds % 3600 : 0)) * 1000).toISOString());
    case 'enum':
      return fc.constantFrom(...param.values);
    case 'list':
    case 'array':
      return itemsOf(param, depth);
    case 'object':
      return membersOf(param.fields, depth);
    case 'variant':
      return fc.oneof(
        ...Object.entries(param.of).map(([kind, shape]) =>
          membersOf(shape.fields, depth, { [param.discriminator]: kind }),
        ),
      );
    case 'ref':
      return depth === 0 ? fc.constant({}) : membersOf(namedObjects[param.name]!.fields, depth - 1);
  }
}

/** Mostly within the limits, often at them, sometimes one beyond. */
function edges(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: Math.max(min, -1000), max: Math.min(max, 1000) }) },
    { weight: 10, arbitrary: fc.constantFrom(min, Math.min(max, Number.MAX_SAFE_INTEGER)) },
    { weight: 1, arbitrary: fc.constant(min - 1) },
  );
}

/** Lengths in code points. */
function textOf(min: number, max: number): fc.Arbitrary<string> {
  const exactly = (length: number) => fc.string({ unit: anyCharacter, minLength: length, maxLength: length });
  return fc.oneof(
    {
      weight: 20,
      arbitrary: fc.string({ unit: anyCharacter, minLength: min, maxLength: Math.min(max, min + 8) }),
    },
    { weight: 2, arbitrary: exactly(max) },
    { weight: 1, arbitrary: exactly(max + 1) },
  );
}

const idForms = {
  any: /^[A-Za-z0-9_-]{1,64}$/,
  digits: /^[0-9]{1,19}$/,
  'media-key': /^[0-9]{1,19}_[0-9]{1,19}$/,
  'media-key-or-id': /^[0-9]{1,19}(_[0-9]{1,19})?$/,
  iab: /^IAB[0-9]{1,2}(-[0-9]{1,2})?$/,
  'card-uri': /^card:\/\/[0-9]{1,19}$/,
  uuid: /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/,
} as const;

function idOf(form: keyof typeof idForms = 'any'): fc.Arbitrary<string> {
  return fc.stringMatching(idForms[form]);
}

function itemsOf(param: Extract<Param, { type: 'list' | 'array' }>, depth: number): fc.Arbitrary<unknown> {
  const { min = 0, max = 1000 } = param;
  const item = param.type === 'list' ? spoilt(plainJsonOf(param.of, depth)) : jsonOf(param.of, depth);
  return fc.oneof(
    { weight: 30, arbitrary: fc.array(item, { minLength: min, maxLength: Math.min(max, min + 2) }) },
    { weight: 1, arbitrary: fc.array(item, { minLength: Math.max(0, min - 1), maxLength: min }) },
    ...(max <= 12 ? [{ weight: 1, arbitrary: fc.array(item, { minLength: max, maxLength: max + 1 }) }] : []),
  );
}

function membersOf(
  fields: Params,
  depth: number,
  fixed: Readonly<Record<string, unknown>> = {},
): fc.Arbitrary<unknown> {
  const members: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(fields).map(([name, param]) => [
      name,
      name in fixed ? spoilt(fc.constant(fixed[name])) : jsonOf(param, depth),
    ]),
  );
  const required = Object.keys(fields).filter((name) => fields[name]?.required);
  return fc.oneof(
    { weight: 60, arbitrary: fc.record(members, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...members, unknown_member: junk }, { requiredKeys: [] }) },
  );
}

/** The endpoint without the rules between its parameters, at the top and inside its documents. */
export function withoutRules(endpoint: Endpoint): Endpoint {
  return { ...endpoint, rules: [], params: strip(endpoint.params, nesting + 1) };
}

function strip(fields: Params, depth: number): Params {
  return Object.fromEntries(Object.entries(fields).map(([name, param]) => [name, stripParam(param, depth)]));
}

function stripParam(param: Param, depth: number): Param {
  switch (param.type) {
    case 'object':
      return stripObject(param, depth);
    case 'array':
      return { ...param, of: stripParam(param.of, depth) };
    case 'variant':
      return {
        ...param,
        of: Object.fromEntries(
          Object.entries(param.of).map(([kind, shape]) => [kind, stripObject(shape, depth)]),
        ),
      };
    case 'ref':
      return depth === 0 ? param : stripObject(namedObjects[param.name]!, depth - 1);
    case 'string': {
      // A schema has no words for these forms, as for rules.
      const { form: _, ...rest } = param;
      return rest;
    }
    default:
      return param;
  }
}

function stripObject(param: ObjectParam, depth: number): ObjectParam {
  return { ...param, fields: strip(param.fields, depth), rules: [] };
}
