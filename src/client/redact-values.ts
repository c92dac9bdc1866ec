/** Removes secrets from what was received, however it spells them. */
import { isObject } from '../values/lossless-json.js';
import { percentEncode } from './encode.js';
import { redactionMark } from './redact-by-name.js';
import { type Spelled, unescapeOnce } from './unescape.js';

export interface Redactor {
  /** A text with a mark in place of every secret. */
  text(text: string): string;
  /** A parsed document with a mark in place of every secret, in names and values at any depth. */
  value(value: unknown): unknown;
}

/** Shorter values are not treated as secrets, since replacing them would garble ordinary words. */
const shortestSecret = 6;

/** Escapes inside of escapes: a JSON document in a string of another one, in a page. */
const maxLevels = 4;

/**
 * Finds the secrets in texts that echo them plainly, percent-encoded, in base64, or with the escapes of JSON, JavaScript and
 * HTML, also where one is inside of another: who sees the text on a screen can read all of these. A document is to be
 * parsed before its values are searched, since what looks harmless in its text may spell a secret.
 */
export function createRedactor(secrets: readonly string[]): Redactor {
  const needles = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [secret, ...base64Parts(secret), ...base64Parts(percentEncode(secret))])
    // What a secret has that looks like an escape is unescaped in a text as well.
    .flatMap((needle) => levelsOf(needle).map(({ text }) => text))
    .filter((needle) => needle.length >= shortestSecret)
    // Longest first, since a secret can start with another one.
    .sort((left, right) => right.length - left.length);
  const pattern = new RegExp([...new Set(needles)].map(escapePattern).join('|'), 'g');

  function text(given: string): string {
    if (needles.length === 0) return given;
    const found = levelsOf(given).flatMap((level) => findIn(level, pattern));
    return cover(given, found);
  }

  function value(given: unknown): unknown {
    if (Array.isArray(given)) return given.map(value);
    if (isObject(given)) {
      return Object.fromEntries(Object.entries(given).map(([name, member]) => [text(name), value(member)]));
    }
    if (typeof given === 'string') return text(given);
    if (typeof given !== 'number' && typeof given !== 'bigint') return given;
    const shown = text(String(given));
    return shown === String(given) ? given : shown;
  }

  return { text, value };
}

/** A text as it is, and with its escapes undone once, twice and so on. */
function levelsOf(text: string): readonly Spelled[] {
  const levels: Spelled[] = [{ text }];
  for (let last = levels[0]; last && levels.length <= maxLevels; ) {
    last = unescapeOnce(last);
    if (last) levels.push(last);
  }
  return levels;
}

/** A part of a text: its first character, and the first one after it. */
type Part = readonly [start: number, end: number];

/** Also the parts that overlap: where one secret ends in what another one begins with, the text may have both. */
function findIn({ text, starts }: Spelled, pattern: RegExp): Part[] {
  const parts: Part[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { 0: match, index } = found;
    const end = index + match.length;
    parts.push(starts ? [starts[index] ?? 0, starts[end] ?? 0] : [index, end]);
    pattern.lastIndex = index + 1;
  }
  return parts;
}

/** The text with one mark in place of all parts that overlap. */
function cover(text: string, parts: readonly Part[]): string {
  let shown = '';
  let at = 0;
  for (const [start, end] of [...parts].sort(([left], [right]) => left - right)) {
    // What overlaps the part before it is behind its mark already.
    if (start >= at) shown += `${text.slice(at, start)}${redactionMark}`;
    at = Math.max(at, end);
  }
  return shown + text.slice(at);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Bits of a byte and of a character of base64, and the bytes after which one begins with the other again. */
const base64 = { byte: 8, character: 6, group: 3 } as const;

/** What base64 of a longer text has of a secret in it: one text for each place in a group of bytes, in both alphabets. */
function base64Parts(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return Array.from({ length: base64.group }, (_, before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const start = Math.ceil((before * base64.byte) / base64.character);
    const end = Math.floor(((before + bytes.length) * base64.byte) / base64.character);
    return text.slice(start, end);
  }).flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')]);
}
