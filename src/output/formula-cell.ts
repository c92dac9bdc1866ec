/** Which texts a spreadsheet would run as a formula: the one rule of `--spreadsheet-safe` and of exported sheets. */

/**
 * Whether a spreadsheet may run a cell with this text. Spaces and invisible characters before the formula do not stop all
 * of them, nor does what separates cells somewhere; some take the signs in full width as well. Apostrophes at the beginning
 * do not count: a text that has one itself gets another, and so comes back.
 */
export function isFormula(text: string): boolean {
  return /^'*(?:[\s\p{Cf}|%;,]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u.test(text);
}
