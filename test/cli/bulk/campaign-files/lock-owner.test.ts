/** Which lock file counts for campaign files: the nearest one, up to the root of the repository, and not that of another user. */
import { chownSync, lchownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readFiles } from '../../../../src/cli/bulk/campaign-files/format/read-files.js';
import { makeFolder } from '../../../support/folders.js';

const [owner, other] = [4242, 4243];
let home: string;
let repository: string;
let team: string;
beforeEach(() => {
  // A folder of its own above it: nothing may be left in the one that all tests share.
  home = join(makeFolder(), 'home');
  repository = join(home, 'ads');
  team = join(repository, 'campaigns', 'team');
  mkdirSync(team, { recursive: true });
  writeFileSync(join(team, 'x.yaml'), 'account: abc\ncampaigns: {}\n');
});

function writeLock(folder: string, uid = owner): void {
  const path = join(folder, 'ads.lock.yaml');
  writeFileSync(path, 'version: 1\n');
  if (process.geteuid?.() === 0) chownSync(path, uid, uid);
}

const folderOf = async (path: string, cwd: string, userId: number | undefined = other) =>
  (await readFiles(path, { cwd, home, userId })).folder;

it.each([
  ['the home directory', () => home],
  ['the root of the repository', () => repository],
])('is not sought above %s', async (_, last) => {
  if (last() === repository) mkdirSync(join(repository, '.git'));
  writeLock(join(last(), '..'), 0);
  expect(await folderOf('.', team)).toBe(team);
  writeLock(last(), 0);
  expect(await folderOf('.', team)).toBe(last());
});

describe.runIf(process.geteuid?.() === 0)('a lock of another user', () => {
  it('is refused above the working directory', async () => {
    writeLock(repository);
    await expect(folderOf('.', team)).rejects.toThrow(`${repository}/ads.lock.yaml belongs to another user`);
    await expect(folderOf('x.yaml', team)).rejects.toThrow('belongs to another user');
    await expect(folderOf(team, join(home, 'elsewhere'))).rejects.toThrow('belongs to another user');
  });

  it('is refused above the working directory where it is a link to an own one', async () => {
    const elsewhere = makeFolder();
    writeLock(elsewhere, other);
    const path = join(repository, 'ads.lock.yaml');
    symlinkSync(join(elsewhere, 'ads.lock.yaml'), path);
    lchownSync(path, owner, owner);
    await expect(folderOf('.', team)).rejects.toThrow(`${path} belongs to another user`);
    lchownSync(path, other, other);
    expect(await folderOf('.', team)).toBe(repository);
  });

  it('counts in the working directory, below it, and in the folder that is named', async () => {
    writeLock(repository);
    expect(await folderOf('campaigns/team', repository)).toBe(repository);
    expect(await folderOf('ads/campaigns/team', home)).toBe(repository);
    expect(await folderOf(repository, join(home, 'elsewhere'))).toBe(repository);
    expect(await folderOf('..', join(repository, 'campaigns'))).toBe(repository);
  });

  it('counts for its user, for the system, and where there are no numbers of users', async () => {
    writeLock(repository);
    expect(await folderOf('.', team, owner)).toBe(repository);
    expect(await folderOf('.', team, 0)).toBe(repository);
    expect((await readFiles('.', { cwd: team, home, userId: undefined })).folder).toBe(repository);
    writeLock(repository, 0);
    expect(await folderOf('.', team)).toBe(repository);
  });
});
