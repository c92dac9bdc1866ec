/** Sign-ins of several folders, homes and versions: each command has the secrets of its own user, or none, wherever a change stops. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptSignIn } from '../../src/auth/adopt-sign-in.js';
import { configPath, findProfile, type Profile, readConfig } from '../../src/auth/config.js';
import { findSignIn } from '../../src/auth/find-sign-in.js';
import { deleteProfile, forgetSignIn, saveBearerToken, saveSignIn } from '../../src/auth/profiles.js';
import { renameProfile } from '../../src/auth/rename-profile.js';
import { type ProfileStorage, profilesWithSecrets } from '../../src/auth/stored-entries.js';
import { type SecretStore, SecretStoreError, type StoreKind } from '../../src/auth/stores/secret-store.js';
import { catchError } from '../support/client.js';
import { type EarlierSignIn, earlierEntries, earlierProfile } from '../support/earlier-sign-ins.js';
import { makeFolder } from '../support/folders.js';
import { storedSecrets } from '../support/stored-sign-ins.js';

let root: string;
let held: Record<StoreKind, Map<string, string>>;
/** A keychain that is locked answers as libsecret does: as if it had no entry. */
let isLocked: boolean;
let isReadOnly: boolean;
/** Called before each change of a store, or of a file. */
let before: () => void;

beforeEach(() => {
  root = makeFolder();
  held = { keychain: new Map(), file: new Map() };
  isLocked = false;
  isReadOnly = false;
  before = () => {};
});

function storeOf(kind: StoreKind): SecretStore {
  const refuse = () => {
    before();
    if (isLocked && kind === 'keychain') throw new SecretStoreError('locked', 'locked', 'unlock it');
    if (isReadOnly) throw new SecretStoreError('unavailable', 'read-only', '');
  };
  return {
    kind,
    place: kind,
    get: async (entry) => (isLocked && kind === 'keychain' ? undefined : held[kind].get(entry)),
    async set(entry, secret) {
      refuse();
      held[kind].set(entry, secret);
    },
    async delete(entry) {
      refuse();
      held[kind].delete(entry);
    },
  };
}

/** A folder of settings in a home. All homes have one keychain; only those of this test have one file of secrets. */
const open = (folder: string, home = 'home'): ProfileStorage => ({
  path: configPath(join(root, home, folder)),
  listPath: join(root, home, 'data', 'sign-ins.json'),
  clock: { now: Date.now, sleep: () => pause(1) },
  random: randomBytes,
  openStore: storeOf,
});

const users = { ann: '700001', bob: '700002' } as const;
type User = keyof typeof users;

const signIn = (user: User, mark: string, store: StoreKind = 'keychain') => ({
  store,
  secrets: {
    consumer_secret: 'app',
    access_token: `${users[user]}-${mark}`,
    access_token_secret: `secret-${mark}`,
  },
  settings: { auth_url: 'https://auth.example.com', consumer_key: 'key' },
  facts: { created_at: '2026-12-01T00:00:00Z', user_id: users[user], screen_name: user },
});

const earlier = (user: User, mark = 'old', more: Partial<EarlierSignIn> = {}): EarlierSignIn => ({
  store: 'keychain',
  url: 'https://auth.example.com',
  user: users[user],
  screenName: user,
  token: `${users[user]}-${mark}`,
  app: { key: 'key', secret: 'app' },
  ...more,
});

function writeConfig({ path }: ProfileStorage, profiles: Record<string, Profile>): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ profiles }));
}

/** What the earlier version leaves after a login. */
function writeEarlier(storage: ProfileStorage, one: EarlierSignIn, name = 'default'): void {
  writeConfig(storage, { [name]: earlierProfile(one) });
  for (const [entry, secret] of Object.entries(earlierEntries(name, one)))
    held[one.store ?? 'file'].set(entry, secret);
}

/** The token that a command in the folder signs with, after it has copied what it found; undefined if it is not signed in. */
async function tokenIn(storage: ProfileStorage, name = 'default'): Promise<string | undefined> {
  const profile = findProfile(await readConfig(storage.path), name) ?? {};
  const { found } = await findSignIn(storage, name, profile);
  if (found && found.id === undefined && found.owner.user_id)
    await adoptSignIn(storage, name, profile, found);
  return found?.secrets.access_token;
}

