/** Reads the sheet of another network's editor: takes the rows of one kind, with their columns under the names of ours. */

import {
  type EditorLevel,
  type EditorPreset,
  editorPresets,
  findEditor,
  foldName,
  kindFinder,
  mayBeOf,
  otherColumns,
} from '../../../presets/editors.js';
import { noPreset } from '../../../presets/no-preset.js';

import { shellCommand } from '../../../values/shell-word.js';
import { joinFirst } from '../../../values/text-lists.js';
import { formatCount } from '../../core/host/progress.js';
import { type PlainRow, type PlainTable, SheetError } from './plain-table.js';

/** The reading of such a sheet, as a command and its flags say. */
export interface EditorReading {
  readonly level: EditorLevel;
  /** The preset that the user names; by default the header decides. */
  readonly preset: string | undefined;
}

interface EditorTable {
  readonly table: PlainTable;
  /** Its amounts have no currency. */
  readonly hasAmounts: boolean;
  /** Headers of columns that are not read. */
  readonly ignored: readonly string[];
  readonly notices: readonly string[];
}

/** The column of ours for a heading that a sheet of an editor may have; undefined for none. */
export function editorColumn({ level, preset }: EditorReading, heading: string): string | undefined {
  if (preset === noPreset) return undefined;
  const name = foldName(heading);
  for (const { levels } of editorPresets)
    for (const [field, names] of Object.entries(levels[level].fields))
      if (names.some((one) => foldName(one) === name)) return field;
  return undefined;
}

/** The preset of a header; undefined for none. Throws SheetError if the file cannot be of the one that the user names. */
function chooseEditor(names: readonly string[], named: string | undefined): EditorPreset | undefined {
  if (named === noPreset) return undefined;
  if (named === undefined) return findEditor(names) ?? refuseSimilar(names);
  const preset = editorPresets.find(({ name }) => name === named);
  if (!preset || mayBeOf(preset, names)) return preset;
  const columns = preset.requires.map((each) => each[0] ?? '');
  throw new SheetError(
    `is not ${preset.title}: it does not have its columns ${joinFirst(columns)}`,
    'Leave out --preset, or rename the columns.',
  );
}

/** Its rows of all kinds would be records, if a header that is nearly one of an editor were one of ours. Throws SheetError. */
function refuseSimilar(names: readonly string[]): undefined {
  const preset = editorPresets.find((one) => mayBeOf(one, names));
  if (!preset) return undefined;
  throw new SheetError(
    `may be ${preset.title}, which does not have such a column: ${joinFirst(otherColumns(preset, names))}`,
    `Add ${shellCommand`--preset ${preset.name}`}, which ignores such columns, or --preset none for your own columns.`,
  );
}

/** The table of the rows of the level. A table that is of no editor stays as it is. Throws SheetError. */
export function readEditorTable(table: PlainTable, { level, preset: named }: EditorReading): EditorTable {
  const preset = chooseEditor(table.names, named);
  if (!preset) return { table, hasAmounts: false, ignored: [], notices: [] };
  const { kind: taken } = preset.levels[level];
  const columns = findColumns(preset, level, table.names);
  const kindOf = kindFinder(preset, table.names);
  const others = new Map<string, number>();
  const leave = (kind: string) => void others.set(kind, (others.get(kind) ?? 0) + 1);
  const body = table.body.flatMap((row): PlainRow[] => {
    if (row.cells.every((cell) => cell.trim() === '')) return [];
    const kind = kindOf(row.cells) ?? 'other';
    if (kind !== taken) leave(kind);
    else if (isRemoved(preset, columns, row)) leave(`removed ${kind}`);
    else {
      refuseOtherAmounts(preset, level, table.names, columns, row);
      return [{ ...row, cells: row.cells.map((cell, at) => toValue(preset, columns[at], cell)) }];
    }
    return [];
  });
  const counted = [...others].map(([kind, count]) => formatCount(count, kind));
  return {
    table: { ...table, names: columns.map((name) => name ?? ''), body },
    hasAmounts: columns.includes('daily_budget') || columns.includes('bid'),
    ignored: table.names.filter((name, at) => columns[at] === undefined && name.trim() !== ''),
    notices: [
      `read as ${preset.title}; --preset ${noPreset} for your own columns`,
      `read ${formatCount(body.length, taken)}${counted.length > 0 ? `; left out ${joinFirst(counted)}` : ''}`,
    ],
  };
}

/** The columns of ours by the place of those of the program: of several for one, the first that the preset names. */
function findColumns(
  { levels }: EditorPreset,
  level: EditorLevel,
  names: readonly string[],
): readonly (string | undefined)[] {
  const at = names.map(foldName);
  const places = new Map<number, string>();
  for (const [field, choices] of Object.entries(levels[level].fields)) {
    const found = choices.map(foldName).find((name) => at.includes(name));
    if (found === undefined) continue;
    if (at.indexOf(found) !== at.lastIndexOf(found))
      throw new SheetError(`contains a column twice: ${names[at.indexOf(found)] ?? ''}`);
    places.set(at.indexOf(found), field);
  }
  return names.map((_, index) => places.get(index));
}

function toValue({ values }: EditorPreset, column: string | undefined, cell: string): string {
  const own = column === undefined ? undefined : values[column];
  return own?.[foldName(cell)] ?? cell;
}

/** Whether a value of the row says that it is left out. */
function isRemoved(
  { values }: EditorPreset,
  columns: readonly (string | undefined)[],
  { cells }: PlainRow,
): boolean {
  return columns.some((column, at) => {
    const own = column === undefined ? undefined : values[column];
    const value = foldName(cells[at] ?? '');
    return own !== undefined && Object.hasOwn(own, value) && own[value] === undefined;
  });
}

/** An amount of another period would be read as one of a day. Throws SheetError. */
function refuseOtherAmounts(
  { levels }: EditorPreset,
  level: EditorLevel,
  names: readonly string[],
  columns: readonly (string | undefined)[],
  { number, cells }: PlainRow,
): void {
  const { only } = levels[level];
  const at = only ? names.findIndex((name) => foldName(name) === foldName(only.column)) : -1;
  const budget = cells[columns.indexOf('daily_budget')] ?? '';
  if (!only || at < 0 || budget.trim() === '') return;
  const value = cells[at] ?? '';
  if (only.values.includes(foldName(value))) return;
  throw new SheetError(
    `has in row ${number} a budget with the ${only.column} ${JSON.stringify(value)}, which is not one of a day`,
    `Write the budget of a day, and ${only.values[0] ?? ''} into ${only.column}.`,
  );
}
