/** A file stays the one that was looked at, whatever its path leads to later. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  assertUnchanged,
  digestFile,
  inspectFile,
  readPiece,
} from '../../../../src/cli/bulk/media/local-file.js';
import { isBelow } from '../../../../src/files/repository.js';
import { makeFolder } from '../../../support/folders.js';
import { makePng } from '../../../support/media-files.js';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  for (const name of ['own', 'private']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'a.png'), makePng(10, 10));
  }
});

const refuse = (real: string) => (isBelow(real, join(folder, 'own')) ? undefined : `${real} is outside`);
const inspect = (path: string) => inspectFile(path, folder, undefined, refuse);

describe('a file', () => {
  it.each(['private/a.png', 'own/../private/a.png', 'own/link.png', 'own/folder/a.png', 'own/chain.png'])(
    'outside by %s is refused',
    (path) => {
      symlinkSync('../private/a.png', join(folder, 'own/link.png'));
      symlinkSync('link.png', join(folder, 'own/chain.png'));
      symlinkSync(join(folder, 'private'), join(folder, 'own/folder'));
      expect(inspect(path)).toBe(`${join(folder, 'private/a.png')} is outside`);
    },
  );

  it('inside by a link is taken', () => {
    symlinkSync('../own/a.png', join(folder, 'private/back.png'));
    expect(inspect('private/back.png')).toMatchObject({ name: 'back.png' });
  });

  it.each<readonly [string, (own: string) => void]>([
    ['itself', (own) => renameSync(own, `${own}.old`)],
    ['the directory above', () => renameSync(join(folder, 'own'), join(folder, 'old'))],
  ])('whose path leads elsewhere later, because a link replaces %s, is not read', async (_, move) => {
    const own = join(folder, 'own/a.png');
    const file = inspect('own/a.png');
    if (typeof file === 'string') throw new Error(file);
    move(own);
    if (_ === 'itself') symlinkSync(join(folder, 'private/a.png'), own);
    else symlinkSync(join(folder, 'private'), join(folder, 'own'));
    const changed = /changed while it was read/;
    await expect(digestFile(file, new AbortController().signal)).rejects.toThrow(changed);
    await expect(readPiece(file, 0, 4)).rejects.toThrow(changed);
    await expect(assertUnchanged(file)).rejects.toThrow(changed);
    rmSync(join(folder, 'own'), { recursive: true });
  });
});
