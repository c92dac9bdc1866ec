/** The running digest of an input by blocks of a fixed size, however the input comes in pieces. */
import { createHash } from 'node:crypto';
import { blockBytes, type InputMark } from './packed-request.js';

interface InputMarks {
  /** The number of bytes up to the end of the block that is being read. */
  left(): number;
  /** Adds bytes, at most as many as are left. */
  add(bytes: Uint8Array): void;
  /** Adds the rest of the input as a block of its own. */
  end(): void;
  /** The blocks that were read so far. */
  current(): InputMark;
}

export function createInputMarks(): InputMarks {
  const hash = createHash('sha256');
  const digest = () => hash.copy().digest('hex');
  let filled = 0;
  let mark: InputMark = { blocks: 0, digest: digest() };

  function complete(): void {
    mark = { blocks: mark.blocks + 1, digest: digest() };
    filled = 0;
  }

  return {
    left: () => blockBytes - filled,
    add(bytes) {
      hash.update(bytes);
      filled += bytes.length;
      if (filled === blockBytes) complete();
    },
    end() {
      if (filled > 0) complete();
    },
    current: () => mark,
  };
}
