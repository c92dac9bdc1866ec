/** Worlds: what a new store is filled with. Everything in a world is made up. */
import { parseTime } from '../../call/time.js';
import { writeMeta } from '../meta.js';
import type { Store } from '../store.js';
import { fillDemo } from './demo.js';
import { fillEmpty } from './empty.js';
import { fillLarge } from './large.js';
import { createMaker } from './maker.js';

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

const fillers = { demo: fillDemo, empty: fillEmpty, large: fillLarge };

/** Fills a new store: a demo user with an app and a token, and the world around them. Only inside a write. */
export function seedWorld(store: Store, { seed = 'demo', now, random, clock }: WorldOptions): void {
  const fixed = clock === undefined ? null : (parseTime(clock) ?? null);
  writeMeta(store, 'seed', seed);
  writeMeta(store, 'clock', fixed);
  const maker = createMaker(store, { at: fixed ?? now(), random });
  const { password, ...user } = maker.addUser('demo');
  const app = maker.addApp('Demo app', user.user_id);
  const token = maker.addToken(app.consumer_key, user.user_id);
  const account_id = fillers[seed](maker, user.user_id);
  writeMeta(store, 'credentials', { ...app, ...token, ...user, password, account_id });
}
