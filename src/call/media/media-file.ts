/** Recognizes media files by their content, never by their name, and reads their headers. */
import type { UploadType } from '../../contract/params/uploads.js';
import type { ByteSource } from './byte-source.js';
import {
  bmpSize,
  countGifFrames,
  gifSize,
  jpegSize,
  type PixelSize,
  pngSize,
  tiffSize,
  webpSize,
} from './image-headers.js';
import { readMovie } from './movie-header.js';

/** The facts in a file's content. A member is absent where the kind of file does not have it. */
export interface MediaFacts {
  readonly type: UploadType;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly milliseconds?: number;
  /** GIFs only. */
  readonly frames?: number;
  /** Why the file cannot be used, although its kind is known: it is truncated, or its header is invalid. */
  readonly damage?: string;
}

/** Enough of the beginning to recognize every kind. */
const headLength = 4096;

/** The facts of a media file; undefined if its format is unknown. */
export function readMediaFacts(source: ByteSource): MediaFacts | undefined {
  const head = source.read(0, headLength);
  const type = recognizeType(head);
  if (type === undefined) return undefined;
  switch (type) {
    case 'image/png':
      return withSize(type, pngSize(head));
    case 'image/jpeg':
      return withSize(type, jpegSize(source));
    case 'image/bmp':
      return withSize(type, bmpSize(head));
    case 'image/webp':
      return withSize(type, webpSize(head));
    case 'image/tiff':
      return withSize(type, tiffSize(source));
    case 'image/gif': {
      const frames = countGifFrames(source);
      if (frames === undefined) return { type, damage: 'its data blocks are truncated' };
      return { ...withSize(type, gifSize(head)), frames };
    }
    case 'video/mp4':
    case 'video/quicktime': {
      const movie = readMovie(source);
      return movie ? { type, ...movie } : { type, damage: 'it has no movie header' };
    }
    default:
      return { type };
  }
}

function withSize(type: UploadType, size: PixelSize | undefined): MediaFacts {
  const isUsable = size !== undefined && size.width > 0 && size.height > 0;
  return isUsable ? { type, ...size } : { type, damage: 'its header does not contain a valid size' };
}

/** The first characters of a file, one character for each byte. */
function startsWith(head: Buffer, text: string, at = 0): boolean {
  return head.toString('latin1', at, at + text.length) === text;
}

function recognizeType(head: Buffer): UploadType | undefined {
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'image/gif';
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp';
  if (startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')) return 'image/tiff';
  if (startsWith(head, '\x1a\x45\xdf\xa3')) return 'video/webm';
  if (startsWith(head, 'glTF')) return 'model/gltf-binary';
  if ([0, 188, 376].every((at) => startsWith(head, 'G', at))) return 'video/mp2t';
  if (startsWith(head, 'BM') && head.length >= 18 && head.readUInt32LE(14) <= maxBitmapHeader) {
    return 'image/bmp';
  }
  return recognizeMovie(head) ?? recognizeSubtitles(head);
}

/** The longest header of a bitmap: two letters alone would take many texts for bitmaps. */
const maxBitmapHeader = 124;

/** Kinds of files that have the same boxes as movies and are images or sound alone. */
const otherBrands = /^(avi[fs]|hei[cfsx]|hev[cx]|mif1|msf1|M4[AB] |crx )/;

function recognizeMovie(head: Buffer): UploadType | undefined {
  const box = head.toString('latin1', 4, 8);
  if (box === 'ftyp') {
    const brand = head.toString('latin1', 8, 12);
    if (otherBrands.test(brand)) return undefined;
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  }
  return ['moov', 'mdat', 'wide'].includes(box) ? 'video/quicktime' : undefined;
}

function recognizeSubtitles(head: Buffer): UploadType | undefined {
  const text = head.toString('utf8', 0, 100).replace(/^\uFEFF/, '');
  if (/^WEBVTT[\s]/.test(text)) return 'text/vtt';
  return /^\s*\d+\r?\n\d\d:\d\d:\d\d,\d{3} --> /.test(text) ? 'text/srt' : undefined;
}
