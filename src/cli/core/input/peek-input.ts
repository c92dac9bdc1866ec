/** Looks at the first bytes of input, and gives all of it back. */
import { mayBeWorkbook, tellingBytes } from '../../../workbooks/book-marks.js';

/** Input of which the first bytes are known. */
interface PeekedInput {
  /** Whether it may be a workbook or a zip file. */
  readonly isPacked: boolean;
  /** Whether its bytes are those of the input, without anything to decompress. */
  readonly isPlain: boolean;
  /** All of it, decompressed. */
  readonly pieces: AsyncGenerator<Uint8Array>;
}

/** `decompress` unpacks gzip. */
export async function peekInput(
  pieces: AsyncGenerator<Uint8Array>,
  decompress: (pieces: AsyncGenerator<Uint8Array>) => AsyncGenerator<Uint8Array>,
): Promise<PeekedInput> {
  let first: Uint8Array | undefined;
  async function* watch(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of pieces) {
        first ??= piece.slice(0, tellingBytes);
        yield piece;
      }
    } finally {
      await pieces.return(undefined);
    }
  }
  const all = decompress(watch());
  const start: Uint8Array[] = [];
  let length = 0;
  while (length < tellingBytes) {
    const { done, value } = await all.next();
    if (done) break;
    start.push(value);
    length += value.length;
  }
  const isPacked = mayBeWorkbook(Buffer.concat(start.map((piece) => piece.subarray(0, tellingBytes))));
  async function* giveBack(): AsyncGenerator<Uint8Array> {
    try {
      yield* start;
      yield* all;
    } finally {
      await all.return(undefined);
    }
  }
  return { isPacked, isPlain: isPacked && first !== undefined && mayBeWorkbook(first), pieces: giveBack() };
}
