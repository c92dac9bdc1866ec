/** What the service refused, in the words in which the person asked: flags, positionals, rows of their file. */

import type { Settings } from '../../auth/settings.js';
import { formatMoney } from '../../call/money.js';
import { ServiceError, type ServiceErrorEntry } from '../../client/errors.js';
import type { Endpoint } from '../../contract/types.js';
import { type FlagProblem, RejectedCallError } from '../errors/command-error.js';
import { explainAccount, isUnknownAccount, refuseAccount } from '../session/account-source.js';
import { createParameterNamer, inputRowPosition, withFlag } from './parameter-names.js';
import type { Arguments } from './read-arguments.js';

/** Says a refusal of this call in the person's words; any other error is left as it is. */
export function explainServiceError(
  error: unknown,
  endpoint: Endpoint,
  gathered: Arguments,
  settings: Settings,
): unknown {
  if (!(error instanceof ServiceError)) return error;
  if (isUnknownAccount(error)) {
    const typed = endpoint.positional === 'account_id' ? gathered.raw.account_id : undefined;
    if (typeof typed !== 'string') return explainAccount(error, settings);
    const subject = `ACCOUNT-ID: account "${typed}"`;
    return refuseAccount(error, {
      id: typed,
      flag: 'ACCOUNT-ID',
      subject,
      environment: settings.env.value,
    });
  }
  const voice = createParameterNamer(endpoint, gathered);
  const ofCall = error.entries.flatMap((entry) => {
    const { parameter = '' } = entry;
    if (parameter === '') return error.entries.length > 1 ? [problemOf(entry, '', entry.message)] : [];
    const decimal = gathered.decimals.get(parameter);
    const told = decimal ? inUnits(entry, decimal.text) : entry;
    const problem = problemOf(told, parameter, sayOf(told, voice.name(parameter)));
    return [withFlag(endpoint, voice, problem)];
  });
  const body = typeof endpoint.send === 'object' ? endpoint.send.json : 'operations';
  const ofRows = error.operationErrors.flatMap(({ index, entries }) => {
    const item = `${body}[${index}]`;
    const place = gathered.source ? `${inputRowPosition(index, gathered.source)}: ${item}` : item;
    return entries.map((entry) => {
      const problem = problemOf(entry, '--from', `${place}: ${sayOf(entry, entry.parameter)}`);
      return { ...problem, parameter: pathInItem(item, entry.parameter) };
    });
  });
  return new RejectedCallError(error, [...ofCall, ...ofRows]);
}

/** Where the fault is in the body: the service names parameters as inside their item. */
function pathInItem(item: string, parameter = ''): string {
  if (parameter === '' || parameter === 'params') return item;
  return parameter === 'operation_type' ? `${item}.${parameter}` : `${item}.params.${parameter}`;
}

function problemOf(
  { code, parameter = '', value }: ServiceErrorEntry,
  flag: string,
  message: string,
): FlagProblem {
  return { parameter, flag, code: String(code), message, ...(value !== undefined && { value }) };
}

/** The sentence with its amounts in the unit that was typed. Shorter numbers count something else. */
function inUnits(entry: ServiceErrorEntry, value: string): ServiceErrorEntry {
  const message = entry.message.replace(/(?<![\w.])\d{4,}(?![\w.])/g, (micros) =>
    formatMoney(BigInt(micros), undefined),
  );
  return { ...entry, message, value };
}

/** The service's sentence; where it begins with the parameter's wire name, the person's name stands there. */
function sayOf({ message, parameter }: ServiceErrorEntry, name: string | undefined): string {
  if (parameter === undefined || name === undefined || name === '') return message;
  return message.startsWith(`${parameter} `) ? name + message.slice(parameter.length) : `${name}: ${message}`;
}
