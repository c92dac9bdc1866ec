// Holds one warm Vitest over a copy of the tree, so that the libraries and the source are transformed once for all
// faults. Told a file that has changed and where to look, it runs the unit tests until the first one fails.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

const [root = ''] = process.argv.slice(2);
let failed;
let last = '';

const reporter = {
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return;
    failed ??= test.fullName;
    void vitest.cancelCurrentRun('test-failure');
  },
  // A file that cannot even be loaded.
  onTestModuleEnd(module) {
    if (module.errors().length) failed ??= module.relativeModuleId;
  },
};

const vitest = await createVitest('test', {
  root,
  config: join(root, 'vitest.config.ts'),
  project: ['unit'],
  // Not threads: the SQLite driver does not survive the end of one in the middle of a call.
  pool: 'forks',
  watch: false,
  reporters: [reporter],
  sequence: { shuffle: false },
});
const all = await vitest.globTestSpecifications();

/** The unit tests that import a file, directly or through others. */
async function relatedTo(file) {
  vitest.config.related = [join(root, file)];
  const found = await vitest.getRelevantTestSpecifications();
  vitest.config.related = undefined;
  return found;
}

/** Runs tests one wave after the other, the likeliest first; answers the name of the first that fails. */
async function run({ file, tests }) {
  failed = undefined;
  // The file of the fault before is as it was again.
  for (const changed of new Set([last, file])) vitest.invalidateFile(join(root, changed));
  last = file;
  const isNamed = ({ moduleId }) => tests.some((part) => moduleId.includes(part));
  const related = await relatedTo(file);
  const first = all.filter(isNamed);
  for (const wave of [
    first,
    related.filter((one) => !first.some(({ moduleId }) => moduleId === one.moduleId)),
  ]) {
    if (wave.length === 0 || failed !== undefined) continue;
    await vitest.runTestSpecifications(wave, false);
  }
  return failed;
}

process.on('message', async (task) => {
  process.send({ failed: (await run(task)) ?? null });
});
process.send({ ready: all.length });
