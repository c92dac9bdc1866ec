/** Tells of most nonces that they are new without asking the store, in little memory (a Bloom filter, in two generations). */

export interface NonceFilter {
  /** Remembers a key for at least the lifetime after its timestamp. */
  add(key: string, timestamp: number): void;
  /** Whether the key may have been added; false if it certainly was not. */
  mayHave(key: string): boolean;
}

/** With 300,000 keys in a generation, two of a hundred new ones are mistaken for known ones. */
const bits = 2 ** 22;

/** Makes an empty filter. `lifetime` in seconds, as the timestamps of keys. */
export function createNonceFilter(lifetime: number): NonceFilter {
  const empty = () => new Uint8Array(bits / 8);
  let current = new Uint8Array(0);
  let former = current;
  let began = Number.NEGATIVE_INFINITY;
  const has = (generation: Uint8Array, bit: number) => ((generation[bit >> 3] ?? 0) >> (bit & 7)) & 1;
  return {
    add(key, timestamp) {
      if (timestamp > began + lifetime) {
        began = timestamp;
        former = current;
        current = empty();
      }
      for (const bit of bitsOf(key)) current[bit >> 3] = (current[bit >> 3] ?? 0) | (1 << (bit & 7));
    },
    mayHave(key) {
      const places = bitsOf(key);
      return [current, former].some((generation) => places.every((bit) => has(generation, bit)));
    },
  };
}

/** Two places of a key, from two runs of FNV-1a with different bases. */
function bitsOf(key: string): [number, number] {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000193);
  }
  return [(a ^ (a >>> 15)) & (bits - 1), (b ^ (b >>> 13)) & (bits - 1)];
}
