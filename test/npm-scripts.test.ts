/** The scripts of package.json, which npm runs in sh or, on Windows, in cmd. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/source.js';

const { scripts, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>;

/** What one of both shells reads otherwise, or does not have. */
function problemsOf(script: string): readonly string[] {
  return script.split(' && ').flatMap((command) => {
    const [program = '', ...args] = command.split(' ');
    const found: string[] = [];
    if (!['node', 'npm', 'npx', 'tsc', 'biome', 'vitest'].includes(program)) found.push(`starts ${program}`);
    if (/[^\w ./:@-]/.test(command)) found.push(`has ${/[^\w ./:@-]/.exec(command)?.[0]}`);
    if (program === 'node') {
      const file = args.find((word) => !word.startsWith('-'));
      if (file === undefined || !existsSync(join(root, file))) found.push(`has no file ${file}`);
    }
    return found;
  });
}

describe('a script of npm', () => {
  it.each(Object.entries(scripts ?? {}))('%s runs in every shell', (_, script) => {
    expect(problemsOf(script)).toEqual([]);
  });

  it.each([
    ['ADS_TEST_ROUNDS=20 vitest run', 'starts ADS_TEST_ROUNDS=20'],
    ['bash test/run.sh', 'starts bash'],
    ['rm -rf dist', 'starts rm'],
    ["vitest run 'a b'", "has '"],
    ['node test/run-all.js; node x', 'has ;'],
    ['node build/build.js > log', 'has >'],
    ['vitest run $FILES', 'has $'],
    ['vitest run test/*.ts', 'has *'],
    ['node build/none.js', 'has no file build/none.js'],
    ['tsc || biome check', 'has |'],
  ])('%s does not run in every shell', (script, problem) => {
    expect(problemsOf(script)).toContain(problem);
  });

  it('starts programs of the packages that are installed', () => {
    expect(Object.keys(devDependencies ?? {})).toEqual(
      expect.arrayContaining(['typescript', '@biomejs/biome', 'vitest']),
    );
  });
});

it('a program of a script finds its files in a folder with blanks and accents, and on Windows', () => {
  // A path in a URL has escapes, and a slash before the drive.
  const folders = [
    'build',
    'bin',
    'site',
    'test/releases',
    'test/platforms',
    'test/executables',
    'test/packages',
  ];
  const programs = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  expect(programs.length).toBeGreaterThan(40);
  const urls = /(?:import\.meta\.url|project|dist)\)?\.pathname/;
  expect(programs.filter((name) => urls.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});
