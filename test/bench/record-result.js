// What every benchmark ends with: it prints its figures, and with --record keeps them for the report.
//
//   import { parameters, recordResult } from './record-result.js';
//   const rounds = Number(parameters[0] ?? 21);      // the arguments without --record
//   recordResult('startup', { title, command: 'npm run bench:startup', tables, plots, notes });
//
// The shapes are written down in record-result.d.ts. A new benchmark adds its line to benchmarks.js.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { benchmarks } from './benchmarks.js';
import { checkResult } from './check-result.js';
import { renderTableText } from './render-table.js';
import { writeReport } from './write-report.js';

const results = join(import.meta.dirname, 'results');
const flag = '--record';

export const parameters = process.argv.slice(2).filter((word) => word !== flag);
export const isRecording = process.argv.includes(flag);

export function describeMachine() {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
  };
}

export function recordResult(name, result) {
  if (!benchmarks.some((one) => one.name === name))
    throw new Error(`add ${name} to test/bench/benchmarks.js`);
  const whole = {
    title: result.title,
    command: result.command,
    machine: describeMachine(),
    date: new Date().toISOString().slice(0, 16),
    tables: result.tables,
    plots: result.plots ?? [],
    notes: result.notes ?? [],
  };
  checkResult(name, whole);
  console.log(`\n${whole.title}`);
  for (const table of whole.tables) console.log(`\n${renderTableText(table)}`);
  for (const note of whole.notes) console.log(`\n${note}`);
  if (!isRecording) return;
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(whole, undefined, 2)}\n`);
  writeReport();
}
