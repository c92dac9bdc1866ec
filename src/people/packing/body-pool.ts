/** Memory of bodies that is used again: allocating hundreds of bodies a second would let the process grow. */

interface BodyPool {
  /** A copy of the body in memory of its own. */
  copy(body: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Takes the memory back. */
  give(memory: ArrayBuffer): void;
}

const roundTo = 1 << 16;
/** What is free beyond this was needed by a burst of requests, and is left to be collected. */
const maxBytes = 6 << 20;

export function createBodyPool(): BodyPool {
  const free: ArrayBuffer[] = [];
  let freeBytes = 0;

  return {
    copy(body) {
      const index = free.findIndex(({ byteLength }) => byteLength >= body.length);
      const [memory] = index < 0 ? [] : free.splice(index, 1);
      if (memory) freeBytes -= memory.byteLength;
      const copy = new Uint8Array(
        memory ?? new ArrayBuffer(Math.ceil(body.length / roundTo) * roundTo),
        0,
        body.length,
      );
      copy.set(body);
      return copy;
    },
    give(memory) {
      if (freeBytes + memory.byteLength > maxBytes) return;
      free.push(memory);
      freeBytes += memory.byteLength;
    },
  };
}
