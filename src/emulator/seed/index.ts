/** Worlds: the data that a new store is filled with, all of it made up. Loaded only when a store is created. */
import { parseTime } from '../../values/time.js';
import { loadHandlers } from '../groups/index.js';
import { type WorldCredentials, writeMeta } from '../store/meta.js';
import { defaultSeed, type SeedName } from '../store/seed-names.js';
import type { FillStore } from '../store/store.js';
import type { WorldBuilder } from './world-builder.js';

export interface WorldOptions {
  /** The world of a new store; `demo` by default. */
  readonly seed?: SeedName;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (count: number) => Uint8Array;
  /** The fixed clock of a new world, in ISO 8601; the system clock by default. */
  readonly clock?: string;
  /** How many campaigns a new world `large` has. */
  readonly campaigns?: number;
  /** Of a world before, whose demo user is to keep them; new ones by default. */
  readonly credentials?: WorldCredentials;
}

type FillWorld = (world: WorldBuilder, userId: string, campaigns: number | undefined) => string;

/** Loads the function that fills a world around the demo user and returns the id of the default account. */
const loaders: Record<SeedName, () => Promise<FillWorld>> = {
  demo: async () => (await import('./demo.js')).fillDemo,
  empty: async () => (await import('./empty.js')).fillEmpty,
  large: async () => (await import('./large.js')).fillLarge,
};

/** Prepares the function that fills a new store: a demo user with an app and a token, and the world around them. */
export async function prepareSeed({
  seed = defaultSeed,
  now,
  random,
  clock,
  campaigns,
  credentials,
}: WorldOptions): Promise<FillStore> {
  const [fillWorld, { createWorldBuilder }, handlers] = await Promise.all([
    loaders[seed](),
    import('./world-builder.js'),
    loadHandlers(),
  ]);
  return (store) => {
    const fixed = clock === undefined ? null : (parseTime(clock) ?? null);
    writeMeta(store, 'seed', seed);
    writeMeta(store, 'clock', fixed);
    writeMeta(store, 'first_clock', clock ?? null);
    const world = createWorldBuilder(store, { at: fixed ?? now(), random, handlers });
    const { password, ...user } = world.addUser('demo', credentials);
    const app = world.addApp('Demo app', user.user_id, credentials);
    const token = world.addToken(app.consumer_key, user.user_id, credentials);
    const account_id = fillWorld(world, user.user_id, campaigns);
    writeMeta(store, 'credentials', { ...app, ...token, ...user, password, account_id });
  };
}
