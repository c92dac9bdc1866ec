/** Bytes that are read where they are needed: a file, or the segments of an upload. Media files may be very large. */

export interface ByteSource {
  /** The number of bytes. */
  readonly size: number;
  /** The bytes from an offset; fewer at the end, none beyond it. */
  read(offset: number, length: number): Buffer;
}

/** Reads from consecutive pieces. Only needed pieces are loaded, and one at a time stays in memory. */
export function joinPieces(sizes: readonly number[], load: (index: number) => Uint8Array): ByteSource {
  const starts: number[] = [];
  let size = 0;
  for (const length of sizes) {
    starts.push(size);
    size += length;
  }
  let loaded = -1;
  let piece: Uint8Array = Buffer.alloc(0);
  const loadOnce = (index: number): Uint8Array => {
    if (loaded !== index) [loaded, piece] = [index, load(index)];
    return piece;
  };
  return {
    size,
    read(offset, length) {
      const end = Math.min(size, offset + length);
      const found = starts.flatMap((start, index) => {
        const [from, to] = [Math.max(offset, start), Math.min(end, start + (sizes[index] ?? 0))];
        // A copy, so that the whole piece can be released.
        return from < to ? [Buffer.from(loadOnce(index).subarray(from - start, to - start))] : [];
      });
      return Buffer.concat(found);
    },
  };
}

/** The bytes of a buffer. */
export function sourceOfBuffer(bytes: Uint8Array): ByteSource {
  return joinPieces([bytes.length], () => bytes);
}
