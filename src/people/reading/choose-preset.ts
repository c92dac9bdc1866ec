/** Chooses the preset by which the columns of a list are read. */
import { noPreset } from '../../presets/no-preset.js';
import { findPreset, type Preset, presetColumns } from '../../presets/preset.js';
import { joinFirst } from '../../values/text-lists.js';
import { InputError } from '../input-error.js';
import type { UploadOptions } from '../upload-options.js';
import { type ColumnFields, meaningOf } from './column-names.js';
import type { ColumnOptions } from './columns.js';

/**
 * The preset that the user names, or the one whose header fits; undefined for none. A list without a header has none. Throws an
 * InputError if the header has not one column of a preset that the user names.
 */
export function choosePreset(
  names: readonly string[],
  { presets = [] }: ColumnFields,
  { preset: named, header }: Pick<ColumnOptions & UploadOptions, 'preset' | 'header'>,
  line: number,
): Preset | undefined {
  if (header || named === noPreset) return undefined;
  const found = findPreset(names, presets);
  if (named === undefined || found?.name === named) return found;
  const preset = presets.find(({ name }) => name === named);
  if (!preset || Object.keys(presetColumns(names, preset)).length > 0) return preset;
  const columns = joinFirst(Object.keys(preset.columns));
  const own = columns === '' ? 'its header' : `one of its columns: ${columns}`;
  throw new InputError('preset', `the file is not ${preset.title}: it does not have ${own}`, {
    hint: 'Leave out --preset, or map the columns: --map "Column=email".',
    line,
  });
}

/**
 * The options with the columns of a preset. What the user maps has priority: also another column in place of that of the preset,
 * where a row has one value only.
 */
export function withPreset<T extends ColumnOptions>(
  options: T,
  names: readonly string[],
  preset: Preset | undefined,
  fields: ColumnFields,
): T {
  if (!preset) return options;
  const meant = (target: string) => meaningOf(target, fields, [])?.param;
  const isSeveral = (target: string) => fields.identifiers.some(({ name }) => name === target);
  const typed = new Set(Object.keys(options.columns).map((name) => name.trim().toLowerCase()));
  const targets = new Set(Object.values(options.columns).map(meant));
  const own = Object.entries(presetColumns(names, preset)).filter(
    ([name, target]) => !typed.has(name.toLowerCase()) && (isSeveral(target) || !targets.has(target)),
  );
  return { ...options, columns: { ...options.columns, ...Object.fromEntries(own) } };
}
