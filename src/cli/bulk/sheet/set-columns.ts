/** Values of --set, for fields that no column of a file has: each is a column with the same cell in every row. */

import { findNearest } from '../../../values/match-name.js';
import { joinFirst } from '../../../values/text-lists.js';
import { usageError } from '../../core/host/command-error.js';
import { findColumn } from './heading-notes.js';
import { currencyColumn, type SheetColumn } from './sheet-columns.js';

/** A column of --set. */
export interface SetColumn {
  readonly column: SheetColumn;
  readonly value: string;
}

/** Whether a value can be set: the currency is read to compare it. */
function canBeSet({ use, name }: SheetColumn): boolean {
  return use === 'editable' || use === 'creation' || name === currencyColumn;
}

/** Reads `FIELD=VALUE`. Throws CommandError. */
export function readSetColumns(
  texts: readonly string[],
  columns: readonly SheetColumn[],
): readonly SetColumn[] {
  const settable = columns.filter(canBeSet);
  const found = texts.map((text): SetColumn => {
    const [, typed = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    const { column } = findColumn(settable, typed) ?? {};
    if (!column) {
      const names = settable.map(({ name }) => name);
      const near = findNearest(typed.trim(), names);
      throw usageError(
        `--set must be a field and its value, such as name="Summer sale", got "${text}"`,
        near ? `Did you mean ${near}?` : `Fields: ${joinFirst(names)}`,
      );
    }
    if (value.trim() === '') {
      throw usageError(`--set ${column.name} has no value`, 'Write it after =, or leave out the flag.');
    }
    return { column, value };
  });
  const fields = found.map(({ column }) => column.field);
  const twice = found.find(({ column }, index) => fields.indexOf(column.field) !== index);
  if (twice) throw usageError(`--set gives ${twice.column.name} twice`, 'Give each field one value.');
  return found;
}

/** Refuses a value for a field that the file has itself: one of the two would be lost. Throws CommandError. */
export function refuseSetColumns(set: readonly SetColumn[], columns: readonly SheetColumn[]): void {
  const both = set.find(({ column }) => columns.some(({ field }) => field === column.field));
  if (!both) return;
  throw usageError(
    `--set ${both.column.name}: the file has this column too`,
    'Leave out the flag, or delete the column.',
  );
}
