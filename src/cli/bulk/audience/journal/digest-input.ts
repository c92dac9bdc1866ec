/** Digests the beginning of an input as the packer does. */
import { createInputMarks } from '../../../../people/packing/input-marks.js';

/** The digest of so many blocks; of fewer if the input has fewer. Throws the reason of the signal. */
export async function digestInput(
  pieces: AsyncIterable<Uint8Array>,
  blocks: number,
  signal: AbortSignal,
): Promise<string> {
  const marks = createInputMarks();
  if (blocks === 0) return marks.current().digest;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + marks.left());
      at += part.length;
      marks.add(part);
      if (marks.current().blocks === blocks) return marks.current().digest;
    }
  }
  marks.end();
  return marks.current().digest;
}
