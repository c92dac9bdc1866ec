/** Profiles and their secrets: every change is whole, wherever it stops. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { configPath, findProfile, type Profile, readConfig, updateConfig } from '../../src/auth/config.js';
import { credentialsFromEnvironment } from '../../src/auth/credentials.js';
import { findSignIn, toCredentials } from '../../src/auth/find-sign-in.js';
import {
  deleteProfile,
  forgetSignIn,
  readShownCredentials,
  requireProfileName,
  saveBearerToken,
  saveSignIn,
} from '../../src/auth/profiles.js';
import { renameProfile } from '../../src/auth/rename-profile.js';
import type { ProfileStorage } from '../../src/auth/stored-entries.js';
import { type SecretStore, SecretStoreError, type StoreKind } from '../../src/auth/stores/secret-store.js';
import { catchError } from '../support/client.js';
import { makeFolder } from '../support/folders.js';

let folder: string;
let held: Record<StoreKind, Map<string, string>>;
/** What a store does before it does its work; a test may stop it there. */
let before: (kind: StoreKind, verb: string) => void;

beforeEach(() => {
  folder = makeFolder();
  held = { keychain: new Map(), file: new Map() };
  before = () => {};
});

function storeOf(kind: StoreKind): SecretStore {
  return {
    kind,
    place: kind,
    async get(entry) {
      before(kind, 'get');
      return held[kind].get(entry);
    },
    async set(entry, secret) {
      before(kind, 'set');
      held[kind].set(entry, secret);
    },
    async delete(entry) {
      before(kind, 'delete');
      held[kind].delete(entry);
    },
  };
}

const keeping = (): ProfileStorage => ({
  path: configPath(folder),
  listPath: join(folder, 'data', 'sign-ins.json'),
  random: randomBytes,
  clock: { now: Date.now, sleep: () => pause(1) },
  openStore: storeOf,
});

const signIn = (mark: string, store: StoreKind = 'keychain') => ({
  store,
  secrets: {
    consumer_secret: `${mark}-consumer-secret`,
    access_token: `${mark}-token`,
    access_token_secret: `${mark}-token-secret`,
  },
  settings: { auth_url: 'https://auth.example.com', consumer_key: `${mark}-key` },
  facts: { created_at: '2026-11-20T00:00:00Z', user_id: '7', screen_name: mark },
});

/** What a command would use; undefined where nobody is signed in. */
async function readSignIn(name = 'p') {
  const profile = findProfile(await readConfig(keeping().path), name);
  if (!profile) return undefined;
  const { found } = await findSignIn(keeping(), name, profile);
  return found && toCredentials(profile, found.secrets);
}

const credentials = (mark: string) => ({
  consumerKey: `${mark}-key`,
  consumerSecret: `${mark}-consumer-secret`,
  token: `${mark}-token`,
  tokenSecret: `${mark}-token-secret`,
});

const entriesHeld = () => [...held.keychain.values(), ...held.file.values()];

/** The secrets in all entries. */
const secretsHeld = () =>
  entriesHeld().flatMap((entry) => {
    const { user_id: _, app: __, host: ___, folder: ____, ...secrets } = JSON.parse(entry);
    return Object.values<string>(secrets);
  });

