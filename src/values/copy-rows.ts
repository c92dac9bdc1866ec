/**
 * Copies the rows of a page into the form in which they are printed, as JSON.stringify writes it, from the bytes in which they
 * came. To parse them, and to write what was parsed, takes most of the time of a long list.
 */
import type { RowForm } from './row-text.js';

export interface CopiedRows {
  readonly text: string;
  readonly count: number;
  /** Index of the bracket that closes the array of the page. */
  readonly end: number;
}

const lineBreak = 0x0a;
const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const zero = 0x30;
const one = 0x31;
const nine = 0x39;
const colon = 0x3a;
const openArray = 0x5b;
const backslash = 0x5c;
const closeArray = 0x5d;
const lowerF = 0x66;
const lowerN = 0x6e;
const lowerT = 0x74;
const openObject = 0x7b;
const closeObject = 0x7d;

const indent = 2;
/** Each level has a bit, which tells objects from arrays. */
const maxDepth = 30;
const maxNumberLength = 1_000;
const numberSigns = new Set(Buffer.from('+-.0123456789Ee'));
/** What JSON.stringify writes behind a backslash, apart from the numbers of characters. */
const shortEscapes = new Set(Buffer.from('"\\bfnrt'));
const [trueWord, falseWord, nullWord] = [Buffer.from('true'), Buffer.from('false'), Buffer.from('null')];

/**
 * Copies the objects of an array, of which `from` is the first byte behind the bracket. `target` is memory for the text.
 * Undefined if the rows are not all objects, do not fit, or are no JSON as JSON.stringify would write their values, apart
 * from members of one name. A byte that is no UTF-8 becomes the character U+FFFD, as in all text.
 */
export function copyRows(page: Buffer, from: number, target: Buffer, form: RowForm): CopiedRows | undefined {
  const isIndented = form === 'indented';
  let at = from;
  let count = 0;
  let depth = 1;
  let objects = 0;
  // What is written beyond the end of the memory is lost, which is seen at the end.
  let to = isIndented ? startLine(target, 0, depth) : 0;
  for (;;) {
    const sign = page[at] ?? 0;
    if (depth === 1) {
      if (sign !== openObject) return undefined;
      count += 1;
    }
    const isOpening = sign === openObject || sign === openArray;
    // Each closing bracket comes two characters after its opening one.
    if (isOpening && page[at + 1] !== sign + 2) {
      depth += 1;
      if (depth > maxDepth) return undefined;
      objects = sign === openObject ? objects | (1 << depth) : objects & ~(1 << depth);
      target[to++] = sign;
      at += 1;
    } else {
      const end = isOpening ? copy(page, at, at + 2, target, to) : copyScalar(page, at, target, to);
      if (end < 0) return undefined;
      to += end - at;
      at = end;
      for (let next = page[at++]; next !== comma; next = page[at++]) {
        if (next !== ((objects >> depth) & 1 ? closeObject : closeArray)) return undefined;
        depth -= 1;
        if (depth === 0) {
          if (!isIndented) target[to++] = lineBreak;
          if (to > target.length) return undefined;
          return { text: target.toString('utf8', 0, to), count, end: at - 1 };
        }
        if (isIndented) to = startLine(target, to, depth);
        target[to++] = next;
      }
      // A line break takes the place of the comma behind a row.
      target[to++] = isIndented || depth > 1 ? comma : lineBreak;
    }
    if (isIndented) to = startLine(target, to, depth);
    if ((objects >> depth) & 1) {
      const end = copyName(page, at, target, to);
      if (end < 0) return undefined;
      to += end - at;
      at = end;
      if (isIndented) target[to++] = space;
    }
  }
}

/** Returns where the line goes on. */
function startLine(target: Buffer, from: number, depth: number): number {
  let to = from;
  target[to++] = lineBreak;
  for (let left = depth * indent; left > 0; left -= 1) target[to++] = space;
  return to;
}

/** Copies what is before `end`, and returns `end`. */
function copy(page: Buffer, from: number, end: number, target: Buffer, to: number): number {
  for (let at = from; at < end; at += 1) target[to + at - from] = page[at] ?? 0;
  return end;
}

/** Copies the name of a member and its colon. Returns the index after it, or -1 on any other text. */
function copyName(page: Buffer, at: number, target: Buffer, to: number): number {
  // Members with numbers for names are put in another order by those who parse them.
  if (page[at] !== quote || isDigit(page[at + 1])) return -1;
  const end = copyString(page, at, target, to);
  return end > 0 && page[end] === colon ? copy(page, end, end + 1, target, to + end - at) : -1;
}

function copyScalar(page: Buffer, at: number, target: Buffer, to: number): number {
  switch (page[at]) {
    case quote:
      return copyString(page, at, target, to);
    case lowerN:
      return copyWord(page, at, nullWord, target, to);
    case lowerT:
      return copyWord(page, at, trueWord, target, to);
    case lowerF:
      return copyWord(page, at, falseWord, target, to);
    default:
      return copyNumber(page, at, target, to);
  }
}

/** Copies the string that begins there. Returns the index after it, or -1 if it has no end, or would be written in another way. */
function copyString(page: Buffer, from: number, target: Buffer, start: number): number {
  let at = from;
  let to = start;
  target[to++] = quote;
  for (;;) {
    // Zero, which is in no string, is found behind the end.
    const sign = page[++at] ?? 0;
    if (sign < space) return -1;
    target[to++] = sign;
    if (sign === quote) return at + 1;
    if (sign !== backslash) continue;
    const next = page[++at] ?? 0;
    if (!shortEscapes.has(next)) return -1;
    target[to++] = next;
  }
}

function copyWord(page: Buffer, at: number, word: Buffer, target: Buffer, to: number): number {
  for (let index = 0; index < word.length; index += 1) if (page[at + index] !== word[index]) return -1;
  return copy(page, at, at + word.length, target, to);
}

function copyNumber(page: Buffer, at: number, target: Buffer, to: number): number {
  const first = page[at] ?? 0;
  let end = at;
  while (isDigit(page[end])) end += 1;
  if (first < one || first > nine || numberSigns.has(page[end] ?? 0)) {
    while (numberSigns.has(page[end] ?? 0)) end += 1;
    const token = page.toString('latin1', at, end);
    if (String(Number(token)) !== token) return -1;
  }
  return end - at > maxNumberLength ? -1 : copy(page, at, end, target, to);
}

function isDigit(sign: number | undefined): boolean {
  return sign !== undefined && sign >= zero && sign <= nine;
}
