/** The JSON Schema (2020-12) of what `ads help --all -o json` prints. */
import type { Schema } from './openapi/schema.js';

/** Grows with a change of the shape that is more than a new member. */
export const surfaceFormat = 1;

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const yes = { const: true };
const valueSchema = { type: 'object', description: 'JSON Schema of the value' };

/** An object with these members and no others. Those that may be absent are named. */
function closed(properties: Schema, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

const listOf = (items: Schema) => ({ type: 'array', items });

const deprecated = closed({
  since: { ...text, description: 'the version that gave the first notice' },
  removed_in: { ...text, description: 'the version that removes it' },
  instead: { ...text, description: 'what to type in its place' },
});

const flag = closed(
  {
    name: { ...text, description: 'with its dashes: --name' },
    short: { ...text, description: 'short form: -o' },
    value: { type: ['string', 'null'], description: 'placeholder of the value; null if the flag takes none' },
    value_optional: { ...yes, description: 'the value may be left out' },
    list: { ...yes, description: 'takes several values, separated by commas' },
    repeatable: { ...yes, description: 'may be typed several times' },
    required: { type: 'boolean' },
    values: { ...texts, description: 'the values that help names and completion offers' },
    parameter: { ...text, description: 'the parameter of the service that the flag sets' },
    schema: { ...valueSchema, description: 'JSON Schema of the value; absent where any text may be one' },
    help: text,
    details: { ...texts, description: 'limits and defaults in words' },
    deprecated,
  },
  ['short', 'value_optional', 'list', 'repeatable', 'values', 'parameter', 'schema', 'deprecated'],
);

const argument = closed(
  {
    name: text,
    required: { type: 'boolean' },
    list: { ...yes, description: 'takes all words that follow' },
    values: texts,
    parameter: text,
    schema: valueSchema,
    help: text,
  },
  ['list', 'values', 'parameter', 'schema'],
);

const command = closed(
  {
    command: { ...text, description: 'as it is typed: ads campaigns create' },
    summary: text,
    usage: text,
    arguments: listOf(argument),
    flags: listOf(flag),
    global_flags: { ...texts, description: 'the global flags that the command accepts' },
    changes_account: {
      type: 'boolean',
      description:
        'the command may change something at the service; --dry-run and files of this machine do not count',
    },
    exit_codes: {
      type: 'array',
      items: { type: 'integer' },
      description: 'the codes that the command may exit with',
    },
    rules: { ...texts, description: 'rules between flags, in words' },
    notes: texts,
    examples: texts,
    endpoint: closed({ id: text, method: text, path: text }),
    reads_document: { type: 'boolean', description: '--from reads a document' },
    schema: { ...text, description: 'the command that prints the JSON Schemas of --from and of -o json' },
    output_fields: {
      type: 'object',
      additionalProperties: valueSchema,
      description:
        'fields of a record or row with -o json; absent where the command prints text, or rows that depend on its flags',
    },
    deprecated,
  },
  ['endpoint', 'reads_document', 'schema', 'output_fields', 'deprecated'],
);

export const surfaceSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Output of ads help --all',
  description: 'Every command, with -o json.',
  ...closed({
    format: { const: surfaceFormat },
    version: { ...text, description: 'the version of ads' },
    exit_codes: listOf(closed({ code: { type: 'integer' }, meaning: text })),
    environment_variables: listOf(closed({ name: text, meaning: text })),
    topics: listOf(closed({ topic: text, summary: text })),
    global_flags: listOf(flag),
    commands: listOf(command),
  }),
};
