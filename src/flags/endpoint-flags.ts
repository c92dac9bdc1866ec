/**
 * Describes the flags of an endpoint's command, as data: used by the command line, the completion scripts and the
 * reference.
 */

import { argumentName, decimalFlagName, flagName, isMoney } from '../call/flag-names.js';
import { isBodyParameter } from '../call/parameter-location.js';
import { sortBy } from '../contract/params/shared.js';
import type { Endpoint, Param, RecordKind } from '../contract/types.js';
import { joinFirst, joinList } from '../values/text-lists.js';
import { bulkFlags, takesManyIds, takesRelativeValues } from './bulk-flags.js';
import {
  describeConstraints,
  describeSortAttributes,
  handleNote,
  namedValues,
  valuePlaceholder,
} from './describe-values.js';
import { documentFlagParameters } from './document-flags.js';
import { documentFormats, isDocumentParam, operationFileFlags } from './document-formats.js';
import type { Flag } from './flag.js';
import { loadFillingFlags } from './flag-tables.js';
import { describeTextChange } from './name-or-time-change.js';
import { namedRecordOf, nameFlag, nameNote, refersTo, repeatable, withNameFlag } from './named-parameters.js';
import { excludeFlag, findTargetingFlags, takes } from './targeting-flags.js';
import { textFlags } from './text-field.js';
import { waitFlag } from './wait-flag.js';

/**
 * The parameters that are flags. Not among them: the account, which is a global flag; the positional argument;
 * documents, which come from --from; and secrets, which also do, since other processes can read a command line.
 */
export function flagParameters(endpoint: Endpoint): readonly (readonly [string, Param])[] {
  return Object.entries(endpoint.params).filter(
    ([name, param]) =>
      name !== 'account_id' && name !== endpoint.positional && !isDocumentParam(param) && !isSecret(param),
  );
}

/** Whether the positional argument is optional: reading one account defaults to the account in use. */
function isPositionalOptional({ positional, method }: Endpoint): boolean {
  return positional === 'account_id' && method === 'GET';
}

/** Whether a call takes the account of the settings, if none is given: not if it is the command's own argument. */
export function mayDefaultAccount(endpoint: Endpoint, raw: Readonly<Record<string, unknown>> = {}): boolean {
  if (endpoint.params.account_id === undefined) return false;
  if (endpoint.positional !== 'account_id') return true;
  return isPositionalOptional(endpoint) && raw.account_id === undefined;
}

/** The notation of the positional argument in help: `<campaign-id>`, in brackets where it is optional. */
export function argumentNotation(endpoint: Endpoint, positional: string): string {
  const name = flagName(positional).slice(2);
  return isPositionalOptional(endpoint) ? `[${name}]` : `<${name}>`;
}

/** One line about the positional argument. */
export function argumentHelp(endpoint: Endpoint): string {
  const { positional } = endpoint;
  const param = positional === undefined ? undefined : endpoint.params[positional];
  const help = param?.help ?? '';
  const notes = [
    ...(param?.type === 'id' && param.user ? [handleNote] : []),
    ...(positional !== undefined && namedRecordOf(endpoint, positional) ? [nameNote] : []),
    ...(takesManyIds(endpoint) ? [manyIdsNote] : []),
  ];
  return notes.length ? `${help}: ${notes.join(', or ')}` : help;
}

const manyIdsNote = '- to read ids from standard input';

/** Whether the parameter is a credential, which is never a flag. */
export function isSecret(param: Param | undefined): boolean {
  return param?.type === 'string' && param.secret === true;
}

/** Whether the command reads parameters, a JSON body, or secrets from --from. */
export function readsInputFile(endpoint: Endpoint): boolean {
  return takesDocument(endpoint) || secretNames(endpoint).length > 0;
}

/** Whether what the command writes can be one document for --from: a JSON body, or its parameters by their wire names. */
export function takesDocument(endpoint: Endpoint): boolean {
  return hasJsonBody(endpoint) || takesParameterFile(endpoint);
}

/** Whether the document of --from is not a body that is sent, but holds the same parameters as the flags. */
export function takesParameterFile(endpoint: Endpoint): boolean {
  const writes = endpoint.method === 'POST' || endpoint.method === 'PUT';
  return writes && endpoint.area === 'ads' && !hasJsonBody(endpoint) && flagParameters(endpoint).length > 0;
}

