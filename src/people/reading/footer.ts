/** Tells the last lines of a list, which sum it up as `Total: 3` or are blank, from the row of a person. */
import { isSumText } from '../../values/sum-text.js';
import type { ColumnMeaning } from './column-names.js';
import type { CsvRow } from './csv-scanner.js';
import type { RowBuilder } from './row-builder.js';

/** The longest line that is looked at, in bytes. */
const longest = 200;

/** Lines below reports of Salesforce, by which the other lines of text around them are known. */
const ofSalesforce = /\bsalesforce\.com, inc\.|^Confidential Information - Do Not Distribute$/i;

/** More lines are not a footer. */
export const longestFooter = 12;

/** The lines of a footer: one with a sum, lines of blanks around it, lines of text, and a line by which they are a footer. */
export type FooterLine = 'sum' | 'blank' | 'text' | 'mark';

/**
 * The part of a footer that a row without a person may be, if no person follows: it has only blanks, or its only cell is a sum or a
 * text and is not an identifier of its column. Where the only identifiers are partner user ids, no row is: any text may be such an
 * id.
 */
export function createFooterCheck(
  columns: readonly ColumnMeaning[],
  { identifies }: Pick<RowBuilder, 'identifies'>,
): (row: CsvRow) => FooterLine | undefined {
  const identifiers = columns.filter(({ kind }) => kind === 'identifier');
  if (identifiers.every(({ param }) => param === 'partner_user_id')) return () => undefined;
  return ({ bytes, count, starts, ends, tooLong, malformed, hasLines }) => {
    if (tooLong || malformed || count > columns.length) return undefined;
    const [first = 0, last = 0] = [starts[0], ends[count - 1]];
    if (last - first > longest) return undefined;
    const cells = Array.from({ length: count }, (_, at) =>
      Buffer.from(bytes.subarray(starts[at], ends[at])).toString().trim(),
    );
    const at = cells.findIndex((cell) => cell !== '');
    const [text = '', column] = [cells[at], columns[at]];
    if (at < 0) return 'blank';
    const isOnly = cells.every((cell, index) => index === at || cell === '');
    if (!isOnly || hasLines) return undefined;
    if (column?.kind === 'identifier' && identifies?.(column, text) === true) return undefined;
    if (isSumText(text)) return 'sum';
    return ofSalesforce.test(text) ? 'mark' : 'text';
  };
}

/** The place among the last lines of a list where the footer begins: texts are a part of it only beside a line that only a footer has. */
export function firstOfFooter(lines: readonly FooterLine[]): number {
  return lines.includes('mark') ? 0 : lines.lastIndexOf('text') + 1;
}
