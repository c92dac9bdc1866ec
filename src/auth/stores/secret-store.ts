/** The interface of secret stores, and the names of their entries: one for each sign-in. */

export const storeKinds = ['keychain', 'file'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** The command of hints that stores secrets without a keychain. */
export const loginWithFile = 'ads login --store file';

/** The service name of all entries in the system keychain. */
export const serviceName = 'ads';

export const secretKinds = [
  'consumer_secret',
  'access_token',
  'access_token_secret',
  'bearer_token',
] as const;
export type SecretKind = (typeof secretKinds)[number];

/** The secrets of a sign-in. A bearer token may be added later. */
export type Secrets = Readonly<Partial<Record<SecretKind, string>>>;

/** Some keychains limit an entry to about 1,280 characters. All methods throw SecretStoreError. */
export interface SecretStore {
  readonly kind: StoreKind;
  /** Describes in messages where the secrets are. */
  readonly place: string;
  get(entry: string): Promise<string | undefined>;
  set(entry: string, secret: string): Promise<void>;
  /** Succeeds if there is no such entry. */
  delete(entry: string): Promise<void>;
}

/**
 * - unavailable: there is no keychain, or it cannot be accessed.
 * - locked: the keychain is locked.
 * - late: the keychain did not answer in time.
 * - exposed: other users can access the file.
 * - broken: the content is not valid.
 * - unsure: the content may be another user's.
 */
type SecretStoreFault = 'unavailable' | 'locked' | 'late' | 'exposed' | 'broken' | 'unsure';

/** Secrets cannot be read or stored. The error never contains a secret. */
export class SecretStoreError extends Error {
  override readonly name = 'SecretStoreError';
  constructor(
    readonly fault: SecretStoreFault,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }

  /** The same with a hint that signs in by this command: without its flags it would be another profile or service. */
  withLogin(command: string): SecretStoreError {
    const hint = this.hint.replace(loginWithFile, () => `${command} --store file`);
    return new SecretStoreError(this.fault, this.message, hint);
  }
}

/** The name of the entry of a sign-in. An earlier version named its entries by the profile (earlier-entries.ts). */
export function signInEntry(id: string): string {
  return `sign-in/${id}`;
}

/**
 * Writes, reads and removes a dummy entry, so that a store that fails is noticed before a token is requested. Its random name is its
 * own: another process may sign in meanwhile. Throws SecretStoreError.
 */
export async function probeStore(store: SecretStore, value: string): Promise<void> {
  const entry = `probe/${value}`;
  await store.set(entry, value);
  const found = await store.get(entry);
  await store.delete(entry);
  if (found === value) return;
  throw new SecretStoreError(
    'broken',
    `${store.place} did not return the stored secret`,
    'Store the secrets in a file that only you can read instead: --store file',
  );
}
