/** Text in other encodings in place of UTF-8: UTF-16, which spreadsheets write as "Unicode text", and what --encoding names. */
import type { TextEncoding } from '../../../flags/local-flags.js';
import { usageError } from '../host/command-error.js';

type Utf16 = 'utf-16le' | 'utf-16be';

/** As many bytes tell it. */
const telling = 4;

/** The form of UTF-16 of a text that begins so: by its mark, or by the empty bytes beside letters. Undefined if neither. */
export function findUtf16([a, b, c, d]: Uint8Array): Utf16 | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && (d === 0 || d === undefined)) return 'utf-16le';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : undefined;
}

/** The encoding that the byte order mark at the beginning of a text says, if it has one. */
function findMark([a, b, c]: Uint8Array): TextEncoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

/**
 * The pieces as UTF-8. `encoding` is what the user says of them; without it they are UTF-16 if their first bytes are, and else pass
 * as they are. `subject` begins the message of errors: `--from: list.txt`. Throws CommandError for text that is damaged or cut
 * off, and for one whose byte order mark says another encoding than the user.
 */
export async function* readEncoded(
  pieces: AsyncGenerator<Uint8Array>,
  subject: string,
  encoding?: TextEncoding,
): AsyncGenerator<Uint8Array> {
  const start: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      start.push(next.value);
      length += next.value.length;
      if (length >= telling) break;
    }
    const found = chooseEncoding(Buffer.concat(start), subject, encoding);
    if (found !== undefined && found !== 'utf-8') {
      yield* transcode(found, start, pieces, subject);
      return;
    }
    yield* start;
    yield* pieces;
  } finally {
    await pieces.return(undefined);
  }
}

/** The text of a whole file, with its mark if it is in UTF-8. Throws as `readEncoded` does, and for what is neither UTF-8 nor UTF-16. */
export function decodeText(bytes: Uint8Array, subject: string, encoding?: TextEncoding): string {
  const found = chooseEncoding(bytes.subarray(0, telling), subject, encoding) ?? 'utf-8';
  const decode = createDecoder(found, subject);
  return decode(bytes) + decode();
}

function chooseEncoding(
  start: Uint8Array,
  subject: string,
  encoding: TextEncoding | undefined,
): TextEncoding | undefined {
  const mark = findMark(start);
  if (encoding === undefined) return mark ?? findUtf16(start);
  if (mark === undefined || mark === encoding) return encoding;
  throw usageError(
    `${subject}: the text is in ${nameEncoding(mark)}, as its first bytes say, and not in ${encoding}`,
    'Leave out --encoding.',
  );
}

function nameEncoding(encoding: TextEncoding): string {
  return /^utf-(?:8|16)/i.exec(encoding)?.[0].toUpperCase() ?? encoding;
}

async function* transcode(
  encoding: TextEncoding,
  start: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
  subject: string,
): AsyncGenerator<Uint8Array> {
  const decode = createDecoder(encoding, subject);
  const encoder = new TextEncoder();
  for (const piece of start) yield encoder.encode(decode(piece));
  for await (const piece of rest) yield encoder.encode(decode(piece));
  yield encoder.encode(decode());
}

/** The error about a text that is not in the encoding in which it was read. */
export function otherEncoding(subject: string): Error {
  return usageError(`${subject} is neither UTF-8 nor UTF-16`, encodingAdvice);
}

/** What to do about text that is neither UTF-8 nor UTF-16. */
const encodingAdvice =
  'Save it as CSV UTF-8, or name its encoding: --encoding windows-1252 for western European text of Excel, macintosh for that of Excel on a Mac, windows-1250, windows-1251, shift_jis, gbk.';

/** Decodes piece by piece; without a piece it ends the text. */
function createDecoder(encoding: TextEncoding, subject: string): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: encoding === 'utf-8' });
  const isWestern = decoder.encoding === 'windows-1252';
  return (piece) => {
    try {
      const text = decoder.decode(piece, { stream: piece !== undefined });
      return isWestern
        ? text.replace(/[\x80-\x9f]/g, (character) => western[character.charCodeAt(0) - 0x80] ?? '')
        : text;
    } catch {
      if (encoding === 'utf-8') throw otherEncoding(subject);
      throw /^utf-16/.test(encoding)
        ? usageError(`${subject}: the UTF-16 text is damaged`, 'Save it as CSV in UTF-8.')
        : usageError(
            `${subject}: the text is not in ${encoding}`,
            'Check --encoding, or save it as CSV UTF-8.',
          );
    }
  };
}

/** The characters of the bytes 80 to 9F of windows-1252: some versions of Node.js read these bytes as ISO 8859-1. */
const western = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
