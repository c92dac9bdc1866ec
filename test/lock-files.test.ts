/** Lock files: what npm installs is pinned by version and digest, whatever registry serves it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/source.js';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

/** Lock files of the project, its own folder and those with packages of their own. */
function findLockFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(?:node_modules|dist|\..*)$/.test(entry.name) ? [] : findLockFiles(path);
    return entry.name === 'package-lock.json' ? [path] : [];
  });
}

/** What keeps an installation from being checked; empty where nothing does. */
function problemsOfLock(packages: Readonly<Record<string, Locked>>): string[] {
  return Object.entries(packages).flatMap(([place, locked]) => {
    // The project itself, and folders of it that are linked.
    if (!place.includes('node_modules/') || locked.link) return [];
    return [
      ...(locked.version ? [] : [`${place} has no version`]),
      ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(locked.integrity ?? '')
        ? []
        : [`${place} has no digest (integrity)`]),
      // Without an address npm asks the registry that is configured.
      ...(locked.resolved === undefined ? [] : [`${place} names a host (resolved): ${locked.resolved}`]),
    ];
  });
}

const read = (file: string) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as { packages: Record<string, Locked> };

describe.each(findLockFiles())('%s', (file) => {
  it('has a version and a digest of each package, and names no host', () => {
    const { packages } = read(file);
    expect(Object.keys(packages).length).toBeGreaterThan(1);
    expect(problemsOfLock(packages)).toEqual([]);
  });
});

describe('a lock file', () => {
  const { packages } = read('package-lock.json');
  const place = 'node_modules/@biomejs/cli-darwin-arm64';
  const { integrity: _omitted, ...without } = packages[place]!;

  it.each<[string, Locked, string]>([
    ['without a digest', without, 'has no digest'],
    ['with a weak digest', { ...without, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no digest'],
    ['without a version', { integrity: packages[place]!.integrity! }, 'has no version'],
    ['with a host', { ...packages[place]!, resolved: 'http://localhost:4873/a.tgz' }, 'names a host'],
  ])('%s does not pass', (_name, locked, problem) => {
    expect(problemsOfLock({ ...packages, [place]: locked }).join()).toContain(`${place} ${problem}`);
  });
});
