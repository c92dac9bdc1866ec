// Changes modules where money or people can be lost, one expression after the other, and counts the changes that their
// unit tests notice: `npm run mutation`, or a few of modules.js: `npm run mutation -- retry undo`. With --record the counts
// go into the report beside the benchmarks. What did not change since the last run is not run again.
//
// Ends with 1 where fewer than `goal` of a module are caught, or a change that is named as equivalent is not there.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { parameters, recordResult } from '../bench/record-result.js';
import { readResults } from '../bench/write-report.js';
import { modules } from './modules.js';

/** The share that must be caught of each module, in a hundred. */
const goal = 90;

const root = resolve(import.meta.dirname, '../..');
const work = join(root, 'coverage/mutation');
const caught = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/** The expression that was changed, on one line. */
function originalOf({ fileName, location: { start, end } }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.map((line) => line.trim()).join(' ');
}

const describe = ({ source, from, to }) => `${source}: ${from} -> ${to}`;

/** Runs one module, prints what nothing noticed, and gives its row of the report. */
async function runModule({ name, sources, tests, equivalent = [] }) {
  process.env.ADS_MUTATION_TESTS = tests.join(' ');
  const stryker = new Stryker({
    mutate: sources,
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // It would read the real one through the API of a compiler, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    // Words of a union are the business of the compiler, and messages that of the goldens.
    mutator: { excludedMutations: ['StringLiteral'] },
    incremental: true,
    incrementalFile: join(work, `${name.replaceAll(' ', '-')}.json`),
    tempDirName: join(work, 'sandbox'),
    ignorePatterns: ['/coverage', '/dist', '/docs', '/completions'],
    concurrency: 1,
    reporters: [],
    logLevel: 'error',
    allowConsoleColors: false,
  });
  // The last run may have had more sources.
  const mutants = (await stryker.runMutationTest()).filter(({ fileName }) =>
    sources.includes(fileName.slice(root.length + 1)),
  );
  const count = mutants.filter(({ status }) => caught.has(status)).length;
  const survivors = mutants
    .filter(({ status }) => missed.has(status))
    .map((mutant) => ({
      source: mutant.fileName.slice(root.length + 1),
      line: mutant.location.start.line,
      from: originalOf(mutant),
      to: mutant.replacement.replaceAll(/\s*\n\s*/g, ' '),
      status: mutant.status,
    }));
  const named = equivalent.flatMap((change) => Array(change.times ?? 1).fill(describe(change)));
  const open = survivors.filter((survivor) => {
    const at = named.indexOf(describe(survivor));
    if (at >= 0) named.splice(at, 1);
    return at < 0;
  });
  const total = count + open.length;
  console.log(`${name}: ${count} of ${total} caught, ${survivors.length - open.length} equivalent`);
  for (const { line, status, ...change } of open)
    console.log(`  line ${line}, ${status}: ${describe(change)}`);
  for (const stale of named) console.log(`  named as equivalent, but not there: ${stale}`);
  const share = (100 * count) / total;
  if (share < goal || named.length > 0) process.exitCode = 1;
  return {
    cells: [name, total, count, survivors.length - open.length, share, new Date().toISOString().slice(0, 10)],
    bounds: [{ column: 'share', least: goal }],
  };
}

process.chdir(root);
mkdirSync(work, { recursive: true });
const ran = [];
for (const module of modules) {
  if (parameters.length === 0 || parameters.includes(module.name)) ran.push(await runModule(module));
}
// Read last: another run may have recorded other modules meanwhile.
const [, former] = readResults().find(([name]) => name === 'mutation') ?? [];
const rows = new Map([...(former?.tables[0].rows ?? []), ...ran].map((row) => [row.cells[0], row]));
recordResult('mutation', {
  title: 'Faults that the unit tests notice',
  command: 'npm run mutation',
  tables: [
    {
      columns: [
        { name: 'module' },
        { name: 'changes', decimals: 0 },
        { name: 'caught', decimals: 0 },
        { name: 'equivalent', decimals: 0 },
        { name: 'share', unit: '%', decimals: 1 },
        { name: 'run' },
      ],
      rows: modules.flatMap(({ name }) => rows.get(name) ?? []),
    },
  ],
  notes: [
    'Stryker changes one expression after the other in the modules where money or people can be lost, and runs the unit tests of the module. Equivalent changes make no difference; each is named with its reason in `test/mutation/modules.js`, and does not count.',
  ],
});
