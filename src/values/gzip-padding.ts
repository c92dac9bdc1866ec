/** Recognizes padding after the last member of gzip, as tapes and block devices add it: zeros. */
export function isPadding(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
