/** The width of help. */

/** The default width of help, and its maximum on a wider terminal: longer lines are hard to read. */
const maxColumns = 100;
/** The minimum width: below it, flags would not fit into a line. */
const minColumns = 40;

/**
 * The width of help. COLUMNS takes precedence over the terminal, as in other tools; `terminal` is undefined if the
 * output is not a terminal, and 0 if its size is not known.
 */
export function helpColumns(env: Readonly<Record<string, string | undefined>>, terminal?: number): number {
  const requested = /^[1-9]\d{0,4}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : terminal || maxColumns;
  return Math.max(minColumns, Math.min(requested, maxColumns));
}
