/**
 * Passwords of emulated users. They protect only made-up data and are printed by the emulator, so hashing uses a low
 * cost.
 */
import { scryptSync, timingSafeEqual } from 'node:crypto';

const cost = { N: 64, r: 8, p: 1 } as const;
const keyLength = 32;

/** The stored form of a password: scheme, cost, salt and key. */
export function hashPassword(password: string, salt: Uint8Array): string {
  const key = scryptSync(password, salt, keyLength, cost);
  return ['scrypt', cost.N, Buffer.from(salt).toString('base64'), key.toString('base64')].join('$');
}

/** Whether a password matches a hash. A hash of another format matches none. */
export function isPassword(password: string, hash: string): boolean {
  const [scheme, n, salt = '', key = ''] = hash.split('$');
  if (scheme !== 'scrypt' || !/^[0-9]+$/.test(n ?? '')) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = scryptSync(password, Buffer.from(salt, 'base64'), keyLength, { ...cost, N: Number(n) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
