/** UTF-16, which spreadsheets write as "Unicode text", in place of UTF-8. */
import { usageError } from '../host/command-error.js';

type Utf16 = 'utf-16le' | 'utf-16be';

/** As many bytes tell it. */
const telling = 4;

/** Which of the two forms text has that begins so: by its mark, or by the empty bytes beside letters. Undefined if neither. */
export function findUtf16([a, b, c, d]: Uint8Array): Utf16 | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && (d === 0 || d === undefined)) return 'utf-16le';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : undefined;
}

/**
 * The pieces as UTF-8, without a mark, if they are UTF-16; other pieces pass as they are. `subject` begins the message of errors:
 * `--from: list.txt`. Throws CommandError for text that is damaged or cut off.
 */
export async function* readUtf16(
  pieces: AsyncGenerator<Uint8Array>,
  subject: string,
): AsyncGenerator<Uint8Array> {
  const start: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      start.push(next.value);
      length += next.value.length;
      if (length >= telling) break;
    }
    const encoding = findUtf16(Buffer.concat(start.map((piece) => piece.subarray(0, telling))));
    if (encoding) {
      yield* transcode(encoding, start, pieces, subject);
      return;
    }
    yield* start;
    yield* pieces;
  } finally {
    await pieces.return(undefined);
  }
}

async function* transcode(
  encoding: Utf16,
  start: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
  subject: string,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  const decode = (piece?: Uint8Array) => {
    try {
      return encoder.encode(decoder.decode(piece, { stream: piece !== undefined }));
    } catch {
      throw usageError(`${subject}: the UTF-16 text is damaged`, 'Save it as CSV in UTF-8.');
    }
  };
  for (const piece of start) yield decode(piece);
  for await (const piece of rest) yield decode(piece);
  yield decode();
}
