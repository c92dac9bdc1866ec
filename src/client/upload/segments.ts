/** Divides a file into segments (docs/service.md#uploads-in-segments). */
import { segments } from '../../contract/params/uploads.js';

/** A piece of a file in bytes. */
interface Segment {
  /** Counted from 0. */
  readonly index: number;
  readonly offset: number;
  readonly length: number;
}

/** The most bytes that the segments of an upload can have together. */
export const maxUploadBytes = (segments.last + 1) * segments.bytes;

/**
 * Divides a size into segments of the usual length and a last one with the rest. An empty file has no segments. Throws
 * RangeError on a size beyond `maxUploadBytes`.
 */
export function planSegments(size: number): readonly Segment[] {
  if (size > maxUploadBytes) throw new RangeError(`${size} bytes exceed the maximum of ${maxUploadBytes}`);
  return Array.from({ length: Math.ceil(size / segments.bytes) }, (_, index) => {
    const offset = index * segments.bytes;
    return { index, offset, length: Math.min(segments.bytes, size - offset) };
  });
}
