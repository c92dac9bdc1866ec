/** What follows gzip is read whole: another member, padding, or an error (what zlib drops would be people or rows). */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decompress } from '../../../../src/cli/core/input/decompress.js';
import { catchError } from '../../../support/client.js';

const [ann, bob] = [gzipSync('ann@example.com\n'), gzipSync('bob@example.com\n')];
const zeros = Buffer.alloc(512);

/** The text of bytes that come in pieces of a size. */
async function read(bytes: Buffer, size: number): Promise<string> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const all: Uint8Array[] = [];
  for await (const piece of decompress(pieces(), 'list.gz')) all.push(piece);
  return String(Buffer.concat(all));
}

describe.each([1, 7, ann.length, ann.length + 1, 100_000])('gzip in pieces of %i bytes', (size) => {
  it.each([
    ['alone', [ann], 'ann@example.com\n'],
    ['in two members', [ann, bob], 'ann@example.com\nbob@example.com\n'],
    ['with zeros after its end', [ann, bob, zeros], 'ann@example.com\nbob@example.com\n'],
  ])('is read %s', async (_, parts, text) => {
    expect(await read(Buffer.concat(parts), size)).toBe(text);
  });

  it.each([
    ['a member behind zeros', [ann, zeros, bob]],
    ['a member behind one zero', [ann, Buffer.alloc(1), bob]],
    ['text behind a zero', [ann, Buffer.alloc(1), Buffer.from('bob@example.com\n')]],
    ['text', [ann, Buffer.from('bob@example.com\n')]],
  ])('is damaged if it is followed by %s', async (_, parts) => {
    const error = await catchError(read(Buffer.concat(parts), size));
    expect(error).toMatchObject({ message: expect.stringMatching(/^list\.gz: the gzip data is damaged \(/) });
  });
});