const earlierHeld = () =>
  [...held.keychain.keys(), ...held.file.keys()].filter((name) => !name.startsWith('sign-in/'));
const secrets = () => [...storedSecrets(held.keychain), ...storedSecrets(held.file)];

describe('two folders, or two homes, that sign in with a profile of one name', () => {
  it.each<[string, [string, string], StoreKind]>([
    ['two folders, the keychain', ['home', 'home'], 'keychain'],
    ['two folders, the file', ['home', 'home'], 'file'],
    ['two homes with one keychain', ['home', 'other'], 'keychain'],
  ])(
    'keep their own secrets, and a logout in one leaves the other: %s',
    async (_, [first, second], store) => {
      const [a, b] = [open('a', first), open('b', second)];
      await saveSignIn(a, 'default', signIn('ann', '1', store));
      await saveSignIn(b, 'default', signIn('bob', '2', store));
      expect([await tokenIn(a), await tokenIn(b)]).toEqual(['700001-1', '700002-2']);
      await saveSignIn(b, 'default', signIn('bob', '3', store));
      expect([await tokenIn(a), await tokenIn(b)]).toEqual(['700001-1', '700002-3']);
      await forgetSignIn(a, 'default');
      expect([await tokenIn(a), await tokenIn(b)]).toEqual([undefined, '700002-3']);
      await deleteProfile(b, 'default');
      expect(secrets()).toEqual([]);
    },
  );

  it.each<[string, User, string | undefined]>([
    ['of the same user', 'ann', '700001-2'],
    ['of another user', 'bob', undefined],
  ])('settings that were carried over use a sign-in here only if it is %s', async (_, user, token) => {
    const [a, b] = [open('a'), open('b', 'other')];
    await saveSignIn(a, 'default', signIn('ann', '1', 'file'));
    await saveSignIn(b, 'default', signIn(user, '2', 'keychain'));
    // The other machine does not have what this one has stored.
    held.file.clear();
    writeConfig(b, { default: findProfile(await readConfig(a.path), 'default') ?? {} });
    expect(await tokenIn(b)).toBe(token);
    const profile = findProfile(await readConfig(b.path), 'default') ?? {};
    for (const change of [
      { consumer_key: 'other' },
      { sign_in: { ...profile.sign_in, host: 'x.example.com' } },
    ]) {
      writeConfig(b, { default: { ...profile, ...change } as Profile });
      expect(await tokenIn(b)).toBeUndefined();
    }
  });

  it('a folder that is a copy signs as the same user, and its logout leaves the secrets to the first', async () => {
    const [a, copy] = [open('a'), open('copy')];
    await saveSignIn(a, 'default', signIn('ann', '1'));
    writeConfig(copy, (await readConfig(a.path)).profiles);
    expect(await tokenIn(copy)).toBe('700001-1');
    await forgetSignIn(copy, 'default');
    expect([await tokenIn(a), await tokenIn(copy)]).toEqual(['700001-1', undefined]);
  });

  it('use an own entry only for the user, the app and the host that it is of', async () => {
    const a = open('a');
    await saveSignIn(a, 'default', signIn('ann', '1'));
    const profile = findProfile(await readConfig(a.path), 'default') ?? {};
    for (const change of [
      { consumer_key: 'other' },
      { sign_in: { ...profile.sign_in, user_id: users.bob } },
      { sign_in: { ...profile.sign_in, host: 'x.example.com' } },
    ]) {
      writeConfig(a, { default: { ...profile, ...change } as Profile });
      expect(await tokenIn(a), JSON.stringify(change)).toBeUndefined();
    }
  });

  it('do not open the entries of others in search of a sign-in', async () => {
    const [a, b] = [open('a'), open('b')];
    await saveSignIn(a, 'default', signIn('bob', '1'));
    await saveSignIn(a, 'work', signIn('ann', '2'));
    await saveSignIn(b, 'default', signIn('ann', '3'));
    const config = (await readConfig(b.path)).profiles;
    await forgetSignIn(b, 'default');
    writeConfig(b, config);
    const read: string[] = [];
    const openStore = (kind: StoreKind): SecretStore => ({
      ...storeOf(kind),
      async get(name) {
        read.push(name);
        return storeOf(kind).get(name);
      },
    });
    expect(await tokenIn({ ...b, openStore })).toBeUndefined();
    expect([read, held.keychain.size]).toEqual([[`sign-in/${config.default?.sign_in?.id}`], 2]);
  });

  it('of one folder may log in at once: one sign-in stays, whole', async () => {
    const a = open('a');
    await Promise.all(['1', '2', '3'].map((mark) => saveSignIn(a, 'default', signIn('ann', mark))));
    expect(secrets()).toHaveLength(3);
    expect(secrets()).toContain(await tokenIn(a));
  });
});

