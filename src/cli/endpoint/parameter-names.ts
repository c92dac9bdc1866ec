/** How the command line names parameters: by flag, by positional, or by their place in the file of --from. */
import { isSecret, parameterLabel } from '../../call/endpoint-flags.js';
import { decimalFlagName, flagName, parameterLocation } from '../../call/flag-names.js';
import { formatMoney } from '../../call/money.js';
import type { ParameterNamer, Problem } from '../../call/problem.js';
import type { Endpoint } from '../../contract/types.js';
import type { FlagProblem } from '../errors/command-error.js';
import type { InputDocument } from './input-file.js';
import type { Arguments } from './read-arguments.js';

/** What the person calls each parameter of this call. */
export function createParameterNamer(
  endpoint: Endpoint,
  {
    decimals,
    source,
    shortcuts,
    raw,
  }: Pick<Arguments, 'decimals' | 'source'> & Partial<Pick<Arguments, 'shortcuts' | 'raw'>>,
): ParameterNamer {
  return {
    amount: (parameter, limit) => (decimals.has(parameter) ? formatMoney(limit, undefined) : `${limit}`),
    typed: (parameter) => decimals.get(parameter)?.text,
    name(parameter) {
      const shortcut = shortcuts?.get(parameter);
      if (shortcut !== undefined) return shortcut;
      if (parameter === 'account_id' && endpoint.positional !== 'account_id') return '--account';
      if (parameter === endpoint.positional) return flagName(parameter).slice(2).toUpperCase();
      if (decimals.has(parameter)) return decimalFlagName(parameter);
      const top = /^\w+/.exec(parameter)?.[0] ?? parameter;
      if (isSecret(endpoint.params[top])) return `${source?.name ?? '--from'}: ${parameter}`;
      const place = parameterLocation(endpoint, top);
      if (place === 'body') return nameInRows(top, parameter.slice(top.length), source);
      if (place === 'json' && source) return `${source.name}: ${parameter}`;
      // What nobody typed is named as it may be typed.
      return raw && raw[parameter] === undefined ? parameterLabel(endpoint, parameter) : flagName(parameter);
    },
  };
}

/**
 * `[3].params.name` of a file's fourth row becomes `rows.csv:5: name`; where other items stand on the same line,
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

/** Where a row stands in its file. */
export function inputRowPosition(index: number, source: InputDocument): string {
  const line = source.lines[index];
  return line === undefined ? `${source.name}: item ${index}` : `${source.name}:${line}`;
}

/** Adds the flag a person must look at. */
export function withFlag(endpoint: Endpoint, voice: ParameterNamer, problem: Problem): FlagProblem {
  const top = /^\w+/.exec(problem.parameter)?.[0] ?? problem.parameter;
  const place = parameterLocation(endpoint, top);
  const isInside =
    place === 'body' || isSecret(endpoint.params[top]) || (place === 'json' && top !== problem.parameter);
  if (!isInside) return { ...problem, flag: voice.name(top).replace(/ \(or .*/, '') };
  // Inside a document only the shortcut flags have names of their own.
  const said = voice.name(problem.parameter);
  return { ...problem, flag: /^--[a-z-]+$/.test(said) ? said : '--from' };
}
