/** Numbers that look like chance and are always the same for the same seed: fast, since a settlement takes millions. */

/** The seed of a text such as an id: 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}

/** A number from 0 inclusive to 1 exclusive for a seed, a moment and a purpose, all of them integers. */
export function noise(seed: number, moment: number, purpose: number): number {
  const mixed = mix(seed ^ Math.imul(moment, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b));
  return (mixed >>> 0) / 2 ** 32;
}

/**
 * The moment of a cell, by its index: hours since 1970, and quarters where the hours of an account begin within one of UTC.
 * That of a whole hour is its index.
 */
export function momentOf(index: number): number {
  const whole = Math.floor(index);
  return whole + (index - whole) * 2 ** 30;
}

/** As `noise`, from the minimum inclusive to the maximum exclusive. */
export function noiseBetween(
  least: number,
  most: number,
  seed: number,
  moment: number,
  purpose: number,
): number {
  return least + (most - least) * noise(seed, moment, purpose);
}

/** Spreads each bit over all others. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x846ca68b);
  return hash ^ (hash >>> 16);
}
