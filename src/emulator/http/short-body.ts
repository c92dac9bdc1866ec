/**
 * Reads bodies that can only be short. They are unsigned, so their senders must not be able to fill the emulator's
 * memory.
 */

/** The text of a body; undefined if it is longer than this number of bytes, or ends before it is complete. */
export async function readShortText(request: Request, longest: number): Promise<string | undefined> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > longest) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString();
}
