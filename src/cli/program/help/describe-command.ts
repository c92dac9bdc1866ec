/** A command and its flags as data, for `--help -o json` and `ads help --all -o json`. */
import { decimalFlagName, flagName } from '../../../call/flag-names.js';
import { isWrite } from '../../../call/is-write.js';
import type { Endpoint, Param } from '../../../contract/types.js';
import type { Argument, Command, LocalDescription } from '../../../derive/command-tree.js';
import { endpointExamples } from '../../../derive/examples.js';
import { type Schema, valueSchema } from '../../../derive/openapi/schema.js';
import { endpointFlags, flagParameters, takesDocument } from '../../../flags/endpoint-flags.js';
import type { Deprecation, Flag } from '../../../flags/flag.js';
import { decimalPattern } from '../../../values/money.js';
import { shellCommand } from '../../../values/shell-word.js';
import { acceptedFlagWords } from '../../core/host/accepted-flags.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import { globalFlagWords } from '../../core/host/global-flags.js';
import type { LocalCommand } from '../../core/host/local-command.js';
import { findLocalCommand } from '../commands/index.js';
import { describeCommandRules, describeLocalRules, listEndpointNotes } from './help.js';

export function describeCommand({ words, summary, arguments: taken, flags, endpoint, local }: Command) {
  const notes = endpoint ? listEndpointNotes(endpoint) : (local?.notes ?? []);
  const table = local && findLocalCommand(local.words);
  return {
    command: shellCommand`ads ${words}`,
    summary,
    usage: [shellCommand`ads ${words}`, ...taken.map(({ name }) => name), '[flags]'].join(' '),
    arguments: taken.map((argument) => describeArgument(argument, endpoint, local)),
    flags: flags.map((flag) => describeFlag(flag, endpoint)),
    global_flags: table ? acceptedFlagWords(table.accepts) : globalFlagWords,
    ...(local?.deprecated && { deprecated: describeEnd(local.deprecated) }),
    changes_account: changesAccount(endpoint, table),
    exit_codes: listExitCodes(endpoint, table),
    rules: endpoint ? describeCommandRules(endpoint) : describeLocalRules(local ?? {}),
    notes,
    examples: endpoint ? endpointExamples(endpoint) : (local?.examples ?? []),
    ...(endpoint && {
      endpoint: { id: endpoint.id, method: endpoint.method, path: endpoint.path },
      reads_document: takesDocument(endpoint),
      schema: shellCommand`ads schema ${words}`,
    }),
  };
}

/** Whether the command may change something at the service. */
function changesAccount(endpoint: Endpoint | undefined, table: LocalCommand | undefined): boolean {
  if (endpoint) return isWrite(endpoint);
  if (!table) return false;
  // The history has no entry of its own for `ads undo`, to which the limits of the profile apply.
  return table.changesAccount !== undefined || table.accepts.includes('allowOverLimit');
}

/** The codes that the command may exit with, in ascending order. */
function listExitCodes(endpoint: Endpoint | undefined, table: LocalCommand | undefined): readonly ExitCode[] {
  const { done, bug, usage, partial, hungUp, interrupted, terminated } = exitCodes;
  const { notSignedIn, notPermitted, notFound, refused, rateLimited, unreachable, declined } = exitCodes;
  const codes: ExitCode[] = [done, bug, usage, partial, hungUp, interrupted, terminated];
  // Other local commands read nothing but the tables of ads, unless they have the flags of calls.
  const isOfProfile = table !== undefined && (table.profile !== 'unused' || table.accepts.includes('trace'));
  if (endpoint || isOfProfile) {
    codes.push(notSignedIn, notPermitted, notFound, refused, rateLimited, unreachable);
  }
  // A call that changes no account, such as the end of a token, may ask too.
  if (isOfProfile || (endpoint && endpoint.method !== 'GET')) codes.push(declined);
  return [...new Set([...codes, ...(table?.exits ?? [])])].sort((one, other) => one - other);
}

function describeArgument(
  { name, help, values }: Argument,
  endpoint: Endpoint | undefined,
  local: LocalDescription | undefined,
) {
  const word = name.replace(/[<>[\].]/g, '');
  const param =
    endpoint?.positional === undefined
      ? local?.arguments?.[word.replaceAll('-', '_')]
      : endpoint.params[endpoint.positional];
  return {
    name: word,
    required: name.startsWith('<'),
    ...(name.includes('...') && { list: true }),
    ...(values && { values }),
    ...(endpoint?.positional !== undefined && { parameter: endpoint.positional }),
    ...(param && { schema: valueSchema(param) }),
    help,
  };
}

/** A flag, with the schema of its value where it has more than any text. */
export function describeFlag(flag: Flag, endpoint?: Endpoint) {
  const { name, short, metavar, optional, list, repeated, values, help, details, deprecated } = flag;
  const [parameter, param] = findParameter(endpoint, name) ?? [];
  const isOwn = param && flagName(parameter ?? '') === name;
  const schema = isOwn ? valueSchema(param) : meantSchema(flag);
  return {
    name,
    ...(short && { short }),
    value: metavar ?? null,
    ...(optional && { value_optional: true }),
    ...(list && { list: true }),
    ...(repeated && { repeatable: true }),
    required: details.includes('required'),
    ...(values && { values }),
    ...(parameter !== undefined && { parameter }),
    ...(schema && { schema }),
    ...(deprecated && { deprecated: describeEnd(deprecated) }),
    help,
    details,
  };
}

function describeEnd({ since, removedIn, instead }: Deprecation) {
  return { since, removed_in: removedIn, instead };
}

/** The schema of a flag that is no parameter of an endpoint; undefined for one that takes any text. */
function meantSchema({ metavar, means }: Flag): Schema | undefined {
  if (metavar === undefined) return { type: 'boolean' };
  if (means === 'decimal') return { type: 'string', pattern: decimalPattern.source };
  return means && valueSchema(means);
}

function findParameter(endpoint: Endpoint | undefined, flag: string): readonly [string, Param] | undefined {
  if (!endpoint || !endpointFlags(endpoint).some(({ name }) => name === flag)) return undefined;
  return flagParameters(endpoint).find(([name]) => flagName(name) === flag || decimalFlagName(name) === flag);
}
