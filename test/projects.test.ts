/** Which tests start programs: only those of the project `system`, so that the unit tests are fast and need no build. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemTests } from '../vitest.config.js';

const root = import.meta.dirname;
const tests = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.test.ts'),
);
const isNamed = (file: string, name: string) => `/${file}`.endsWith(`/${name}.test.ts`);

/** Whether a file imports what starts programs: itself, or through another file of the tests. */
function startsPrograms(file: string): boolean {
  const text = readFileSync(resolve(root, file), 'utf8');
  return [...text.matchAll(/^(?:import|\}) [^;']*'([^']+)';$/gm)].some(([, target = '']) => {
    if (target === 'node:child_process' || target === 'playwright-core') return true;
    const path = relative(root, resolve(root, dirname(file), target)).replace(/\.js$/, '.ts');
    // A text that a test writes may hold imports of its own.
    const isThere = target.startsWith('.') && !path.startsWith('..') && existsSync(resolve(root, path));
    return isThere && startsPrograms(path);
  });
}

describe('the test project', () => {
  it('system holds every test that starts a program', () => {
    const starting = tests.filter(startsPrograms);
    expect(starting.length).toBeGreaterThan(5);
    expect(starting.filter((file) => !systemTests.some((name) => isNamed(file, name)))).toEqual([]);
  });

  it('names only existing files', () => {
    expect(systemTests.filter((name) => !tests.some((file) => isNamed(file, name)))).toEqual([]);
  });
});
