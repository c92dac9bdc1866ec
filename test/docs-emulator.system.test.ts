/** The examples of docs/emulator.md, run as they stand there by the programs they are for, with the packed package. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkFaults, faultMembers } from '../src/emulator/control/check-faults.js';
import { startOfRun } from './support/cli.js';
import { hasParts, nameWithParts } from './support/external-tools.js';
import { writeFilledWorld } from './support/filled-worlds.js';
import { type InstalledPackage, installPackage } from './support/installed-package.js';

const root = resolve(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/emulator.md'), 'utf8');

/** The one block of code in a language. */
function blockIn(language: string): string {
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

let packed: InstalledPackage;
let home: string;
beforeAll(async () => {
  packed = installPackage(['vitest']);
  // The file that the example for shells would fill: that takes longer than all the rest.
  await writeFilledWorld(join(packed.folder, 'test.db'), { seed: 'demo', now: startOfRun });
  home = mkdtempSync(join(tmpdir(), 'ads-docs-'));
  mkdirSync(join(home, 'bin'));
  const ads = join(home, 'bin/ads');
  writeFileSync(ads, `#!/bin/sh\nexec '${process.execPath}' '${packed.installed}/bin/ads.js' "$@"\n`);
  chmodSync(ads, 0o755);
});
afterAll(() => {
  packed.remove();
  rmSync(home, { recursive: true, force: true });
});

/** Runs an example; where it fills a world in memory, whose records it does not use, with an empty one. */
function run(name: string, language: string, ...command: readonly string[]) {
  const example = blockIn(language).replace("seed: 'demo'", "seed: 'empty'");
  writeFileSync(
    join(packed.folder, name),
    example.replace('":memory:", "--seed", "demo"', '":memory:", "--seed", "empty"'),
  );
  const [program = '', ...args] = command;
  const env = { PATH: `${home}/bin:${process.env.PATH}`, HOME: home, NO_COLOR: '1' };
  const options = { cwd: packed.folder, env, encoding: 'utf8', timeout: 100_000 } as const;
  const { status, stdout, stderr } = spawnSync(program, [...args, name], options);
  return { status, stdout, stderr };
}

describe('the example', () => {
  it('for vitest passes', () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    // A busy machine takes longer than the ten seconds that vitest allows.
    const patient = ['--hookTimeout=100000', '--testTimeout=100000'];
    const { status, stdout, stderr } = run(
      'example.test.mjs',
      'js',
      process.execPath,
      vitest,
      'run',
      ...patient,
    );
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/Tests\s+3 passed/);
  });

  it.runIf(hasParts('curl'))(nameWithParts('for shells does what it says', 'curl'), () => {
    const { status, stdout, stderr } = run('example.sh', 'sh', 'sh');
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toContain('"name":"fresh"');
    expect(stdout).toMatch(/"status":503,[^\n]*"faults":\["unavailable"\][^\n]*"status":200/);
    expect(stdout).toMatch(/unavailable\s+campaigns\.list\s+-\s+-\s+1\s+-\s+2\s+1/);
  });

  it.runIf(hasParts('python3'))(nameWithParts('for Python does what it says', 'python3'), () => {
    const { status, stdout, stderr } = run('example.py', 'python', 'python3');
    expect(status, stdout + stderr).toBe(0);
  });

  it('of a file of faults is valid', () => {
    expect(checkFaults(parse(blockIn('yaml')))).toHaveProperty('document');
  });
});

describe('the table of faults', () => {
  const rows = new Map(
    [...text.matchAll(/^\| `([a-z-]+)` \| ([^|]*) \|/gm)].map(([, fault = '', members = '']) => [
      fault,
      members,
    ]),
  );

  it.each(Object.entries(faultMembers))('has %s with all its members', (fault, members) => {
    const named = [...(rows.get(fault) ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    const values = ['account', 'user', 'null', 'number', 'date'];
    expect(named.filter((name) => !values.includes(name)).sort()).toEqual([...members].sort());
  });
});
