// Plants one fault after the other in a copy of the tree and tells which of them the unit tests catch.
//
//   npm run test:mutation                     all of the table
//   npm run test:mutation -- src/client 12    those of files whose path holds a text, or by number
//
// Ends with 1 where a fault does not fit the source any more, or where fewer are caught than `goal`.
import { execFileSync, fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { faults } from './faults.js';

/** The share that must be caught, in a hundred. */
const goal = 92;
/** A fault may make a loop endless: after so long it counts as caught. Milliseconds. */
const patience = 300_000;

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'ads-mutation-'));

/** Copies what the repository holds, changes that are not committed included. */
function copyTree() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of list.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Numbers the faults, and tells how often the text of each stands in its file, which must be once. */
function readFaults(words) {
  const isWanted = ({ file, number }) =>
    words.length === 0 ||
    words.some((word) => (/^\d+$/.test(word) ? Number(word) === number : file.includes(word)));
  return faults
    .map((fault, index) => ({ ...fault, number: index + 1 }))
    .filter(isWanted)
    .map((fault) => {
      let text = '';
      try {
        text = readFileSync(join(copy, fault.file), 'utf8');
      } catch {
        // No text, no place.
      }
      return { ...fault, text, places: text.split(fault.find).length - 1 };
    });
}

/** The tests did not come to an end, as with a loop that is endless now. */
class LateError extends Error {}

let worker;

/** Asks the worker, which is started where there is none. Rejects where it does not answer in time, or dies. */
async function ask(task) {
  worker ??= await startWorker();
  return receive(worker, () => worker.send(task));
}

async function startWorker() {
  const child = fork(join(copy, 'test/mutation/worker.js'), [copy], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A group of its own, which ends with the processes that it has started.
    detached: true,
  });
  await receive(child, () => {});
  return child;
}

function receive(child, begin) {
  return new Promise((resolve, reject) => {
    const end = (settle) => (value) => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', lose);
      settle(value);
    };
    const hear = end(resolve);
    const lose = end(() => reject(new Error('the test process ended')));
    const timer = setTimeout(
      end(() => reject(new LateError('no answer in time'))),
      patience,
    );
    child.once('message', hear).once('exit', lose);
    begin();
  });
}

function stopWorker() {
  try {
    if (worker) process.kill(-worker.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  worker = undefined;
}

/** The name of the test that fails with this fault in the source; undefined where none does. */
async function plant({ file, find, replace, text, tests }) {
  const path = join(copy, file);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    const { failed } = await ask({ file, tests: tests ?? [mirrorOf(file)] });
    return failed ?? undefined;
  } catch (error) {
    stopWorker();
    if (error instanceof LateError) return error.message;
    throw error;
  } finally {
    writeFileSync(path, text);
  }
}

/** The beginning of the path of the tests that mirror a file of the source. */
function mirrorOf(file) {
  return file.replace(/^src\//, 'test/').replace(/\.ts$/, '.');
}

/** Ends where the tests fail without any fault: they would catch everything. */
async function requireGreen(list) {
  const tests = [...new Set(list.flatMap(({ file, tests = [] }) => [...tests, mirrorOf(file)]))];
  const { failed } = await ask({ file: 'src/none.ts', tests });
  if (failed) throw new Error(`without a fault, this fails: ${failed}`);
}

try {
  copyTree();
  const list = readFaults(process.argv.slice(2));
  const stale = list.filter(({ places }) => places !== 1);
  for (const { number, file, find, places } of stale)
    console.log(`${number} DOES NOT FIT  ${file}: ${places} times: ${find}`);
  const fitting = list.filter(({ places }) => places === 1);
  await requireGreen(fitting);
  let caught = 0;
  for (const fault of fitting) {
    const started = Date.now();
    const by = await plant(fault);
    if (by !== undefined) caught += 1;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      `${fault.number} ${by === undefined ? 'SURVIVED' : 'caught  '}  ${fault.file}: ${fault.find} -> ${fault.replace}`,
    );
    console.log(`    ${seconds} s${by === undefined ? '' : `, by ${by}`}`);
  }
  const share = fitting.length ? (100 * caught) / fitting.length : 0;
  console.log(`${caught} of ${fitting.length} caught (${share.toFixed(1)}%), ${stale.length} do not fit`);
  if (stale.length || share < goal) process.exitCode = 1;
} finally {
  stopWorker();
  rmSync(copy, { recursive: true, force: true });
}
