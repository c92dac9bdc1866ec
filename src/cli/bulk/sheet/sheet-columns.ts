/** The columns of a sheet: what can be changed first, then what only new rows set, then what is read-only. */
import { isMoney } from '../../../call/flag-names.js';
import type { FieldType, Param, RecordKind } from '../../../contract/types.js';
import type { AmountNote } from '../../../values/amount-text.js';
import { moneyName } from '../../core/records/describe-change.js';
import type { SheetGroup } from './sheet-group.js';

/**
 * The use of a column: the id of the record, its account, a value that can be changed, one that is set when the record is
 * created and never again, or one that only the service sets.
 */
export type ColumnUse = 'id' | 'account' | 'editable' | 'creation' | 'read-only';

export interface SheetColumn {
  /** The name without its mark: `daily_budget`. */
  readonly name: string;
  /** The name with its mark, as it is written: `effective_status (read-only)`. */
  readonly header: string;
  /** The field of the record, and the parameter. */
  readonly field: string;
  readonly use: ColumnUse;
  /** How its cells are read; absent where they are not. */
  readonly param?: Param;
  /** Amounts are decimals in the currency of the row. */
  readonly money?: true;
  /** The type of the field; a string where the record has no such field. */
  readonly type: FieldType;
  /** Other names, as plans have them: `campaign` for campaign_id, `line_item` for the name of a line item. */
  readonly aliases?: readonly string[];
  /** What the heading of a file says of its amounts. */
  readonly note?: AmountNote;
  /**
   * Where the heading of a file names a time zone: from a local time, read as if it were UTC, to its instants: none or two
   * where a clock change skips or repeats it. A day begins once.
   */
  readonly toInstants?: (clock: number, isDay: boolean) => readonly number[];
}

/** The column with the account of each row. */
export const accountColumn = 'account_id';

/** The read-only column with the currency of each record. */
export const currencyColumn = 'currency';

/** The column that tells when a record was changed last. */
export const updatedColumn = 'updated_at';

const marks: Partial<Record<ColumnUse, string>> = {
  creation: ' (new rows only)',
  'read-only': ' (read-only)',
};

/** What plans call a field: a record by its noun, a time by its day. */
function aliasesOf(field: string, { type }: Param, { name, named }: RecordKind): readonly string[] {
  if (field === named?.by) return [name, `${name}_${field}`];
  if (type === 'id' && field.endsWith('_id')) {
    const noun = field.slice(0, -'_id'.length);
    return [noun, `${noun}_name`];
  }
  return type === 'time' && field.endsWith('_time') ? [field.replace(/_time$/, '_date')] : [];
}

/** The columns in the order in which they are exported. */
export function sheetColumns({ record, related, creation, change }: SheetGroup): readonly SheetColumn[] {
  const { idField } = related;
  const known = Object.keys(record.fields);
  // What the service does not answer cannot be compared: it is set with a new record only.
  const unanswered = Object.keys(creation.params).filter((name) => !Object.hasOwn(record.fields, name));
  const names = [...new Set([...record.columns, ...known, ...unanswered])].filter((name) => name !== idField);
  const useOf = (name: string): ColumnUse => {
    if (change && Object.hasOwn(change.params, name) && !unanswered.includes(name)) return 'editable';
    return Object.hasOwn(creation.params, name) ? 'creation' : 'read-only';
  };
  const column = (field: string, use: ColumnUse): SheetColumn => {
    const param = (use === 'editable' ? change : creation)?.params[field];
    const isAmount = record.fields[field]?.type === 'micro' || (param !== undefined && isMoney(param));
    const name = isAmount ? moneyName(field) : field;
    const { type } = record.fields[field] ?? { type: 'string' as const };
    return {
      name,
      header: `${name}${marks[use] ?? ''}`,
      field,
      use,
      ...(param && use !== 'read-only' && { param }),
      ...(isAmount && { money: true }),
      type,
      ...(param && use !== 'read-only' && { aliases: aliasesOf(field, param, record) }),
    };
  };
  const ofUse = (use: ColumnUse, among: readonly string[]) =>
    among.filter((name) => useOf(name) === use).map((name) => column(name, use));
  return [
    column(idField, 'id'),
    ...ofUse('editable', names),
    ...ofUse('creation', names),
    column(accountColumn, 'account'),
    ...ofUse(
      'read-only',
      known.filter((name) => name !== idField),
    ),
  ];
}