/** The secrets that are read from --from. */
function secretNames({ params, signedWith }: Endpoint): readonly string[] {
  return [
    ...Object.entries(params).flatMap(([name, param]) => (isSecret(param) ? [name] : [])),
    ...(signedWith ? [signedWith.secret] : []),
  ];
}

/** The parameters that --unset accepts. */
export function clearableNames(endpoint: Endpoint): readonly string[] {
  if (endpoint.method !== 'PUT') return [];
  return Object.entries(endpoint.params).flatMap(([name, param]) => (param.clearable ? [name] : []));
}

/** The name of a parameter in help: its flags; the positional in capitals; a member of the body by its wire name. */
export function parameterLabel(endpoint: Endpoint, parameter: string): string {
  if (parameter === endpoint.positional) return argumentName(parameter);
  if (parameter === 'account_id') return '--account';
  const param = flagParameters(endpoint).find(([name]) => name === parameter)?.[1];
  if (!param) return parameter;
  return isMoney(param) ? `${decimalFlagName(parameter)} (or ${flagName(parameter)})` : flagName(parameter);
}

/** The name of a parameter in the rules of help: the flag that its entry begins with. */
export function entryLabel(endpoint: Endpoint, parameter: string): string {
  const param = flagParameters(endpoint).find(([name]) => name === parameter)?.[1];
  if (!param) return parameterLabel(endpoint, parameter);
  if (isMoney(param)) return decimalFlagName(parameter);
  return nameFlag(endpoint, parameter) ?? flagName(parameter);
}

const from: Flag = { name: '--from', metavar: 'file', help: '', details: [] };

/** Without a document, --from reads only the secrets. */
function fromFlag(endpoint: Endpoint): Flag {
  if (endpoint.uploadEndpoint !== undefined) {
    return {
      ...from,
      help: 'read people (CSV, JSONL, JSON array) or parameters (JSON, YAML) from a file, or - for stdin',
    };
  }
  if (takesParameterFile(endpoint)) {
    return {
      ...from,
      help: 'read parameters from a file, or - for stdin: JSON or YAML; flags take precedence',
    };
  }
  if (hasJsonBody(endpoint)) {
    return {
      ...from,
      help: `read the body from a file, or - for stdin: ${joinList(documentFormats(endpoint), 'or')}`,
    };
  }
  return {
    ...from,
    help: `read ${secretNames(endpoint).join(', ')} from a file, or - for stdin: JSON or YAML`,
  };
}

/** The destination of a file of personal data. */
const personalFileFlags: readonly Flag[] = [
  { name: '--to', metavar: 'file', help: 'write the file to this path, readable only by you', details: [] },
  { name: '--print', help: 'print the file to the terminal', details: [] },
];

const overwrite: Flag = {
  name: '--overwrite',
  help: 'with --from: send values even if somebody has changed the record since it was read',
  details: [],
};

/** Whether a document of --from may be a record that was read and edited. */
function takesReadRecord(endpoint: Endpoint): boolean {
  const { method, record } = endpoint;
  return method === 'PUT' && takesDocument(endpoint) && Object.hasOwn(record?.fields ?? {}, 'updated_at');
}

const example: Flag = {
  name: '--example',
  help: 'print an example for --from without sending anything',
  details: [],
};

/** Whether the command sends a JSON body. */
function hasJsonBody(endpoint: Endpoint): boolean {
  return Object.keys(endpoint.params).some((name) => isBodyParameter(endpoint, name));
}

/** The parameters of a list about its pages, of which the last value counts: their size and order. */
const pageNames: readonly string[] = ['count', 'sort_by'];

/** The flags that build the body in one of its common forms. */
function documentFlags(endpoint: Endpoint): readonly Flag[] {
  return documentFlagParameters(endpoint).flatMap(({ name, param, description, repeated, addsUp }) => {
    const group = refersTo(param);
    const isRepeated = repeated !== undefined || addsUp;
    return parameterFlags(name, param, undefined).map((flag) => ({
      ...flag,
      ...(isRepeated && { repeated: true as const, details: [...flag.details, repeatable] }),
      ...(repeated !== undefined && { metavar: repeated }),
      facts: flag.details.filter((fact) => fact !== 'required'),
      heading: description === undefined ? 'Instead of --from' : `Instead of --from, for ${description}`,
      ...(group && { refers: [group] }),
    }));
  });
}

const targetingFlagHeading = 'By name, instead of type and value; repeatable';

