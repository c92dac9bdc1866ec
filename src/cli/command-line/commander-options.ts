/** Flags of contract commands: creates commander options, and expands the typed values. */
import { type Command, Option } from 'commander';
import type { Endpoint, Param } from '../../contract/types.js';
import type { Notation } from '../../derive/command-tree.js';
import { endpointFlags } from '../../flags/endpoint-flags.js';
import { waitFlag } from '../../flags/wait-flag.js';
import { hour } from '../../values/duration.js';
import { readRelativeTime } from '../../values/relative-time.js';
import { formatTime, parseTime } from '../../values/time.js';

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

/** The option key of commander for a flag: `--start-time` is `startTime`. */
export function optionKey(flag: string): string {
  return flag.replace(/^--/, '').replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Enum values are case-insensitive; any other text is left to validation, which reports the allowed values. */
export function readEnumWord(text: string, param: Param): string {
  if (param.type === 'list') {
    return text
      .split(',')
      .map((item) => readEnumWord(item, param.of))
      .join(',');
  }
  return param.type === 'enum' ? matchCase(text, param.values) : text;
}

/** The one of these values that equals the text when case is ignored; otherwise the text itself. */
export function matchCase(text: string, values: readonly string[]): string {
  if (values.includes(text)) return text;
  const same = values.filter((value) => value.toLowerCase() === text.toLowerCase());
  return same.length === 1 && same[0] !== undefined ? same[0] : text;
}

/**
 * Expands relative times: `now`, or an offset from now such as `-7d`, `+12h`, `-30m`, `+2w`. If the parameter takes only
 * whole hours, the time is rounded down. Any other text is left to validation. Of a list, every item is expanded.
 */
export function expandRelativeTime(text: string, param: Param, now: number): string {
  if (param.type === 'list' && param.of.type === 'time') {
    const { of } = param;
    return text
      .split(',')
      .map((item) => expandRelativeTime(item.trim(), of, now))
      .join(',');
  }
  const time = param.type === 'time' ? readRelativeTime(text, now) : undefined;
  if (param.type !== 'time' || time === undefined || parseTime(text) !== undefined) return text;
  const step = param.step ? hour : 1000;
  const rounded = Math.floor(time / step) * step;
  return param.precision === 'millisecond' ? new Date(rounded).toISOString() : formatTime(rounded);
}
