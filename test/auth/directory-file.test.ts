/** The defaults of a directory: where the file is found, what it may hold, and whose file is followed. */
import { chmodSync, chownSync, lchownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../src/auth/config.js';
import { type DirectoryDefaults, readDirectoryDefaults } from '../../src/auth/directory-file.js';
import { resolveSettings } from '../../src/auth/settings.js';
import { FileError } from '../../src/files/atomic-file.js';
import { makeFolder } from '../support/folders.js';

let home: string;
let work: string;
beforeEach(() => {
  home = makeFolder();
  work = join(home, 'client', 'spring');
  mkdirSync(work, { recursive: true });
});

const userId = process.geteuid?.();
const read = (cwd = work, env: Record<string, string> = {}, user = userId) =>
  readDirectoryDefaults({ cwd, home, env, userId: user });

function write(directory: string, content: unknown): string {
  const path = join(directory, '.ads.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function link(target: string): string {
  const path = join(makeFolder(), 'link');
  symlinkSync(target, path);
  return path;
}

describe('the file of a directory', () => {
  it('may be missing', () => {
    expect(read()).toBeUndefined();
    expect(read(join(work, 'absent'))).toBeUndefined();
  });

  it('is the nearest one from the working directory up to the home directory', () => {
    const atHome = write(home, { output: 'json' });
    expect(read()).toEqual({ path: atHome, output: 'json' });
    const atClient = write(join(home, 'client'), { profile: 'client-a' });
    expect(read()).toEqual({ path: atClient, profile: 'client-a' });
    const here = write(work, { account: 'abc' });
    expect(read()).toEqual({ path: here, account: 'abc' });
  });

  it('is not sought above the home directory', () => {
    write(home, { output: 'json' });
    expect(readDirectoryDefaults({ cwd: work, home: join(home, 'client'), env: {}, userId })).toBeUndefined();
  });

  it.each([
    ['ends in a slash', (own: string) => `${own}/`],
    ['has a point in it', (own: string) => `${join(own, '..')}/./client`],
    ['is a link', (own: string) => link(own)],
  ])('is not sought above a home directory that %s', (_, spell) => {
    write(home, { output: 'json' });
    const own = spell(join(home, 'client'));
    expect(readDirectoryDefaults({ cwd: work, home: own, env: {}, userId })).toBeUndefined();
  });

  it('is not a directory of that name', () => {
    mkdirSync(join(work, '.ads.json'));
    expect(read()).toBeUndefined();
  });

  it('is ignored if a variable says so, whatever it contains', () => {
    write(work, 'not JSON');
    expect(read(work, { ADS_NO_DIRECTORY_FILE: '1' })).toBeUndefined();
    expect(() => read(work, { ADS_NO_DIRECTORY_FILE: '' })).toThrow('not valid JSON');
  });

  it.each<[string, unknown, string]>([
    ['is not JSON', '{"profile": }', '.ads.json:1:13: not valid JSON'],
    ['is empty', '', '.ads.json:1:1: not valid JSON'],
    ['is not an object', ['abc'], 'must be a JSON object'],
    ['has a base URL', { ads_url: 'https://x.example' }, 'ads_url cannot be set for a directory'],
    ['has an environment', { env: 'production' }, 'env cannot be set for a directory'],
    ['has a credential', { consumer_key: 'k' }, 'consumer_key cannot be set for a directory'],
    [
      'has an account that is not text',
      { account: 5 },
      'account must be an id, or an object with one id for each',
    ],
    [
      'has an account of an unknown environment',
      { account: { live: 'x' } },
      'account: live is not an environment',
    ],
    [
      'has an account of an environment that is not text',
      { account: { local: 1 } },
      'account.local must be an id',
    ],
    ['has a profile that is not text', { profile: null }, 'profile must be a string'],
    ['has an empty format', { output: '' }, 'output must be a string'],
    [
      'has several faults',
      { profile: 1, ads_url: 'x' },
      'profile must be a string; ads_url cannot be set for a directory',
    ],
    [
      'has many members',
      Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`other_${index}`, index])),
      'other_19 cannot be set for a directory; and 3 more',
    ],
    ['is too large', ' '.repeat(70_000), 'larger than 65536 bytes'],
  ])('is refused if it %s, and the message names it', (_, content, message) => {
    const path = write(work, content);
    expect(() => read()).toThrow(FileError);
    expect(() => read()).toThrow(message);
    expect(() => read()).toThrow(path);
  });

  it('is not sought above the root of a repository', () => {
    write(home, { output: 'json' });
    mkdirSync(join(home, 'client', '.git'));
    expect(read()).toBeUndefined();
    const root = write(join(home, 'client'), { output: 'csv' });
    expect(read()).toEqual({ path: root, output: 'csv' });
    // A worktree and a submodule have a file of that name.
    writeFileSync(join(work, '.git'), 'gitdir: elsewhere');
    expect(read()).toBeUndefined();
  });

  it('is refused outside of the profile, on a system without numbers of users', () => {
    const drive = makeFolder();
    const cwd = join(drive, 'work');
    mkdirSync(cwd);
    const path = write(drive, { output: 'json' });
    const on = (at: string, own = home) =>
      readDirectoryDefaults({ cwd: at, home: own, env: {}, userId: undefined });
    expect(() => on(cwd)).toThrow(`${path} is outside of your profile`);
    // Who runs a command there has chosen it, as has who works with a repository.
    expect(on(drive)).toMatchObject({ output: 'json' });
    expect(on(cwd, drive)).toMatchObject({ output: 'json' });
    mkdirSync(join(drive, '.git'));
    expect(on(cwd)).toMatchObject({ output: 'json' });
  });

  describe.runIf(userId === 0)('above the working directory', () => {
    const [owner, other] = [4242, 4243];
    let path: string;
    beforeEach(() => {
      path = write(join(home, 'client'), { output: 'json' });
      chownSync(path, owner, owner);
    });

    it('is refused if it is that of another user', () => {
      expect(() => read(work, {}, other)).toThrow(`${path} belongs to another user`);
      expect(read(work, {}, owner)).toMatchObject({ output: 'json' });
      chownSync(path, 0, 0);
      expect(read(work, {}, other)).toMatchObject({ output: 'json' });
    });

    it('is refused if another user has put a link to an own file there', () => {
      const own = write(makeFolder(), { output: 'csv' });
      chownSync(own, other, other);
      rmSync(path);
      symlinkSync(own, path);
      lchownSync(path, owner, owner);
      expect(() => read(work, {}, other)).toThrow(`${path} belongs to another user`);
      lchownSync(path, other, other);
      expect(read(work, {}, other)).toMatchObject({ output: 'csv' });
    });

    it.each([
      [0o666, 'every user'],
      [0o664, 'its group'],
    ])('is refused if others can write it: mode %o', (mode, who) => {
      chmodSync(path, mode);
      expect(() => read(work, {}, owner)).toThrow(`is writable by ${who}`);
    });

    it.each([
      ['is the working directory', () => [join(home, 'client'), other] as const],
      ['belongs to a process of the system, as in a container', () => [work, 0] as const],
      ['is on a system without numbers of users', () => [work, undefined] as const],
    ])('counts whoever owns it where it %s', (_, place) => {
      chmodSync(path, 0o666);
      const [cwd, user] = place();
      expect(readDirectoryDefaults({ cwd, home, env: {}, userId: user })).toMatchObject({ output: 'json' });
    });
  });
});

