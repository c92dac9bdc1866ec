/** Flags of contract commands: creates commander options, and expands the typed values. */
import { type Command, Option } from 'commander';
import { hour } from '../../call/duration.js';
import { endpointFlags, flagParameters } from '../../call/endpoint-flags.js';
import { flagName } from '../../call/flag-names.js';
import { readRelativeTime } from '../../call/relative-time.js';
import { formatTime, parseTime } from '../../call/time.js';
import { waitFlag } from '../../call/wait-flag.js';
import type { Endpoint, Param } from '../../contract/types.js';

export function addFlags(command: Command, endpoint: Endpoint): void {
  for (const { name, metavar, list, repeated, help, details, heading } of endpointFlags(endpoint)) {
    const notation = metavar === undefined ? name : `${name} <${metavar}>`;
    const option = new Option(notation, details.length ? `${help} (${details.join('; ')})` : help);
    if (list) option.argParser(collect);
    if (repeated) option.argParser(append);
    if (heading !== undefined) option.helpGroup(`${heading}:`);
    command.addOption(option);
  }
}

/** A list flag may be repeated; its values are joined. */
function collect(value: string, before: string | undefined): string {
  return before === undefined ? value : `${before},${value}`;
}

function append(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** The flags of the endpoint whose value is optional. */
export function booleanFlags(endpoint: Endpoint): readonly string[] {
  const own: readonly string[] = endpoint.awaits ? [waitFlag.name] : [];
  return own.concat(
    flagParameters(endpoint).flatMap(([name, param]) => (param.type === 'boolean' ? [flagName(name)] : [])),
  );
}

/** Commander cannot distinguish `--with-deleted ID` from `--with-deleted true`, so `=true` is added to a flag without a value. */
export function expandBooleanFlags(argv: readonly string[], switches: ReadonlySet<string>): string[] {
  const end = argv.indexOf('--');
  return argv.map((word, index) => {
    const isSwitch = switches.has(word) && (end === -1 || index < end);
    const values = word === waitFlag.name ? waitValues : booleanValues;
    return isSwitch && !values.test(argv[index + 1] ?? '') ? `${word}=true` : word;
  });
}

const booleanValues = /^(true|false)$/i;
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
 * whole hours, the time is rounded down. Any other text is left to validation.
 */
export function expandRelativeTime(text: string, param: Param, now: number): string {
  const time = param.type === 'time' ? readRelativeTime(text, now) : undefined;
  if (param.type !== 'time' || time === undefined || parseTime(text) !== undefined) return text;
  const step = param.step ? hour : 1000;
  return formatTime(Math.floor(time / step) * step);
}
