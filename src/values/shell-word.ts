/** Quotes values for a POSIX shell. */

/** A value as one word of a shell command; a list is joined by commas. */
export function shellWord(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
