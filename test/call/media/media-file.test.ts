/** Media files are recognized by content, and their headers read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPieces, sourceOfBuffer } from '../../../src/call/media/byte-source.js';
import { type MediaFacts, readMediaFacts } from '../../../src/call/media/media-file.js';
import {
  makeBmp,
  makeGif,
  makeJpeg,
  makeMovie,
  makePng,
  makeTiff,
  makeWebp,
  patternBytes,
} from '../../support/media-files.js';
import { rounds } from '../../support/rounds.js';

function factsOf(bytes: Buffer): MediaFacts | undefined {
  return readMediaFacts(sourceOfBuffer(bytes));
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** A WebP whose first chunk is of the given kind; the bytes stand after its header of 20 bytes. */
function makeWebpChunk(kind: string, bytes: readonly number[]): Buffer {
  return Buffer.concat([latin1(`RIFF....WEBP${kind}....`), Buffer.from(bytes), Buffer.alloc(20)]);
}

/** A JPEG with other bytes before the marker of its frame, and another kind of frame: C0 is the common one. */
function makeOtherJpeg(fill: readonly number[], kind: number): Buffer {
  const usual = makeJpeg(1201, 629);
  const at = usual.indexOf(Buffer.from([0xff, 0xc0]));
  const marker = Buffer.from([...fill, 0xff, kind]);
  return Buffer.concat([usual.subarray(0, at), marker, usual.subarray(at + 2)]);
}

/** A bitmap of the first kind: two bytes for each side. */
function makeOldBmp(): Buffer {
  const bytes = makeBmp(0, 0);
  bytes.writeUInt32LE(12, 14);
  bytes.set([0x80, 0x02, 0xe0, 0x01, 1, 0, 24, 0], 18);
  return bytes;
}

describe('a media file', () => {
  it.each<[string, Buffer, MediaFacts]>([
    ['PNG', makePng(1200, 628), { type: 'image/png', width: 1200, height: 628 }],
    ['JPEG', makeJpeg(1201, 629), { type: 'image/jpeg', width: 1201, height: 629 }],
    ['GIF', makeGif(480, 270, 3), { type: 'image/gif', width: 480, height: 270, frames: 3 }],
    ['BMP', makeBmp(640, 480), { type: 'image/bmp', width: 640, height: 480 }],
    ['BMP from top to bottom', makeBmp(640, -480), { type: 'image/bmp', width: 640, height: 480 }],
    [
      'JPEG with fill bytes',
      makeOtherJpeg([0xff, 0xff], 0xc0),
      { type: 'image/jpeg', width: 1201, height: 629 },
    ],
    ['JPEG without losses', makeOtherJpeg([], 0xc3), { type: 'image/jpeg', width: 1201, height: 629 }],
    ['JPEG of arithmetic coding', makeOtherJpeg([], 0xca), { type: 'image/jpeg', width: 1201, height: 629 }],
    ['BMP of the first kind', makeOldBmp(), { type: 'image/bmp', width: 640, height: 480 }],
    ['WebP', makeWebp(800, 418), { type: 'image/webp', width: 800, height: 418 }],
    [
      'lossless WebP',
      makeWebpChunk('VP8L', [0x2f, 0x1f, 0x43, 0x9d, 0x00]),
      { type: 'image/webp', width: 800, height: 630 },
    ],
    [
      'lossy WebP',
      makeWebpChunk('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x03, 0x76, 0x02]),
      { type: 'image/webp', width: 800, height: 630 },
    ],
    ['TIFF', makeTiff(300, 250), { type: 'image/tiff', width: 300, height: 250 }],
    [
      'MP4',
      makeMovie({ seconds: 12.345, width: 1080, height: 1920 }),
      { type: 'video/mp4', width: 1080, height: 1920, milliseconds: 12_345 },
    ],
    [
      'QuickTime',
      makeMovie({ brand: 'qt', seconds: 1 }),
      { type: 'video/quicktime', width: 1280, height: 720, milliseconds: 1000 },
    ],
    ['WebM', latin1('\x1a\x45\xdf\xa3....'), { type: 'video/webm' }],
    ['transport stream', Buffer.concat(Array(3).fill(Buffer.alloc(188, 'G'))), { type: 'video/mp2t' }],
    ['WebVTT', Buffer.from('\uFEFFWEBVTT\n\n'), { type: 'text/vtt' }],
    ['SubRip', Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello'), { type: 'text/srt' }],
    ['a model', latin1('glTF....'), { type: 'model/gltf-binary' }],
  ])('is recognized: %s', (_, bytes, facts) => {
    expect(factsOf(bytes)).toEqual(facts);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('GIF, not really')],
    ['a text that begins as a bitmap', Buffer.from('BMW is a car maker of Munich')],
    ['two letters', Buffer.from('BM')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['an image in the boxes of a movie', latin1('\0\0\0\x18ftypheic\0\0\0\0')],
    ['an archive', latin1('PK\x03\x04')],
    ['one byte of a transport stream', Buffer.from('G')],
  ])('is not recognized: %s', (_, bytes) => {
    expect(factsOf(bytes)).toBeUndefined();
  });

  it.each([
    ['a PNG that is cut off', makePng(9, 9).subarray(0, 20)],
    ['a GIF that is cut off', makeGif(9, 9, 1).subarray(0, 8)],
    ['a PNG without pixels', makePng(0, 9)],
    ['a JPEG that is cut off', makeJpeg(9, 9).subarray(0, 12)],
    ['a GIF with blocks that end early', makeGif(9, 9, 2).subarray(0, -1)],
    ['a GIF with something else in it', Buffer.concat([makeGif(9, 9, 1).subarray(0, -1), Buffer.from([7])])],
    ['a TIFF without a directory', makeTiff(9, 9).subarray(0, 8)],
    ['a WebP that is cut off', makeWebp(9, 9).subarray(0, 20)],
    ['a movie that is cut off', makeMovie({ bytes: 1000 }).subarray(0, 500)],
    [
      'a movie with a box of no length',
      Buffer.concat([makeMovie().subarray(0, 16), latin1('\0\0\0\x02free')]),
    ],
  ])('is damaged: %s', (_, bytes) => {
    expect(factsOf(bytes)).toEqual({ type: expect.any(String), damage: expect.stringMatching(/\w/) });
  });

  it('never causes an error, whatever its bytes', () => {
    const files = [
      makePng(2, 2),
      makeGif(2, 2, 2),
      makeJpeg(2, 2),
      makeBmp(2, 2),
      makeTiff(2, 2),
      makeWebp(2, 2),
      makeMovie(),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }),
        fc.nat(500),
        (file, changes, length) => {
          const bytes = Buffer.from(file.subarray(0, length));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          factsOf(bytes);
        },
      ),
      { numRuns: rounds(125) },
    );
  });
});

describe('bytes in pieces', () => {
  it('read the same as in one', () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 8 });
    fc.assert(
      fc.property(pieces, fc.nat(170), fc.nat(170), (parts, offset, length) => {
        const source = joinPieces(
          parts.map((part) => part.length),
          (index) => parts[index] ?? new Uint8Array(),
        );
        const whole = Buffer.concat(parts);
        expect(source.size).toBe(whole.length);
        expect(source.read(offset, length)).toEqual(whole.subarray(offset, offset + length));
      }),
    );
  });

  it('load a piece once for readings in a row', () => {
    const loaded: number[] = [];
    const source = joinPieces([4, 4, 4], (index) => {
      loaded.push(index);
      return patternBytes(4);
    });
    for (let at = 0; at < 12; at++) source.read(at, 1);
    expect(loaded).toEqual([0, 1, 2]);
  });
});
