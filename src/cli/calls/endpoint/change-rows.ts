/** The changes of a call as rows, for programs and for people. */
import { recordNoun } from '../../../call/record-noun.js';
import { redactionMark } from '../../../client/redact-by-name.js';
import type { Endpoint, Value } from '../../../contract/types.js';
import { changeCurrency } from '../../core/records/change-currency.js';
import { changeName, describeChange } from '../../core/records/describe-change.js';
import type { SecretTest } from '../../core/records/hide-secrets.js';
import { hideSecrets } from '../../core/records/hide-secrets.js';
import type { PreviewedOperation } from '../../core/records/preview.js';
import { nameOfRecord, quotedName } from '../../core/records/record-name.js';

/** One changed field. */
export interface ChangeRow {
  /** The position of the operation in a batch, from 1. */
  readonly operation?: number;
  readonly id?: string;
  /** Of the record as it is stored, where it has one. */
  readonly name?: string;
  readonly field: string;
  /** Absent of a new record, and where it could not be read. */
  readonly before?: Value;
  readonly after: Value;
}

/** One row for each field that changes, or for each that is sent, in the order of the operations. */
export function toChangeRows(
  operations: readonly PreviewedOperation[],
  isSecret: SecretTest,
  of: 'changes' | 'sent' = 'changes',
): readonly ChangeRow[] {
  return operations.flatMap((operation) => {
    const { kind, index, id, record } = operation;
    const name = record && nameOfRecord(record);
    const address = {
      ...(index !== undefined && { operation: index + 1 }),
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
    };
    if (kind === 'delete') {
      const before = record && { before: record.deleted ?? false };
      return [{ ...address, field: 'deleted', ...before, after: true }];
    }
    return operation[of].map(({ field, before, after }) => ({
      ...address,
      field,
      ...hide({ ...(before !== undefined && { before }), after }, field, isSecret),
    }));
  });
}

function hide(
  values: { readonly before?: Value; readonly after: Value },
  field: string,
  isSecret: SecretTest,
): { readonly before?: Value; readonly after: Value } {
  if (isSecret(field)) return { after: redactionMark };
  return hideSecrets(values, isSecret) as { before?: Value; after: Value };
}

/** The same as lines of text: a heading for each operation, and a line for each field. */
export function describeOperations(
  endpoint: Endpoint | undefined,
  operations: readonly PreviewedOperation[],
  isSecret: SecretTest,
): readonly string[] {
  if (!endpoint) return [];
  return operations
    .filter(({ kind }) => kind !== 'other')
    .flatMap((operation) => {
      const { kind, record, changes } = operation;
      const currency = changeCurrency(endpoint, record, operation.values);
      const lines = changes.map((change) =>
        isSecret(change.field)
          ? `  ${changeName(change)} ${redactionMark}`
          : `  ${describeChange(change, currency)}`,
      );
      const isSame = kind === 'update' && record !== undefined && changes.length === 0;
      return [
        headingOf(endpoint, operation),
        ...(isSame ? ['  unchanged: it already has these values'] : lines),
      ];
    });
}

function headingOf({ record: shape }: Endpoint, { kind, index, id, record }: PreviewedOperation): string {
  const noun = recordNoun(shape ?? { name: 'record' });
  const number = index === undefined ? '' : `${index + 1}. `;
  return `${number}${kind} ${noun}${id === undefined ? '' : ` ${id}`}${quotedName(record)}`;
}
