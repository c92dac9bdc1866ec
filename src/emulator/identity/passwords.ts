/** Passwords of emulated users. They guard made-up data and are printed for whoever asks: hashing is cheap here. */
import { scryptSync, timingSafeEqual } from 'node:crypto';

const cost = { N: 64, r: 8, p: 1 } as const;
const keyLength = 32;

/** The text that is kept instead of the password: scheme, cost, salt and key. */
export function hashPassword(password: string, salt: Uint8Array): string {
  const key = scryptSync(password, salt, keyLength, cost);
  return ['scrypt', cost.N, Buffer.from(salt).toString('base64'), key.toString('base64')].join('$');
}

/** Whether the password is the one that was hashed. A text of another form matches none. */
export function isPassword(password: string, hash: string): boolean {
  const [scheme, n, salt = '', key = ''] = hash.split('$');
  if (scheme !== 'scrypt' || !/^[0-9]+$/.test(n ?? '')) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = scryptSync(password, Buffer.from(salt, 'base64'), keyLength, { ...cost, N: Number(n) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
