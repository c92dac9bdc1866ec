/**
 * Writes rows as YAML, in the very words of the YAML library, which makes a tree of nodes of every value. With the library alone
 * a list of 100,000 campaigns takes 18 times as long as the least program that reads and prints them; with this file it takes
 * twice as long (test/bench). Texts with quotes or line breaks are left to the library.
 */
import { isControlCharacter } from './control-characters.js';

/** Whether YAML would read a text as something else, such as a number or a time. */
type IsOther = (text: string) => boolean;

/** Writes an item of a block sequence after its dash, or returns undefined if that takes the library. */
type WriteItem = (value: unknown) => string | undefined;

/** Text of which no part is an indicator in YAML, wherever it stands; it has no control characters either. */
const harmless = /^[A-Za-z][\w.,()/ -]*[\w.)]$/;
const asciiOnly = /^[\x20-\x7e]*$/;
/** What YAML does not take without quotes, as the library decides it. */
const needsQuotes = /^[ ,[\]{}#&*!|>%@`]|^[?-]$|^[?-] |: | #|[ :]$/;
/** What the library quotes in one of several ways. */
const quotesOrEscapes = /["'\\\n\t]/;
const simpleKey = /^\w{1,100}$/;

/** Words such as false, null and off are no longer than this. */
const longestWord = 5;
const maxKeys = 10_000;
/** Texts such as times, ids and words of a list repeat from row to row; longer ones are names, of which each is another. */
const longestCached = 32;
const maxTexts = 4_000;

/**
 * Returns a function that writes the items of a sequence at the margin; each begins behind its dash.
 *
 * One function: each value of a list goes through it, and its parts share local variables.
 */
export function createPlainYaml(isOther: IsOther): WriteItem {
  const texts = new Map<string, string>();
  const keysBehind = new Map<string, Map<string, string>>();
  /** Whether something in the current item takes the library. */
  let isOdd = false;

  function writeText(text: string): string {
    if (text.length > longestCached) return decideText(text);
    const known = texts.get(text);
    if (known !== undefined) return known;
    const written = decideText(text);
    if (texts.size === maxTexts) texts.clear();
    // Text that takes the library is empty here, and has to be seen again.
    if (written !== '') texts.set(text, written);
    return written;
  }

  function decideText(text: string): string {
    if (harmless.test(text) && text.length > longestWord) return text;
    if (quotesOrEscapes.test(text) || (!asciiOnly.test(text) && isControlCharacter(text))) {
      isOdd = true;
      return '';
    }
    return needsQuotes.test(text) || isOther(text) ? `"${text}"` : text;
  }

  /** What is before the value of a member: a line break and an indent, unless it is the first one, and its name. */
  function writeKey(name: string, between: string): string {
    let keys = keysBehind.get(between);
    if (keys === undefined) {
      keys = new Map();
      if (keysBehind.size < maxKeys) keysBehind.set(between, keys);
    }
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (!simpleKey.test(name)) {
      isOdd = true;
      return '';
    }
    const text = `${between}${writeText(name)}: `;
    if (keys.size < maxKeys) keys.set(name, text);
    return text;
  }

  /** A value on the line of its key or dash; undefined for lists and objects with members. */
  function writeInline(value: unknown): string | undefined {
    switch (typeof value) {
      case 'string':
        return writeText(value);
      case 'number':
        if (!Number.isFinite(value)) isOdd = true;
        return Object.is(value, -0) ? '-0' : String(value);
      case 'boolean':
      case 'bigint':
        return String(value);
      case 'object':
        if (value === null) return 'null';
        if (Array.isArray(value)) return value.length === 0 ? '[]' : undefined;
        return hasMembers(value) ? undefined : '{}';
      default:
        isOdd = true;
        return '';
    }
  }

  /**
   * Adds the lines of a list or object with members, of which the first one comes behind a dash or an indent, to `parts`:
   * joined at the end, since a text that is added to is a tree of its parts, which thousands of rows fill memory with.
   */
  function writeBlock(value: unknown, indent: string, parts: string[]): void {
    const deeper = `${indent}  `;
    let between = '';
    if (Array.isArray(value)) {
      for (const item of value) {
        const inline = writeInline(item);
        parts.push(between, '- ', inline ?? '');
        if (inline === undefined) writeBlock(item, deeper, parts);
        between = indent;
      }
      return;
    }
    const members = value as Readonly<Record<string, unknown>>;
    // Twice as fast as a list of the names: plain objects inherit no members.
    for (const name in members) {
      const member = members[name];
      const inline = writeInline(member);
      const key = writeKey(name, between);
      if (inline === undefined) {
        parts.push(key.slice(0, -1), deeper);
        writeBlock(member, deeper, parts);
      } else {
        parts.push(key, inline);
      }
      between = indent;
    }
  }

  return (value) => {
    isOdd = false;
    const inline = writeInline(value);
    const parts = [inline ?? ''];
    if (inline === undefined) writeBlock(value, '\n  ', parts);
    return isOdd ? undefined : parts.join('');
  };
}

function hasMembers(value: object): boolean {
  for (const _ in value) return true;
  return false;
}
