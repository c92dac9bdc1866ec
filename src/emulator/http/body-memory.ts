/**
 * Bounds the memory of all bodies that are being read or processed. Short ones are free; the others wait for their
 * turn. Many at once therefore take longer, but not more memory. Forms have a separate share: they are read before
 * their signature is verified, and callers without a valid signature must not delay the others.
 */

/** Bodies of at most this number of bytes do not wait. */
export const freeBytes = 16_384;

/** The memory that one body holds. */
export interface MemoryLease {
  /** Waits until there is memory for this number of bytes in all. */
  extend(bytes: number): Promise<void>;
  /** Gives all of it back. May be called again. */
  close(): void;
}

interface MemoryShare {
  open(): MemoryLease;
}

export interface BodyMemory {
  readonly forms: MemoryShare;
  readonly documents: MemoryShare;
}

/** The memory of one emulator. A document takes several times its size while it is worked on. */
export function createBodyMemory(): BodyMemory {
  return { forms: createMemoryShare(4_000_000), documents: createMemoryShare(20_000_000) };
}

/** Shares out `total` bytes, first come, first served. A body that is larger than all of it has it to itself. */
function createMemoryShare(total: number): MemoryShare {
  let free = total;
  const waiting = new Set<{ readonly bytes: number; readonly go: () => void }>();

  function next(): void {
    for (const one of waiting) {
      if (one.bytes > free) return;
      waiting.delete(one);
      free -= one.bytes;
      one.go();
    }
  }

  return {
    open() {
      let held = 0;
      return {
        extend(bytes) {
          const wanted = Math.min(bytes, total);
          if (bytes <= freeBytes || wanted <= held) return Promise.resolve();
          // A body that holds some memory and waits for more could deadlock with another that does the same.
          free += held;
          held = 0;
          return new Promise((resolve) => {
            const go = () => {
              held = wanted;
              resolve();
            };
            waiting.add({ bytes: wanted, go });
            next();
          });
        },
        close() {
          free += held;
          held = 0;
          next();
        },
      };
    },
  };
}