const config: Config = {
  current: 'usual',
  profiles: {
    usual: { accounts: { production: 'of-usual' }, output: 'yaml' },
    client: { env: 'sandbox', accounts: { sandbox: 'of-client' } },
  },
};

function settle(defaults: Omit<DirectoryDefaults, 'path'>, env: Record<string, string> = {}, flags = {}) {
  return resolveSettings(flags, env, config, false, { path: '/w/.ads.json', ...defaults });
}

describe('the settings of a directory', () => {
  it('override the profile, and show their source', () => {
    const { profile, account, output } = settle({
      profile: 'client',
      account: 'of-directory',
      output: 'csv',
    });
    const from = { origin: 'directory', source: '/w/.ads.json' };
    expect(profile).toEqual({ value: 'client', ...from });
    expect(account).toEqual({ value: 'of-directory', ...from });
    expect(output).toEqual({ value: 'csv', ...from });
  });

  it('give way to variables and flags', () => {
    const all = { profile: 'client', account: 'of-directory', output: 'csv' };
    const env = { ADS_PROFILE: 'usual', ADS_ACCOUNT_ID: 'of-variable', ADS_OUTPUT: 'tsv' };
    expect(settle(all, env)).toMatchObject({
      profile: { value: 'usual' },
      account: { value: 'of-variable' },
      output: { value: 'tsv' },
    });
    const flags = { profile: 'usual', account: 'of-flag', output: 'json' };
    expect(settle(all, env, flags)).toMatchObject({
      account: { value: 'of-flag' },
      output: { value: 'json' },
    });
  });

  it.each<[string, DirectoryDefaults['account'], Record<string, string>, string | undefined]>([
    ['an account counts in the environment of the profile', 'x', {}, 'x'],
    [
      'an account counts in the environment of the profile, if it is named too',
      'x',
      { ADS_ENV: 'production' },
      'x',
    ],
    ['an account is not used in another environment', 'x', { ADS_ENV: 'local' }, undefined],
    ['each environment may have an account', { local: 'l', production: 'p' }, { ADS_ENV: 'local' }, 'l'],
    ['an environment without one has that of the profile', { local: 'l' }, {}, 'of-usual'],
  ])('%s', (_, account, env, expected) => {
    expect(settle({ ...(account !== undefined && { account }) }, env).account?.value).toBe(expected);
  });

  it('name the file if its profile does not exist', () => {
    expect(() => settle({ profile: 'gone' })).toThrow(
      '/w/.ads.json names the profile "gone", which does not exist',
    );
  });
});
