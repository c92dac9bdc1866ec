/**
 * Looks through JSON text once, before it is parsed: what it takes to read it without loss, and whether it stays within
 * bounds. A text beyond them would take the stack, or seconds of computing, of whoever reads or writes its value.
 */

/** Deeper than anything that the service sends or takes, and far from what the stack can hold. */
const deepestRead = 200;
/** More than any amount, id or fraction needs; the time to read an integer grows faster than its length. */
const maxNumberLength = 1_000;

/** JSON text that is not read, be it valid or not. */
export class JsonBoundsError extends SyntaxError {
  override readonly name = 'JsonBoundsError';
  constructor(
    /** What is beyond the bounds, to be put after the place: "nested more than 200 deep". */
    readonly reason: string,
    /** Index in the text. */
    readonly offset: number,
  ) {
    super(reason);
  }
}

/** The findings of a scan. Nothing of it can be relied on unless the text is JSON, which the parser says. */
export interface JsonFacts {
  /** Nesting depth: 0 for a scalar, 1 for an object of scalars. */
  readonly depth: number;
  /** Number of members of all objects, counting repeated names. */
  readonly members: number;
  /** Start and end of each integer of so many digits that a number may not hold it, one after the other. */
  readonly longIntegers: readonly number[];
  /** Whether some number has a fraction or an exponent. */
  readonly hasFractions: boolean;
}

/** Shorter integers are held by a number. */
const longInteger = 16;

const quote = 0x22;
const plus = 0x2b;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const upperE = 0x45;
const openArray = 0x5b;
const backslash = 0x5c;
const closeArray = 0x5d;
const lowerE = 0x65;
const lowerF = 0x66;
const lowerN = 0x6e;
const lowerT = 0x74;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Scans JSON text, at a fraction of the time of parsing it. Throws a JsonBoundsError on too many levels, on a number of more
 * than 1,000 characters, and on one that is too large for a floating-point number and is not an integer.
 */
export function scanJson(text: string, maxDepth = deepestRead): JsonFacts {
  const hasEscapes = text.includes('\\');
  const longIntegers: number[] = [];
  let depth = 0;
  let deepest = 0;
  let members = 0;
  let hasFractions = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      at = hasEscapes ? findQuote(text, at + 1) : text.indexOf('"', at + 1);
      if (at < 0) break;
    } else if (sign === colon) {
      members += 1;
    } else if (isDigit(sign) || sign === minus) {
      let end = at + 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
      // Nearly every number is plain, and needs no look at its text.
      if (sign <= zero || end - at >= longInteger || isNumberSign(text.charCodeAt(end))) {
        end = numberEnd(text, end);
        if (readNumber(text, at, end, longIntegers)) hasFractions = true;
      }
      at = end - 1;
    } else if (sign === openObject || sign === openArray) {
      depth += 1;
      if (depth > deepest) deepest = depth;
      if (depth > maxDepth) throw new JsonBoundsError(`nested more than ${maxDepth} levels deep`, at);
    } else if (sign === closeObject || sign === closeArray) {
      depth -= 1;
    } else if (sign === lowerN || sign === lowerT) {
      at += 'rue'.length;
    } else if (sign === lowerF) {
      at += 'alse'.length;
    }
  }
  return { depth: deepest, members, longIntegers, hasFractions };
}

/** The index of the quote that ends a string, or -1. */
function findQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at > 0 && text.charCodeAt(at - 1) === backslash && isEscaped(text, at, from)) {
    at = text.indexOf('"', at + 1);
  }
  return at;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

function numberEnd(text: string, from: number): number {
  let end = from;
  while (isNumberSign(text.charCodeAt(end))) end += 1;
  return end;
}

function isDigit(sign: number): boolean {
  return sign >= zero && sign <= nine;
}

function isNumberSign(sign: number): boolean {
  return (
    isDigit(sign) || sign === point || sign === lowerE || sign === upperE || sign === minus || sign === plus
  );
}

/** Adds a long integer to the others. Returns whether the number has a fraction or an exponent. */
function readNumber(text: string, start: number, end: number, longIntegers: number[]): boolean {
  if (end - start > maxNumberLength) {
    throw new JsonBoundsError('a number of more than 1,000 digits', start);
  }
  const token = text.slice(start, end);
  if (/^-?[1-9][0-9]*$/.test(token)) {
    if (token.length >= longInteger) longIntegers.push(start, end);
    return false;
  }
  const value = Number(token);
  if (Math.abs(value) === Number.POSITIVE_INFINITY) {
    throw new JsonBoundsError('a number that is out of range', start);
  }
  return /[.eE]/.test(token);
}
