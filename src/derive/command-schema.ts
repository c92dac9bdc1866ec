/**
 * JSON Schemas (2020-12) of one command: of the document that --from takes, and of what -o json prints. Each stands alone,
 * with the objects that it refers to in its own $defs.
 */
import { acceptsWrapperObject } from '../call/body-wrapper.js';
import { decimalFlagName, flagName, isMoney } from '../call/flag-names.js';
import { parameterLocation } from '../call/parameter-location.js';
import { namedObjects } from '../contract/params/named-objects.js';
import type { Endpoint, Param } from '../contract/types.js';
import { flagParameters, readsInputFile } from '../flags/endpoint-flags.js';
import { type LocalInput, type LocalParam, localArguments } from '../flags/local-flags.js';
import { decimalPattern } from '../values/money.js';
import type { Command } from './command-tree.js';
import {
  describeRules,
  fieldSchemas,
  parameterSchema,
  recordSchema,
  requiredNames,
  type Schema,
  schemaReference,
} from './openapi/schema.js';

/** The parts of the answer. */
const schemaParts = ['input', 'output'] as const;
export type SchemaPart = (typeof schemaParts)[number];

export interface CommandSchema extends Readonly<Record<SchemaPart, Schema>> {
  readonly command: string;
  /** Whether --from reads the input; otherwise its members are given as the flags that it names. */
  readonly from: boolean;
}

const dialect = 'https://json-schema.org/draft/2020-12/schema';

export function describeCommandSchema({ words, summary, endpoint, local }: Command): CommandSchema {
  const command = ['ads', ...words].join(' ');
  const head = (what: string) => ({
    $schema: dialect,
    title: `${what} of ${command}`,
    description: `${summary}.`,
  });
  if (!endpoint) {
    return {
      command,
      from: false,
      input: { ...head('Input'), ...localSchema(local ?? {}) },
      // What a local command prints is made by its own code, and has no description as data.
      output: head('Output'),
    };
  }
  return {
    command,
    from: readsInputFile(endpoint),
    input: standAlone({ ...head('Input'), ...inputSchema(endpoint) }),
    output: standAlone({ ...head('Output'), ...outputSchema(endpoint) }),
  };
}

/** The flags and arguments of a local command, named as in help. */
function localSchema(local: LocalInput): Schema {
  const { arguments: taken = {}, flags = {}, flagsOfCall = [], rules = [] } = local;
  const members = [
    ...localArguments(local).map(({ notation }, at) => [notation, Object.values(taken)[at]] as const),
    ...Object.entries(flags).map(([name, param]) => [flagName(name), param] as const),
  ].flatMap(([name, param]) => (param ? [[name, param] as const] : []));
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        flagsOfCall.map(({ name, help, values }) => [
          name,
          { type: 'string', ...(values && { enum: values }), description: `${help}.` },
        ]),
      ),
      ...Object.fromEntries(members.map(([name, param]) => [name, typedSchema(param)])),
    },
    ...requiredNames(Object.fromEntries(members)),
    additionalProperties: false,
    ...(rules.length && { $comment: describeRules(rules).join(' '), 'x-rules': rules }),
  };
}

/** The value of a flag; true where it may be left out. */
function typedSchema(param: LocalParam): Schema {
  const schema = parameterSchema(param);
  if (param.bare === undefined || param.type === 'boolean') return schema;
  const { description, ...value } = schema;
  return { anyOf: [value, { const: true }], description };
}

function inputSchema(endpoint: Endpoint): Schema {
  const whole = Object.entries(endpoint.params).find(
    ([name]) => parameterLocation(endpoint, name) === 'body',
  );
  if (whole) {
    const [name, param] = whole;
    const body = parameterSchema(param);
    return acceptsWrapperObject(endpoint)
      ? {
          anyOf: [
            body,
            { type: 'object', properties: { [name]: body }, required: [name], additionalProperties: false },
          ],
        }
      : body;
  }
  const members = Object.fromEntries(
    Object.entries(endpoint.params).filter(([name]) => name !== 'account_id'),
  );
  const { positional, rules = [] } = endpoint;
  // The id that a command takes as its argument may be in the document, and need not be.
  const { [positional ?? '']: _, ...required } = members;
  return {
    type: 'object',
    properties: Object.assign(
      {},
      ...Object.entries(members).map(([name, param]) => memberSchemas(endpoint, name, param)),
    ),
    ...requiredNames(required),
    additionalProperties: false,
    ...(rules.length && { $comment: describeRules(rules).join(' '), 'x-rules': rules }),
  };
}

/** A parameter, and the decimal that can stand for an amount in micro units. */
function memberSchemas(endpoint: Endpoint, name: string, param: Param): Readonly<Record<string, Schema>> {
  const isFlag = flagParameters(endpoint).some(([flag]) => flag === name);
  const typed = isFlag ? { 'x-flag': flagName(name) } : {};
  const own = { [name]: { ...parameterSchema(param), ...typed } };
  if (!isFlag || !isMoney(param)) return own;
  const flag = decimalFlagName(name);
  return {
    ...own,
    [flag.slice(2).replaceAll('-', '_')]: {
      anyOf: [
        { type: 'string', pattern: decimalPattern.source },
        { type: 'number', minimum: 0 },
      ],
      description: `Instead of ${name}: a decimal in the currency.`,
      'x-flag': flag,
    },
  };
}

function outputSchema(endpoint: Endpoint): Schema {
  const { response, record, envelope } = endpoint;
  const item = record ? recordSchema(record) : {};
  // One row for each item of the call.
  if (endpoint.results) return { type: 'array', items: item };
  switch (response) {
    case 'one':
    case 'noEnvelope':
    case 'form':
      return item;
    case 'page':
    case 'file':
      return {};
    case 'list':
    case 'array':
    case 'batch': {
      const rows = { type: 'array', items: item };
      if (!envelope) return rows;
      return { type: 'object', properties: { ...fieldSchemas(envelope), data: rows }, required: ['data'] };
    }
    default:
      return response satisfies never;
  }
}

/** The schema with the named objects that it refers to, and those that these refer to, in its own $defs. */
function standAlone(schema: Schema): Schema {
  const found = new Map<string, Schema>();
  const collect = (part: Schema) => {
    for (const [name, object] of Object.entries(namedObjects)) {
      if (found.has(name) || !JSON.stringify(part).includes(JSON.stringify(schemaReference(name).$ref)))
        continue;
      const definition = parameterSchema(object);
      found.set(name, definition);
      collect(definition);
    }
  };
  collect(schema);
  const whole = found.size ? { ...schema, $defs: Object.fromEntries(found) } : schema;
  return JSON.parse(
    JSON.stringify(whole).replaceAll('"$ref":"#/components/schemas/', '"$ref":"#/$defs/'),
  ) as Schema;
}
