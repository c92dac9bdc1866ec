/** Flags of contract commands: from parameters to commander options, and from what was typed to raw values. */
import { type Command, Option } from 'commander';
import { decimalFlagOf, flagOf, isMoney, placeOf } from '../call/spelling.js';
import { parseTime } from '../call/time.js';
import type { Endpoint, Param } from '../contract/types.js';

/**
 * The parameters that are flags: the account comes from a global flag, the positional from its place, documents
 * from --from, and secrets too, since a command line can be read by every process of the machine.
 */
export function flagParams(endpoint: Endpoint): readonly (readonly [string, Param])[] {
  return Object.entries(endpoint.params).filter(
    ([name, param]) =>
      name !== 'account_id' && name !== endpoint.positional && !isDocument(param) && !isSecret(param),
  );
}

function isSecret(param: Param): boolean {
  return param.type === 'string' && param.secret === true;
}

/** Documents are too large for a flag; they are read from --from. */
function isDocument(param: Param): boolean {
  return ['object', 'array', 'variant', 'shape'].includes(param.type);
}

/** Whether the command reads a JSON body, or secrets, from --from. */
export function takesDocument(endpoint: Endpoint): boolean {
  return Object.entries(endpoint.params).some(
    ([name, param]) => isSecret(param) || ['json', 'body'].includes(placeOf(endpoint, name)),
  );
}

/** Names that --unset takes. */
export function unsettableNames(endpoint: Endpoint): readonly string[] {
  if (endpoint.method !== 'PUT') return [];
  return Object.entries(endpoint.params).flatMap(([name, param]) => (param.unsettable ? [name] : []));
}

export function addFlags(command: Command, endpoint: Endpoint): void {
  for (const [name, param] of flagParams(endpoint)) {
    const { option, twin } = optionsOf(name, param);
    command.addOption(option);
    if (twin) command.addOption(twin);
  }
  if (takesDocument(endpoint)) {
    command.option('--from <file>', 'read the body from a file, or - for stdin: JSON, YAML, JSONL or CSV');
  }
  if (unsettableNames(endpoint).length) {
    command.addOption(
      new Option('--unset <name>', `empty a setting: ${unsettableNames(endpoint).join(', ')}`)
        .argParser(collect)
        .default(undefined),
    );
  }
}

function optionsOf(name: string, param: Param): { option: Option; twin?: Option } {
  const option = new Option(`${flagOf(name)} ${metavarOf(param)}`, helpOf(param));
  if (param.type === 'list') option.argParser(collect);
  if (!isMoney(param)) return { option };
  const help = param.help.replace(', in micro units', ', as a decimal in the currency');
  return { option, twin: new Option(`${decimalFlagOf(name)} <amount>`, help) };
}

/** A list flag may be repeated; its values add up. */
function collect(value: string, before: string | undefined): string {
  return before === undefined ? value : `${before},${value}`;
}

function metavarOf(param: Param): string {
  switch (param.type) {
    case 'boolean':
      return '<true|false>';
    case 'integer':
      return param.unit === 'micro' ? '<micros>' : '<n>';
    case 'time':
      return '<time>';
    case 'id':
      return '<id>';
    case 'list':
      return `<${param.of.type === 'id' ? 'ids' : 'values'}>`;
    case 'enum':
      return '<value>';
    default:
      return '<text>';
  }
}

/** The help of the parameter with what can be told from its data: values, range, default, whether it is required. */
export function helpOf(param: Param): string {
  const facts = [
    valuesOf(param),
    rangeOf(param),
    param.required && 'required',
    param.safe !== undefined && `default here ${param.safe}`,
    param.default !== undefined && param.safe === undefined && `default ${param.default}`,
  ].filter(Boolean);
  return facts.length ? `${param.help} (${facts.join('; ')})` : param.help;
}

function valuesOf(param: Param): string | undefined {
  if (param.type === 'enum' || (param.type === 'integer' && param.values)) return param.values?.join(', ');
  if (param.type === 'list') return valuesOf(param.of);
  return undefined;
}

function rangeOf(param: Param): string | undefined {
  if (param.type === 'integer' && param.min !== undefined && param.max !== undefined)
    return `${param.min} to ${param.max}`;
  if (param.type === 'string' && param.max !== undefined) return `at most ${param.max} characters`;
  if (param.type === 'list' && param.max !== undefined) return `at most ${param.max}`;
  return undefined;
}

/** The flags of the endpoint that are switches: they may stand without a value. */
export function switchesOf(endpoint: Endpoint): readonly string[] {
  return flagParams(endpoint).flatMap(([name, param]) => (param.type === 'boolean' ? [flagOf(name)] : []));
}

/** Commander cannot tell `--with-deleted ID` from `--with-deleted true`; a switch without a value is spelt out here. */
export function spellOutSwitches(argv: readonly string[], switches: ReadonlySet<string>): string[] {
  const end = argv.indexOf('--');
  return argv.map((word, index) => {
    const isSwitch = switches.has(word) && (end === -1 || index < end);
    return isSwitch && !['true', 'false'].includes(argv[index + 1] ?? '') ? `${word}=true` : word;
  });
}

/** What commander calls the value of a flag: `--start-time` is `startTime`. */
export function optionKey(flag: string): string {
  return flag.replace(/^--/, '').replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

const hour = 3_600_000;
const units: Readonly<Record<string, number>> = { m: 60_000, h: hour, d: 24 * hour, w: 7 * 24 * hour };

/**
 * Times as people say them: `now`, or `-7d`, `+12h`, `-30m`, `+2w` from now. Where only whole hours are
 * accepted they are rounded down to one. Any other text is left for the check.
 */
export function readTimeWord(text: string, param: Param, now: number): string {
  const match = /^(?:now|([+-]\d{1,5})([mhdw]))$/.exec(text);
  if (param.type !== 'time' || !match || parseTime(text) !== undefined) return text;
  const time = now + Number(match[1] ?? 0) * (units[match[2] ?? 'm'] ?? 0);
  const step = param.step === 'hour' ? hour : 1000;
  return new Date(Math.floor(time / step) * step).toISOString().replace('.000Z', 'Z');
}
