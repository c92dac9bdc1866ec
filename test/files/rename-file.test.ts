/** Renames and removals that Windows refuses while another process has the file open. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RenameSystem, renameFile, unlinkFile } from '../../src/files/rename-file.js';
import { renameFileNow } from '../../src/files/rename-file-now.js';
import { catchError } from '../support/client.js';
import { makeFolder } from '../support/folders.js';
import { imports, readCode, sourceFiles } from '../support/source.js';

const file = { mode: 0o100666, isDirectory: () => false };

/** A file system that refuses so many calls, and counts them. */
function refusing(
  times: number,
  { code = 'EPERM', platform = 'win32', found = file, lastly }: Partial<Refusal> = {},
) {
  const calls: string[] = [];
  let slept = 0;
  const attempt = (call: string) => {
    calls.push(call);
    const isRefused = calls.length <= times;
    if (isRefused) throw Object.assign(new Error(`${code}: ${call}`), { code });
    if (lastly) throw Object.assign(new Error(`${lastly}: ${call}`), { code: lastly });
  };
  const system: RenameSystem = {
    platform,
    rename: async (from, to) => attempt(`${from} to ${to}`),
    unlink: async (path) => attempt(path),
    stat: async () => found,
    async sleep(milliseconds) {
      slept += milliseconds;
    },
  };
  const now = {
    platform,
    rename: (from: string, to: string) => attempt(`${from} to ${to}`),
    stat: () => found,
    sleep: (milliseconds: number) => {
      slept += milliseconds;
    },
  };
  return { system, now, calls, slept: () => slept };
}

interface Refusal {
  code: string;
  platform: NodeJS.Platform;
  found: { mode: number; isDirectory(): boolean } | undefined;
  /** The error after the refusals. */
  lastly: string;
}

describe('a rename', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('is made again on Windows after %s', async (code) => {
    const { system, calls } = refusing(3, { code });
    await renameFile('a', 'b', system);
    expect(calls).toEqual(Array(4).fill('a to b'));
  });

  it('is made once on Windows if it is not refused', async () => {
    const { system, calls, slept } = refusing(0);
    await renameFile('a', 'b', system);
    expect([calls, slept()]).toEqual([['a to b'], 0]);
  });

  it('fails with the error of the system after five seconds', async () => {
    const { system, calls, slept } = refusing(Number.POSITIVE_INFINITY);
    const error = await catchError(renameFile('a', 'b', system));
    expect(error).toMatchObject({ code: 'EPERM', message: 'EPERM: a to b' });
    expect(calls).toHaveLength(55);
    expect(slept()).toBeGreaterThan(4_500);
    expect(slept()).toBeLessThan(5_500);
  });

  it('succeeds at the last attempt', async () => {
    const { system, calls } = refusing(54);
    await renameFile('a', 'b', system);
    expect(calls).toHaveLength(55);
  });

  it.each([
    ['on Linux', { platform: 'linux' }],
    ['on macOS', { platform: 'darwin' }],
    ['for another error', { code: 'ENOSPC' }],
    ['for a file that is not there', { code: 'ENOENT' }],
    ['over a directory', { found: { mode: 0o40777, isDirectory: () => true } }],
    ['over a file with the attribute "read-only"', { found: { mode: 0o100444, isDirectory: () => false } }],
  ] as const)('is not made again %s', async (_, refusal) => {
    const { system, now, calls, slept } = refusing(1, refusal);
    const { code = 'EPERM' } = refusal as Partial<Refusal>;
    expect(await catchError(renameFile('a', 'b', system))).toMatchObject({ code });
    expect([calls.length, slept()]).toEqual([1, 0]);
    calls.length = 0;
    expect(() => renameFileNow('a', 'b', now)).toThrow(code);
    expect([calls.length, slept()]).toEqual([1, 0]);
  });

  it('is made again where there is no file of the new name', async () => {
    const { system, calls } = refusing(2, { found: undefined });
    await renameFile('a', 'b', system);
    expect(calls).toHaveLength(3);
  });

  it('ends with the error that follows a refusal', async () => {
    const { system, calls } = refusing(2, { lastly: 'ENOENT' });
    expect(await catchError(renameFile('a', 'b', system))).toMatchObject({ code: 'ENOENT' });
    expect(calls).toHaveLength(3);
  });

  it('at once is made again for a third of a second', () => {
    const some = refusing(7);
    renameFileNow('a', 'b', some.now);
    expect(some.calls).toHaveLength(8);
    const all = refusing(Number.POSITIVE_INFINITY);
    expect(() => renameFileNow('a', 'b', all.now)).toThrow('EPERM');
    expect([all.calls.length, all.slept()]).toEqual([8, 280]);
  });

  it('replaces a file of this system', async () => {
    const folder = makeFolder();
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    for (const rename of [renameFile, renameFileNow]) {
      writeFileSync(one, rename.name);
      writeFileSync(other, 'old');
      await rename(one, other);
      expect([existsSync(one), readFileSync(other, 'utf8')]).toEqual([false, rename.name]);
    }
    mkdirSync(join(folder, 'full', 'of'), { recursive: true });
    await expect(renameFile(other, join(folder, 'full'))).rejects.toThrow();
  });
});

describe('a removal', () => {
  it('is made again on Windows', async () => {
    const { system, calls } = refusing(2, { code: 'EBUSY' });
    await unlinkFile('a', system);
    expect(calls).toEqual(['a', 'a', 'a']);
  });

  it('is made once on Linux', async () => {
    const { system, calls } = refusing(1, { platform: 'linux' });
    expect(await catchError(unlinkFile('a', system))).toMatchObject({ code: 'EPERM' });
    expect(calls).toEqual(['a']);
  });
});

describe('the source', () => {
  it('renames files in these two files alone', () => {
    const doors = ['files/rename-file.ts', 'files/rename-file-now.ts'];
    const importing = sourceFiles.filter((name) =>
      /import \{[^}]*\brename(?:Sync)?\b[^}]*\} from 'node:fs(?:\/promises)?'/.test(readCode(name)),
    );
    expect(importing.toSorted()).toEqual(doors.toSorted());
    // Whole modules of files would hide a rename.
    const whole = imports
      .filter(({ specifier }) => /^node:fs(\/promises)?$/.test(specifier))
      .map(({ file: name }) => name);
    expect(
      [...new Set(whole)].filter((name) => /import (\* as )?\w+ from 'node:fs/.test(readCode(name))),
    ).toEqual([]);
  });
});
