/** Bounds texts that others have written, and says what is missing. */

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
