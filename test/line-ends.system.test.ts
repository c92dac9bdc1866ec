/** A clone of the repository in which Git changes the ends of lines, as Git for Windows does by default. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from './support/folders.js';
import { root } from './support/source.js';

const git = (folder: string, args: readonly string[], input?: string) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', input, maxBuffer: 1 << 26 });

describe.skipIf(!existsSync(join(root, '.git')))('a clone with core.autocrlf', () => {
  it.each(['true', 'input', 'false'])('%s has the bytes of the repository', (setting) => {
    const clone = join(makeFolder(), 'clone');
    git(root, [
      'clone',
      '--quiet',
      '--no-checkout',
      '--shared',
      '--config',
      `core.autocrlf=${setting}`,
      root,
      clone,
    ]);
    // Those of this working directory, which may not be committed yet.
    copyFileSync(join(root, '.gitattributes'), join(clone, '.git', 'info', 'attributes'));
    git(clone, ['checkout', '--quiet', 'HEAD']);
    const stored = new Map(
      git(clone, ['ls-tree', '-r', '-z', 'HEAD'])
        .split('\0')
        .filter((line) => line !== '')
        .map((line) => [line.slice(line.indexOf('\t') + 1), line.split(/[ \t]/)[2]] as const),
    );
    const names = [...stored.keys()];
    expect(names.length).toBeGreaterThan(2000);
    const hashes = git(clone, ['hash-object', '--no-filters', '--stdin-paths'], names.join('\n'))
      .trim()
      .split('\n');
    expect(names.filter((name, at) => hashes[at] !== stored.get(name))).toEqual([]);
    expect(git(clone, ['status', '--porcelain', '--untracked-files=no'])).toBe('');
  });
});
