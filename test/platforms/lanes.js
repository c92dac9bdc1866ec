// The lanes of `npm run test:platforms`: each runs tests with another Node, another form of the tool or another system.
import { join } from 'node:path';
import { findNode } from './nodes.js';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');

/** What depends on the version of Node: SQLite, processes, and the commands of the documents. */
const ofNode = [
  'test/files/sqlite-drivers',
  'test/emulator/store',
  'test/emulator/control/snapshot-processes',
  'test/cli/features/mirror',
  'test/cli/core/host/process-apart',
  'test/missing-parts',
  'test/documented-lines',
];

/** The lines of the README, a query that is ended, the drivers and missing parts: what the test command runs with a newer Node. */
const inShort = [
  ['--project', 'unit', 'test/files/sqlite-drivers', 'test/emulator/store', 'test/cli/features/mirror'],
  ['--project', 'system', 'test/cli/features/mirror/sql.system', 'test/missing-parts'],
  ['--project', 'system', 'test/documented-lines', '-t', 'README.md'],
];

/** Runs of vitest with a Node. The tool is built by the Node of this process, as it is for people. */
const withNode = (name, runs) => ({
  name,
  env: { ADS_TEST_BUILT: '1' },
  commands: () => runs.map((words) => [findNode(name), vitest, 'run', ...words]),
});

/** By name; each command of a lane is a program with its arguments, run in the root of the clone. */
export const lanes = [
  // The driver of SQLite in 22.16, the first that ads uses, binds values in another way.
  ...['node20', 'node22-first', 'node22', 'node24', 'node26'].map((name) => withNode(name, [ofNode])),
  {
    name: 'executable',
    env: {},
    commands: () => [[process.execPath, join(import.meta.dirname, '../executables/run.js')]],
  },
  {
    name: 'packages',
    env: {},
    commands: () => [[process.execPath, join(import.meta.dirname, '../packages/run.js')]],
  },
  {
    name: 'site',
    env: {},
    commands: () => [['npm', 'run', '--silent', 'test:site']],
  },
  {
    name: 'wine',
    env: { ADS_WINDOWS_LINES: 'all' },
    commands: () => [[process.execPath, vitest, 'run', '--project', 'system', 'test/windows']],
  },
];

/** Not among all lanes: what test/platforms/newer-node.system.test.ts runs. */
export const shortLane = { ...withNode('node24', inShort), name: 'node24-short' };
