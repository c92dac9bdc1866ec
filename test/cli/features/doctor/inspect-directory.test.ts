/** How doctor finds out whether files can be written into a directory. */
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectDirectory } from '../../../../src/cli/features/doctor/inspect-directory.js';
import { makeFolder } from '../../../support/folders.js';

it('writes through no link, and leaves nothing behind', async () => {
  const folder = makeFolder();
  const mine = join(makeFolder(), 'mine.txt');
  writeFileSync(mine, 'mine');
  const bytes = new Uint8Array(8).fill(7);
  symlinkSync(mine, join(folder, `.doctor-${Buffer.from(bytes).toString('hex')}`));
  symlinkSync(mine, join(folder, `.doctor-${process.pid}`));
  const before = readdirSync(folder);
  const world = { platform: 'linux', random: (size: number) => bytes.slice(0, size) } as const;
  expect(await inspectDirectory(folder, world)).toMatchObject({ problem: { code: 'EEXIST' } });
  expect(await inspectDirectory(folder, { ...world, random: (size) => new Uint8Array(size) })).toMatchObject({
    isWritableByOthers: false,
  });
  expect([readFileSync(mine, 'utf8'), readdirSync(folder)]).toEqual(['mine', before]);
});