describe('a folder of settings', () => {
  it('that was moved removes what it has stored in its former place', async () => {
    const [a, moved] = [open('a'), open('moved')];
    await saveSignIn(a, 'default', signIn('ann', '1', 'file'));
    renameSync(dirname(a.path), dirname(moved.path));
    expect(await tokenIn(moved)).toBe('700001-1');
    await saveSignIn(moved, 'default', signIn('ann', '2', 'file'));
    expect(secrets()).not.toContain('700001-1');
    await forgetSignIn(moved, 'default');
    renameSync(dirname(moved.path), dirname(a.path));
    await saveSignIn(a, 'default', signIn('ann', '3'));
    renameSync(dirname(a.path), dirname(moved.path));
    await deleteProfile(moved, 'default');
    expect(secrets()).toEqual([]);
  });

  it('removes its secrets without the list of the machine, and those of no other home', async () => {
    const [a, b] = [open('a'), open('b', 'other')];
    await saveSignIn(a, 'default', signIn('ann', '1'));
    writeConfig(b, (await readConfig(a.path)).profiles);
    rmSync(a.listPath);
    expect(await tokenIn(b)).toBe('700001-1');
    await forgetSignIn(b, 'default');
    expect(await tokenIn(a)).toBe('700001-1');
    await saveBearerToken(a, 'default', 'bearer');
    await forgetSignIn(a, 'default');
    expect(secrets()).toEqual([]);
  });

  it('whose config was deleted can sign out of what it had', async () => {
    const a = open('a');
    await saveSignIn(a, 'work', signIn('ann', '1'));
    await saveSignIn(open('b'), 'work', signIn('bob', '2'));
    rmSync(a.path);
    expect(await profilesWithSecrets(a, await readConfig(a.path))).toEqual(['work']);
    await forgetSignIn(a, 'work');
    expect(secrets()).toEqual(['app', '700002-2', 'secret-2']);
    expect(await readConfig(a.path)).toEqual({ profiles: {} });
  });

  it('whose list is damaged uses what the version before has stored', async () => {
    const a = open('a');
    writeEarlier(a, earlier('ann', 'old', { store: 'file' }));
    mkdirSync(dirname(a.listPath), { recursive: true });
    writeFileSync(a.listPath, '{');
    expect(await tokenIn(a)).toBe('700001-old');
    expect(readFileSync(a.listPath, 'utf8')).toBe('{');
  });

  it('whose list cannot be written does not rename a profile', async () => {
    const a = open('a');
    await saveSignIn(a, 'default', signIn('ann', '1'));
    writeFileSync(a.listPath, '{');
    expect(await catchError(renameProfile(a, 'default', 'new'))).toMatchObject({ name: 'ConfigError' });
    expect(Object.keys((await readConfig(a.path)).profiles)).toEqual(['default']);
  });

  it('whose list cannot be written any more is signed in by a login that was complete', async () => {
    const a = open('a');
    await saveSignIn(a, 'default', signIn('ann', '1'));
    const writes = { left: 1 };
    const { rename } = fs;
    const renaming = vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
      if (to === a.listPath && writes.left-- <= 0) throw new Error('ENOSPC');
      await rename(from, to);
    });
    syncBuiltinESMExports();
    try {
      await saveSignIn(a, 'default', signIn('bob', '2'));
    } finally {
      renaming.mockRestore();
      syncBuiltinESMExports();
    }
    expect(writes.left).toBeLessThan(0);
    expect(await tokenIn(a)).toBe('700002-2');
    await forgetSignIn(a, 'default');
    expect(secrets()).toEqual([]);
  });
});

