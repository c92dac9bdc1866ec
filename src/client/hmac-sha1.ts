/**
 * HMAC-SHA1 with one key for many texts (RFC 2104). The runtime's own object for it costs twice as much per text as the
 * hashes that it is made of, most of it for an object that is thrown away.
 */
import { hash } from 'node:crypto';

/** The length of a block of SHA-1, in bytes. */
const blockBytes = 64;
/** The length of its result. */
const resultBytes = 20;

/** Returns a function from a text of ASCII characters to its HMAC-SHA1 in base 64. */
export function createHmacSha1(key: string): (text: string) => string {
  const bytes = Buffer.from(key);
  const block = Buffer.alloc(blockBytes);
  (bytes.length > blockBytes ? hash('sha1', bytes, 'buffer') : bytes).copy(block);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = Buffer.alloc(blockBytes + resultBytes);
  outer.set(block.map((byte) => byte ^ 0x5c));
  return (text) => {
    const input = Buffer.allocUnsafe(blockBytes + text.length);
    input.set(inner);
    input.write(text, blockBytes, 'latin1');
    outer.write(hash('sha1', input, 'binary'), blockBytes, 'latin1');
    return hash('sha1', outer, 'base64');
  };
}
