/** Creates commander's options, of the contract's commands and of the global flags, and notes what is typed for them. */
import { type Command, Option } from 'commander';
import type { Flag } from '../../../flags/flag.js';
import { flagEntries, flagsInEntries } from '../../../flags/flag-entries.js';
import { optionKey } from '../../../flags/typed-values.js';
import { waitFlag } from '../../../flags/wait-flag.js';
import { type Globals, globalFlags, globalFlagWords } from '../../core/host/global-flags.js';
import type { LocalCommand } from '../../core/host/local-command.js';

/** Adds the flags to the command in the order of help, and returns those with known values whose value is optional. */
export function addFlags(command: Command, flags: readonly Flag[]): OptionalValues {
  const twins = flagsInEntries(flags);
  for (const flag of [...flagEntries(flags), ...twins]) {
    const { list, repeated, variadic, help, details, heading = 'Flags' } = flag;
    const option = new Option(flagNotation(flag), details.length ? `${help} (${details.join('; ')})` : help);
    if (repeated && !variadic) {
      if (list) option.argParser(collect);
      else option.argParser(append);
    }
    command.addOption(option.helpGroup(`${heading}:`).hideHelp(twins.includes(flag)));
    noteValues(command, option, flag);
  }
  return new Map(
    flags.flatMap(({ name, optional, values }) =>
      optional && (values || name === waitFlag.name) ? [[name, optionalValues(name, values)]] : [],
    ),
  );
}

/** The flag as commander declares it. */
function flagNotation({ name, short, metavar, optional, variadic }: Flag): string {
  const names = short === undefined ? name : `${short}, ${name}`;
  if (metavar === undefined) return names;
  const value = `${metavar}${variadic ? '...' : ''}`;
  return optional ? `${names} [${value}]` : `${names} <${value}>`;
}

/** A list to which each use of the flag adds. */
function collect(value: string, before: string | undefined): string {
  return before === undefined ? value : `${before},${value}`;
}

/** A flag that may be repeated, whose values are taken as they are. */
function append(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** The words that are taken for the value of a flag whose value is optional, by the flag. */
export type OptionalValues = ReadonlyMap<string, RegExp>;

function optionalValues(name: string, values: Flag['values']): RegExp {
  if (name === waitFlag.name) return waitValues;
  const word = `(${values ? values.join('|') : 'true|false'})`;
  // A list with one such word is a value of the flag even if its other words are wrong; the check reports these.
  return new RegExp(`^(?:[\\w-]+,)*${word}(?:,[\\w-]*)*$`, 'i');
}

/** Commander cannot distinguish `--with-deleted ID` from `--with-deleted true`, so `=true` is added to a flag without a value. */
export function expandOptionalFlags(argv: readonly string[], flags: OptionalValues): string[] {
  const end = argv.indexOf('--');
  return argv.map((word, index) => {
    const values = end === -1 || index < end ? flags.get(word) : undefined;
    return values && !values.test(argv[index + 1] ?? '') ? `${word}=true` : word;
  });
}

/** A number alone could be an id; `readBareWait` decides. */
const waitValues = /^(true|false|[0-9]{1,6}[smhdw])$/i;

/** Of an alias and typed, the typed one of these counts: the other one says the opposite. */
const opposites: Readonly<Record<string, string>> = { '--all-accounts': '--account', '--all': '--limit' };

export function addGlobalFlags(program: Command): void {
  for (const [flag, help, , counts] of globalFlags) {
    const option = new Option(flag, help);
    if (counts === 'each') option.argParser(append);
    program.addOption(option);
    const twinOf = opposites[flag];
    noteValues(program, option, {
      ...(counts === 'each' && { repeated: true as const }),
      ...(twinOf !== undefined && { twinOf }),
    });
  }
}

/** A sentence for the command and each flag that were typed and that a later version removes. */
export function deprecatedUses(
  command: Command,
  flags: readonly Flag[],
  local: Pick<LocalCommand, 'deprecated'> | undefined,
  globals: Globals,
): readonly string[] {
  const typed: Readonly<Record<string, unknown>> = { ...globals, ...command.opts() };
  const ending = globalFlags.map(([, , , , deprecated], at) => ({
    name: globalFlagWords[at] ?? '',
    deprecated,
  }));
  const isTyped = (name: string) => typed[optionKey(name)] !== undefined;
  return [
    ...(local?.deprecated ? [['this command', local.deprecated] as const] : []),
    ...[...flags, ...ending].flatMap(({ name, deprecated }) =>
      deprecated && isTyped(name) ? [[name, deprecated] as const] : [],
    ),
  ].map(
    ([name, { removedIn, instead }]) =>
      `${name} is deprecated, and version ${removedIn} removes it. Use ${instead}.`,
  );
}

/** A flag that was typed with texts that differ, in their order; null stands for the flag without a value. */
export interface RepeatedFlag {
  /** With its dashes, in its long form. */
  readonly name: string;
  readonly values: readonly (string | null)[];
}

const noted = new WeakMap<Command, Map<string, (string | null)[]>>();

/** What an option sets: two that set the same have one name. `adds` is whether each use adds to it. */
interface SetValue {
  readonly name: string;
  readonly adds: boolean;
}

const meant = new WeakMap<Option, SetValue>();

/** The setting of an option of the command line. */
export function setValueOf(option: Option): SetValue | undefined {
  return meant.get(option);
}

/** Notes each value that is typed for an option of the command; a switch has none. */
function noteValues(
  command: Command,
  option: Option,
  { repeated, twinOf }: Pick<Flag, 'repeated' | 'twinOf'>,
): void {
  meant.set(option, { name: twinOf ?? option.long ?? '', adds: repeated === true });
  if (!option.required && !option.optional) return;
  const values = noted.get(command) ?? new Map<string, (string | null)[]>();
  noted.set(command, values);
  const name = option.long ?? '';
  command.on(`option:${option.name()}`, (value: string | null) => {
    values.set(name, [...(values.get(name) ?? []), value]);
  });
}

/** The flags of these commands that were typed with texts that differ. */
export function repeatedFlags(...commands: readonly Command[]): readonly RepeatedFlag[] {
  return commands
    .flatMap((command) => [...(noted.get(command) ?? [])])
    .map(([name, values]) => ({ name, values: [...new Set(values)] }))
    .filter(({ values }) => values.length > 1);
}
