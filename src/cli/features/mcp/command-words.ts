/**
 * From the values that a model gives to the words of a command line. Every flag is one word with its value, so that no
 * value can become a flag, and only flags of the command itself and a few harmless ones are taken.
 */
import type { Command } from '../../../derive/command-tree.js';
import type { Flag } from '../../../flags/flag.js';
import { isObject, writeJson } from '../../../values/lossless-json.js';
import { type FlagProblem, throwIfProblems, usageError } from '../../core/host/command-error.js';
import { commandId } from './command-by-name.js';

/** Values by the names of flags and arguments, in snake case or as flags are typed. */
export type Values = Readonly<Record<string, unknown>>;

/** The accounts that the server was started for; none where the environment has one of its own. */
export interface AccountScope {
  readonly accounts: readonly string[];
}

export interface CommandWords {
  /** The command, its arguments and its flags. */
  readonly words: readonly string[];
  /** The body of a call that takes one; empty for any other. */
  readonly stdin: string;
  /** The accounts of the command, separated by commas; undefined for that of the environment. */
  readonly account: string | undefined;
}

/** Global flags of reads: they select what is shown. */
const readingFlags = ['--fields', '--query', '--filter', '--sort', '--limit', '--resolve'];
/** Answers to questions that only a person is asked. */
const confirmations = ['--confirm', '--yes', '--activate'];
/** Flags that a model has no use for: the example of a document, and answers to questions. */
const forPeople = [...confirmations, '--example'];
/** The document of a call, in place of a file. */
const bodyName = 'body';
const documentFlag = '--from';

/** Whether a number is, or may be, another one than was sent: a model's ids have up to 19 digits. */
function hasInexactNumber(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInexactNumber);
}

/** Throws CommandError with a problem for each value that the command does not take, or that a model may not give. */
export function toWords(command: Command, values: Values, scope: AccountScope): CommandWords {
  const isRead = command.endpoint?.method === 'GET' || command.local?.forModels === 'read';
  const { account, ...own } = values;
  const problems: FlagProblem[] = [];
  const places = new Map<string, readonly string[]>();
  const flags: string[] = [];
  let stdin = '';
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined || value === null) continue;
    const refuse = (message: string) =>
      problems.push({
        parameter: name,
        flag: name,
        code: 'INVALID_PARAMETER',
        message: `${name}: ${message}`,
      });
    if (hasInexactNumber(value)) {
      refuse('has a number with more digits than JSON numbers keep; give it as text');
      continue;
    }
    const flagName = toFlagName(name);
    const flag = command.flags.find((known) => known.name === flagName);
    const argument = findArgument(command, name);
    if (argument !== undefined) {
      const words = (Array.isArray(value) ? value : [value]).map(String);
      const wrong = words.find((word) => /^[-@]|^$/.test(word));
      if (wrong === undefined) places.set(argument, words);
      else refuse(`"${wrong}" is not an id or a name`);
    } else if (name === bodyName && command.flags.some((known) => known.name === documentFlag)) {
      stdin = typeof value === 'string' ? value : writeJson(value);
      flags.push(`${documentFlag}=-`);
    } else if (confirmations.includes(flagName)) refuse('only a person confirms');
    else if (flag?.metavar === 'file' || flag?.metavar === 'dir')
      refuse('files of this machine are not available');
    else if (flag) flags.push(...flagWords(flag, value));
    else if (isRead && readingFlags.includes(flagName)) flags.push(...readingWords(flagName, value));
    else refuse(`"${commandId(command)}" does not take it; see the tool describe`);
  }
  throwIfProblems(problems, 'Nothing was run.');
  const taken = command.arguments.flatMap((argument) => places.get(argument.name) ?? []);
  refuseForeign(command, taken, own, scope);
  return {
    words: [...command.words, ...taken, ...flags],
    stdin,
    account: chooseAccounts(command, account, scope),
  };
}

