/** The words that people write into a cell without a value. */

const emptyWords = new Set(['-', '--', '–', '—', 'n/a', 'n.a.', 'n. a.']);

/** Whether a cell stands for nothing where it cannot be a value. */
export function isEmptyWord(cell: string): boolean {
  return emptyWords.has(cell.trim().toLowerCase());
}
