// Every benchmark and fault test in one run, one after the other, and the report of it: `npm run bench:all [-- NAME...]`.
// With names, only those. A part that fails is told at the end; the others are recorded all the same.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarks } from './benchmarks.js';
import { writeReport } from './write-report.js';

const wanted = process.argv.slice(2);
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const unknown = wanted.filter((name) => !benchmarks.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(
    `no benchmark ${unknown.join(', ')}; there are ${benchmarks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const failed = [];
for (const { name, script } of benchmarks) {
  if (scripts[script] === undefined || (wanted.length > 0 && !wanted.includes(name))) continue;
  console.log(`\n=== ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', '--record'], { stdio: 'inherit' });
  if (status !== 0) failed.push(script);
}
writeReport();
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