describe('what the version before has stored', () => {
  it.each<StoreKind>(['keychain', 'file'])(
    'is copied, used by both versions, and removed by the logout: %s',
    async (store) => {
      const a = open('a');
      writeEarlier(a, earlier('ann', 'old', { store }));
      const entries = earlierHeld();
      expect(await tokenIn(a)).toBe('700001-old');
      expect([earlierHeld(), secrets()]).toEqual([entries, expect.arrayContaining(['app', '700001-old'])]);
      expect(findProfile(await readConfig(a.path), 'default')?.sign_in).toMatchObject({
        slot: 1,
        id: expect.any(String),
        host: 'auth.example.com',
      });
      for (const entry of entries) held[store].delete(entry);
      expect(await tokenIn(a)).toBe('700001-old');
      for (const [entry, secret] of Object.entries(earlierEntries('default', earlier('ann'))))
        held[store].set(entry, secret);
      await forgetSignIn(a, 'default');
      expect([earlierHeld(), secrets()]).toEqual([[], []]);
    },
  );

  it('stays after a login, even one of another user, until the logout', async () => {
    const a = open('a');
    writeEarlier(a, earlier('ann'));
    const entries = earlierHeld();
    await saveSignIn(a, 'default', signIn('bob', '2'));
    await saveSignIn(a, 'default', signIn('bob', '3'));
    expect([await tokenIn(a), earlierHeld()]).toEqual(['700002-3', entries]);
    // The earlier version finds no secrets with the new sign-in.
    expect(findProfile(await readConfig(a.path), 'default')?.sign_in?.slot).toBe(0);
    await forgetSignIn(a, 'default');
    expect([earlierHeld(), secrets()]).toEqual([[], []]);
    expect(findProfile(await readConfig(a.path), 'default')).not.toHaveProperty('leftovers');
  });

  it('of another folder is neither used nor removed', async () => {
    const [a, b] = [open('a'), open('b')];
    writeEarlier(a, earlier('ann'));
    writeEarlier(b, earlier('bob'));
    expect([await tokenIn(a), await tokenIn(b)]).toEqual([undefined, '700002-old']);
    const profile = findProfile(await readConfig(a.path), 'default') ?? {};
    expect(await findSignIn(a, 'default', profile)).toMatchObject({ other: { user_id: users.bob } });
    await forgetSignIn(a, 'default');
    expect(await tokenIn(b)).toBe('700002-old');
    expect(earlierHeld()).toHaveLength(3);
  });

  it('is used as it is where nothing can be written', async () => {
    const a = open('a');
    writeEarlier(a, earlier('ann'));
    const config = readFileSync(a.path, 'utf8');
    isReadOnly = true;
    expect([await tokenIn(a), await tokenIn(a)]).toEqual(['700001-old', '700001-old']);
    expect([readFileSync(a.path, 'utf8'), secrets()]).toEqual([config, []]);
  });

  it('counts again after a login of the earlier version', async () => {
    const a = open('a');
    writeEarlier(a, earlier('ann'));
    await tokenIn(a);
    const again = earlier('ann', 'newer', { slot: 2 });
    const profile = earlierProfile(again);
    writeEarlier(a, again);
    writeConfig(a, {
      default: { ...profile, sign_in: { ...profile.sign_in, created_at: '2026-12-02T00:00:00Z' } },
    });
    expect(await tokenIn(a)).toBe('700001-newer');
  });

  it('of names that differ by case only stays for the other, where the store has one entry for both', async () => {
    const a = open('a');
    const [upper, lower] = [earlierProfile(earlier('ann')), earlierProfile(earlier('ann'))];
    writeConfig(a, { Ann: upper, ann: lower });
    for (const name of ['Ann', 'ann'])
      for (const [entry, secret] of Object.entries(earlierEntries(name, earlier('ann'))))
        held.keychain.set(entry, secret);
    await forgetSignIn(a, 'Ann');
    expect(await tokenIn(a, 'ann')).toBe('700001-old');
    await saveSignIn(a, 'Ann', signIn('bob', '2'));
    expect([await tokenIn(a, 'Ann'), await tokenIn(a, 'ann')]).toEqual(['700002-2', '700001-old']);
  });
});

