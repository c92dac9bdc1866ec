/** Numbers of documents that are not written as their value: `12e4`, `0x10`, `012`, `1.50`. */
import type { JsonFacts } from './json-scan.js';
import { parseNumber, parseScannedJson, parseWithNumbers } from './lossless-json.js';
import { readStrictly } from './strict-json.js';

/** Such a number, by its text: whether it is an amount, an id or a mistake is seen where it is used. */
export class WrittenNumber {
  /** Not a member, since the value of a document has only those of the document. */
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  toString(): string {
    return this.#text;
  }
}

/** Whether a number is written as its value: an integer in decimal digits. */
export function isPlainInteger(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)$/.test(text);
}

/** Whether it is a decimal fraction in digits: `12.50`. */
export function isDecimalFraction(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)\.[0-9]+$/.test(text);
}

/** For text that was scanned before. */
function parseWrittenJson(text: string, facts: JsonFacts): unknown {
  if (!facts.hasFractions) return parseScannedJson(text, facts);
  const readNumber = (number: string) =>
    /[.eE]/.test(number) ? new WrittenNumber(number) : parseNumber(number);
  return parseWithNumbers(text, readNumber);
}

/** Parses JSON with a WrittenNumber for each number that has a fraction or an exponent. Throws as parseStrictJson does. */
export function parseStrictWrittenJson(text: string): unknown {
  return readStrictly(text, parseWrittenJson);
}
