/** Text as the inside of a JSON string, as bytes of UTF-8. */

const quote = 0x22;
const backslash = 0x5c;
const space = 0x20;

/** Whether the text is the same inside a JSON string. */
export function isPlainText(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte < space || byte === quote || byte === backslash) return false;
  }
  return true;
}

/** Writes the text, which has no control characters, to `to`; returns the end. It takes at most twice its length. */
export function writeEscaped(bytes: Uint8Array, start: number, end: number, to: number): number {
  let place = to;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote || byte === backslash) bytes[place++] = backslash;
    bytes[place++] = byte;
  }
  return place;
}
