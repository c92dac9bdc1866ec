/** Reads the arguments of one endpoint as raw values for validation: flags, positional, decimals, --from, --unset. */

import { unwrapBody } from '../../call/body-wrapper.js';
import { flagName, isBodyParameter, parameterLocation } from '../../call/flag-names.js';
import { isMoney } from '../../call/money-flags.js';
import type { Endpoint, Param } from '../../contract/types.js';
import { takesRelativeValues } from '../../flags/bulk-flags.js';
import { documentFormats, operationColumns } from '../../flags/document-formats.js';
import {
  clearableNames,
  flagParameters,
  parameterLabel,
  readsInputFile,
} from '../../flags/endpoint-flags.js';
import type { RelativeAmount } from '../../flags/relative-amount.js';
import { readTextChange, type TextChange } from '../../flags/text-change.js';
import { expandRelativeTime, optionKey, readEnumWord } from '../../flags/typed-values.js';
import { isObject } from '../../values/lossless-json.js';
import type { Decimal } from '../../values/money.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import { type Invocation, textOption } from '../host/invocation.js';
import type { Arguments } from '../input/arguments.js';
import { readFileFlag } from '../input/file-flag.js';
import { type InputDocument, readInputFile } from '../input/input-file.js';
import { stdinIdProblem } from '../input/stdin-id.js';
import { readFileParameters } from './parameter-file.js';
import { type AmountTarget, readDecimalFlag } from './read-decimal-flag.js';
import { readDocumentFlags, requireDocument } from './read-document-flags.js';
import { readNameFlag } from './read-name-flag.js';

/** Reads the raw values. Throws CommandError if a file cannot be read. */
export async function readArguments(endpoint: Endpoint, invocation: Invocation): Promise<Arguments> {
  const { world, options, args } = invocation;
  const raw: Record<string, unknown> = {};
  const decimals = new Map<string, Decimal>();
  const changes = takesRelativeValues(endpoint) ? new Map<string, RelativeAmount | TextChange>() : undefined;
  const problems: FlagProblem[] = [];
  const nameFlags = new Map<string, string>();
  if (endpoint.positional && args[0] !== undefined) raw[endpoint.positional] = args[0];
  const now = world.now();
  for (const [name, param] of flagParameters(endpoint)) {
    const text = textOption(options, optionKey(flagName(name)));
    const change = text === undefined ? undefined : changes && readTextChange(name, param, text);
    if (change) changes?.set(name, change);
    else if (text !== undefined) {
      raw[name] =
        param.type === 'bytes'
          ? await readFileFlag(flagName(name), text, param)
          : splitBodyList(endpoint, [name, param], readEnumWord(expandRelativeTime(text, param, now), param));
    }
    if (text === '' && (param.clearable || param.nullable)) problems.push(emptyValueProblem(endpoint, name));
    if (isMoney(param)) readDecimalFlag(name, options, { raw, decimals, problems, changes });
    readNameFlag(endpoint, [name, param], options, { raw, problems, flags: nameFlags });
  }
  checkStdinIds(endpoint, raw, problems);
  readUnset(endpoint, options, { raw, problems, changes });
  const { flags, partial } = readDocumentFlags(endpoint, options, raw, problems);
  const documentFlags = new Map([...nameFlags, ...flags]);
  const source = await readDocument(endpoint, invocation, { raw, decimals, problems, changes });
  requireDocument(endpoint, { raw, problems });
  return {
    raw,
    decimals,
    source,
    documentFlags,
    problems,
    ...(changes?.size && { changes }),
    ...(partial.length > 0 && { partial }),
  };
}

/** In a JSON body a list is an array; a flag takes its items separated by commas, as in a query. */
function splitBodyList(
  endpoint: Endpoint,
  [name, param]: readonly [string, Param],
  text: string,
): string | readonly string[] {
  return param.type === 'list' && isBodyParameter(endpoint, name) ? text.split(',') : text;
}