describe('a keychain that is locked', () => {
  it.each<[string, (storage: ProfileStorage) => Promise<unknown>]>([
    ['renamed', (a) => renameProfile(a, 'default', 'new')],
    ['deleted', (a) => deleteProfile(a, 'default')],
    ['signed out', (a) => forgetSignIn(a, 'default')],
    ['signed in', (a) => saveSignIn(a, 'default', signIn('ann', '2'))],
  ])('keeps a profile of the earlier version from being %s', async (_, act) => {
    const a = open('a');
    writeEarlier(a, earlier('ann'));
    const [config, entries] = [readFileSync(a.path, 'utf8'), [...held.keychain]];
    isLocked = true;
    expect(await catchError(act(a))).toMatchObject({ fault: 'locked' });
    isLocked = false;
    expect([JSON.parse(readFileSync(a.path, 'utf8')), [...held.keychain]]).toEqual([
      JSON.parse(config),
      entries,
    ]);
    expect(await tokenIn(a)).toBe('700001-old');
  });

  it('keeps a later logout from removing what the earlier version has stored for another user since', async () => {
    const [a, b] = [open('a'), open('b')];
    writeEarlier(a, earlier('ann'));
    await saveSignIn(a, 'default', signIn('ann', '2', 'file'));
    isLocked = true;
    expect(await forgetSignIn(a, 'default')).toEqual(['keychain']);
    isLocked = false;
    writeEarlier(b, earlier('bob'));
    await forgetSignIn(a, 'default');
    expect(await tokenIn(b)).toBe('700002-old');
    expect((await readConfig(a.path)).profiles.default).not.toHaveProperty('leftovers');
  });

  it('is named by a logout that had to leave an earlier sign-in there', async () => {
    const a = open('a');
    await saveSignIn(a, 'default', signIn('ann', '1'));
    isLocked = true;
    await saveSignIn(a, 'default', signIn('ann', '2', 'file'));
    expect(await forgetSignIn(a, 'default')).toEqual(['keychain']);
    expect(await profilesWithSecrets(a, await readConfig(a.path))).toEqual(['default']);
    isLocked = false;
    expect(await forgetSignIn(a, 'default')).toEqual([]);
    expect(secrets()).toEqual([]);
  });

  it('and has stored a sign-in without an answer in time has it removed by the next logout', async () => {
    const a = open('a');
    await saveSignIn(a, 'default', signIn('ann', '1', 'file'));
    let isLate = false;
    const openStore = (kind: StoreKind): SecretStore => {
      const refuse = () => {
        if (isLate) throw new SecretStoreError('late', 'late', '');
      };
      return {
        ...storeOf(kind),
        async set(entry, secret) {
          await storeOf(kind).set(entry, secret);
          isLate = true;
          refuse();
        },
        async delete(entry) {
          refuse();
          await storeOf(kind).delete(entry);
        },
      };
    };
    const login = saveSignIn({ ...a, openStore }, 'default', signIn('ann', '2'));
    expect(await catchError(login)).toMatchObject({ fault: 'late' });
    expect(await tokenIn(a)).toBe('700001-1');
    await forgetSignIn(a, 'default');
    expect(secrets()).toEqual([]);
  });

  it('does not keep settings from elsewhere from a logout, nor from being deleted', async () => {
    const [a, b] = [open('a'), open('b', 'other')];
    await saveSignIn(a, 'default', signIn('ann', '1'));
    await saveSignIn(a, 'work', signIn('ann', '2'));
    writeConfig(b, (await readConfig(a.path)).profiles);
    const openStore = (kind: StoreKind): SecretStore => ({
      ...storeOf(kind),
      get: () => Promise.reject(new SecretStoreError('unavailable', 'no keychain', '')),
    });
    await forgetSignIn({ ...b, openStore }, 'default');
    await deleteProfile({ ...b, openStore }, 'work');
    const { profiles } = await readConfig(b.path);
    expect([Object.keys(profiles), profiles.default?.sign_in]).toEqual([['default'], undefined]);
    expect([await tokenIn(a), await tokenIn(a, 'work')]).toEqual(['700001-1', '700001-2']);
  });

  it('does not keep a new sign-in from another name, and what remains is removed when it is open', async () => {
    const a = open('a');
    await saveSignIn(a, 'default', signIn('ann', '1'));
    isLocked = true;
    await renameProfile(a, 'default', 'new');
    expect(await catchError(deleteProfile(a, 'new'))).toMatchObject({ fault: 'locked' });
    await saveSignIn(a, 'new', signIn('ann', '2', 'file'));
    isLocked = false;
    expect(await tokenIn(a, 'new')).toBe('700001-2');
    expect(secrets()).toHaveLength(6);
    await forgetSignIn(a, 'new');
    expect(secrets()).toEqual([]);
  });
});

