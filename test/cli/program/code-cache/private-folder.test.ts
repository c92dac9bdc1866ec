/** The folders that compiled code may come from: what is read there is run. */
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPrivateFolder, makePrivateFolder } from '../../../../src/cli/program/code-cache/private-folder.js';

const userId = process.geteuid?.();
const userOf = (id: number | undefined) => ({ userId: id, env: {}, home: '/nobody' });
let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ads-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe.skipIf(userId === undefined)('a folder', () => {
  it.each([
    ['of this user only', 0o700, 0o700, true],
    ['that others can read', 0o755, 0o755, true],
    ['that its group can write to', 0o770, 0o755, false],
    ['that all can write to', 0o707, 0o755, false],
    ['that all can write to, each their own files', 0o1777, 0o755, false],
    ['below one that its group can write to', 0o700, 0o775, false],
    ['below one that all can write to', 0o700, 0o777, false],
    ['below one where all can write, each their own files', 0o700, 0o1777, true],
  ])('%s is private or not', (_, mode, above, expected) => {
    const parent = join(root, 'above');
    const folder = join(parent, 'code');
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, mode);
    chmodSync(parent, above);
    expect(isPrivateFolder(folder, userOf(userId))).toBe(expected);
  });

  it('of another user is not private', () => {
    expect(isPrivateFolder(root, userOf((userId ?? 0) + 1))).toBe(false);
  });

  it('is judged by the target of a link', () => {
    const target = join(root, 'target');
    mkdirSync(target, { mode: 0o700 });
    symlinkSync(target, join(root, 'link'));
    expect(isPrivateFolder(join(root, 'link'), userOf(userId))).toBe(true);
    chmodSync(target, 0o777);
    expect(isPrivateFolder(join(root, 'link'), userOf(userId))).toBe(false);
  });

  it('does not count if it is a file or missing', () => {
    writeFileSync(join(root, 'file'), '');
    expect(isPrivateFolder(join(root, 'file'), userOf(userId))).toBe(false);
    expect(isPrivateFolder(join(root, 'nothing'), userOf(userId))).toBe(false);
  });

  it('is made for this user alone, with its parents', () => {
    const folder = join(root, 'a', 'b', 'c');
    makePrivateFolder(folder, userOf(userId));
    makePrivateFolder(folder, userOf(userId));
    const modes = ['a', 'a/b', 'a/b/c'].map((name) => statSync(join(root, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o700]);
    expect(isPrivateFolder(folder, userOf(userId))).toBe(true);
  });

  it('is not made in the home of another user, who could not use it then, as with sudo', () => {
    const folder = join(root, 'a', 'b');
    // What belongs to the system's user is anybody's to use.
    if (userId === 0) chownSync(root, 1, 1);
    makePrivateFolder(folder, userOf(userId === 0 ? 0 : (userId ?? 0) + 1));
    expect(readdirSync(root)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('is not made below /proc, and the attempt ends', () => {
    expect(() => makePrivateFolder('/proc/1/x/y', userOf(userId))).toThrow(/ENOENT|EACCES|EPERM/);
  });
});

describe('a folder on a system without numbers of users', () => {
  const user = (home: string, env: Record<string, string> = {}) => ({ userId: undefined, home, env });

  it('is private in the profile, also in a part that the system has moved, and made there', () => {
    const [home, local] = [join(root, 'ada'), join(root, 'local')];
    for (const folder of [join(home, 'AppData', 'ads'), join(local, 'ads', 'code')]) {
      const ada = user(home, { LOCALAPPDATA: local });
      expect(isPrivateFolder(folder, ada)).toBe(false);
      makePrivateFolder(folder, ada);
      expect(isPrivateFolder(folder, ada)).toBe(true);
    }
  });

  it('is not private elsewhere, where others may write, and not made there', () => {
    const home = join(root, 'ada');
    mkdirSync(home);
    mkdirSync(join(root, 'ada2', 'code'), { recursive: true });
    for (const folder of [join(root, 'ada2', 'code'), join(home, '..', 'ada2', 'code')])
      expect(isPrivateFolder(folder, user(home))).toBe(false);
    makePrivateFolder(join(root, 'drive', 'code'), user(home));
    expect(readdirSync(root).toSorted()).toEqual(['ada', 'ada2']);
  });

  it('is judged by the target of a link', () => {
    const home = join(root, 'ada');
    mkdirSync(join(root, 'shared'));
    mkdirSync(home);
    symlinkSync(join(root, 'shared'), join(home, 'code'));
    expect(isPrivateFolder(join(home, 'code'), user(home))).toBe(false);
    makePrivateFolder(join(home, 'code', 'v8'), user(home));
    expect(readdirSync(join(root, 'shared'))).toEqual([]);
    // The profile itself may be a link.
    symlinkSync(home, join(root, 'home'));
    mkdirSync(join(home, 'own'));
    expect(isPrivateFolder(join(home, 'own'), user(join(root, 'home')))).toBe(true);
  });

  it.each(['', 'relative'])('is not private if the profile is "%s"', (home) => {
    expect(isPrivateFolder(root, user(home))).toBe(false);
  });
});
