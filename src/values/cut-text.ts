/** Shortens texts: those that others have written, and ends that say nothing. */

/** The end of a text that was cut, with the number of characters that are missing. */
const cutEnd = /… \(([0-9,]+) more characters\)$/;

/** The first `max` characters of a longer text, and how many more there are, those that were cut before included. */
export function cutText(text: string, max: number): string {
  const end = cutEnd.exec(text);
  const whole = end ? text.slice(0, end.index) : text;
  if (whole.length <= max) return text;
  const before = end?.[1] === undefined ? 0 : Number(end[1].replaceAll(',', ''));
  const more = whole.length - max + before;
  return `${whole.slice(0, max).toWellFormed()}… (${more.toLocaleString('en-US')} more characters)`;
}

/**
 * The text without the occurrences of a character at its end. A pattern such as /0+$/ takes time that grows with the square of
 * the length.
 */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
