/** Secrets in a file that only its owner can read. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSecretFile, secretFilePath } from '../../../src/auth/stores/file-store.js';
import {
  probeStore,
  type SecretStore,
  type SecretStoreError,
} from '../../../src/auth/stores/secret-store.js';
import { catchError } from '../../support/client.js';
import { makeFolder } from '../../support/folders.js';

let folder: string;
let path: string;
let store: SecretStore;
const clock = { now: Date.now, sleep: () => pause(1) };

beforeEach(() => {
  folder = makeFolder();
  path = secretFilePath(folder);
  store = openSecretFile(path, { platform: 'linux', env: {}, home: '/' }, clock);
});

describe('the file', () => {
  it('keeps each secret under its own name', async () => {
    await store.set('a/access_token', 'one');
    await store.set('b/access_token', 'two');
    expect(await store.get('a/access_token')).toBe('one');
    expect(await store.get('b/access_token')).toBe('two');
    expect(await store.get('c/access_token')).toBeUndefined();
    expect(await store.get('constructor')).toBeUndefined();
  });

  it('is readable by its owner alone, in a folder of its owner alone', async () => {
    await store.set('a/access_token', 'one');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  it('is removed with its last secret', async () => {
    await store.set('a/access_token', 'one');
    await store.delete('a/access_token');
    await store.delete('a/access_token');
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  it('leaves no secret in a draft of a process that was killed, with others or alone', async () => {
    await store.set('a/access_token', 'one');
    await store.set('b/access_token', 'two');
    // As if another process had got the id since.
    const drafts = ['tmp', `${process.ppid}-0123456789abcdef.tmp`, '4194399-0123456789abcdef.tmp'];
    for (const name of ['a/access_token', 'b/access_token', 'b/access_token']) {
      for (const draft of drafts) writeFileSync(`${path}.${draft}`, '{"a/access_token": "one"');
      writeFileSync(`${path}.mine`, '');
      await store.delete(name);
      expect(readdirSync(dirname(path)).filter((file) => file !== 'secrets.json')).toEqual([
        'secrets.json.mine',
      ]);
    }
  });

  it('keeps all secrets that are written at once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}/access_token`);
    await Promise.all(
      names.map((name) =>
        openSecretFile(path, { platform: 'linux', env: {}, home: '/' }, clock).set(name, name),
      ),
    );
    expect(await Promise.all(names.map((name) => store.get(name)))).toEqual(names);
  });

  it('passes its own test, which leaves no file', async () => {
    await probeStore(store, 'worthless');
    expect(existsSync(path)).toBe(false);
  });
});

describe('a file that others can reach', () => {
  it.each([
    ['read', 0o640],
    ['written by everyone', 0o602],
  ])('is refused when it can be %s', async (_, mode) => {
    await store.set('a/access_token', 'one');
    chmodSync(path, mode);
    expect(await catchError(store.get('a/access_token'))).toMatchObject({
      fault: 'exposed',
      message: expect.stringContaining(path),
      hint: expect.stringContaining(`chmod 600 ${path}`),
    });
    expect(await catchError(store.set('b/access_token', 'two'))).toMatchObject({ fault: 'exposed' });
    expect(readFileSync(path, 'utf8')).not.toContain('two');
  });

  it('is refused when its folder is open', async () => {
    mkdirSync(dirname(path), { mode: 0o755 });
    chmodSync(dirname(path), 0o755);
    expect(await catchError(store.set('a/access_token', 'one'))).toMatchObject({
      fault: 'exposed',
      hint: expect.stringContaining(`chmod 700 ${dirname(path)}`),
    });
    expect(existsSync(path)).toBe(false);
  });

  it('can still be emptied', async () => {
    await store.set('a/access_token', 'one');
    chmodSync(path, 0o644);
    await store.delete('a/access_token');
    expect(existsSync(path)).toBe(false);
  });

  it('is used if the system has no file modes', async () => {
    const windows = openSecretFile(path, { platform: 'win32', env: {}, home: folder }, clock);
    await windows.set('a/access_token', 'one');
    chmodSync(path, 0o644);
    expect(await windows.get('a/access_token')).toBe('one');
  });

  it('is refused outside of the profile where the system has no file modes, and can be emptied', async () => {
    await store.set('a/access_token', 'one');
    const elsewhere = { platform: 'win32', env: {}, home: makeFolder() } as const;
    const windows = openSecretFile(path, elsewhere, clock);
    for (const attempt of [windows.get('a/access_token'), windows.set('b/access_token', 'two')])
      expect(await catchError(attempt)).toMatchObject({
        fault: 'exposed',
        message: expect.stringContaining(`only your profile (${elsewhere.home}) is protected`),
        hint: expect.stringContaining('--store keychain'),
      });
    await windows.delete('a/access_token');
    expect(existsSync(path)).toBe(false);
    const local = openSecretFile(path, { ...elsewhere, env: { LOCALAPPDATA: folder } }, clock);
    await local.set('a/access_token', 'one');
    expect(await local.get('a/access_token')).toBe('one');
  });
});

describe('a file that is not ours', () => {
  it.each([
    ['not JSON', '{"a":\n', /secrets\.json:2:1: not valid JSON/],
    ['a list', '[]', /is not a secrets file/],
    ['a number for a secret', '{"a/access_token": 7}', /is not a secrets file/],
  ])('is refused and left unchanged if it is %s', async (_, text, message) => {
    mkdirSync(dirname(path), { mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600 });
    expect(await catchError(store.get('a/access_token'))).toMatchObject({
      fault: 'broken',
      message: expect.stringMatching(message),
    });
    expect(await catchError(store.set('b/access_token', 'two'))).toMatchObject({ fault: 'broken' });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

describe('a file that cannot be read', () => {
  const adviceOf = (platform: NodeJS.Platform) =>
    catchError(
      openSecretFile(path, { platform, env: {}, home: folder }, clock).get('a/access_token'),
    ) as Promise<SecretStoreError>;

  it.each(['linux', 'darwin', 'win32'] as const)(
    'is not about modes if a directory is in the way, on %s',
    async (platform) => {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      chmodSync(dirname(path), 0o700);
      expect(await adviceOf(platform)).toMatchObject({
        message: `cannot read ${path}: it is not a file`,
        hint: 'Check the file and the disk, or set ADS_DATA_DIR to another directory.',
      });
    },
  );

  it('is about the rights of the user if the system refuses it', async () => {
    await store.set('a/access_token', 'one');
    const files = createRequire(import.meta.url)('node:fs');
    const { openSync } = files;
    const setOpen = (open: typeof openSync) => {
      files.openSync = open;
      syncBuiltinESMExports();
    };
    onTestFinished(() => setOpen(openSync));
    setOpen(() => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    });
    const [posix, windows] = [await adviceOf('darwin'), await adviceOf('win32')];
    expect(posix.hint).toContain(`chmod 600 ${path}`);
    expect(windows.hint).not.toContain('chmod');
    expect(windows.hint).toContain('"Security"');
  });
});
