/** The three lanes of tests, by the ends of their names: which ones start programs, and which ones may take long. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = import.meta.dirname;
const tests = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.test.ts'),
);

/** Modules that start programs, those of the source that do nothing else too. */
const starters = [
  'node:child_process',
  'playwright-core',
  '@modelcontextprotocol/client/stdio',
  'src/cli/core/host/process-apart.js',
];

/** Whether a file imports what starts programs: itself, or through another file of the tests. */
function startsPrograms(file: string): boolean {
  const text = readFileSync(resolve(root, file), 'utf8');
  return [...text.matchAll(/^(?:import(?! type)|\}) [^;']*'([^']+)';$/gm)].some(([, target = '']) => {
    if (starters.some((one) => target === one || target.endsWith(`/${one}`))) return true;
    const path = relative(root, resolve(root, dirname(file), target));
    // A text that a test writes may hold imports of its own.
    if (!target.startsWith('.') || path.startsWith('..')) return false;
    const found = [path.replace(/\.js$/, '.ts'), path].find((one) => existsSync(resolve(root, one)));
    return found !== undefined && startsPrograms(found);
  });
}

it('a test that starts a program ends with .system.test.ts, and no other does', () => {
  const starting = tests.filter(startsPrograms);
  expect(starting.length).toBeGreaterThan(5);
  expect(tests.filter((file) => file.endsWith('.system.test.ts'))).toEqual(starting);
});
