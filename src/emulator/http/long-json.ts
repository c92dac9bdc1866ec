/**
 * JSON bodies of several megabytes, read in parts: the parser holds everybody else up for as long as it reads one text.
 */
import { parseStrictJson } from '../../values/strict-json.js';

/** No call takes a deeper document; one that is deeper would only exhaust the stack. */
export const maxDepth = 64;

/** So many characters are read at a time: a few milliseconds' worth. */
const partLength = 200_000;

const [quote, backslash, comma] = [34, 92, 44];
const [openBracket, openBrace, closeBracket, closeBrace] = [91, 123, 93, 125];

/** Where the string ends that begins at a place; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Reads a long JSON array, with a pause after each part. Undefined if the text is short, not an array, too deep or not
 * JSON. It must be read as a whole then, which also finds its problems.
 */
export function* parseLongArray(text: string, length = partLength): Generator<void, unknown[] | undefined> {
  if (text.length <= length || !/^[ \t\r\n]*\[/.test(text)) return undefined;
  const items: unknown[] = [];
  let start = text.indexOf('[') + 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    if (code === openBracket || code === openBrace) depth += 1;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    else if (code !== comma) continue;
    if (depth > maxDepth) return undefined;
    const isEnd = depth === 0;
    if (!isEnd && !(depth === 1 && code === comma && at - start >= length)) continue;
    const part = readItems(text.slice(start, at));
    if (!part || (isEnd && (code !== closeBracket || /[^ \t\r\n]/.test(text.slice(at + 1)))))
      return undefined;
    for (const item of part) items.push(item);
    if (isEnd) return items;
    start = at + 1;
    yield;
  }
  return undefined;
}

/** One or more items with commas between them. */
function readItems(text: string): readonly unknown[] | undefined {
  try {
    const items = parseStrictJson(`[${text}]`);
    return Array.isArray(items) && items.length > 0 ? items : undefined;
  } catch {
    return undefined;
  }
}
