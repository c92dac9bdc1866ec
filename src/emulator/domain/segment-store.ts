/** The bytes of uploads that are not complete, by segment (docs/service.md#uploads-in-segments). */
import { createHash } from 'node:crypto';
import { type ByteSource, joinPieces } from '../../call/media/byte-source.js';
import { type StoredBytes, toBuffer } from '../../files/sqlite.js';
import type { Store } from '../store/store.js';

/** The upload that segments belong to. */
interface Owner {
  readonly id: string;
}

/** Stores a segment in place of one with the same index. Only inside a write. */
export function storeSegment(store: Store, { id }: Owner, index: number, bytes: Buffer): void {
  store.run(
    'INSERT OR REPLACE INTO upload_segment (upload_id, segment, bytes) VALUES (?, ?, ?)',
    id,
    index,
    bytes,
  );
}

interface SegmentSize {
  readonly segment: number;
  readonly size: number;
}

/** The sizes of an upload's segments by index. */
export function listSegments(store: Store, { id }: Owner): readonly SegmentSize[] {
  return store.query<SegmentSize>(
    'SELECT segment, length(bytes) AS size FROM upload_segment WHERE upload_id = ? ORDER BY segment',
    id,
  );
}

/** The bytes of an upload's segments in their order. One segment is in memory at a time. */
export function readSegments(store: Store, { id }: Owner, listed: readonly SegmentSize[]): ByteSource {
  return joinPieces(
    listed.map(({ size }) => size),
    (index) =>
      toBuffer(
        store.query<{ bytes: StoredBytes }>(
          'SELECT bytes FROM upload_segment WHERE upload_id = ? AND segment = ?',
          id,
          listed[index]?.segment ?? -1,
        )[0]?.bytes ?? new ArrayBuffer(0),
      ),
  );
}

/** Number of bytes that are read at a time for the digest. */
const readLength = 1024 * 1024;

/** SHA-256 of all bytes, in hexadecimal. */
export function digestOf(source: ByteSource): string {
  const hash = createHash('sha256');
  for (let at = 0; at < source.size; at += readLength) hash.update(source.read(at, readLength));
  return hash.digest('hex');
}

/** Forgets all segments of an upload. Only inside a write. */
export function deleteSegments(store: Store, id: string): void {
  store.run('DELETE FROM upload_segment WHERE upload_id = ?', id);
  // Gives their space back to the system.
  store.query('PRAGMA incremental_vacuum');
}
