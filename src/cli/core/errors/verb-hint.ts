/** The hint for a verb that a group of commands does not have, such as `pause`, but that another command carries out. */
import { argumentName } from '../../../call/flag-names.js';
import { findEndpoint, groupOfEndpoint } from '../../../contract/find-group.js';
import type { entityStatus } from '../../../contract/params/enums.js';
import type { Endpoint } from '../../../contract/types.js';
import { formatCommand } from '../host/command-text.js';
import { accountCommand, flagsOfCall } from '../host/shown-command.js';
import { type StatusCommand, statusCommands, statusWords, updateOf } from '../host/status-verbs.js';

/** What people type for the verbs of commands. */
const wordsOfVerbs: Readonly<Record<string, readonly string[]>> = {
  list: ['all', 'index', 'ls'],
  get: ['describe', 'info', 'read', 'show', 'view'],
  create: ['add', 'make', 'new'],
  update: ['change', 'edit', 'modify', 'rename', 'set'],
  delete: ['del', 'destroy', 'remove', 'rm'],
};

/** What people type to change a status. */
const wordsOfStatus: Readonly<Record<(typeof entityStatus)[number], readonly string[]>> = {
  ACTIVE: ['activate', 'enable', 'launch', 'resume', 'run', 'start', 'unpause'],
  PAUSED: ['deactivate', 'disable', 'halt', 'pause', 'stop', 'suspend'],
};

/** `words` are those of the unknown command, without flags: its group, the verb, and possibly an id. */
export function verbHint(words: readonly string[]): string | undefined {
  const at = words.findIndex((_, index) => index > 0 && !hasCommands(words.slice(0, index + 1)));
  const [verb = '', id] = words.slice(at);
  const group = words.slice(0, at).join('.');
  if (at < 0 || !hasCommands(words.slice(0, at))) return undefined;
  const known = keyOf(wordsOfVerbs, verb) ?? verb;
  const command =
    changeStatus(group, keyOf(wordsOfStatus, verb), id) ??
    nameVerb(findEndpoint(`${group}.${known}`), id) ??
    (known === 'get' ? selectFromList(group, id) : undefined);
  return command && `Use instead: ${command}`;
}

function keyOf(table: Readonly<Record<string, readonly string[]>>, word: string): string | undefined {
  return Object.keys(table).find((key) => table[key]?.includes(word.toLowerCase()));
}

function hasCommands(words: readonly string[]): boolean {
  return endpointsBelow(words.join('.')).length > 0;
}

function endpointsBelow(group: string): readonly Endpoint[] {
  return groupOfEndpoint(group)?.endpoints.filter(({ id }) => id.startsWith(`${group}.`)) ?? [];
}

const verbs: Readonly<Record<string, StatusCommand['verb']>> = { ACTIVE: 'activate', PAUSED: 'pause' };

/** A command for this status alone, or else an update. */
function changeStatus(group: string, status: string | undefined, id: string | undefined): string | undefined {
  if (status === undefined) return undefined;
  const short = statusCommands.find((one) => one.group === group && one.verb === verbs[status]);
  if (short) {
    const { positional = 'id' } = updateOf(short);
    return accountCommand`ads ${statusWords(short)} ${id ?? argumentName(positional)}`;
  }
  const own = endpointsBelow(group).find(({ implicitValues = {} }) =>
    Object.values(implicitValues).includes(status),
  );
  if (own) return nameVerb(own, id);
  const update = findEndpoint(`${group}.update`);
  const [name] =
    Object.entries(update?.params ?? {}).find(
      ([, param]) => param.type === 'enum' && param.values.includes(status),
    ) ?? [];
  return update && name && nameVerb(update, id, { [name]: status });
}

/** The command of this call, for the id if one was typed. */
function nameVerb(
  endpoint: Endpoint | undefined,
  id: string | undefined,
  values: Readonly<Record<string, string>> = {},
): string | undefined {
  if (!endpoint) return undefined;
  const { positional } = endpoint;
  const record = positional === undefined ? {} : { [positional]: id ?? argumentName(positional) };
  const context = { currency: undefined, flags: flagsOfCall(endpoint) };
  return formatCommand({ endpoint, values: { ...record, ...values } }, context);
}

/** The list of a group without `get`, with its flag for ids if it has one. */
function selectFromList(group: string, id: string | undefined): string | undefined {
  const list = findEndpoint(`${group}.list`);
  if (!list) return undefined;
  const { params, positional, example } = list;
  const ids = endpointsBelow(group)
    .map((one) => `${one.positional}s`)
    .find((name) => Object.hasOwn(params, name));
  const required = Object.entries(params).filter(
    ([name, param]) => param.required && name !== positional && name !== 'account_id' && name !== ids,
  );
  return nameVerb(list, undefined, {
    ...Object.fromEntries(required.map(([name]) => [name, String(example[name] ?? argumentName(name))])),
    ...(ids !== undefined && { [ids]: id ?? 'ID' }),
  });
}
