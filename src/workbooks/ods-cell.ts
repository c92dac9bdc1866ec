/** The values of cells of an .ods workbook (ODF 1.3), by their attributes. */
import { currencyIn } from '../values/cell-currency.js';
import { clockValue, isoValue } from './cell-dates.js';
import {
  booleanValue,
  type CellValue,
  errorValue,
  numberValue,
  percentValue,
  withoutResult,
} from './cell-values.js';
import type { OdsStyles } from './ods-styles.js';

/** Attributes of a row or a cell, by their names. */
export type Attributes = Record<string, string>;

/** Errors as some programs write them: as the text of the formula that has failed. */
const errorText = /^(?:#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|Err:\d+)$/;

const noTime: CellValue = {
  kind: 'unreadable',
  text: 'is shown as a time, but has none of a day: write the value as text',
};

/** The value of a cell with this text; undefined for an empty one. `shown` says what its format shows. */
export function readCell(
  cell: Attributes,
  text: string,
  shown: () => ReturnType<OdsStyles['shown']>,
): CellValue | undefined {
  const type = cell['office:value-type'];
  const written = cell['office:value'] ?? '';
  const isFormula = cell['table:formula'] !== undefined;
  if (cell['calcext:value-type'] === 'error' || (isFormula && errorText.test(text)))
    return errorValue(text || '#VALUE!');
  switch (type) {
    case undefined:
    case 'void':
      return isFormula ? withoutResult : { kind: 'text', text };
    case 'float':
      // As the cell is shown: a postcode with the zero before it, an amount with a sign that is a mere text.
      return numberValue(written, {
        digits: /^0\d+$/.test(text) ? text.length : undefined,
        currency: currencyIn(text, true),
      });
    case 'percentage':
      return percentValue(written);
    case 'currency':
      return numberValue(written, { currency: cell['office:currency'] ?? currencyIn(text, true) });
    case 'boolean':
      return booleanValue(cell['office:boolean-value'] ?? '');
    case 'date':
      return isoValue(cell['office:date-value'] ?? '', shown());
    case 'time':
      return readSpan(cell['office:time-value'] ?? '');
    default:
      return { kind: 'text', text: cell['office:string-value'] ?? text };
  }
}

/** `PT14H30M00S`. */
function readSpan(written: string): CellValue {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/.exec(written);
  if (!found) return noTime;
  const [, hours, minutes, seconds] = found;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
  return clockValue((whole + Number((seconds ?? '0').replace(',', '.'))) * 1000);
}
