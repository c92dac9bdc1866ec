/**
 * The flags of an endpoint's command, as data: the command line registers them, completions offer them, the
 * reference explains them.
 */
import { sortBy } from '../contract/params/shared.js';
import type { Endpoint, Param, RecordKind, VariantParam } from '../contract/types.js';
import { mayBeMember } from './body-wrapper.js';
import { documentFlagParameters } from './document-flags.js';
import { decimalFlagName, flagName, isBodyParameter, isMoney } from './flag-names.js';
import { joinList, listWords } from './text-lists.js';

export interface Flag {
  /** With its dashes: `--start-time`. */
  readonly name: string;
  /** Its form of one letter: `-o`. */
  readonly short?: string;
  /** What stands for its value in help: `time`. Absent on a flag that takes none. */
  readonly metavar?: string;
  /** Its value may be left out. */
  readonly optional?: true;
  /** Takes several values, with commas between them or each after the flag again. */
  readonly list?: true;
  /** Every value that it takes, where they are few. */
  readonly values?: readonly string[];
  /** One line without full stop. */
  readonly help: string;
  /** What the contract says besides: values, range, default, whether it is required. */
  readonly facts: readonly string[];
  /** Under which words help gathers it with its like; absent on most. */
  readonly heading?: string;
}

/**
 * The parameters that are flags: the account comes from a global flag, the positional from its place, documents
 * from --from, and secrets too, since a command line can be read by every process of the machine.
 */
export function flagParameters(endpoint: Endpoint): readonly (readonly [string, Param])[] {
  return Object.entries(endpoint.params).filter(
    ([name, param]) =>
      name !== 'account_id' && name !== endpoint.positional && !isDocument(param) && !isSecret(param),
  );
}

/** Whether the record may go unnamed: a read of one account shows the account in use. */
export function isPositionalOptional({ positional, method }: Endpoint): boolean {
  return positional === 'account_id' && method === 'GET';
}

/** How help writes the argument that is the record's own id: `<campaign-id>`. */
export function argumentOf(endpoint: Endpoint, positional: string): string {
  const name = flagName(positional).slice(2);
  return isPositionalOptional(endpoint) ? `[${name}]` : `<${name}>`;
}

/** A credential, which no flag takes. */
export function isSecret(param: Param | undefined): boolean {
  return param?.type === 'string' && param.secret === true;
}

/** Documents are too large for a flag; they are read from --from. */
function isDocument(param: Param): boolean {
  return ['object', 'array', 'variant', 'shape'].includes(param.type);
}

/** Whether the command reads a JSON body, or secrets, from --from. */
export function readsInputFile(endpoint: Endpoint): boolean {
  return (
    endpoint.namedToken !== undefined ||
    Object.entries(endpoint.params).some(
      ([name, param]) => isSecret(param) || isBodyParameter(endpoint, name),
    )
  );
}

/** Names that --unset takes. */
export function clearableNames(endpoint: Endpoint): readonly string[] {
  if (endpoint.method !== 'PUT') return [];
  return Object.entries(endpoint.params).flatMap(([name, param]) => (param.clearable ? [name] : []));
}

/** How help names a parameter: by its flags, in capitals where it has a place of its own, as a member of the body. */
export function parameterLabel(endpoint: Endpoint, parameter: string): string {
  if (parameter === endpoint.positional) return flagName(parameter).slice(2).toUpperCase();
  if (parameter === 'account_id') return '--account';
  const param = flagParameters(endpoint).find(([name]) => name === parameter)?.[1];
  if (!param) return parameter;
  return isMoney(param) ? `${decimalFlagName(parameter)} (or ${flagName(parameter)})` : flagName(parameter);
}

/** The forms in which a body can be written: rows where it is an array, cells where rows are flat operations. */
export const documentFormatNames = ['JSON', 'YAML', 'JSONL', 'CSV'] as const;
export type DocumentFormat = (typeof documentFormatNames)[number];

/** The forms that this endpoint's body can have. */
export function documentFormats(endpoint: Endpoint): readonly DocumentFormat[] {
  const { send } = endpoint;
  const body = typeof send === 'object' ? endpoint.params[send.json] : undefined;
  if (body?.type !== 'array' || mayBeMember(endpoint)) return documentFormatNames.slice(0, 2);
  return body.of.type === 'variant' && !holdsDocuments(body.of)
    ? documentFormatNames
    : documentFormatNames.slice(0, 3);
}

/** Whether an operation has documents among its parameters, which no cell can hold. */
function holdsDocuments(operation: VariantParam): boolean {
  return operationParams(operation).some(([, param]) => isDocument(param));
}

/** The parameters of every kind of operation. */
function operationParams({ of }: VariantParam): readonly (readonly [string, Param])[] {
  return Object.values(of).flatMap(({ fields }) =>
    fields.params?.type === 'object' ? Object.entries(fields.params.fields) : [],
  );
}

/** The parameters of a batch's operations that are lists. */
export function listParameterNames({ send, params }: Endpoint): readonly string[] {
  const body = typeof send === 'object' ? params[send.json] : undefined;
  if (body?.type !== 'array' || body.of.type !== 'variant') return [];
  return operationParams(body.of).flatMap(([name, { type }]) => (type === 'list' ? [name] : []));
}

const from: Flag = { name: '--from', metavar: 'file', help: '', facts: [] };

