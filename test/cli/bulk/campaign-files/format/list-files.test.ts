/** Lock files above the working directory, on a system without numbers of users. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLockFolder } from '../../../../../src/cli/bulk/campaign-files/format/list-files.js';
import { makeFolder } from '../../../../support/folders.js';

it('a lock file outside of the profile counts at the top of a repository, and where a command runs', async () => {
  const [drive, home] = [makeFolder(), makeFolder()];
  const start = join(drive, 'campaigns');
  mkdirSync(start);
  writeFileSync(join(drive, 'ads.lock.yaml'), '');
  const find = (cwd: string, own = home) => findLockFolder(start, { cwd, home: own, userId: undefined });
  await expect(find(start)).rejects.toThrow(`${join(drive, 'ads.lock.yaml')} is outside of your profile`);
  expect(await find(drive)).toBe(drive);
  expect(await find(start, drive)).toBe(drive);
  mkdirSync(join(drive, '.git'));
  expect(await find(start)).toBe(drive);
});
