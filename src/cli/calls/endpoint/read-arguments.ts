/** Reads the arguments of one endpoint as raw values for validation: flags, positional, decimals, --from, --unset. */

import { flagName, isMoney } from '../../../call/flag-names.js';
import { isBodyParameter } from '../../../call/parameter-location.js';
import { takesEmpty } from '../../../call/parse.js';
import type { Endpoint, Param } from '../../../contract/types.js';
import { takesRelativeValues } from '../../../flags/bulk-flags.js';
import {
  clearableNames,
  flagParameters,
  parameterLabel,
  readsInputFile,
} from '../../../flags/endpoint-flags.js';
import { readTextChange, type TextChange } from '../../../flags/name-or-time-change.js';
import type { RelativeAmount } from '../../../flags/relative-amount.js';
import { expandRelativeTime, optionKey, readEnumWord } from '../../../flags/typed-values.js';
import type { Decimal } from '../../../values/money.js';
import { shellCommand } from '../../../values/shell-word.js';
import { notTogether } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { type Invocation, textOption } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { stdinIdProblem } from '../../core/input/stdin-id.js';
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
          ? await (await import('../../core/input/file-flag.js')).readFileFlag(
              flagName(name),
              text,
              param,
              world,
            )
          : splitBodyList(endpoint, [name, param], readEnumWord(expandRelativeTime(text, param, now), param));
    }
    if (text === '' && takesEmpty(param)) problems.push(emptyValueProblem(endpoint, name));
    if (isMoney(param)) readDecimalFlag(name, options, { raw, decimals, problems, changes });
    readNameFlag(endpoint, [name, param], options, { raw, problems, flags: nameFlags });
  }
  checkStdinIds(endpoint, raw, problems);
  readUnset(endpoint, options, { raw, problems, changes });
  const { flags, partial } = readDocumentFlags(endpoint, options, raw, problems);
  const documentFlags = new Map([...nameFlags, ...flags]);
  const from = readsInputFile(endpoint) ? textOption(options, 'from') : undefined;
  const target = { raw, decimals, problems, changes };
  const read =
    from === undefined
      ? undefined
      : await (await import('./read-document.js')).readDocument(endpoint, from, invocation, target);
  requireDocument(endpoint, { raw, problems });
  return {
    raw,
    decimals,
    source: read?.source,
    ...(read?.document && { document: read.document }),
    ...(read?.operations && { operations: read.operations }),
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
  const instead = clearableNames(endpoint).includes(name)
    ? `; to clear it, use ${shellCommand`--unset ${name}`}`
    : '';
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
      problems.push({ parameter: name, flag: '--unset', code, message, value: typed });
    if (!known.includes(name))
      addProblem('INVALID_PARAMETER', `--unset must be one of ${known.join(', ')}, got "${typed}"`);
    else if (raw[name] !== undefined || changes?.has(name))
      addProblem('EXCLUSIVE_PARAMETERS', notTogether(`--unset ${typed}`, flagName(name)));
    else raw[name] = '';
  }
}
