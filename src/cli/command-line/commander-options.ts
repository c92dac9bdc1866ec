/** Creates commander's options: of the contract's commands, and of the global flags. */
import { type Command, Option } from 'commander';
import type { Endpoint } from '../../contract/types.js';
import type { Notation } from '../../derive/command-tree.js';
import { endpointFlags } from '../../flags/endpoint-flags.js';
import { waitFlag } from '../../flags/wait-flag.js';
import { globalFlags } from '../host/global-flags.js';

/** Adds the flags of the endpoint, and returns those whose value is optional. */
export function addFlags(command: Command, endpoint: Endpoint): OptionalValues {
  const flags = endpointFlags(endpoint);
  for (const { name, metavar, list, repeated, help, details, heading } of flags) {
    const notation = metavar === undefined ? name : `${name} <${metavar}>`;
    const option = new Option(notation, details.length ? `${help} (${details.join('; ')})` : help);
    if (list) option.argParser(collect);
    if (repeated) option.argParser(append);
    if (heading !== undefined) option.helpGroup(`${heading}:`);
    command.addOption(option);
  }
  return new Map(
    flags.flatMap(({ name, optional, values }) => (optional ? [[name, optionalValues(name, values)]] : [])),
  );
}

/** A list flag may be repeated; its values are joined. */
function collect(value: string, before: string | undefined): string {
  return before === undefined ? value : `${before},${value}`;
}

/** A flag that may be repeated, whose values are taken as they are. */
export function append(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** The words that are taken for the value of a flag whose value is optional, by the flag. */
export type OptionalValues = ReadonlyMap<string, RegExp>;

/** The flags with known values of a command that is no endpoint, as far as their value is optional. */
export function optionalOptions(options: readonly Notation[] = []): OptionalValues {
  return new Map(
    options.flatMap(([notation, , values]) => {
      const [, name] = /^(--[\w-]+) \[/.exec(notation) ?? [];
      const isKnown = name === waitFlag.name || Array.isArray(values);
      return name !== undefined && isKnown ? [[name, optionalValues(name, values)]] : [];
    }),
  );
}

function optionalValues(name: string, values: Notation[2]): RegExp {
  if (name === waitFlag.name) return waitValues;
  const word = `(${Array.isArray(values) ? values.join('|') : 'true|false'})`;
  // A list with one such word is meant for the flag also where its other words are wrong; the check names these.
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

/** A number alone could be an id; `readBareWait` tells. */
const waitValues = /^(true|false|[0-9]{1,6}[smhdw])$/i;

/** How flags that can be repeated join their values. */
const joinRepeated: Readonly<Record<string, (value: string, before?: unknown) => unknown>> = {
  '--filter': (value, before) => [...(Array.isArray(before) ? before : []), value],
  '--sort': (value, before) => (before === undefined ? value : `${before},${value}`),
};

export function addGlobalFlags(program: Command): void {
  for (const [flag, help] of globalFlags) {
    const join = joinRepeated[flag.replace(/ .*/, '')];
    if (join) program.option(flag, help, join);
    else program.option(flag, help);
  }
}
