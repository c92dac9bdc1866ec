/** Removes a character at the end of a text. A pattern such as /0+$/ takes time that grows with the square of the length. */

/** The text without the occurrences of a character at its end. */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
