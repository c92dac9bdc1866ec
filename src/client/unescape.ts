/** Undoes the escapes of JSON, JavaScript, URLs and HTML in a text, and tells where each character of the result stood. */

export interface Spelled {
  readonly text: string;
  /** Where each character begins in the text that was given first, and at last its end; absent where nothing was escaped. */
  readonly starts?: Uint32Array;
}

/** One escape of any kind. No part of it can be repeated without end, so that the time does not depend on the text. */
const escapes = new RegExp(
  [
    String.raw`\\(?:u([0-9a-f]{4})|u\{0{0,6}([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(.))`,
    '%([0-7][0-9a-f])|((?:%[cd][0-9a-f]|%e[0-9a-f]%[89ab][0-9a-f]|%f[0-7](?:%[89ab][0-9a-f]){2})%[89ab][0-9a-f])',
    '&(?:#0{0,8}([0-9]{1,7})|#x0{0,8}([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));?',
  ].join('|'),
  'gis',
);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text with its escapes undone once; undefined where it has none. */
export function unescapeOnce({ text, starts }: Spelled): Spelled | undefined {
  if (!/[\\%&]/.test(text)) return undefined;
  const positions = new Uint32Array(text.length + 1);
  let plain = '';
  let read = 0;
  /** Adds characters, each of which stood `step` after the one before it. */
  const add = (part: string, from: number, step: 0 | 1) => {
    for (let index = 0; index < part.length; index += 1) {
      const at = from + index * step;
      positions[plain.length + index] = starts?.[at] ?? at;
    }
    plain += part;
  };
  for (const match of text.matchAll(escapes)) {
    add(text.slice(read, match.index), read, 1);
    add(characterOf(match), match.index, 0);
    read = match.index + match[0].length;
  }
  if (read === 0) return undefined;
  add(text.slice(read), read, 1);
  positions[plain.length] = starts?.[text.length] ?? text.length;
  return { text: plain, starts: positions };
}

function characterOf(match: RegExpExecArray): string {
  const [whole, unit, point, byte, plain, percent, sequence, decimal, hex, name] = match;
  const code = unit ?? point ?? byte ?? percent ?? hex;
  if (code !== undefined) return fromCode(Number.parseInt(code, 16), whole);
  if (decimal !== undefined) return fromCode(Number(decimal), whole);
  if (sequence !== undefined) return decodeSequence(sequence);
  return entities[name?.toLowerCase() ?? ''] ?? plain ?? whole;
}

function fromCode(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

function decodeSequence(sequence: string): string {
  try {
    return decodeURIComponent(sequence);
  } catch {
    return sequence;
  }
}
