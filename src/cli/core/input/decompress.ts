/** Decompresses gzip as it is read; what is not gzip passes as it is. */
import type { Gunzip } from 'node:zlib';
import { isPadding } from '../../../values/gzip-padding.js';
import { errorCode, errorMessage } from '../../../values/system-error.js';
import { usageError } from '../host/command-error.js';

/** The first bytes of every gzip file (RFC 1952). */
const gzipMark = [0x1f, 0x8b] as const;

/**
 * The pieces, decompressed if their first bytes are those of gzip. `subject` begins the message of errors:
 * `--from: list.csv.gz`. Throws CommandError for gzip that is damaged or cut off.
 */
export async function* decompress(
  pieces: AsyncGenerator<Uint8Array>,
  subject: string,
): AsyncGenerator<Uint8Array> {
  const start: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < gzipMark.length) {
      const { done, value } = await pieces.next();
      if (done) break;
      start.push(value);
      length += value.length;
    }
    const first = start.length === 1 && start[0] ? start[0] : new Uint8Array(Buffer.concat(start));
    if (!gzipMark.every((byte, index) => first[index] === byte)) {
      if (first.length > 0) yield first;
      yield* pieces;
      return;
    }
    yield* gunzip(first, pieces, subject);
  } finally {
    await pieces.return(undefined);
  }
}

async function* gunzip(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
  subject: string,
): AsyncGenerator<Uint8Array> {
  const { createGunzip } = await import('node:zlib');
  const stream = createGunzip({ chunkSize: 256 * 1024 });
  let failure: unknown;
  // Reading fails by itself with errors of its own; they end the stream and are told by it.
  const feeding = feed(stream, first, rest, subject).catch((error: unknown) => {
    failure = error;
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    // A piece may share its buffer with the next one.
    for await (const piece of stream) yield Uint8Array.from(piece as Buffer);
    // The stream may end before its input does.
    await feeding;
    if (failure !== undefined) throw failure;
  } catch (error) {
    if (failure !== undefined && failure === error) throw error;
    throw usageError(`${subject}: ${describeFailure(error)}`);
  } finally {
    stream.destroy();
    await feeding;
  }
}

async function feed(
  stream: Gunzip,
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
  subject: string,
): Promise<void> {
  let fed = 0;
  let hasEnded = false;
  await add(first);
  for await (const piece of rest) {
    if (stream.destroyed) return;
    await add(piece);
  }
  stream.end();

  /** The stream takes nothing after a zero between two members, and says nothing. */
  async function add(piece: Uint8Array): Promise<void> {
    if (!hasEnded) await write(stream, piece);
    fed += piece.length;
    const left = hasEnded ? piece.length : Math.min(fed - stream.bytesWritten, piece.length);
    if (left === 0 || stream.destroyed) return;
    hasEnded = true;
    if (!isPadding(piece.subarray(piece.length - left)))
      throw usageError(`${subject}: the gzip data is damaged (data after its end)`);
  }
}

/** Resolves when the stream has taken the piece, or has ended. */
function write(stream: Gunzip, piece: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed) return resolve();
    const go = () => {
      stream.off('close', go);
      resolve();
    };
    stream.on('close', go);
    stream.write(piece, go);
  });
}

function describeFailure(error: unknown): string {
  switch (errorCode(error)) {
    case 'Z_BUF_ERROR':
      return 'the gzip data is truncated';
    case 'Z_DATA_ERROR':
      return `the gzip data is damaged (${errorMessage(error)})`;
    default:
      return errorMessage(error);
  }
}
