/** Writes the declarations of the typed client from the contract: its calls, their values and their records. */
import { describeRule } from '../../call/describe-rule.js';
import { namedObjects } from '../../contract/params/named-objects.js';
import type { Endpoint, Group, RecordKind } from '../../contract/types.js';
import { environments } from '../../contract/wire/service-facts.js';
import { mayDefaultAccount } from '../../flags/endpoint-flags.js';
import { memberName, typeName } from '../../values/member-name.js';
import { comment, fieldMembers, parameterMembers, union } from './value-types.js';

/** The members of a client beside the calls of the contract, as texts. */
export interface OwnTypes {
  readonly declarations: string;
  /** Members by the path of their group; those of the client itself by ''. */
  readonly members: Readonly<Record<string, string>>;
}

/** The text of a module. */
export function writeClientTypes(
  groups: readonly Group[],
  { declarations, members: ownMembers }: OwnTypes,
): string {
  const endpoints = groups.flatMap((group) => group.endpoints);
  const records = [...new Set(endpoints.flatMap(({ record }) => record ?? []))];
  return [
    "import type { RecordList } from './record-list.js';\n",
    comment('production and sandbox are hosts of the service; local is the emulator inside the process.', ''),
    `export type ClientEnvironment = ${union(environments)};\n`,
    'export type JsonValue = string | number | bigint | boolean | null | JsonObject | readonly JsonValue[];\n',
    'export interface JsonObject { readonly [name: string]: JsonValue; }\n',
    ...Object.entries(namedObjects).map(
      ([name, { fields }]) => `export interface ${typeName(name)} {\n${parameterMembers(fields)}}\n`,
    ),
    ...records.map(writeRecord),
    ...endpoints.filter(hasValues).map(writeValues),
    ...groups.map(({ name }) => writeGroup(name, endpoints, ownMembers)),
    declarations,
    writeCalls(endpoints),
    writeRoot(groups, ownMembers),
  ].join('\n');
}

/** The name of the type of a record; `Record` would hide the one of TypeScript. */
function recordName({ name }: RecordKind): string {
  return typeName(name);
}

function writeRecord(record: RecordKind): string {
  return `export interface ${recordName(record)} {\n${fieldMembers(record)}}\n`;
}

function hasValues({ params }: Endpoint): boolean {
  return Object.keys(params).length > 0;
}

function valuesName({ id }: Endpoint): string {
  return `${typeName(id)}Values`;
}

/** The parameters of a call, with the rules between them. */
function writeValues(endpoint: Endpoint): string {
  const { params, rules = [], signedWith } = endpoint;
  const optional = mayDefaultAccount(endpoint) ? ['account_id'] : [];
  const sentences = rules.map((rule) => `${describeRule(rule, (name) => name)}.`);
  const secret = signedWith
    ? `${comment('Signs the call, and is not sent.')}  readonly ${signedWith.secret}?: string;\n`
    : '';
  return [
    comment([`The values of ${endpoint.id}.`, ...sentences].join(' '), ''),
    `export interface ${valuesName(endpoint)} {\n${parameterMembers(params, optional)}${secret}}\n`,
  ].join('');
}

/** Whether a call can be made without values. */
function isOptional(endpoint: Endpoint): boolean {
  return Object.entries(endpoint.params).every(
    ([name, { required, safeDefault }]) =>
      !required || safeDefault !== undefined || (name === 'account_id' && mayDefaultAccount(endpoint)),
  );
}

function signature(endpoint: Endpoint): string {
  const values = hasValues(endpoint)
    ? `values${isOptional(endpoint) ? '?' : ''}: ${valuesName(endpoint)}`
    : 'values?: {}';
  return `(${values}): ${resultType(endpoint)}`;
}

function resultType({ response, record, results }: Endpoint): string {
  const one = record ? recordName(record) : 'JsonValue';
  if (response === 'list') return `RecordList<${one}>`;
  if (response === 'file') return 'Promise<Uint8Array>';
  if (response === 'page') return 'Promise<string>';
  const isSeveral = response === 'array' || response === 'batch' || results !== undefined;
  return `Promise<${isSeveral ? `${one}[]` : one}>`;
}

/** The words after a path, each once. */
function wordsAfter(path: string, endpoints: readonly Endpoint[]): readonly string[] {
  const below = endpoints.filter(({ id }) => id.startsWith(`${path}.`));
  return [...new Set(below.map(({ id }) => id.slice(path.length + 1).split('.', 1)[0] ?? ''))];
}

/** The interface of a group, and before it those of the groups inside it. A call can have calls inside it, too. */
function writeGroup(
  path: string,
  endpoints: readonly Endpoint[],
  ownMembers: Readonly<Record<string, string>>,
): string {
  const own = endpoints.find(({ id }) => id === path);
  const members = wordsAfter(path, endpoints).map((word) => {
    const inner = `${path}.${word}`;
    const endpoint = endpoints.find(({ id }) => id === inner);
    const isGroup = wordsAfter(inner, endpoints).length > 0;
    const help = endpoint ? comment(`${endpoint.summary}.`) : '';
    return isGroup || !endpoint
      ? { text: `${help}  readonly ${memberName(word)}: ${typeName(inner)}Calls;\n`, inner }
      : { text: `${help}  ${memberName(word)}${signature(endpoint)};\n`, inner: undefined };
  });
  return [
    ...members.flatMap(({ inner }) =>
      inner === undefined ? [] : [writeGroup(inner, endpoints, ownMembers)],
    ),
    `export interface ${typeName(path)}Calls {\n`,
    ...(own ? [`  ${signature(own)};\n`] : []),
    ...members.map(({ text }) => text),
    ownMembers[path] ?? '',
    '}\n',
  ].join('');
}

/** What `call` takes and returns, by the name of the call. */
function writeCalls(endpoints: readonly Endpoint[]): string {
  const members = endpoints.map((endpoint) => `  '${endpoint.id}'${signature(endpoint)};\n`);
  return `export interface Calls {\n${members.join('')}}\n`;
}

function writeRoot(groups: readonly Group[], ownMembers: Readonly<Record<string, string>>): string {
  const members = groups.map(
    ({ name, summary }) =>
      `${comment(`${summary}.`)}  readonly ${memberName(name)}: ${typeName(name)}Calls;\n`,
  );
  return [
    comment('A client: a member for each group, with a function for each call.', ''),
    `export interface Ads {\n${members.join('')}`,
    ownMembers[''] ?? '',
    comment("Makes a call by its name: `ads.call('campaigns.create', { ... })`."),
    '  call<Id extends keyof Calls>(id: Id, ...values: Parameters<Calls[Id]>): ReturnType<Calls[Id]>;\n',
    comment('Ends what is under way, and closes the emulator in this process.'),
    '  close(): Promise<void>;\n}\n',
  ].join('');
}
