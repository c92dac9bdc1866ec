/** Where secrets may lie, and what lies there: one entry for each secret of a profile. */

export const storeKinds = ['keychain', 'file'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** Each profile has room for two sign-ins, so that a new one is written whole before the old one goes. */
export type Slot = 1 | 2;

/** Under this name the system's keychain groups our entries. */
export const serviceName = 'ads';

export const secretKinds = [
  'consumer_secret',
  'access_token',
  'access_token_secret',
  'bearer_token',
] as const;
export type SecretKind = (typeof secretKinds)[number];

/** Everything that an entry may hold; a probe is no secret. */
export const entryKinds = [...secretKinds, 'probe'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Secrets one by one: some keychains hold no more than about 1,280 characters an entry. All throw SecretStoreError. */
export interface SecretStore {
  readonly kind: StoreKind;
  /** Says to a person where the secrets are. */
  readonly place: string;
  get(entry: string): Promise<string | undefined>;
  set(entry: string, secret: string): Promise<void>;
  /** Also where there is none. */
  delete(entry: string): Promise<void>;
}

/**
 * - unavailable: there is no keychain, or no way to it.
 * - locked: it is there, and closed.
 * - late: it did not answer in time.
 * - exposed: others could read it.
 * - broken: what lies there is not ours.
 */
export type SecretStoreFault = 'unavailable' | 'locked' | 'late' | 'exposed' | 'broken';

/** Secrets cannot be read or kept. Never carries one. */
export class SecretStoreError extends Error {
  override readonly name = 'SecretStoreError';
  constructor(
    readonly fault: SecretStoreFault,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

/** The name of an entry. A profile's name holds no slash. */
export function entryName(profile: string, kind: EntryKind, slot: Slot = 1): string {
  return `${profile}/${kind}${slot === 1 ? '' : `#${slot}`}`;
}

/** Writes, reads and removes a worthless entry, so that a token that was hard to get is not lost. Throws SecretStoreError. */
export async function probeStore(store: SecretStore, profile: string, value: string): Promise<void> {
  const entry = entryName(profile, 'probe');
  await store.set(entry, value);
  const found = await store.get(entry);
  await store.delete(entry);
  if (found === value) return;
  throw new SecretStoreError(
    'broken',
    `${store.place} does not give back what was put there`,
    'Keep the secrets in a file that only you can read instead: --store file',
  );
}