/** Where the body is no document of its own, --from is for the secrets alone. */
function fromFlag(endpoint: Endpoint): Flag {
  if (hasJsonBody(endpoint)) {
    return {
      ...from,
      help: `read the body from a file, or - for stdin: ${joinList(documentFormats(endpoint), 'or')}`,
    };
  }
  const secrets = [
    ...Object.entries(endpoint.params).flatMap(([name, param]) => (isSecret(param) ? [name] : [])),
    ...(endpoint.namedToken ? [endpoint.namedToken.secret] : []),
  ];
  return { ...from, help: `read ${secrets.join(', ')} from a file, or - for stdin: JSON or YAML` };
}

const example: Flag = {
  name: '--example',
  help: 'print a filled body, in the form that --from takes, and send nothing',
  facts: [],
};

/** Whether the command sends a JSON body. */
export function hasJsonBody(endpoint: Endpoint): boolean {
  return Object.keys(endpoint.params).some((name) => isBodyParameter(endpoint, name));
}

/** The flags that stand for a document in its common forms. */
function shortcutFlags(endpoint: Endpoint): readonly Flag[] {
  return documentFlagParameters(endpoint).flatMap(({ name, param, makes }) =>
    flagsOfParam(name, param, undefined).map((flag) => ({
      ...flag,
      facts: flag.facts.filter((fact) => fact !== 'required'),
      heading: makes === undefined ? 'In place of --from' : `In place of --from, for ${makes}`,
    })),
  );
}

/** Every flag of the endpoint's own, in the order that help shows them. */
export function endpointFlags(endpoint: Endpoint): readonly Flag[] {
  const clearable = clearableNames(endpoint);
  const unset: Flag = {
    name: '--unset',
    metavar: 'name',
    list: true,
    values: clearable,
    help: `empty a setting: ${clearable.join(', ')}`,
    facts: [],
  };
  return [
    ...flagParameters(endpoint).flatMap(([name, param]) => flagsOfParam(name, param, endpoint.record)),
    ...(readsInputFile(endpoint) ? [fromFlag(endpoint)] : []),
    ...(hasJsonBody(endpoint) ? [example] : []),
    ...(clearable.length ? [unset] : []),
    ...shortcutFlags(endpoint),
  ];
}

function flagsOfParam(name: string, param: Param, record: RecordKind | undefined): readonly Flag[] {
  const values = valuesOf(param, record);
  const flag: Flag = {
    name: flagName(name),
    metavar: metavarOf(param),
    ...(param.type === 'boolean' && { optional: true }),
    ...(param.type === 'list' && { list: true }),
    ...(values && { values }),
    help: param.help,
    facts: [...factsOf(param), ...orderOf(param, record)],
  };
  if (!isMoney(param)) return [flag];
  const help = param.help.replace(', in micro units', ', as a decimal in the currency');
  const twin = decimalFlagName(name);
  return [
    { ...flag, facts: [...flag.facts, `or ${twin}`] },
    { name: twin, metavar: 'amount', help, facts: [`or ${flag.name}`] },
  ];
}

function metavarOf(param: Param): string {
  switch (param.type) {
    case 'boolean':
      return 'true|false';
    case 'integer':
      return param.unit === 'micro' ? 'micros' : 'n';
    case 'time':
      return 'time';
    case 'id':
      return 'id';
    case 'list':
      return param.of.type === 'id' ? 'ids' : 'values';
    case 'enum':
      return 'value';
    default:
      return 'text';
  }
}

function valuesOf(param: Param, record: RecordKind | undefined): readonly string[] | undefined {
  if (param.type === 'boolean') return ['true', 'false'];
  if (param === sortBy) return record?.sortable?.flatMap((name) => [`${name}-asc`, `${name}-desc`]);
  return namedValuesOf(param);
}

/** The values that the parameter itself names. */
function namedValuesOf(param: Param): readonly string[] | undefined {
  if (param.type === 'enum') return param.values;
  if (param.type === 'integer') return param.values?.map(String);
  return param.type === 'list' ? namedValuesOf(param.of) : undefined;
}

/** Whether values are taken that the parameter does not name. */
function isOpen(param: Param): boolean {
  return param.type === 'list' ? isOpen(param.of) : param.type === 'enum' && param.open === true;
}

function factsOf(param: Param): readonly string[] {
  const { safe, default: usual, required, help } = param;
  const named = namedValuesOf(param);
  const [range, assumed] = [rangeOf(param), usual !== undefined && `default ${usual}`];
  return [
    named && `${listWords(named)}${isOpen(param) ? ' and others' : ''}`,
    range && !help.includes(range) && range,
    required && 'required',
    safe !== undefined && `default here ${safe}`,
    assumed && safe === undefined && !help.includes(assumed) && assumed,
  ].filter((fact): fact is string => typeof fact === 'string');
}

/** What a list can be ordered by. */
function orderOf(param: Param, record: RecordKind | undefined): readonly string[] {
  return param === sortBy && record?.sortable ? [record.sortable.join(', ')] : [];
}

function rangeOf(param: Param): string | undefined {
  if (param.type === 'integer' && param.min !== undefined && param.max !== undefined)
    return `${param.min} to ${param.max}`;
  if (param.type === 'string' && param.max !== undefined) return `at most ${param.max} characters`;
  if (param.type === 'list' && param.max !== undefined) return `at most ${param.max}`;
  return undefined;
}
