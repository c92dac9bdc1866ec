/** Creates commander's options: of the contract's commands, and of the global flags. */
import { type Command, Option } from 'commander';
import type { Flag } from '../../flags/flag.js';
import { flagEntries, flagsInEntries } from '../../flags/flag-entries.js';
import { waitFlag } from '../../flags/wait-flag.js';
import { globalFlags } from '../host/global-flags.js';

/** Adds the flags to the command in the order of help, and returns those with known values whose value is optional. */
export function addFlags(command: Command, flags: readonly Flag[]): OptionalValues {
  const twins = flagsInEntries(flags);
  for (const flag of [...flagEntries(flags), ...twins]) {
    const { list, repeated, variadic, help, details, heading = 'Flags' } = flag;
    const option = new Option(flagNotation(flag), details.length ? `${help} (${details.join('; ')})` : help);
    if (list && !variadic) option.argParser(collect);
    if (repeated && !variadic) option.argParser(append);
    command.addOption(option.helpGroup(`${heading}:`).hideHelp(twins.includes(flag)));
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

/** A list flag may be repeated; its values are joined. */
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

export function addGlobalFlags(program: Command): void {
  for (const [flag, help] of globalFlags) {
    const option = new Option(flag, help);
    if (option.long === '--filter') option.argParser(append);
    if (option.long === '--sort') option.argParser(collect);
    program.addOption(option);
  }
}
