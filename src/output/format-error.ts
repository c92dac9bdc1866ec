/** Rows that cannot be drawn, or are too many for the format. Most cases are refused before anything is sent: exit 2. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}
