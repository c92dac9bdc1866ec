/**
 * Members of operations in a file beside the values that they set: their account, their record and its parents, and empty values.
 */
import { findVariant } from '../../../call/find-variant.js';
import { takesEmpty } from '../../../call/parse.js';
import { deletion } from '../../../contract/params/batch.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { BatchBody } from '../../../flags/bulk-flags.js';
import type { OperationColumns } from '../../../flags/document-formats.js';
import { isObject } from '../../../values/lossless-json.js';
import { type FlagProblem, fileProblem, throwIfProblems } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount } from '../../core/host/progress.js';
import type { Arguments, OperationMembers } from '../../core/input/arguments.js';
import type { InputDocument } from '../../core/input/input-file.js';
import { inputRowPosition } from '../../core/input/input-row.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import { isEmptyValue } from '../../core/records/compare.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { pendingAccount } from './validate-call.js';

/** The operations with `null` for the words that clear a value, and what is to be compared with their records. */
export function readOperationMembers(
  endpoint: Endpoint,
  {
    batch: { name: top, operation: variants },
    columns,
  }: { readonly batch: BatchBody; readonly columns: OperationColumns },
  body: unknown,
  source: InputDocument,
): {
  readonly body: unknown;
  readonly members: OperationMembers;
  readonly problems: readonly FlagProblem[];
  /** What operations remove from their records. */
  readonly cleared: ReadonlySet<string>;
  /** How many creations have the id of a record, which is not sent: they make another one. */
  readonly copies: number;
} {
  const cleared = new Set<string>();
  const problems: FlagProblem[] = [];
  const accounts: { index: number; account: string; isNew: boolean }[] = [];
  const stored: { index: number; id: string; member: string; value: string | undefined }[] = [];
  const dated: { index: number; id: string; since: unknown }[] = [];
  const { idParam = '', idField = '' } = findRelatedEndpoints(endpoint) ?? {};
  let copies = 0;
  const fields = endpoint.record?.fields ?? {};
  const operations = !Array.isArray(body) ? body : body.map(readOperation);
  return { body: operations, members: { accounts, stored, dated }, problems, cleared, copies };

  function readOperation(operation: unknown, index: number): unknown {
    if (!isObject(operation) || !isObject(operation.params)) return operation;
    const type = String(operation[variants.discriminator]);
    const schema = findVariant(variants, operation)?.fields.params;
    const settable = schema?.type === 'object' ? schema.fields : {};
    const { params } = operation;
    const id = params[idParam];
    const isNew = id == null;
    // Of a record that was read, what it lacks is cleared only where it has a value by now.
    const isDated = !isNew && type !== deletion && params.updated_at != null && params.updated_at !== '';
    if (isDated) dated.push({ index, id: String(id), since: params.updated_at });
    const read: Record<string, unknown> = { ...params };
    for (const [member, value] of Object.entries(params)) {
      const path = `[${index}].params.${member}`;
      // An amount may be a decimal under another name.
      const parameter = columns.amounts.get(member) ?? member;
      const isBlank = source.blanks?.has(path) === true;
      const isCleared =
        value === clearMarker || (isEmptyValue(value) && !isBlank && (source.isTable || value !== ''));
      if (isCleared && !isNew && !isDated && type !== deletion && takesEmpty(settable[parameter]))
        cleared.add(parameter);
      if (member === 'account_id') {
        if (value != null && value !== '') accounts.push({ index, account: String(value), isNew });
      } else if (!Object.hasOwn(settable, parameter)) {
        if (member === idField && schema && !Object.hasOwn(settable, idParam)) {
          delete read[member];
          copies += 1;
        } else if (!isNew && value != null && value !== '' && fields[member]?.type === 'id')
          stored.push({ index, id: String(id), member, value: String(value) });
      } else if (takesEmpty(settable[parameter]) && !source.isTable) {
        if (value === clearMarker) read[member] = '';
        else if (value !== '' && !isBlank) continue;
        else if (isNew || type === deletion) refuseEmpty(index, member);
        else stored.push({ index, id: String(id), member: parameter, value: undefined });
      }
    }
    return { ...operation, params: read };
  }

  function refuseEmpty(index: number, member: string): void {
    const message = `${inputRowPosition(index, source)}: ${member} has no value; leave it out, or write null where none is meant`;
    problems.push(fileProblem(`${top}[${index}].params.${member}`, message));
  }
}

/**
 * Throws CommandError for operations that name another account than that of the call, if that is known already. New records may be made
 * in another account that was typed, which is noticed.
 */
export async function checkOperationAccounts({
  args,
  values,
  invocation,
}: {
  readonly args: Arguments;
  readonly values: Document;
  readonly invocation: Invocation;
}): Promise<void> {
  const { operations, source } = args;
  const { account_id: account } = values;
  if (!operations || !source || account === pendingAccount) return;
  const others = operations.accounts.filter((one) => one.account !== String(account));
  const isTyped = invocation.settings.account?.origin === 'flag';
  const problems = others
    .filter(({ isNew }) => !isNew || !isTyped)
    .map(({ index, account: own }): FlagProblem => {
      const message = `${inputRowPosition(index, source)}: is of account ${own}, and this call is for ${account}`;
      return fileProblem('account_id', message, own);
    });
  throwIfProblems(problems, 'Remove account_id from the file, or choose its account with --account.');
  if (others.length === 0) return;
  await invocation.notice(
    `${source.name} has ${formatCount(others.length, 'operation')} of another account; the new records are in ${account}, as --account says`,
  );
}
