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
    expect(isPrivateFolder(folder, userId)).toBe(expected);
  });

  it('of another user is not private', () => {
    expect(isPrivateFolder(root, (userId ?? 0) + 1)).toBe(false);
  });

  it('is judged by the target of a link', () => {
    const target = join(root, 'target');
    mkdirSync(target, { mode: 0o700 });
    symlinkSync(target, join(root, 'link'));
    expect(isPrivateFolder(join(root, 'link'), userId)).toBe(true);
    chmodSync(target, 0o777);
    expect(isPrivateFolder(join(root, 'link'), userId)).toBe(false);
  });

  it('does not count if it is a file or missing', () => {
    writeFileSync(join(root, 'file'), '');
    expect(isPrivateFolder(join(root, 'file'), userId)).toBe(false);
    expect(isPrivateFolder(join(root, 'nothing'), userId)).toBe(false);
  });

  it('is made for this user alone, with its parents', () => {
    const folder = join(root, 'a', 'b', 'c');
    makePrivateFolder(folder, userId);
    makePrivateFolder(folder, userId);
    const modes = ['a', 'a/b', 'a/b/c'].map((name) => statSync(join(root, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o700]);
    expect(isPrivateFolder(folder, userId)).toBe(true);
  });

  it('is not made in the home of another user, who could not use it then, as with sudo', () => {
    const folder = join(root, 'a', 'b');
    // What belongs to the system's user is anybody's to use.
    if (userId === 0) chownSync(root, 1, 1);
    makePrivateFolder(folder, userId === 0 ? 0 : (userId ?? 0) + 1);
    expect(readdirSync(root)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('is not made below /proc, and the attempt ends', () => {
    expect(() => makePrivateFolder('/proc/1/x/y', userId)).toThrow(/ENOENT|EACCES|EPERM/);
  });
});
