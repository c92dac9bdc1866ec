/**
 * Whether bytes after the last member of gzip are padding, as tapes and block devices add it: zeros. zlib stops at a zero
 * there and drops what follows, which may be a further part of the file.
 */
export function isPadding(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
