/** The TypeScript types of parameters and of fields, as texts. */
import { nameFields } from '../../call/flag-names.js';
import { takesEmpty } from '../../call/parse.js';
import { programType } from '../../call/read-values.js';
import type { Field, FieldType, Param, Params, RecordKind } from '../../contract/types.js';
import { typeName } from '../../values/member-name.js';

/** A comment above a member. It names fields where help names flags. */
export function comment(text: string, indent = '  '): string {
  return `${indent}/** ${nameFields(text).replaceAll('*/', '* /')} */\n`;
}

/** The type of the values that a parameter accepts. */
function parameterType(param: Param): string {
  const type = typeOf(param);
  // An empty text takes the value away.
  return takesEmpty(param) ? `${type} | ''` : type;
}

function typeOf(param: Param): string {
  switch (param.type) {
    case 'string':
      return param.orNumber ? 'string | number' : 'string';
    case 'id':
    case 'time':
    case 'bytes':
      return 'string';
    case 'integer':
      if (param.unit === 'micro') return 'bigint';
      return param.values ? param.values.join(' | ') : 'number | bigint';
    case 'boolean':
      return 'boolean';
    case 'enum': {
      const values = union([...param.values, ...(param.readOnlyValues ?? [])]);
      return param.open ? `${values} | (string & {})` : values;
    }
    case 'list':
      return `readonly (${typeOf(param.of)})[]`;
    case 'array':
      return `readonly (${typeOf(param.of)})[]`;
    case 'object':
      return param.open ? `${objectType(param.fields)} & JsonObject` : objectType(param.fields);
    case 'variant':
      return Object.entries(param.of)
        .map(([kind, { fields }]) => objectType(fields, { [param.discriminator]: kind }))
        .join(' | ');
    case 'ref':
      return typeName(param.name);
    default:
      return param satisfies never;
  }
}

/** An object type in one line; `fixed` are members with one value. */
function objectType(fields: Params, fixed: Readonly<Record<string, string>> = {}): string {
  const members = Object.entries(fields)
    .filter(([name]) => fixed[name] === undefined)
    .map(([name, param]) => `readonly ${name}${memberType(param, !isNeeded(param))}`);
  const kinds = Object.entries(fixed).map(([name, value]) => `readonly ${name}: '${value}'`);
  return `{ ${[...kinds, ...members].join('; ')} }`;
}

/** What follows the name of a member. An undefined one counts as absent, also where TypeScript tells them apart. */
function memberType(param: Param, isOptional: boolean): string {
  return isOptional ? `?: ${parameterType(param)} | undefined` : `: ${parameterType(param)}`;
}

function isNeeded({ required, safeDefault }: Param): boolean {
  return required === true && safeDefault === undefined;
}

/** The members of an interface for these parameters, with what each means. `optional` are those that may be absent. */
export function parameterMembers(params: Params, optional: readonly string[] = []): string {
  return Object.entries(params)
    .map(([name, param]) => {
      const isOptional = !isNeeded(param) || optional.includes(name);
      return `${comment(describe(param))}  readonly ${name}${memberType(param, isOptional)};\n`;
    })
    .join('');
}

function describe(param: Param): string {
  const { help, safeDefault } = param;
  const sentences = [
    help.charAt(0).toUpperCase() + help.slice(1),
    ...(safeDefault === undefined ? [] : [`${safeDefault} if it is absent`]),
    ...(param.type === 'bytes' ? ['As base64 text'] : []),
  ];
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}

const fieldTypes: Readonly<Record<FieldType, string>> = {
  id: 'string',
  string: 'string',
  enum: 'string',
  time: 'string',
  'post-time': 'string',
  integer: 'number',
  micro: 'bigint',
  number: 'number',
  boolean: 'boolean',
  list: 'readonly JsonValue[]',
  object: 'JsonObject',
};

/** The members of an interface for the fields of a record. */
export function fieldMembers({ fields }: Pick<RecordKind, 'fields'>): string {
  return Object.entries(fields)
    .map(([name, field]) => {
      const help = field.help === undefined ? '' : comment(`${field.help}.`);
      return `${help}  readonly ${name}${field.optional ? '?' : ''}: ${fieldType(name, field)};\n`;
    })
    .join('');
}

function fieldType(name: string, field: Field): string {
  const { type, values, nullable } = field;
  const items = values && union(values);
  const own = items
    ? type === 'list'
      ? `readonly (${items})[]`
      : items
    : fieldTypes[programType(name, field)];
  return nullable ? `${own} | null` : own;
}

/** A union of texts. */
export function union(values: readonly string[]): string {
  return [...new Set(values)].map((value) => JSON.stringify(value)).join(' | ');
}
