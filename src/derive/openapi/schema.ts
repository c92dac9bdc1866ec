/** Converts parameters and records to JSON Schema (2020-12). */

import { describeRule } from '../../call/describe-rule.js';
import { takesEmpty } from '../../call/parse.js';
import { idForms, openEnumPattern } from '../../call/parse-scalar.js';
import type {
  ArrayParam,
  Field,
  FieldType,
  ListParam,
  ObjectParam,
  Param,
  RecordKind,
  Rule,
  TimeParam,
} from '../../contract/types.js';
import { countryCodes } from '../../contract/wire/countries.js';

export interface Schema {
  readonly [keyword: string]: unknown;
}

/** A reference to a schema that the whole document shares. */
export function schemaReference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The JSON values that the service accepts for a parameter. */
export function parameterSchema(param: Param): Schema {
  const schema = { ...valueSchema(param), description: parameterDescription(param) };
  if (!takesEmpty(param)) return schema;
  const none = param.clearable && param.type === 'list' ? ['', null, []] : ['', null];
  return { anyOf: [schema, { enum: none }] };
}

/** The help and the rules inside a document, as sentences. */
export function parameterDescription(param: Param): string {
  const { help, since } = param;
  return [
    `${help}.`,
    ...(since === undefined ? [] : [`Requires version ${since} or newer.`]),
    ...(param.type === 'object' ? describeRules(param.rules ?? []) : []),
  ].join(' ');
}

/** The values of a parameter without those that clear it, and its default. */
export function valueSchema(param: Param): Schema {
  return { ...typeSchema(param), ...(param.default !== undefined && { default: param.default }) };
}

function typeSchema(param: Param): Schema {
  switch (param.type) {
    case 'string':
      return {
        type: param.orNumber ? ['string', 'number'] : 'string',
        ...(param.min !== undefined && { minLength: param.min }),
        ...(param.max !== undefined && { maxLength: param.max }),
        // No text may contain NUL.
        pattern: param.pattern ? `^(?:${param.pattern.regex})$` : '^[^\\u0000]*$',
        ...(param.form === 'country' && { enum: [...countryCodes] }),
        ...(param.secret && { writeOnly: true }),
      };
    case 'id':
      return { type: 'string', pattern: idForms[param.form ?? 'any'].regex.source };
    case 'integer':
      return {
        type: 'integer',
        format: 'int64',
        ...(param.min !== undefined && { minimum: param.min }),
        ...(param.max !== undefined && { maximum: param.max }),
        ...(param.values && { enum: param.values }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'bytes':
      return { type: 'string', contentEncoding: 'base64', minLength: 1, pattern: '^[A-Za-z0-9+/]*={0,2}$' };
    case 'time':
      return timeSchema(param);
    case 'enum':
      return param.open
        ? { type: 'string', pattern: openEnumPattern.source, examples: param.values }
        : { type: 'string', enum: [...new Set([...param.values, ...(param.readOnlyValues ?? [])])] };
    case 'list': {
      const array = { type: 'array', items: parameterSchema(param.of), ...sizeKeywords(param) };
      return param.orText ? { anyOf: [array, commaTextSchema(param)] } : array;
    }
    case 'array':
      return {
        type: 'array',
        items: parameterSchema(param.of),
        ...sizeKeywords(param),
        ...requiredKindsKeywords(param),
      };
    case 'object':
      return objectSchema(param);
    case 'variant':
      return {
        oneOf: Object.entries(param.of).map(([kind, object]) => ({
          ...objectSchema(object, { [param.discriminator]: { const: kind } }),
          description: parameterDescription(object),
        })),
      };
    case 'ref':
      return schemaReference(param.name);
    default:
      return param satisfies never;
  }
}

/** A time: with milliseconds where it must have them; else also without seconds, or a date alone (docs/service.md#time). */
function timeSchema({ precision }: TimeParam): Schema {
  const whole = { format: 'date-time' };
  if (precision === 'millisecond') return { type: 'string', ...whole };
  return { type: 'string', anyOf: [whole, { pattern: shortTime }] };
}

/** With or without seconds; an offset may have a colon. */
const shortTime =
  '^\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,3})?)?(?:Z|[+-]\\d{2}(?::?\\d{2})?))?$';

/** The items of a list as one text with commas. */
function commaTextSchema({ of, min = 1, max }: ListParam): Schema {
  const { enum: values, pattern } = typeSchema(of);
  const item = Array.isArray(values) ? values.join('|') : String(pattern).replaceAll(/^\^|\$$/g, '');
  const more = `{${min - 1},${max === undefined ? '' : max - 1}}`;
  return {
    type: 'string',
    pattern: `^(?:${item})(?:,(?:${item}))${more}$`,
    description: 'The items, separated by commas',
  };
}

function sizeKeywords({ min, max }: { readonly min?: number; readonly max?: number }): Schema {
  return { ...(min !== undefined && { minItems: min }), ...(max !== undefined && { maxItems: max }) };
}

/** Requires exactly one item of each set. */
function requiredKindsKeywords({ requiredKinds }: ArrayParam): Schema {
  if (!requiredKinds) return {};
  const { by, sets } = requiredKinds;
  return {
    allOf: sets.map((set) => ({
      contains: { type: 'object', properties: { [by]: { enum: set } }, required: [by] },
      minContains: 1,
      maxContains: 1,
    })),
  };
}

/** An object without additional members. `fixed` overrides the schemas of some members. */
function objectSchema({ fields, rules = [], readOnly = [], open }: ObjectParam, fixed: Schema = {}): Schema {
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(fields).map(([name, param]) => [name, parameterSchema(param)])),
      ...Object.fromEntries(readOnly.map((name) => [name, { readOnly: true }])),
      ...fixed,
    },
    ...requiredNames(fields),
    additionalProperties: open === true,
    ...(rules.length && { 'x-rules': rules }),
  };
}

/** The keyword `required`, if any field is required. */
export function requiredNames(fields: Readonly<Record<string, Param>>): Schema {
  const required = Object.entries(fields).flatMap(([name, param]) => (param.required ? [name] : []));
  return required.length ? { required } : {};
}

/** Rules as sentences with a full stop, with wire names. */
export function describeRules(rules: readonly Rule[]): readonly string[] {
  return rules.map((rule) => `${describeRule(rule, (name) => name)}.`);
}

/** A record of the service. Additional members are allowed. */
export function recordSchema({ fields, always }: RecordKind): Schema {
  const required = Object.entries(fields).flatMap(([name, { optional, someCalls }]) =>
    (always ? always.includes(name) : !optional && !someCalls) ? [name] : [],
  );
  return { type: 'object', properties: fieldSchemas(fields), ...(required.length && { required }) };
}

/** The schema of each field, by its name. */
export function fieldSchemas(fields: RecordKind['fields']): Schema {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
}

const fieldTypes: Readonly<Record<FieldType, Schema>> = {
  id: { type: 'string' },
  string: { type: 'string' },
  enum: { type: 'string' },
  time: { type: 'string', format: 'date-time' },
  'post-time': { type: 'string' },
  integer: { type: 'integer', format: 'int64' },
  micro: { type: 'integer', format: 'int64' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  list: { type: 'array' },
  object: { type: 'object' },
};

function fieldSchema({ type, nullable, values, help }: Field): Schema {
  const schema = fieldTypes[type];
  return {
    ...schema,
    ...(nullable && { type: [schema.type, 'null'] }),
    ...(values &&
      (type === 'list' ? { items: { enum: values } } : { enum: nullable ? [...values, null] : values })),
    ...(help && { description: `${help}.` }),
  };
}
