/** Splits lists that a person types, in which a part with a comma stands in quotes. */

export interface QuotedPart {
  readonly text: string;
  /** In quotes a word such as null, and a comma, mean themselves. */
  readonly isQuoted: boolean;
}

/**
 * Splits a text at its commas. A part may stand in double quotes, as in CSV: "" inside stands for one. Undefined for a
 * quote that is not closed.
 */
export function splitQuoted(text: string): readonly QuotedPart[] | undefined {
  const parts = [...`${text},`.matchAll(/\s*(?:"((?:[^"]|"")*)"(?!")\s*|([^",\s][^,]*|)),/gy)];
  if (parts.reduce((length, [whole]) => length + whole.length, 0) !== text.length + 1) return undefined;
  return parts.map(([, quoted, plain = '']) =>
    quoted === undefined
      ? { text: plain.trim(), isQuoted: false }
      : { text: quoted.replaceAll('""', '"'), isQuoted: true },
  );
}

/** The first place of a sign outside of double quotes; -1 if it is not. A quote that is not closed holds the rest of the text. */
export function indexOutsideQuotes(text: string, sign: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && text[at] === sign) return at;
  }
  return -1;
}

/** A text as a part that `splitQuoted` gives back. */
export function quotePart(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
