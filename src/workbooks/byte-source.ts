/** Bytes that can be read at any position: those of a file, or of what was read into memory. */

export interface ByteSource {
  /** The number of bytes. */
  readonly size: number;
  /** Fills the buffer with the bytes from a position; resolves to their number, 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>;
}

/** Some bytes of a source from a position, fewer at its end. */
export async function readAt(source: ByteSource, position: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(Math.max(0, Math.min(length, source.size - position)));
  let filled = 0;
  while (filled < buffer.length) {
    const count = await source.read(buffer.subarray(filled), position + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}

/** A source of pieces that are in memory, without a copy of all of them. */
export function memorySource(pieces: readonly Uint8Array[]): ByteSource {
  const ends: number[] = [];
  let size = 0;
  for (const piece of pieces) {
    size += piece.length;
    ends.push(size);
  }
  return {
    size,
    async read(buffer, position) {
      const index = firstAfter(ends, position);
      const piece = pieces[index];
      if (!piece) return 0;
      const from = position - ((ends[index] ?? 0) - piece.length);
      const part = piece.subarray(from, from + buffer.length);
      buffer.set(part);
      return part.length;
    },
  };
}

/** The index of the first number that is greater. */
function firstAfter(ends: readonly number[], position: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
