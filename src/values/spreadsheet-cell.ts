/** Recognizes the damage that a spreadsheet, or a program that holds ids as numbers, does to the texts of cells. */

const roundedForm = /^-?\d(?:[.,]\d+)?(?:E[+-]|e\+)\d{2,3}$/;

/**
 * Whether a cell is a number as a spreadsheet rounds it: `5.55111E+12`, with one digit first, a sign and two digits behind
 * the E. What the cell held cannot be told from it. `12E5` is a text of its own.
 */
export function isRoundedNumber(cell: string): boolean {
  return roundedForm.test(cell);
}

/**
 * The same for a cell of a sheet whose texts the export protects: there, whatever can be a number that has lost digits is one,
 * `1.7e18` and 16 digits with zeros at the end too. In files of other programs these are mostly ids as they were.
 */
export function hasLostDigits(cell: string): boolean {
  const text = cell.trim();
  return (
    isRoundedNumber(text) ||
    /^[+-]?\d+([.,]\d*)?e\+\d+$/i.test(text) ||
    /^\d+[.,]\d*e\d+$/i.test(text) ||
    /^[1-9]\d{14}0+$/.test(text)
  );
}

/** Whether a cell that is not a value of its column is a number with an exponent, however that is written. */
export function isScientific(cell: string): boolean {
  return /^[+-]?\d+(?:[.,]\d*)?e[+-]?\d{1,3}$/i.test(cell);
}

/** Numbers of more digits are not exact in a spreadsheet. */
const exactDigits = 15;

/**
 * The digits of a whole number that was held as a decimal, `123.0`, or that is shown with two decimals, `123,00`; undefined for
 * all other cells. Three zeros may be thousands.
 */
export function digitsBeforeZero(cell: string): string | undefined {
  return /^(-?\d+)[.,]00?$/.exec(cell)?.[1];
}

/** Whether a whole number that was held as a decimal may have lost its last digits. */
export function mayHaveLostDigits(digits: string): boolean {
  return digits.replace(/^-?0*/, '').length > exactDigits;
}

/** The cell without the apostrophe by which a spreadsheet marks a text. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1).trimStart() : cell;
}

/**
 * Whether a spreadsheet may run a cell with this text: the one rule of `--spreadsheet-safe` and of exported sheets. Spaces and
 * invisible characters before the formula do not stop all of them, nor does what separates cells somewhere; some take the signs
 * in full width as well. Apostrophes at the beginning do not count: a text that has one itself gets another, and so comes back.
 */
export function isFormula(text: string): boolean {
  return /^'*(?:[\s\p{Cf}|%;,]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u.test(text);
}

/** The text of a cell without the apostrophe that `--spreadsheet-safe` puts before a formula. */
export function withoutProtection(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * The text of a cell of a workbook that cannot be read: the character for what is in error, which no value has. Whoever reads its column
 * refuses the cell.
 */
export const unreadableText = '\u001a';

/** The most columns that a sheet of the usual spreadsheets has. */
export const maxColumns = 16_384;

/** The reason that a row is not read, and advice. */
export function describeWideRow(cells: number): { readonly message: string; readonly hint: string } {
  const most = maxColumns.toLocaleString('en');
  return {
    message: `has ${cells.toLocaleString('en')} columns; a spreadsheet has at most ${most}`,
    hint: 'Delete the columns that are not needed, also empty ones, and check the delimiter.',
  };
}