/** Runs `work` and stops it, as a crash would, at the given change of a file or a store. Returns whether it was over before. */
async function crashAt(step: number, work: () => Promise<unknown>): Promise<boolean> {
  let count = 0;
  const stop = () => {
    count += 1;
    if (count >= step) throw new SecretStoreError('unavailable', 'stopped', '');
  };
  const { rename } = fs;
  const renaming = vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
    stop();
    await rename(from, to);
  });
  syncBuiltinESMExports();
  before = stop;
  try {
    await work().catch(() => undefined);
  } finally {
    before = () => {};
    renaming.mockRestore();
    syncBuiltinESMExports();
  }
  return count < step;
}

describe('a change that stops at any write of a store, the list or the config', () => {
  type Act = readonly [string, (a: ProfileStorage) => Promise<unknown>, readonly (string | undefined)[]];
  const starts: readonly (readonly [string, (a: ProfileStorage) => Promise<unknown>])[] = [
    ['nobody', async (a) => writeConfig(a, {})],
    ['a sign-in', (a) => saveSignIn(a, 'default', signIn('ann', 'old'))],
    ['one of the version before', async (a) => writeEarlier(a, earlier('ann'))],
  ];
  const acts: readonly Act[] = [
    ['login', (a) => saveSignIn(a, 'default', signIn('ann', 'new')), ['700001-old', '700001-new']],
    [
      'login into the file',
      (a) => saveSignIn(a, 'default', signIn('ann', 'new', 'file')),
      ['700001-old', '700001-new'],
    ],
    [
      'login of another user',
      (a) => saveSignIn(a, 'default', signIn('bob', 'new')),
      ['700001-old', '700002-new'],
    ],
    ['logout', (a) => forgetSignIn(a, 'default'), ['700001-old', undefined]],
    ['rename', (a) => renameProfile(a, 'default', 'new'), ['700001-old']],
    ['copy', (a) => tokenIn(a), ['700001-old']],
  ];
  const cases = starts.flatMap(([start, prepare]) =>
    acts.flatMap(([act, work, outcomes]) => ({ start, act, prepare, work, outcomes })),
  );

  it.each(cases)('$start, $act', async ({ start, prepare, work, outcomes }) => {
    for (let step = 1; ; step += 1) {
      root = makeFolder();
      held = { keychain: new Map(), file: new Map() };
      const a = open('a');
      await saveSignIn(open('b'), 'default', signIn('bob', 'other'));
      await prepare(a);
      const isOver = await crashAt(step, () => work(a));
      const config = await readConfig(a.path);
      const name = findProfile(config, 'new') ? 'new' : 'default';
      const allowed = start === 'nobody' ? [...outcomes, undefined] : outcomes;
      expect(allowed, `step ${step}`).toContain(await tokenIn(a, name));
      expect(await tokenIn(open('b')), `step ${step}`).toBe('700002-other');
      // What is left can be removed by a command, and nothing remains but the other folder's.
      for (const left of await profilesWithSecrets(a, config)) await forgetSignIn(a, left);
      expect(
        [earlierHeld(), secrets().filter((secret) => /-(old|new)$/.test(secret))],
        `step ${step}`,
      ).toEqual([[], []]);
      expect(await tokenIn(open('b')), `step ${step}`).toBe('700002-other');
      if (isOver) break;
    }
  });
});
