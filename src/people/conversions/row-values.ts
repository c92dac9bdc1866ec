/** The values of the cells of a row, by parameter. */
import type { Document } from '../../contract/types.js';
import { withoutApostrophe } from '../../values/spreadsheet-cell.js';
import { readWrittenTime } from '../../values/written-time.js';
import { rejectTime } from '../reading/cell-times.js';
import type { RowRefusal } from '../reading/row.js';
import type { ConversionOptions } from './conversion-options.js';
import type { RowCell } from './read-cell.js';

/** The values of a conversion in a row. */
export interface SaidConversion {
  readonly said: Document;
}

/** The end of a heading that says the zone of its times, whatever that of others is: `Created date (UTC)`. */
const ofUtc = /\(UTC\)\s*$/i;

/** The time of a cell as the service takes it, or why it has none; undefined where the row has no such cell. */
export function readTimeCell(
  cells: readonly RowCell[],
  param: string,
  { timeZone, dateOrder, dateOrders }: ConversionOptions,
): string | RowRefusal | undefined {
  const text = valuesOf(cells, [param])[param];
  if (text === undefined) return undefined;
  const column = columnOf(cells, param);
  const order = dateOrder ?? dateOrders?.get(column ?? '');
  const zone = ofUtc.test(column ?? '') ? 'UTC' : timeZone;
  const time = readWrittenTime(withoutApostrophe(text), { timeZone: zone, order });
  return 'time' in time ? new Date(time.time).toISOString() : { reason: rejectTime(text, time), column };
}

/** The name of the column of a parameter. */
export function columnOf(cells: readonly RowCell[], param: string): string | undefined {
  return cells.find(({ column }) => column.param === param)?.column.name;
}

/** The texts of plain columns by parameter; empty ones say nothing. */
export function valuesOf(
  cells: readonly RowCell[],
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    cells.flatMap(({ column: { kind, param }, text }) =>
      kind === 'plain' && names.includes(param) && text.trim() !== '' ? [[param, text.trim()]] : [],
    ),
  );
}
