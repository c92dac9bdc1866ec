/** Finds rows of a feed that a quotation mark without a pair has made a part of one cell. */
import { productAttributes } from '../../../contract/params/products.js';
import type { Params } from '../../../contract/types.js';
import { holdsRows } from '../../../values/swallowed-rows.js';
import type { TextRow } from '../../core/input/read-delimited.js';
import { readCell } from './read-attribute.js';

const attributes: Params = productAttributes;
/** The values of attributes with a pattern, as files have them. */
const urlOrPrice = /^(?:https?:|[\d.,]+ *[A-Z]{3}$)/i;

/** Whether a cell of a row has the lines of other rows, whose products would seem to be missing in the file. */
export function createRowFinder(columns: readonly string[], delimiter: string): (row: TextRow) => boolean {
  const form = { columns: columns.length, delimiter, isRagged: true };
  const isTelling = (column: number, text: string) => {
    const name = columns[column] ?? '';
    const param = attributes[name];
    const cell = text.trim();
    if (param?.type === 'enum') return param.values.includes(readCell(name, cell));
    return param?.type === 'string' && param.pattern !== undefined && urlOrPrice.test(cell);
  };
  return ({ cells }) =>
    cells.some((cell, position) => /[\r\n]/.test(cell) && holdsRows(cell, position, form, isTelling));
}
