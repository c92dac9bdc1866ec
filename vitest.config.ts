import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { compiledSource } from './test/support/compiled-source.js';
import { LongestFirst } from './test/support/longest-first.js';
import { rounds } from './test/support/rounds.js';

/** What needs more than a second or so, but starts no program: models, large worlds, sessions of the whole tool. */
const slow = ['test/**/*.{slow,model}.test.ts', 'test/fuzz/*.fuzz.ts'];

/** What starts programs: the built tool, shells, terminals, keyrings, browsers. */
const system = ['test/**/*.system.test.ts'];

/**
 * What files and worlds of tests are written to: memory, where there is a gibibyte of it. What starts programs keeps the
 * disk where the folder forbids to run what is in it, as in many containers.
 */
const memory = '/dev/shm';

function hasMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

function runsPrograms(): boolean {
  const folder = mkdtempSync(join(memory, 'ads-run-'));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const inMemory = hasMemory() ? { env: { TMPDIR: memory } } : {};

const inProcess = {
  execArgv: [
    // Tests in a process make much that is soon garbage: with more room for it, less of it is copied before it is.
    '--min-semi-space-size=32',
    '--max-semi-space-size=64',
    // A process runs most code a few times only: compiling for speed is worth it fifteen times later than by default. Newer
    // versions of Node refuse the option.
    ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : []),
    // A worker has its core: threads that help it to collect only take turns with the other.
    '--single-threaded-gc',
  ],
  ...inMemory,
  // Random cases are the same in every run, apart from long ones.
  setupFiles: ['test/support/seed.ts'],
};

/** Watching and mutating need the source itself. */
const plugins = process.argv.includes('run') ? [compiledSource()] : [];

export default defineConfig({
  test: {
    // Models and large worlds take seconds; a busy machine takes ten times as long.
    testTimeout: rounds(120_000),
    hookTimeout: 120_000,
    globalSetup: ['test/support/shared-worlds.ts'],
    // What one project has transformed, the others and the next run read from node_modules.
    experimental: { fsModuleCache: true },
    // Tests in a process hardly wait: more workers than cores only load and compile the source once more each.
    maxWorkers: availableParallelism(),
    sequence: { shuffle: { files: true, tests: false }, sequencer: LongestFirst, groupOrder: 1 },
    projects: [
      {
        extends: true,
        plugins,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...slow, ...system],
          // One process for many files: the source is loaded once. It keeps no state between two uses.
          isolate: false,
          ...inProcess,
        },
      },
      {
        extends: true,
        plugins,
        test: { name: 'slow', include: slow, isolate: false, ...inProcess },
      },
      {
        extends: true,
        plugins,
        test: {
          name: 'system',
          include: system,
          ...(inMemory.env && runsPrograms() && inMemory),
          globalSetup: ['test/support/build.ts'],
          // As in the other lanes: these run many commands in the test process as well.
          execArgv: inProcess.execArgv,
          isolate: false,
          // These wait for programs, disks and time. A group of its own, since a group has one number of workers.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 0 },
          // The scripts of test/scripts, which one file runs.
          maxConcurrency: 2,
        },
      },
    ],
  },
});
