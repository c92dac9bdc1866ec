// Holds one warm Vitest over a copy of the tree, so that the libraries and the source are transformed once for all
// faults. Told a file that has changed, it runs the unit tests that import it until the first one fails.
import { statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';

const [root = ''] = process.argv.slice(2);
/** Tests that fail without any fault, and say nothing about one. */
const red = new Set();
let isHealthy = false;
let failed;
let last = '';
/** The end of a run that a failed test has ended early. */
let cancelling;
/** Files of the current run that have come to their ends. */
let finished = 0;

function fail(name) {
  if (!isHealthy) red.add(name);
  else if (!red.has(name) && failed === undefined) {
    failed = name;
    cancelling = vitest.cancelCurrentRun('test-failure');
  }
}

const reporter = {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') fail(test.fullName);
  },
  // A file that cannot even be loaded.
  onTestModuleEnd(module) {
    if (module.state() !== 'skipped') finished += 1;
    if (module.errors().length) fail(module.relativeModuleId);
  },
  // What a test leaves running may fail behind its back.
  onTestRunEnd(_, [error]) {
    if (error) fail(String(error.message));
  },
};

/** Short files first: the first test that fails ends the run. */
class ShortFirst extends BaseSequencer {
  async sort(specifications) {
    const sizeOf = ({ moduleId }) => statSync(moduleId).size;
    return [...specifications].sort((one, other) => sizeOf(one) - sizeOf(other));
  }
}

const vitest = await createVitest('test', {
  root,
  config: join(root, 'vitest.config.ts'),
  project: ['unit', 'slow'],
  // Not threads: the SQLite driver does not survive the end of one in the middle of a call.
  pool: 'forks',
  maxWorkers: 1,
  watch: false,
  testTimeout: 30_000,
  reporters: [reporter],
  sequence: { shuffle: false, sequencer: ShortFirst },
});
const all = await vitest.globTestSpecifications();

/**
 * The files that each test imports, directly or through others. They are read before the first run: after it, Vitest
 * finds only a part of them.
 */
const imports = new Map();
for (const test of all) imports.set(test, await vitest.specifications.getTestDependencies(test));

/** The tests that import one of these files, directly or through others. */
function relatedTo(files) {
  return all.filter((test) => files.some((file) => imports.get(test).has(join(root, file))));
}

/** The first folders of a path below test or src: an area of the tree. */
const areaOf = (path, depth) => dirname(path).split('/').slice(0, depth).join('/');

/** How likely a test is to notice a fault: named for it, named like the file, in its folder, in its area, near it, elsewhere. */
function rank({ moduleId }, file, tests) {
  const test = relative(join(root, 'test'), moduleId);
  const source = relative('src', file).replace(/\.ts$/, '');
  if (tests.some((part) => moduleId.includes(part)) || test.startsWith(`${source}.`)) return 0;
  if (dirname(test) === dirname(source)) return 1;
  if (areaOf(test, 2) === areaOf(source, 2)) return 2;
  return areaOf(test, 1) === areaOf(source, 1) ? 3 : 4;
}

/** Slow tests of other areas take minutes, and a fault that only they notice deserves a test of its own. */
const isUnit = ({ project }) => project.name === 'unit';

/** Runs tests one wave after the other, the likeliest first; answers the name of the first that fails. */
async function run(file, tests) {
  failed = undefined;
  // The file of the fault before is as it was again.
  for (const changed of new Set([last, file])) vitest.invalidateFile(join(root, changed));
  last = file;
  // What is loaded late, such as a group of the emulator, is not related to the tests of its folder.
  const near = all.filter((test) => rank(test, file, tests) < 4);
  const related = relatedTo([file]);
  const chosen = [
    ...near,
    ...related.filter(({ moduleId }) => !near.some((one) => one.moduleId === moduleId)),
  ];
  for (const wave of [0, 1, 2, 3, 4]) {
    const found = chosen.filter((test) => rank(test, file, tests) === wave && (wave < 3 || isUnit(test)));
    if (found.length > 0 && failed === undefined) await runAll(found);
  }
  return failed;
}

/** Runs tests until one fails. A run that ends early without that says nothing, so that it is repeated. */
async function runAll(found) {
  for (let tries = 0; tries < 3; tries += 1) {
    finished = 0;
    await vitest.runTestSpecifications(found, false);
    // What is still being cancelled would end the next run.
    await cancelling;
    if (failed !== undefined || finished >= found.length) return;
  }
  throw new Error(`${found.length - finished} of ${found.length} test files did not run`);
}

/** Runs a part of the unit tests that import any of these files, without a fault; answers the names of those that fail. */
async function findRed(files, part, of) {
  const near = ({ moduleId }) => files.some((file) => rank({ moduleId }, file, []) < 3);
  const found = relatedTo(files)
    .filter((test) => isUnit(test) || near(test))
    .filter((_, index) => index % of === part);
  await vitest.runTestSpecifications(found, true);
  return [...red];
}

/** Takes the names of all tests that fail without a fault. */
function ignore(names) {
  for (const name of names) red.add(name);
  isHealthy = true;
}

process.on('message', async ({ file, tests, files, part, of, ignored }) => {
  if (ignored) process.send({ ignored: ignore(ignored) ?? null });
  else if (files) process.send({ red: await findRed(files, part, of) });
  else process.send({ failed: (await run(file, tests)) ?? null });
});
process.send({ ready: all.length });