/** The arguments with relative times counted from another time, such as the emulator's, which may have been moved ahead. */
export function expandTimesAt(
  endpoint: Endpoint,
  args: Arguments,
  options: Invocation['options'],
  now: number,
): Arguments {
  const raw: Record<string, unknown> = { ...args.raw };
  for (const [name, param] of flagParameters(endpoint)) {
    const text = textOption(options, optionKey(flagName(name))) ?? '';
    const expanded = expandRelativeTime(text, param, now);
    if (expanded !== text) raw[name] = expanded;
  }
  return { ...args, raw };
}

function checkStdinIds(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  problems: FlagProblem[],
): void {
  for (const [parameter, text] of Object.entries(raw)) {
    const flag = parameterLabel(endpoint, parameter);
    const problem = stdinIdProblem({ parameter, flag }, endpoint.params[parameter], text);
    if (problem) problems.push(problem);
  }
}

/** An empty value on the wire clears a setting, so that it must be requested explicitly with --unset. */
function emptyValueProblem(endpoint: Endpoint, name: string): FlagProblem {
  const flag = flagName(name);
  const instead = clearableNames(endpoint).includes(name) ? `; to clear it, use --unset ${name}` : '';
  return { parameter: name, flag, code: 'INVALID_PARAMETER', message: `${flag} must not be empty${instead}` };
}

function readUnset(
  endpoint: Endpoint,
  options: Invocation['options'],
  { raw, problems, changes }: Omit<AmountTarget, 'decimals'>,
): void {
  const known = clearableNames(endpoint);
  const names = textOption(options, 'unset')?.split(',') ?? [];
  for (const typed of names) {
    const name = typed.replace(/^--/, '').replaceAll('-', '_');
    const addProblem = (code: string, message: string) =>
      problems.push({ parameter: name, flag: '--unset', code, message: `--unset ${message}`, value: typed });
    if (!known.includes(name))
      addProblem('INVALID_PARAMETER', `must be one of ${known.join(', ')}, got "${typed}"`);
    else if (raw[name] !== undefined || changes?.has(name))
      addProblem('EXCLUSIVE_PARAMETERS', `${typed} cannot be combined with ${flagName(name)}`);
    else raw[name] = '';
  }
}

/** Reads the document of --from into the raw values: as the whole body, or as its members. */
async function readDocument(
  endpoint: Endpoint,
  { world, options, notice }: Invocation,
  { raw, decimals, problems, changes }: AmountTarget,
): Promise<InputDocument | undefined> {
  const from = textOption(options, 'from');
  const whole = Object.keys(endpoint.params).find((name) => parameterLocation(endpoint, name) === 'body');
  if (from === undefined || !readsInputFile(endpoint)) return undefined;
  const source = await readInputFile(
    from,
    world.stdin,
    documentFormats(endpoint),
    operationColumns(endpoint),
  );
  if (whole !== undefined) {
    const body = unwrapBody(endpoint, source.body);
    raw[whole] = body;
    const columns = operationColumns(endpoint);
    if (columns && columns.amounts.size > 0) {
      const { readOperationAmounts } = await import('./operation-amounts.js');
      const read = readOperationAmounts(whole, body, columns, source);
      raw[whole] = read.body;
      for (const [path, decimal] of read.decimals) decimals.set(path, decimal);
      problems.push(...read.problems);
    }
    return source;
  }
  if (!isObject(source.body)) {
    const message = `--from: ${source.name} must contain a single object`;
    problems.push({ parameter: 'body', flag: '--from', code: 'INVALID_PARAMETER', message });
    return source;
  }
  const typed = { ...raw, ...Object.fromEntries(changes ?? []) };
  const read = readFileParameters(endpoint, source.body, typed, source.name);
  Object.assign(raw, read.raw);
  for (const [name, decimal] of read.decimals) decimals.set(name, decimal);
  problems.push(...read.problems);
  if (read.ignored.length > 0) {
    await notice(`${source.name}: not set by this command, and left out: ${read.ignored.join(', ')}`);
  }
  if (read.isPaused)
    await notice(
      `${source.name}: the record is active, its copy is paused; to start that at once, add --entity-status ACTIVE`,
    );
  return source;
}
