// `npm run test:platforms`: runs the lanes (lanes.js), or those that are named behind `--`, one after the other. Prints the count of
// tests and the time of each, and ends with 1 where one has failed or has run nothing. A missing part is a failure, not a skip.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { lanes, shortLane } from './lanes.js';

const root = join(import.meta.dirname, '../..');

/** Runs a program. Resolves with its exit code and its output, which is shown as well. */
function run([program, ...words], variables) {
  const env = { ...process.env, CI: 'true', NO_COLOR: '1', ...variables };
  const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
    process.stderr.write(part);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve({ exit, text }));
  });
}

/** The number before a word in the last summary of vitest, such as `Tests  1 failed | 41 passed (42)`. */
export function countOf(text, word) {
  const line = text.split('\n').findLast((each) => /^\s*Tests\s+\d/.test(each)) ?? '';
  return Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
}

async function runLane({ env, commands }) {
  const total = { passed: 0, failed: 0, isGreen: true };
  for (const command of commands()) {
    const { exit, text } = await run(command, env);
    const passed = countOf(text, 'passed');
    total.passed += passed;
    total.failed += countOf(text, 'failed');
    if (exit !== 0 || passed === 0) total.isGreen = false;
  }
  return total;
}

async function main(names) {
  const known = [...lanes, shortLane];
  const unknown = names.filter((name) => !known.some((lane) => lane.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `unknown: ${unknown.join(', ')}; lanes: ${known.map(({ name }) => name).join(', ')}\n`,
    );
    return 2;
  }
  execFileSync(process.execPath, ['build/build.js', '--if-changed'], { cwd: root, stdio: 'inherit' });
  const lines = [];
  for (const lane of names.length > 0 ? known.filter(({ name }) => names.includes(name)) : lanes) {
    const start = Date.now();
    const result = await runLane(lane).catch(({ message }) => ({
      passed: 0,
      failed: message,
      isGreen: false,
    }));
    const { passed, failed, isGreen } = result;
    const seconds = Math.round((Date.now() - start) / 1000);
    lines.push({
      isGreen,
      text: `${isGreen ? 'ok' : 'FAILED'} ${lane.name}: ${passed} passed, ${failed} failed, ${seconds} s`,
    });
  }
  for (const { text } of lines) process.stdout.write(`${text}\n`);
  return lines.every(({ isGreen }) => isGreen) ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main(process.argv.slice(2));
