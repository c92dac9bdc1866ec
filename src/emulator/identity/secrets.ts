/** Generates tokens and secrets: random, or deterministic in a dataset with a fixed clock. */
import { createHash } from 'node:crypto';
import { countUp, readMeta } from '../store/meta.js';
import type { Store } from '../store/store.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generates bytes. Only inside a write. */
export function nextBytes(store: Store, random: (count: number) => Uint8Array, count: number): Uint8Array {
  const isFixed = typeof readMeta(store, 'clock') === 'number';
  if (!isFixed) return random(count);
  const label = `emulated secret ${countUp(store, 'secrets')}`;
  const blocks = Array.from({ length: Math.ceil(count / 64) }, (_, block) =>
    createHash('sha512').update(`${label}/${block}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, count);
}

/** Generates a string of letters and digits. Only inside a write. */
export function nextSecret(store: Store, random: (count: number) => Uint8Array, length: number): string {
  return Array.from(nextBytes(store, random, length), (byte) => alphabet[byte % alphabet.length]).join('');
}