/** The flag that a value is for, however its name is spelled: `to_account`, `to-account`, `--to_account`. */
export function toFlagName(name: string): string {
  return `--${name.replace(/^--/, '').replaceAll('_', '-')}`;
}

/** The names of the values that a model may give, as `describe` shows them. */
export function takenNames(command: Command): readonly string[] {
  const flags = command.flags.filter(
    ({ name, metavar }) => !forPeople.includes(name) && metavar !== 'file' && metavar !== 'dir',
  );
  const hasBody = command.flags.some(({ name }) => name === documentFlag);
  return [
    ...command.arguments.map(({ name }) => plainName(name)),
    ...flags.map(({ name }) => plainName(name.slice(2))),
    ...(hasBody ? [bodyName] : []),
  ];
}

/** The placeholder of an argument, which is named by it, or simply `id` where it is the only one. */
function findArgument({ arguments: taken }: Command, name: string): string | undefined {
  const asked = name.replaceAll('-', '_').toLowerCase();
  const known = taken.map((argument) => argument.name);
  return (
    known.find((placeholder) => plainName(placeholder) === asked) ??
    (asked === 'id' && known.length === 1 ? known[0] : undefined)
  );
}

/** `campaign_id` for `<campaign-id>`. */
function plainName(notation: string): string {
  return notation
    .replace(/[<>[\].]/g, '')
    .replaceAll('-', '_')
    .toLowerCase();
}

function flagWords({ name, metavar, repeated, variadic, optional }: Flag, value: unknown): readonly string[] {
  if (value === true && (metavar === undefined || optional)) return [name];
  if (metavar === undefined) return value === false ? [] : [`${name}=${toText(value)}`];
  const items = Array.isArray(value) && (repeated || variadic) ? value : [value];
  return items.map((item) => `${name}=${toText(item)}`);
}

function readingWords(name: string, value: unknown): readonly string[] {
  if (name === '--resolve') return value === true ? [name] : [];
  const items = Array.isArray(value) && name === '--filter' ? value : [value];
  return items.map((item) => `${name}=${toText(item)}`);
}

/** A list is typed with commas, unless its items are objects; an object is typed as JSON. */
function toText(value: unknown): string {
  if (Array.isArray(value) && !value.some(isObject)) return value.map(String).join(',');
  return typeof value === 'object' ? writeJson(value) : String(value);
}

/** An account that is the argument of a call, or another account of a copy, must be in the list too. */
function refuseForeign(
  { endpoint, flags, words }: Command,
  taken: readonly string[],
  values: Values,
  scope: AccountScope,
): void {
  const named = endpoint?.positional === 'account_id' ? taken : [];
  const isAccount = ({ refers }: Flag) => !endpoint && refers?.length === 1 && refers[0] === 'accounts';
  const names = flags.filter(isAccount).map(({ name }) => name);
  const referred = Object.entries(values).flatMap(([name, given]) =>
    names.includes(toFlagName(name)) && given !== undefined && given !== null
      ? [given].flat().map(String)
      : [],
  );
  for (const account of [...named, ...referred]) requireAccount(account, scope, words);
}

function requireAccount(account: string, { accounts }: AccountScope, words: readonly string[]): void {
  if (accounts.includes(account)) return;
  const known = accounts.length === 0 ? 'none: it was started without --account' : accounts.join(', ');
  throw usageError(
    `${words.join(' ')}: the account "${account}" is not one of this server`,
    `Accounts of this server: ${known}.`,
  );
}

/** Accounts that the model names out of the list, or all of them. */
function chooseAccounts({ words }: Command, given: unknown, scope: AccountScope): string | undefined {
  const named =
    given === undefined ? [] : (Array.isArray(given) ? given : String(given).split(',')).map(String);
  for (const account of named) requireAccount(account, scope, words);
  return (named.length > 0 ? named : scope.accounts).join(',') || undefined;
}
