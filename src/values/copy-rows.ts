/**
 * Copies the rows of a page into the form in which they are printed, as JSON.stringify writes it, from the bytes in which they
 * came. Parsing and serializing them again would dominate the time of a long list.
 */
import type { RowForm } from './row-text.js';

interface CopiedRows {
  /** Number of bytes. */
  readonly length: number;
  /** Number of rows. */
  readonly count: number;
  /** Index of the bracket that closes the array of the page. */
  readonly end: number;
  /** The id of each row; undefined where a row has none, or has one that is not plain text or a number. */
  readonly ids: readonly (string | undefined)[];
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
/** The level of the members of a row. */
const rowDepth = 2;
const isIdText = /^"[\w-]{1,64}"$/;
const maxNumberLength = 1_000;
const numberSigns = new Set(Buffer.from('+-.0123456789Ee'));
/** What JSON.stringify writes behind a backslash, apart from the numbers of characters. */
const shortEscapes = new Set(Buffer.from('"\\bfnrt'));
/** What stands in a string as it is; of the others, zero is what is read behind the end of a page. */
const isPlain = Uint8Array.from({ length: 256 }, (_, sign) =>
  sign >= space && sign !== quote && sign !== backslash ? 1 : 0,
);
const [trueWord, falseWord, nullWord] = [Buffer.from('true'), Buffer.from('false'), Buffer.from('null')];

/**
 * Copies the objects of an array, of which `from` is the first byte behind the bracket. The text is put into `memory`.
 * `idField` is the name of the member with the id of an object.
 * Undefined if the rows are not all objects, do not fit, or are no JSON as JSON.stringify would write their values, apart
 * from members of one name.
 */
export function copyRows(
  page: Buffer,
  from: number,
  memory: Buffer,
  { form, idField }: { readonly form: RowForm; readonly idField?: string | undefined },
): CopiedRows | undefined {
  const indented = form === 'indented' ? new IndentedText(memory) : undefined;
  const idName = idField === undefined ? undefined : Buffer.from(`"${idField}":`);
  /** The index behind each row. */
  const ends: number[] = [];
  const ids: (string | undefined)[] = [];
  let isId = false;
  let at = from;
  let depth = 1;
  let objects = 0;
  indented?.put(comma);
  indented?.startLine(depth);
  for (;;) {
    const sign = page[at] ?? 0;
    if (depth === 1 && sign !== openObject) return undefined;
    const isOpening = sign === openObject || sign === openArray;
    // Each closing bracket comes two characters after its opening one.
    if (isOpening && page[at + 1] !== sign + 2) {
      depth += 1;
      if (depth > maxDepth) return undefined;
      objects = sign === openObject ? objects | (1 << depth) : objects & ~(1 << depth);
      indented?.put(sign);
      at += 1;
    } else {
      const end = isOpening ? at + 2 : skipScalar(page, at);
      if (end < 0) return undefined;
      // Of two members of one name, the last one counts.
      if (isId) ids[ends.length] = isOpening ? undefined : readId(page, at, end);
      indented?.copy(page, at, end);
      at = end;
      for (let next = page[at++]; next !== comma; next = page[at++]) {
        if (next !== ((objects >> depth) & 1 ? closeObject : closeArray)) return undefined;
        depth -= 1;
        if (depth === 0) {
          ends.push(at - 1);
          const length = indented ? indented.length : copyLines(page, from, ends, memory);
          ids.length = ends.length;
          return length > memory.length ? undefined : { length, count: ends.length, end: at - 1, ids };
        }
        indented?.startLine(depth);
        indented?.put(next);
      }
      if (depth === 1) ends.push(at - 1);
      indented?.put(comma);
    }
    indented?.startLine(depth);
    if ((objects >> depth) & 1) {
      const end = skipName(page, at);
      if (end < 0) return undefined;
      indented?.copy(page, at, end);
      indented?.put(space);
      isId = depth === rowDepth && idName !== undefined && hasText(page, at, end, idName);
      at = end;
    } else isId = false;
  }
}

function hasText(page: Buffer, from: number, end: number, text: Buffer): boolean {
  return end - from === text.length && skipWord(page, from, text) > 0;
}

/** The text of a scalar as an id. */
function readId(page: Buffer, from: number, end: number): string | undefined {
  const text = page.toString('latin1', from, end);
  if (text.startsWith('"')) return isIdText.test(text) ? text.slice(1, -1) : undefined;
  return text === 'null' ? undefined : text;
}

/** Copies rows as lines, which differ from those of an array by the sign behind each. Returns the number of bytes. */
function copyLines(page: Buffer, from: number, ends: readonly number[], memory: Buffer): number {
  const end = (ends.at(-1) ?? from) + 1;
  page.copy(memory, 0, from, end);
  for (const at of ends) memory[at - from] = lineBreak;
  return end - from;
}

/** Text that is indented in memory of a fixed length. What does not fit is lost: then it is longer than the memory. */
class IndentedText {
  readonly #memory: Buffer;
  #length = 0;
  constructor(memory: Buffer) {
    this.#memory = memory;
  }

  put(sign: number): void {
    this.#memory[this.#length++] = sign;
  }

  startLine(depth: number): void {
    const memory = this.#memory;
    const start = this.#length;
    const end = start + 1 + depth * indent;
    memory[start] = lineBreak;
    for (let to = start + 1; to < end; to += 1) memory[to] = space;
    this.#length = end;
  }

  copy(page: Buffer, from: number, end: number): void {
    const memory = this.#memory;
    const offset = this.#length - from;
    for (let at = from; at < end; at += 1) memory[at + offset] = page[at] ?? 0;
    this.#length = end + offset;
  }

  get length(): number {
    return this.#length;
  }
}

/** Returns the index after the name of a member and its colon, or -1 on any other text. */
function skipName(page: Buffer, at: number): number {
  // Members with numbers for names are put in another order by those who parse them.
  if (page[at] !== quote || isDigit(page[at + 1])) return -1;
  const end = skipString(page, at);
  return end > 0 && page[end] === colon ? end + 1 : -1;
}

/** Returns the index after the value, or -1 if there is none, or it would be written in another way; as the next three do. */
function skipScalar(page: Buffer, at: number): number {
  switch (page[at]) {
    case quote:
      return skipString(page, at);
    case lowerN:
      return skipWord(page, at, nullWord);
    case lowerT:
      return skipWord(page, at, trueWord);
    case lowerF:
      return skipWord(page, at, falseWord);
    default:
      return skipNumber(page, at);
  }
}

function skipString(page: Buffer, from: number): number {
  let at = from + 1;
  for (;;) {
    while (isPlain[page[at] ?? 0] === 1) at += 1;
    if (page[at] === quote) return at + 1;
    if (page[at] !== backslash || !shortEscapes.has(page[at + 1] ?? 0)) return -1;
    at += 2;
  }
}

function skipWord(page: Buffer, at: number, word: Buffer): number {
  for (let index = 0; index < word.length; index += 1) if (page[at + index] !== word[index]) return -1;
  return at + word.length;
}

function skipNumber(page: Buffer, at: number): number {
  const first = page[at] ?? 0;
  let end = at;
  while (isDigit(page[end])) end += 1;
  if (first < one || first > nine || numberSigns.has(page[end] ?? 0)) {
    while (numberSigns.has(page[end] ?? 0)) end += 1;
    const token = page.toString('latin1', at, end);
    if (String(Number(token)) !== token) return -1;
  }
  return end - at > maxNumberLength ? -1 : end;
}

function isDigit(sign: number | undefined): boolean {
  return sign !== undefined && sign >= zero && sign <= nine;
}