/** The flags that take a name in place of a targeting type and value, and the flag that excludes. */
function targetingFlags(endpoint: Endpoint): readonly Flag[] {
  const set = findTargetingFlags(endpoint);
  if (!set) return [];
  const common = { repeated: true, heading: targetingFlagHeading } as const;
  const own = set.flags.filter((flag) => takes(flag, 'included'));
  const flags = own.map(({ name, metavar, help, words }): Flag => {
    const values = words && Object.keys(words);
    const details = values ? [joinFirst(values)] : [];
    return { name: flagName(name), metavar, help, details, ...(values && { values }), ...common };
  });
  const help = 'Exclude instead of include: another flag and its value, such as location=Texas';
  const others = set.flags
    .filter((flag) => !takes(flag, 'included'))
    .map(({ name, metavar }) => `or ${flagName(name).slice(2)}=<${metavar}>`);
  return [...flags, { name: flagName(excludeFlag), metavar: 'flag=value', help, details: others, ...common }];
}

/** A parameter that targeting flags can replace is required only without them. */
function withReplacement(endpoint: Endpoint, name: string, flag: Flag): Flag {
  if (!findTargetingFlags(endpoint)?.replaced.includes(name)) return flag;
  const details = flag.details.map((fact) => (fact === 'required' ? 'required unless given by name' : fact));
  return { ...flag, details };
}

/** The flags of the endpoint's command, without global flags, in the order of help. */
export function endpointFlags(endpoint: Endpoint): readonly Flag[] {
  const clearable = clearableNames(endpoint);
  const unset: Flag = {
    name: '--unset',
    metavar: 'name',
    list: true,
    values: clearable,
    help: `clear a value: ${clearable.join(', ')}`,
    details: [],
  };
  return [
    ...flagParameters(endpoint).flatMap(([name, param]) =>
      parameterFlags(name, param, endpoint.record, takesRelativeValues(endpoint))
        .map((flag) => withReplacement(endpoint, name, flag))
        .flatMap((flag) => withNameFlag(endpoint, name, flag)),
    ),
    ...(readsInputFile(endpoint) ? [fromFlag(endpoint)] : []),
    ...operationFileFlags(endpoint),
    ...(takesReadRecord(endpoint) ? [overwrite] : []),
    ...(takesDocument(endpoint) ? [example] : []),
    ...(endpoint.awaits ? [waitFlag] : []),
    ...(endpoint.response === 'file' ? personalFileFlags : []),
    ...textFlags(endpoint),
    ...(clearable.length ? [unset] : []),
    ...documentFlags(endpoint),
    ...targetingFlags(endpoint),
    ...bulkFlags(endpoint),
    ...(endpoint.uploadEndpoint === undefined ? [] : loadFillingFlags()(endpoint.uploadEndpoint)),
  ];
}

function parameterFlags(
  name: string,
  param: Param,
  record: RecordKind | undefined,
  takesChanges = false,
): readonly Flag[] {
  const values = completionValues(param, record);
  const flag: Flag = {
    name: flagName(name),
    metavar: valuePlaceholder(param),
    ...(param.type === 'boolean' && { optional: true }),
    ...(param.type === 'list' && { list: true }),
    ...(pageNames.includes(name) && { lastCounts: true as const }),
    means: param,
    ...(values && { values }),
    ...(param.type === 'id' && param.user && { user: true }),
    help: param.help,
    details: [...describeConstraints(param), ...describeSortAttributes(param, record)],
  };
  const change = takesChanges ? describeTextChange(name, param) : undefined;
  if (change !== undefined) return [{ ...flag, details: [...flag.details, change] }];
  if (!isMoney(param)) return [flag];
  const decimalName = decimalFlagName(name);
  return [
    { ...flag, details: [...flag.details, `or ${decimalName}`], twinOf: decimalName },
    {
      name: decimalName,
      metavar: 'amount',
      means: 'decimal',
      help: decimalHelp(param),
      details: [`or ${flag.name}`, ...(takesChanges ? ['or a change: +10%, -5.00'] : [])],
    },
  ];
}

/** The help of an amount that is typed as a decimal. */
export function decimalHelp({ help }: Param): string {
  return help.replace(', in micro units', ', as a decimal in the currency');
}

function completionValues(param: Param, record: RecordKind | undefined): readonly string[] | undefined {
  if (param.type === 'boolean') return ['true', 'false'];
  if (param === sortBy) return record?.sortable?.flatMap((name) => [`${name}-asc`, `${name}-desc`]);
  return namedValues(param);
}