describe('a sign-in', () => {
  it('is kept in one entry with a random name, which says whose it is, and no secret is in the config', async () => {
    await saveSignIn(keeping(), 'p', signIn('a'));
    expect(await readSignIn()).toEqual(credentials('a'));
    expect([...held.keychain.keys()]).toEqual([expect.stringMatching(/^sign-in\/[0-9a-f]{32}$/)]);
    expect(entriesHeld().map((entry) => JSON.parse(entry))).toMatchObject([
      { user_id: '7', app: 'a-key', host: 'auth.example.com', access_token: 'a-token' },
    ]);
    const config = JSON.stringify(await readConfig(keeping().path));
    for (const secret of secretsHeld()) expect(config).not.toContain(secret);
  });

  it('replaces the one before, and leaves nothing of it', async () => {
    for (const mark of ['a', 'b', 'c']) {
      await saveSignIn(keeping(), 'p', signIn(mark));
      expect(await readSignIn()).toEqual(credentials(mark));
      expect(secretsHeld().every((secret) => secret.startsWith(mark))).toBe(true);
    }
    expect(findProfile(await readConfig(keeping().path), 'p')).not.toHaveProperty('leftovers');
  });

  it.each<[string, (shown: Profile) => Promise<unknown>]>([
    ['replaced', (shown) => saveSignIn(keeping(), 'p', { ...signIn('c'), replaced: shown })],
    ['forgotten', (shown) => forgetSignIn(keeping(), 'p', shown)],
    ['deleted', (shown) => deleteProfile(keeping(), 'p', shown)],
    ['read', (shown) => readShownCredentials(keeping(), 'p', shown)],
    ['given a bearer token', (shown) => saveBearerToken(keeping(), 'p', 'x', shown)],
  ])('that is not the one that was shown is not %s', async (_, act) => {
    const shown = async () => findProfile(await readConfig(keeping().path), 'p') ?? {};
    const none = await shown();
    await saveSignIn(keeping(), 'p', signIn('a'));
    const first = await shown();
    await saveSignIn(keeping(), 'p', signIn('b'));
    const [second, secrets] = [await shown(), secretsHeld()];
    for (const old of [none, first])
      expect(await catchError(act(old))).toMatchObject({ fault: 'CHANGED_SINCE' });
    expect([await shown(), secretsHeld()]).toEqual([second, secrets]);
    await act(second);
  });

  it('keeps the settings of the profile', async () => {
    await updateConfig(keeping().path, keeping().clock, (config) => ({
      ...config,
      profiles: { p: { env: 'sandbox', accounts: { sandbox: 'a1' } } },
    }));
    await saveSignIn(keeping(), 'p', signIn('a'));
    expect(findProfile(await readConfig(keeping().path), 'p')).toMatchObject({
      env: 'sandbox',
      accounts: { sandbox: 'a1' },
      auth_url: 'https://auth.example.com',
    });
  });

  it('moves from one store to the other', async () => {
    await saveSignIn(keeping(), 'p', signIn('a', 'keychain'));
    await saveSignIn(keeping(), 'p', signIn('b', 'file'));
    expect(await readSignIn()).toEqual(credentials('b'));
    expect(held.keychain.size).toBe(0);
  });

  it('moves away from a missing keychain, and removes the secrets there when it is back', async () => {
    await saveSignIn(keeping(), 'p', signIn('a', 'keychain'));
    before = (kind) => {
      if (kind === 'keychain') throw new SecretStoreError('unavailable', 'gone', 'mend it');
    };
    await saveSignIn(keeping(), 'p', signIn('b', 'file'));
    expect(await readSignIn()).toEqual(credentials('b'));
    before = () => {};
    expect(secretsHeld()).toHaveLength(6);
    await forgetSignIn(keeping(), 'p');
    expect(secretsHeld()).toEqual([]);
  });

  it('of one profile does not change the others', async () => {
    await saveSignIn(keeping(), 'p', signIn('a'));
    await saveSignIn(keeping(), 'q', signIn('b'));
    await forgetSignIn(keeping(), 'q');
    expect(await readSignIn()).toEqual(credentials('a'));
    expect(await readSignIn('q')).toBeUndefined();
  });
});

/** Counts what the stores and the clock are asked, and stops at the given step as a crash would: with no more writes. */
describe('a sign-in that stops half-way', () => {
  const steps = async (work: () => Promise<void>): Promise<number> => {
    let count = 0;
    before = () => {
      count += 1;
    };
    await work();
    before = () => {};
    return count;
  };

  const stopAt = (step: number) => {
    let count = 0;
    before = () => {
      count += 1;
      if (count >= step) throw new SecretStoreError('unavailable', 'stopped', '');
    };
  };

  it.each<[string, StoreKind, StoreKind]>([
    ['in the same store', 'keychain', 'keychain'],
    ['on the way to another store', 'keychain', 'file'],
  ])('is the old one or the new one, never a mixture: %s', async (_, from, to) => {
    const total = await steps(async () => {
      await saveSignIn(keeping(), 'count', signIn('a', from));
      await saveSignIn(keeping(), 'count', signIn('b', to));
    });
    await deleteProfile(keeping(), 'count');
    expect(total).toBeGreaterThan(2);
    for (let step = 1; step <= total; step++) {
      await saveSignIn(keeping(), 'p', signIn('a', from));
      stopAt(step);
      await saveSignIn(keeping(), 'p', signIn('b', to)).catch(() => {});
      before = () => {};
      const found = await readSignIn();
      expect([credentials('a'), credentials('b')], `step ${step}`).toContainEqual(found);
      await forgetSignIn(keeping(), 'p');
      expect(secretsHeld().filter((secret) => /^[ab]-/.test(secret))).toEqual([]);
    }
  });

  it('leaves no secret outside of a profile', async () => {
    stopAt(1);
    await saveSignIn(keeping(), 'new', signIn('a')).catch(() => {});
    before = () => {};
    expect(await readSignIn('new')).toBeUndefined();
    await deleteProfile(keeping(), 'new');
    expect(secretsHeld()).toEqual([]);
  });
});

