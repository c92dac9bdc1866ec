/** Reads the cells of a conversion, which a spreadsheet may have changed. */
import {
  digitsBeforeZero,
  isRoundedNumber,
  mayHaveLostDigits,
  withoutApostrophe,
  withoutProtection,
} from '../../values/spreadsheet-cell.js';
import type { ColumnMeaning } from '../reading/column-names.js';
import type { Rejection } from '../reading/rejection.js';
import { type ConversionCall, conversionFields } from './conversion-fields.js';
import type { ConversionOptions } from './conversion-options.js';

/** Ids of orders, products, events and clicks: no two of them may become one. */
const ids: readonly string[] = ['conversion_id', 'content_id', 'content_group_id', 'event_id', 'twclid'];
/** Texts that people wrote, which may begin with an apostrophe. */
const texts: readonly string[] = ['description', 'content_name', 'content_type', 'user_agent'];

/** Whether the cells of a column are ids. */
export function isConversionId({ param, hashed }: Pick<ColumnMeaning, 'param' | 'hashed'>): boolean {
  return ids.includes(param) && !hashed;
}

/** A value of a row, with the column that it stands in. */
export interface RowCell {
  readonly column: ColumnMeaning;
  readonly text: string;
  /** A value of JSON, where decimals have a point. */
  readonly isPlain?: true;
}

/** What a cell says, or the code of a rejection. */
type CellReading = { readonly text: string; readonly isCorrected?: true } | { readonly reason: Rejection };

/** Reads a cell of a parameter without spaces around it. `isZeroColumn` if every cell of its column ends in `.0`. */
export function readCell(
  param: string,
  cell: string,
  isZeroColumn: boolean,
  call?: ConversionCall,
): CellReading {
  const trimmed = cell.trim();
  if (texts.includes(param)) return { text: withoutProtection(trimmed) };
  const text = withoutApostrophe(trimmed);
  const digits = digitsBeforeZero(text);
  if (isWhole(param, call)) return { text: digits ?? text };
  if (!ids.includes(param) || text === '') return { text };
  if (isRoundedNumber(text)) return { reason: 'rounded' };
  if (!isZeroColumn) return { text };
  if (digits === undefined) return { reason: 'mixed-zero' };
  return mayHaveLostDigits(digits) ? { reason: 'rounded' } : { text: digits, isCorrected: true };
}

/** Whether the cells of a column are read without `.0`. */
export function isZeroColumn(column: ColumnMeaning, { pointZero = [] }: ConversionOptions): boolean {
  return isConversionId(column) && pointZero.includes(column.name);
}

function isWhole(param: string, call: ConversionCall | undefined): boolean {
  const { conversion, contents } = conversionFields(call);
  return (conversion.fields[param] ?? contents?.fields[param])?.type === 'integer';
}
