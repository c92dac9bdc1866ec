/** Reads bodies that can only be short: nobody has to sign them, so that nobody may make the emulator keep much. */

/** The text of a body; undefined where it is longer than so many bytes, or ends before it is complete. */
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
