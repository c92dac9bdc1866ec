/** Translates errors of the service from wire parameters to flags, arguments and rows of the input file. */

import type { Settings } from '../../../auth/settings.js';
import type { ParameterNamer } from '../../../call/problem.js';
import { ServiceError, type ServiceErrorEntry } from '../../../client/errors.js';
import type { Endpoint } from '../../../contract/types.js';
import { memberAt } from '../../../values/lossless-json.js';
import { formatMoney } from '../../../values/money.js';
import { type FlagProblem, RejectedCallError } from '../../core/host/command-error.js';
import type { Arguments } from '../../core/input/arguments.js';
import { inputRowPosition } from '../../core/input/input-row.js';
import { createParameterNamer, createStoredNamer, withFlag } from '../../core/input/parameter-names.js';
import { explainAccount, isUnknownAccount, unknownAccountError } from '../session/explain-unknown-account.js';
import { storedValueRules } from './stored-value-rules.js';

/** Translates an error of the service for this call; returns any other error unchanged. */
export function explainServiceError(
  error: unknown,
  endpoint: Endpoint,
  args: Arguments,
  settings: Settings,
): unknown {
  if (!(error instanceof ServiceError)) return error;
  if (isUnknownAccount(error)) {
    const typed = endpoint.positional === 'account_id' ? args.raw.account_id : undefined;
    if (typeof typed !== 'string') return explainAccount(error, settings);
    const subject = `ACCOUNT-ID: account "${typed}"`;
    return unknownAccountError(error, {
      id: typed,
      flag: 'ACCOUNT-ID',
      subject,
      settings,
    });
  }
  const changesRecord = endpoint.method === 'PUT';
  const namer = (changesRecord ? createStoredNamer : createParameterNamer)(endpoint, args);
  const callProblems = error.entries.flatMap((entry) => {
    const { parameter = '' } = entry;
    const translate = (message: string) => (args.source ? message : nameFlags(message, endpoint, namer));
    if (parameter === '') {
      const message = translate(entry.message);
      const isAlone = error.entries.length === 1;
      return isAlone && message === entry.message ? [] : [toProblem(entry, '', message)];
    }
    const decimal = args.decimals.get(parameter);
    const shown = decimal ? withDecimalAmounts(entry, decimal.text) : entry;
    const flag = findDocumentFlag(entry, args);
    const message = formatMessage(shown, flag ?? namer.name(parameter));
    const problem = toProblem(shown, parameter, translate(message));
    return [flag === undefined ? withFlag(endpoint, namer, problem) : { ...problem, flag }];
  });
  const body = typeof endpoint.send === 'object' ? endpoint.send.json : 'operations';
  const rowProblems = error.operationErrors.flatMap(({ index, entries }) => {
    const item = `${body}[${index}]`;
    const position = args.source ? `${inputRowPosition(index, args.source)}: ${item}` : item;
    return entries.map((entry) => {
      const parameter = pathInItem(item, entry.parameter);
      const typed = args.documentFlags.get(parameter);
      const message =
        typed === undefined
          ? `${position}: ${formatMessage(entry, entry.parameter)}`
          : formatMessage(entry, typed);
      const flag = /^--[a-z-]+/.exec(typed ?? '')?.[0] ?? '--from';
      return { ...toProblem(entry, flag, message), parameter };
    });
  });
  const hint = changesRecord && isComparedByDryRun(error, endpoint, args) ? storedHint : undefined;
  return new RejectedCallError(error, withoutRepetition([...callProblems, ...rowProblems]), hint);
}

const storedHint = 'The stored values count too. To compare with them, add --dry-run.';

/** Names of parameters as the service writes them, in a message or alone. Text in quotation marks is what the user wrote. */
const quotedOrName = /"[^"]*"|\b[a-z]+(?:_[a-z]+)+\b/g;

/** The message with flags in place of the names of parameters. The account may come from elsewhere than its flag. */
function nameFlags(message: string, { params }: Endpoint, namer: ParameterNamer): string {
  return message.replace(quotedOrName, (name) =>
    name !== 'account_id' && Object.hasOwn(params, name) ? namer.name(name) : name,
  );
}

/** Whether a dry run compares the two values that the service compares: one was typed, the other is stored. */
function isComparedByDryRun({ entries }: ServiceError, endpoint: Endpoint, { raw }: Arguments): boolean {
  const rules = storedValueRules(endpoint, raw);
  return entries.some(({ parameter = '', message }) => {
    const names = new Set(
      [parameter, ...(message.match(quotedOrName) ?? [])].filter((name) =>
        Object.hasOwn(endpoint.params, name),
      ),
    );
    return names.size === 2 && rules.some(({ param, other }) => names.has(param) && names.has(other));
  });
}

/** The flag that set what the service refuses, where it names a document as a whole and the value in it. */
function findDocumentFlag(
  { parameter = '', value }: ServiceErrorEntry,
  { raw, documentFlags }: Pick<Arguments, 'raw' | 'documentFlags'>,
): string | undefined {
  if (value === undefined || documentFlags.has(parameter)) return undefined;
  const valueAt = (path: string) => (path.match(/\w+/g) ?? []).reduce<unknown>(memberOf, raw);
  const isRefused = ([path]: readonly [string, string]) =>
    path.startsWith(parameter) && valueAt(path) === value;
  return [...documentFlags].find(isRefused)?.[1];
}

function memberOf(value: unknown, name: string): unknown {
  return Array.isArray(value) ? value[Number(name)] : memberAt(value, name);
}

/** Several items that were typed as one flag have the same problem once. */
function withoutRepetition(problems: readonly FlagProblem[]): readonly FlagProblem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

/** The path in the body: the service names parameters relative to their item. */
function pathInItem(item: string, parameter = ''): string {
  if (parameter === '' || parameter === 'params') return item;
  return parameter === 'operation_type' ? `${item}.${parameter}` : `${item}.params.${parameter}`;
}

function toProblem(
  { code, parameter = '', value }: ServiceErrorEntry,
  flag: string,
  message: string,
): FlagProblem {
  return { parameter, flag, code: String(code), message, ...(value !== undefined && { value }) };
}

/** Converts micro amounts in the message to decimals, as typed. Shorter numbers are not amounts. */
export function withDecimalAmounts(entry: ServiceErrorEntry, value: string): ServiceErrorEntry {
  const message = entry.message.replace(/(?<![\w.])\d{4,}(?![\w.])/g, (micros) =>
    formatMoney(BigInt(micros), undefined),
  );
  return { ...entry, message, value };
}

/** The service's message, with the wire name at its beginning replaced by the given name. */
function formatMessage({ message, parameter }: ServiceErrorEntry, name: string | undefined): string {
  if (parameter === undefined || name === undefined || name === '') return message;
  return message.startsWith(`${parameter} `) ? name + message.slice(parameter.length) : `${name}: ${message}`;
}
