/**
 * Reads the sizes of images from their headers. A size is undefined where the header is truncated. image-size 2.1 is not a way
 * to do it: it wants the whole file in memory, refuses JPEG with fill bytes, arithmetic coding or without losses, misreads
 * the oldest bitmaps, and reads beyond the end of truncated files. test/call/media/media-file.test.ts has these files.
 */
import type { ByteSource } from './byte-source.js';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Runs a reading of fixed offsets; undefined where the bytes end early. */
function within(bytes: Buffer, length: number, read: () => PixelSize): PixelSize | undefined {
  return bytes.length >= length ? read() : undefined;
}

export function pngSize(head: Buffer): PixelSize | undefined {
  if (head.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return within(head, 24, () => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }));
}

export function gifSize(head: Buffer): PixelSize | undefined {
  return within(head, 10, () => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }));
}

/** A negative height means that the rows go down. */
export function bmpSize(head: Buffer): PixelSize | undefined {
  return within(head, 26, () =>
    head.readUInt32LE(14) === 12
      ? { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
      : { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) },
  );
}

/** Three forms of the first chunk: lossy, lossless, extended. */
export function webpSize(head: Buffer): PixelSize | undefined {
  return within(head, 30, () => {
    switch (head.toString('latin1', 12, 16)) {
      case 'VP8X':
        return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
      case 'VP8L': {
        const bits = head.readUInt32LE(21);
        return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
      }
      default:
        return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    }
  });
}

/** Follows the segments up to the frame header, which any number of others may precede. */
export function jpegSize(source: ByteSource): PixelSize | undefined {
  for (let at = 2; ; ) {
    const segment = source.read(at, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return undefined;
    const marker = segment[1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // C0 to CF are frame headers, except the tables of Huffman and arithmetic coding and one that is reserved.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
    }
    at += 2 + Math.max(2, segment.readUInt16BE(2));
  }
}

/** Width and height are entries 256 and 257 of the first directory. */
export function tiffSize(source: ByteSource): PixelSize | undefined {
  const head = source.read(0, 8);
  if (head.length < 8) return undefined;
  const isLittle = head[0] === 0x49;
  const number = (bytes: Buffer, at: number, length: 2 | 4) =>
    isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
  const start = number(head, 4, 4);
  const counted = source.read(start, 2);
  if (counted.length < 2) return undefined;
  const entries = source.read(start + 2, 12 * number(counted, 0, 2));
  const found = new Map<number, number>();
  for (let at = 0; at + 12 <= entries.length; at += 12) {
    const isShort = number(entries, at + 2, 2) === 3;
    found.set(number(entries, at, 2), number(entries, at + 8, isShort ? 2 : 4));
  }
  const [width, height] = [found.get(256), found.get(257)];
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** The number of images in a GIF, by following its blocks; undefined where they end early. */
export function countGifFrames(source: ByteSource): number | undefined {
  const bytes = source.read(0, source.size);
  if (bytes.length < 13) return undefined;
  let at = 13 + colorTableLength(bytes[10] ?? 0);
  for (let frames = 0; at < bytes.length; ) {
    switch (bytes[at]) {
      case 0x3b:
        return frames;
      case 0x21:
        at = skipSubBlocks(bytes, at + 2);
        break;
      case 0x2c:
        frames += 1;
        // After the descriptor, its colors and the smallest code size.
        at = skipSubBlocks(bytes, at + 11 + colorTableLength(bytes[at + 9] ?? 0));
        break;
      default:
        return undefined;
    }
  }
  return undefined;
}

function colorTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Each sub-block begins with its length; one of length 0 ends them. */
function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
  return at + 1;
}
