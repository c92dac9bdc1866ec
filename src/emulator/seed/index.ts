/** Datasets: the data that a new store is filled with, all of it made up. Loaded only when a store is created. */
import { parseTime } from '../../values/time.js';
import { loadHandlers } from '../groups/index.js';
import { type DatasetCredentials, writeMeta } from '../store/meta.js';
import { defaultSeed, type SeedName } from '../store/seed-names.js';
import type { FillStore } from '../store/store.js';
import type { DatasetBuilder } from './dataset-builder.js';

export interface DatasetOptions {
  /** The dataset of a new store; `demo` by default. */
  readonly seed?: SeedName;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (count: number) => Uint8Array;
  /** The fixed clock of a new dataset, in ISO 8601; the system clock by default. */
  readonly clock?: string;
  /** How many campaigns a new dataset `large` has. */
  readonly campaigns?: number;
  /** Credentials of a former dataset that the demo user keeps; new ones by default. */
  readonly credentials?: DatasetCredentials;
}

type FillWorld = (dataset: DatasetBuilder, userId: string, campaigns: number | undefined) => string;

/** Loads the function that fills a dataset around the demo user and returns the id of the default account. */
const loaders: Record<SeedName, () => Promise<FillWorld>> = {
  demo: async () => (await import('./demo.js')).fillDemo,
  empty: async () => (await import('./empty.js')).fillEmpty,
  large: async () => (await import('./large.js')).fillLarge,
};

/** Prepares the function that fills a new store: a demo user with an app and a token, and the dataset around them. */
export async function prepareSeed({
  seed = defaultSeed,
  now,
  random,
  clock,
  campaigns,
  credentials,
}: DatasetOptions): Promise<FillStore> {
  const [fillWorld, { createDatasetBuilder }, handlers] = await Promise.all([
    loaders[seed](),
    import('./dataset-builder.js'),
    loadHandlers(),
  ]);
  return (store) => {
    const fixed = clock === undefined ? null : (parseTime(clock) ?? null);
    writeMeta(store, 'seed', seed);
    writeMeta(store, 'clock', fixed);
    writeMeta(store, 'first_clock', clock ?? null);
    const dataset = createDatasetBuilder(store, { at: fixed ?? now(), random, handlers });
    const { password, ...user } = dataset.addUser('demo', credentials);
    const app = dataset.addApp('Demo app', user.user_id, credentials);
    const token = dataset.addToken(app.consumer_key, user.user_id, credentials);
    const account_id = fillWorld(dataset, user.user_id, campaigns);
    writeMeta(store, 'credentials', { ...app, ...token, ...user, password, account_id });
  };
}