describe('a bearer token', () => {
  it.each(['a-bearer', undefined])('%s is not said to be stored by a store that is locked', async (token) => {
    await saveSignIn(keeping(), 'p', signIn('a'));
    before = () => {
      throw new SecretStoreError('locked', 'locked', 'unlock it');
    };
    expect(await catchError(saveBearerToken(keeping(), 'p', token))).toMatchObject({ fault: 'locked' });
  });
});

describe('removing a sign-in', () => {
  it('removes every secret and keeps the settings', async () => {
    await saveSignIn(keeping(), 'p', signIn('a'));
    await saveBearerToken(keeping(), 'p', 'a-bearer');
    expect(secretsHeld()).toContain('a-bearer');
    await forgetSignIn(keeping(), 'p');
    expect(secretsHeld()).toEqual([]);
    expect(findProfile(await readConfig(keeping().path), 'p')).toEqual({
      auth_url: 'https://auth.example.com',
      consumer_key: 'a-key',
    });
  });

  it('does not report success when it fails', async () => {
    await saveSignIn(keeping(), 'p', signIn('a'));
    before = () => {
      throw new SecretStoreError('locked', 'locked', 'unlock it');
    };
    expect(await catchError(forgetSignIn(keeping(), 'p'))).toMatchObject({ fault: 'locked' });
    before = () => {};
    expect(await readSignIn()).toEqual(credentials('a'));
  });

  it('with the profile makes another one the current profile', async () => {
    await saveSignIn(keeping(), 'p', signIn('a'));
    await updateConfig(keeping().path, keeping().clock, (config) => ({ ...config, current: 'p' }));
    await deleteProfile(keeping(), 'p');
    expect(await readConfig(keeping().path)).toEqual({ profiles: {} });
    expect(secretsHeld()).toEqual([]);
  });
});

describe('another name', () => {
  it('takes settings, sign-in and the current place along', async () => {
    await saveSignIn(keeping(), 'p', signIn('a'));
    await saveSignIn(keeping(), 'p', signIn('b'));
    await updateConfig(keeping().path, keeping().clock, (config) => ({ ...config, current: 'p' }));
    await renameProfile(keeping(), 'p', 'q');
    const config = await readConfig(keeping().path);
    expect(config.current).toBe('q');
    expect(Object.keys(config.profiles)).toEqual(['q']);
    expect(await readSignIn('q')).toEqual(credentials('b'));
  });

  it('is refused if it is taken or invalid, and nothing changes', async () => {
    await saveSignIn(keeping(), 'p', signIn('a'));
    await saveSignIn(keeping(), 'q', signIn('b'));
    await catchError(renameProfile(keeping(), 'p', 'q'));
    await catchError(renameProfile(keeping(), 'p', 'a/b'));
    await catchError(renameProfile(keeping(), 'nobody', 'r'));
    expect(await readSignIn('p')).toEqual(credentials('a'));
    expect(await readSignIn('q')).toEqual(credentials('b'));
  });
});

describe('names', () => {
  it.each(['a', 'client-a', 'A.b_c-1', 'x'.repeat(64)])('may be %s', (name) => {
    expect(requireProfileName(name)).toBe(name);
  });

  it.each(['', 'a/b', 'a b', 'ä', '../x', 'x'.repeat(65), '__proto__', 'a\n'])('may not be %j', (name) => {
    expect(() => requireProfileName(name)).toThrow(/invalid profile name/);
  });
});

describe('the environment', () => {
  const all = {
    ADS_CONSUMER_KEY: ' key ',
    ADS_CONSUMER_SECRET: 'secret\n',
    ADS_ACCESS_TOKEN: 'token',
    ADS_ACCESS_TOKEN_SECRET: 'token-secret',
  };

  it('gives four values, without the blanks of pasting', () => {
    expect(credentialsFromEnvironment(all)).toEqual({
      kind: 'complete',
      credentials: {
        consumerKey: 'key',
        consumerSecret: 'secret',
        token: 'token',
        tokenSecret: 'token-secret',
      },
    });
  });

  it('names the missing variables of a set', () => {
    expect(credentialsFromEnvironment({ ...all, ADS_ACCESS_TOKEN: '', ADS_CONSUMER_SECRET: '  ' })).toEqual({
      kind: 'partial',
      set: ['ADS_CONSUMER_KEY', 'ADS_ACCESS_TOKEN_SECRET'],
      missing: ['ADS_CONSUMER_SECRET', 'ADS_ACCESS_TOKEN'],
    });
  });

  it('may say nothing', () => {
    expect(credentialsFromEnvironment({ ADS_CONSUMER_KEY: '' })).toEqual({ kind: 'none' });
  });
});
