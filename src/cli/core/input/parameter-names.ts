/** Names parameters in messages by flag, by argument, or by their position in the file of --from. */

import { argumentName, decimalFlagName, flagName, isMoney } from '../../../call/flag-names.js';
import { parameterLocation } from '../../../call/parameter-location.js';
import type { ParameterNamer, Problem } from '../../../call/problem.js';
import type { Endpoint, Param } from '../../../contract/types.js';
import { describeMissing } from '../../../flags/describe-values.js';
import { isSecret, parameterLabel } from '../../../flags/endpoint-flags.js';
import { nameFlag } from '../../../flags/named-parameters.js';
import { otherTimes } from '../../../flags/typed-values.js';
import { formatMoney } from '../../../values/money.js';
import type { FlagProblem } from '../host/command-error.js';
import type { Arguments } from './arguments.js';
import { inputRowPosition } from './input-row.js';

/** Names the parameters of this call as the user gave them, or can give them. */
export function createParameterNamer(
  endpoint: Endpoint,
  {
    decimals,
    source,
    documentFlags,
    raw,
  }: Pick<Arguments, 'decimals' | 'source'> & Partial<Pick<Arguments, 'documentFlags' | 'raw'>>,
): ParameterNamer {
  return {
    anyCase: true,
    amount: (parameter, limit) => (decimals.has(parameter) ? formatMoney(limit, undefined) : `${limit}`),
    typed: (parameter) => decimals.get(parameter)?.text,
    otherTimes: (parameter) => (!source && takesOtherTimes(endpoint.params[parameter]) ? otherTimes : ''),
    choices: (parameter) => describeMissing(endpoint.params[parameter]),
    name(parameter) {
      const documentFlag = documentFlags?.get(parameter);
      if (documentFlag !== undefined) return documentFlag;
      if (parameter === 'account_id' && endpoint.positional !== 'account_id') return '--account';
      if (parameter === endpoint.positional) return argumentName(parameter);
      if (decimals.has(parameter)) return nameDecimal(parameter, source);
      const top = /^\w+/.exec(parameter)?.[0] ?? parameter;
      if (isSecret(endpoint.params[top])) return `${source?.name ?? '--from'}: ${parameter}`;
      const location = parameterLocation(endpoint, top);
      if (location === 'body') return nameInRows(top, parameter.slice(top.length), source);
      if (location === 'json' && source) return `${source.name}: ${parameter}`;
      // A parameter that was not given is named by how it can be given.
      if (!raw || raw[parameter] !== undefined) return flagName(parameter);
      return nameFlag(endpoint, parameter) ?? parameterLabel(endpoint, parameter);
    },
  };
}

/** The same for a change of a record. A stored amount is named by the flag that takes the unit in which the person wrote amounts. */
export function createStoredNamer(endpoint: Endpoint, args: Arguments): ParameterNamer {
  const namer = createParameterNamer(endpoint, args);
  const nameOf = args.decimals.size > 0 ? decimalFlagName : flagName;
  const isStoredMoney = (name: string) => {
    const param = endpoint.params[name];
    return args.raw[name] === undefined && param !== undefined && isMoney(param);
  };
  return { ...namer, name: (name) => (isStoredMoney(name) ? nameOf(name) : namer.name(name)) };
}

/** Whether a flag takes a date or a relative time for the parameter. */
function takesOtherTimes(param: Param | undefined): boolean {
  const item = param?.type === 'list' ? param.of : param;
  return item?.type === 'time' && item.precision !== 'millisecond';
}

/** The flag of an amount, or the short name of the member of an operation. */
function nameDecimal(parameter: string, source: Arguments['source']): string {
  const [, top, index, name = ''] = /^(\w+)(\[\d+\])\.params\.(\w+)$/.exec(parameter) ?? [];
  if (top === undefined) return decimalFlagName(parameter);
  const short = decimalFlagName(name).slice(2).replaceAll('-', '_');
  return nameInRows(top, `${index}.params.${short}`, source);
}

/**
 * `[3].params.name` of a file's fourth row becomes `rows.csv:5: name`; if other items are on the same line,
 * `rows.json:1: operations[3].name`.
 */
function nameInRows(top: string, path: string, source: Arguments['source']): string {
  if (!source) return '--from';
  const match = /^\[(\d+)\]\.?(.*)$/.exec(path);
  if (!match) return `--from: ${source.name}`;
  const index = Number(match[1]);
  const place = inputRowPosition(index, source);
  const line = source.lines[index];
  const isAlone = line === undefined || source.lines.filter((one) => one === line).length === 1;
  const member = (match[2] ?? '').replace(/^params\./, '');
  const item = isAlone ? '' : `${top}[${index}]`;
  const inside = [item, member].filter((part) => part !== '').join('.');
  return inside ? `${place}: ${inside}` : place;
}

/** Adds the flag that the problem is about. */
export function withFlag(endpoint: Endpoint, namer: ParameterNamer, problem: Problem): FlagProblem {
  const top = /^\w+/.exec(problem.parameter)?.[0] ?? problem.parameter;
  const location = parameterLocation(endpoint, top);
  const isInside =
    location === 'body' ||
    isSecret(endpoint.params[top]) ||
    (location === 'json' && top !== problem.parameter);
  if (!isInside) return { ...problem, flag: namer.name(top).replace(/ (\(or |").*/s, '') };
  // Inside a document only paths that a document flag set have a flag.
  const name = namer.name(problem.parameter);
  return { ...problem, flag: /^--[a-z-]+/.exec(name)?.[0] ?? '--from' };
}
