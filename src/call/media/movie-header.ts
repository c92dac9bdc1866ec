/** Reads duration and size from the boxes of an MP4 or QuickTime file. */
import type { ByteSource } from './byte-source.js';

interface MovieFacts {
  readonly width?: number;
  readonly height?: number;
  readonly milliseconds?: number;
}

interface Box {
  readonly type: string;
  /** Where its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

/** No playable file has more boxes at one level. */
const maxBoxes = 10_000;

/** The boxes between two offsets. Ends at the first that makes no sense. */
function* readBoxes(source: ByteSource, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; at + 8 <= to && count < maxBoxes; count += 1) {
    const head = source.read(at, 16);
    if (head.length < 8) return;
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    // 0 means that the box reaches to the end, 1 that its length follows in 64 bits.
    const length = short === 0 ? to - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
    if (length < (isLong ? 16 : 8)) return;
    yield { type, start: at + (isLong ? 16 : 8), end: Math.min(to, at + length) };
    at += length;
  }
}

function findBox(source: ByteSource, { start, end }: Pick<Box, 'start' | 'end'>, type: string) {
  for (const box of readBoxes(source, start, end)) if (box.type === type) return box;
  return undefined;
}

/** The duration of the movie and the size of its first track with pictures; undefined if there is no movie header. */
export function readMovie(source: ByteSource): MovieFacts | undefined {
  const movie = findBox(source, { start: 0, end: source.size }, 'moov');
  const header = movie && findBox(source, movie, 'mvhd');
  if (!movie || !header) return undefined;
  const milliseconds = readDuration(source.read(header.start, 32));
  return { ...findPictures(source, movie), ...(milliseconds !== undefined && { milliseconds }) };
}

/** Version 1 of the header has 64-bit times. */
function readDuration(header: Buffer): number | undefined {
  if (header.length < 32) return undefined;
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale === 0 ? undefined : Math.round((units / scale) * 1000);
}

/** A track header ends with width and height, in 65536ths of a pixel; sound has none. */
function findPictures(source: ByteSource, movie: Box): Pick<MovieFacts, 'width' | 'height'> {
  for (const track of readBoxes(source, movie.start, movie.end)) {
    const header = track.type === 'trak' ? findBox(source, track, 'tkhd') : undefined;
    const size = header && header.end - header.start >= 84 ? source.read(header.end - 8, 8) : undefined;
    if (size?.length !== 8) continue;
    const [width, height] = [
      Math.round(size.readUInt32BE(0) / 65536),
      Math.round(size.readUInt32BE(4) / 65536),
    ];
    if (width > 0 && height > 0) return { width, height };
  }
  return {};
}
