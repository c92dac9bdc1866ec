/** Which texts a spreadsheet would run as a formula: the one rule of `--spreadsheet-safe` and of exported sheets. */

/**
 * Whether a spreadsheet may run a cell with this text. Spaces before the formula do not stop all of them, nor does what
 * separates cells. Apostrophes at the beginning do not count: a text that has one itself gets another, and so comes back.
 */
export function isFormula(text: string): boolean {
  return /^'*(?:\s*[=+\-@]|[\t\r\n])/.test(text);
}
