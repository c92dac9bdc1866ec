/** Numbers that look as if drawn by lot, and are always the same for the same words. */
import { createHash } from 'node:crypto';

/** A number from 0 up to, and not including, 1. */
export function chanceOf(...words: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('\u0000')).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** A number from the least up to the most. */
export function chanceBetween(least: number, most: number, ...words: readonly (string | number)[]): number {
  return least + (most - least) * chanceOf(...words);
}
