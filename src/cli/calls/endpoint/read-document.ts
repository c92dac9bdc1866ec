/** The document of --from as the arguments of a call. */
import { unwrapBody } from '../../../call/body-wrapper.js';
import { isFreeText, namesOfParams } from '../../../call/names-of-params.js';
import { parameterLocation } from '../../../call/parameter-location.js';
import type { Endpoint } from '../../../contract/types.js';
import { batchBody } from '../../../flags/bulk-flags.js';
import { documentFormats, operationColumns } from '../../../flags/document-formats.js';
import { decimalSeparatorFlag, sheetFlag } from '../../../flags/local-flags.js';
import { isObject } from '../../../values/lossless-json.js';
import { readSeparator } from '../../../values/number-notation.js';
import { fileProblem } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount } from '../../core/host/progress.js';
import type { Arguments } from '../../core/input/arguments.js';
import { readInputFile } from '../../core/input/input-file.js';
import type { readOperationsFile as ReadOperationsFile } from '../../core/input/operations-file.js';
import { readFlags } from '../../core/input/read-flags.js';
import { readWrittenNumbers } from '../../core/input/written-numbers.js';
import { isEmptyValue } from '../../core/records/compare.js';
import { describeCleared, describeIgnored, readFileParameters } from './parameter-file.js';
import type { AmountTarget } from './read-decimal-flag.js';

/**
 * Reads the document of --from into the raw values: as the whole body, or as its members. Throws CommandError if it cannot
 * be read; what is wrong in it is among the problems.
 */
export async function readDocument(
  endpoint: Endpoint,
  from: string,
  invocation: Invocation,
  { raw, decimals, problems, changes }: AmountTarget,
): Promise<Pick<Arguments, 'source' | 'document' | 'operations'>> {
  const { notice } = invocation;
  const flags = readFlags({ flags: { ...decimalSeparatorFlag, ...sheetFlag } }, invocation);
  problems.push(...flags.problems);
  const whole = Object.keys(endpoint.params).find((name) => parameterLocation(endpoint, name) === 'body');
  const texts = namesOfParams(endpoint.params, isFreeText);
  const columns = operationColumns(endpoint);
  const form = {
    forms: documentFormats(endpoint),
    isText: (member: string) => texts.has(member),
    separator: readSeparator(flags.values.decimal_separator),
    hasExactNumbers: true,
  } as const;
  const source = columns
    ? await readOperations(from, invocation, { ...form, columns, sheet: flags.values.sheet })
    : await readInputFile(from, invocation, form);
  if (whole !== undefined) {
    const body = unwrapBody(endpoint, source.body);
    const readNumbers = (value: unknown) =>
      readWrittenNumbers(endpoint.params[whole], value, whole, (path, problem) =>
        problems.push(fileProblem(path, `--from: ${path} ${problem} (${source.name})`)),
      );
    const batch = batchBody(endpoint);
    if (!columns || !batch) {
      raw[whole] = readNumbers(body);
      return { source };
    }
    const { readOperationMembers } = await import('./operation-members.js');
    const own = readOperationMembers(endpoint, { batch, columns }, body, source);
    const { readOperationAmounts } = await import('./operation-amounts.js');
    const read = readOperationAmounts(whole, own.body, columns, source);
    raw[whole] = readNumbers(read.body);
    for (const [path, decimal] of read.decimals) decimals.set(path, decimal);
    problems.push(...own.problems, ...read.problems);
    if (own.copies > 0)
      await notice(
        `${source.name}: ignored the id in ${formatCount(own.copies, 'creation')}: each creates another record`,
      );
    if (own.cleared.size > 0) await notice(describeCleared(source, own.cleared));
    return { source, operations: own.members };
  }
  if (!isObject(source.body)) {
    const message = `--from: ${source.name} must contain a single object`;
    problems.push(fileProblem('body', message));
    return { source };
  }
  const typed = { ...raw, ...Object.fromEntries(changes ?? []) };
  const read = readFileParameters(endpoint, source.body, typed, source);
  Object.assign(raw, read.raw);
  for (const [name, decimal] of read.decimals) decimals.set(name, decimal);
  problems.push(...read.problems);
  const { ignored, isCompared, given } = read.document;
  if (ignored.length > 0 && !isCompared) await notice(`${source.name}: ${describeIgnored(ignored)}`);
  const cleared = [...given.keys()].filter(
    (name) => endpoint.params[name]?.clearable && isEmptyValue(read.raw[name]),
  );
  if (endpoint.method === 'PUT' && !isCompared && cleared.length > 0)
    await notice(describeCleared(source, cleared));
  if (read.isPaused)
    await notice(
      `${source.name}: the record is active, but its copy is paused; to start the copy at once, add --entity-status ACTIVE`,
    );
  return { source, document: read.document };
}

/** Operations may be in a workbook. */
const readOperations: typeof ReadOperationsFile = async (...file) => {
  const { readOperationsFile } = await import('../../core/input/operations-file.js');
  return readOperationsFile(...file);
};
