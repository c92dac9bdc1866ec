/** Worlds: what a new store is filled with. */
import { scryptSync } from 'node:crypto';
import { parseTime } from '../../call/time.js';
import { grantAccess, insertAccessToken, insertApp, insertUser } from '../identity.js';
import { nextId } from '../ids.js';
import { type WorldCredentials, writeMeta } from '../meta.js';
import { nextBytes, nextSecret } from '../secrets.js';
import type { Store } from '../store.js';
import { fillDemo } from './demo.js';

export const seedNames = ['demo', 'empty', 'large'] as const;
export type SeedName = (typeof seedNames)[number];

export interface WorldOptions {
  /** The world of a new store; `demo` unless told otherwise. */
  readonly seed?: SeedName;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (count: number) => Uint8Array;
  /** An ISO 8601 instant at which a new world's clock stands; the system's clock unless told otherwise. */
  readonly clock?: string;
}

/** Fills a new store. Only inside a write. */
export function seedWorld(store: Store, { seed = 'demo', now, random, clock }: WorldOptions): void {
  const fixed = clock === undefined ? null : (parseTime(clock) ?? null);
  writeMeta(store, 'seed', seed);
  writeMeta(store, 'clock', fixed);
  const at = fixed ?? now();
  const userId = nextId(store, 'decimal');
  const credentials = addDemoUser(store, { random, at, userId });
  const accountId = fillDemo(store, at);
  grantAccess(store, userId, accountId, ['ACCOUNT_ADMIN']);
  writeMeta(store, 'credentials', { ...credentials, account_id: accountId });
}

function addDemoUser(
  store: Store,
  { random, at, userId }: { random: WorldOptions['random']; at: number; userId: string },
): Omit<WorldCredentials, 'account_id'> {
  const secret = (length: number) => nextSecret(store, random, length);
  const credentials = {
    consumer_key: secret(25),
    consumer_secret: secret(50),
    access_token: `${userId}-${secret(40)}`,
    access_token_secret: secret(45),
    user_id: userId,
    screen_name: 'demo',
    password: secret(12),
  };
  const { consumer_key, consumer_secret, access_token, access_token_secret, screen_name, password } =
    credentials;
  insertUser(store, userId, screen_name, hashPassword(password, nextBytes(store, random, 16)));
  insertApp(store, { consumer_key, consumer_secret, name: 'Demo app', owner_id: userId }, '{}');
  insertAccessToken(store, {
    token: access_token,
    secret: access_token_secret,
    consumer_key,
    user_id: userId,
    created_at: new Date(at).toISOString(),
  });
  return credentials;
}

function hashPassword(password: string, salt: Uint8Array): string {
  const key = scryptSync(password, salt, 32);
  return `scrypt$${Buffer.from(salt).toString('base64')}$${key.toString('base64')}`;
}
