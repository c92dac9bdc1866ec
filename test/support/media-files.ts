/** Media files for tests: small, real as far as their headers go, and made of nothing but numbers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** A whole PNG that any viewer shows: grey, of a size in pixels. `extra` bytes stand in a chunk that viewers ignore. */
export function makePng(width: number, height: number, extra = 0): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(extra > 0 ? [pngChunk('teSt', Buffer.alloc(extra, 7))] : []),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF with a global table of two colors, and frames of one pixel. */
export function makeGif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.alloc(13);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80;
  const frame = Buffer.from([
    0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
  ]);
  return Buffer.concat([
    head,
    Buffer.from([0, 0, 0, 255, 255, 255]),
    ...Array(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}

/** A JPEG as far as its frame header, after a comment. */
export function makeJpeg(width: number, height: number): Buffer {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4]);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    comment,
    frame,
    Buffer.alloc(20),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A bitmap without its pixels. */
export function makeBmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  return bytes;
}

/** A WebP with an extended header. */
export function makeWebp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

/** A TIFF with a directory of two entries. */
export function makeTiff(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 24 + 4);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(2, 8);
  [
    [256, width],
    [257, height],
  ].forEach(([tag = 0, value = 0], index) => {
    const at = 10 + 12 * index;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(4, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  });
  return bytes;
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(8 + body.length), Buffer.from(type, 'latin1'), body]);
}

interface Movie {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  readonly brand?: string;
  /** Bytes of sound and pictures, which stand before the header, as cameras write them. */
  readonly bytes?: number;
}

/** A movie file with a header and a track, whose pictures are noise. */
export function makeMovie({
  seconds = 6,
  width = 1280,
  height = 720,
  brand = 'isom',
  bytes = 64,
}: Movie = {}): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(Math.round(seconds * 1000), 16);
  const track = Buffer.alloc(84);
  track.writeUInt32BE(width * 65536, 76);
  track.writeUInt32BE(height * 65536, 80);
  return Buffer.concat([
    box('ftyp', Buffer.from(brand.padEnd(4), 'latin1'), uint32(0)),
    box('mdat', patternBytes(bytes)),
    box(
      'moov',
      box('mvhd', header),
      box('trak', box('tkhd', Buffer.alloc(84))),
      box('trak', box('tkhd', track)),
    ),
  ]);
}

/** Bytes that differ at every position of a segment, so that exchanged segments show. */
export function patternBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let index = 0; index < length; index++) bytes[index] = index * 31 + (index >> 8) * 7;
  return bytes;
}

/**
 * Writes a file into a folder and returns its path: `png 1200x628 [bytes]` for an image, `gif 10x10 3` with a number of
 * frames, `mp4 6s [bytes]` for a video, `text hello` for what is no media.
 */
export function writeMediaFile(folder: string, spec: string): string {
  const [kind = '', size = '', ...rest] = spec.split(' ');
  const [width = 0, height = 0] = size.split('x').map(Number);
  const count = Number(rest[0] ?? 0);
  const contents: Readonly<Record<string, () => Buffer>> = {
    png: () => makePng(width, height, count),
    gif: () => makeGif(width, height, count),
    mp4: () => makeMovie({ seconds: Number.parseFloat(size), ...(count > 0 && { bytes: count }) }),
    text: () => Buffer.from([size, ...rest].join(' ')),
  };
  const make = contents[kind];
  if (!make) throw new Error(`there is no kind of file ${kind}`);
  const path = join(folder, `${spec.replaceAll(' ', '-')}.${kind}`);
  writeFileSync(path, make());
  return path;
}
