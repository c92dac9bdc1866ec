/** Writes text of rows and cells (RFC 4180), with any delimiter. */

/** One line of cells; a cell is quoted where it must be. */
export function writeDelimitedLine(cells: readonly string[], delimiter: string): string {
  const quoted = cells.map((cell) =>
    /["\n\r]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  const line = quoted.join(delimiter);
  return `${line === '' ? '""' : line}\n`;
}
