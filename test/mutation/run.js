// Plants one fault after the other in a copy of the tree and tells which of them the unit tests catch.
//
//   npm run test:mutation                     all of the table
//   npm run test:mutation -- src/client 12    those of files whose path holds a text, or by number
//
// Ends with 1 where a fault does not fit the source any more, a test fails without any, or fewer are caught than `goal`.
import { execFileSync, fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { faults } from './faults.js';

/** The share that must be caught, in a hundred. */
const goal = 92;
/** A fault may make a loop endless: after so long without an answer it counts as caught. Milliseconds. */
const shortestWait = 300_000;
/** For the run without a fault, which decides how long the others may take. */
const longestWait = 3_600_000;

const root = resolve(import.meta.dirname, '../..');

/** Copies what the repository holds, changes that are not committed included. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'ads-mutation-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of list.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
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
        text = readFileSync(join(root, fault.file), 'utf8');
      } catch {
        // No text, no place.
      }
      return { ...fault, text, places: text.split(fault.find).length - 1 };
    });
}

/** The tests did not come to an end: a loop is endless now, or a fault has ended their process. Both are noticed. */
class LostError extends Error {}

/** A process with a Vitest over a copy of the tree of its own: two of them plant faults side by side. */
class Lane {
  #copy = copyTree();
  #child;
  #ignored;
  #patience = longestWait;

  /** Asks the process, which is started where there is none. Rejects where it does not answer in time, or dies. */
  async ask(task) {
    if (!this.#child) {
      this.#child = await this.#start();
      if (this.#ignored) await this.#send({ ignored: this.#ignored });
    }
    return this.#send(task);
  }

  #send(task) {
    return receive(this.#child, () => this.#child.send(task), this.#patience);
  }

  /** Tests of these names say nothing about a fault. All tests of one fault may take `patience` milliseconds. */
  async ignore(names, patience) {
    this.#ignored = names;
    this.#patience = patience;
    await this.ask({ ignored: names });
  }

  async #start() {
    const child = fork(join(this.#copy, 'test/mutation/worker.js'), [this.#copy], {
      cwd: this.#copy,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A group of its own, which ends with the processes that it has started.
      detached: true,
    });
    await receive(child, () => {}, shortestWait);
    return child;
  }

  /** The name of the test that fails with this fault in the source; undefined where none does. */
  async plant({ file, find, replace, text, tests }) {
    const path = join(this.#copy, file);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
    try {
      return (await this.ask({ file, tests })).failed ?? undefined;
    } catch (error) {
      this.#stop();
      if (error instanceof LostError) return error.message;
      throw error;
    } finally {
      writeFileSync(path, text);
    }
  }

  #stop() {
    try {
      if (this.#child) process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    this.#child = undefined;
  }

  close() {
    this.#stop();
    rmSync(this.#copy, { recursive: true, force: true });
  }
}

function receive(child, begin, patience) {
  return new Promise((resolve, reject) => {
    const end = (settle) => (value) => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', lose);
      settle(value);
    };
    const hear = end(resolve);
    const lose = end(() => reject(new LostError('the test process ended')));
    const timer = setTimeout(
      end(() => reject(new LostError('no answer in time'))),
      patience,
    );
    child.once('message', hear).once('exit', lose);
    begin();
  });
}

/** The names of the tests that fail without any fault: they would catch everything, so that no lane asks them. */
async function findRed(lanes, list) {
  const files = [...new Set(list.map(({ file }) => file))];
  const started = Date.now();
  const parts = await Promise.all(
    lanes.map((lane, index) => lane.ask({ files, part: index, of: lanes.length })),
  );
  const red = parts.flatMap((part) => part.red);
  // Each lane has run a part of the tests. A fault may make all of them take twice as long.
  const patience = Math.max(shortestWait, 2 * lanes.length * (Date.now() - started));
  for (const lane of lanes) await lane.ignore(red, patience);
  return red;
}

/** Takes faults from the list until there is none; notes by which test each was caught. */
async function work(lane, list, results) {
  for (let fault = list.shift(); fault; fault = list.shift()) {
    const started = Date.now();
    const by = await lane.plant(fault);
    results.push({ folder: fault.folder, isCaught: by !== undefined });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      `${fault.number} ${by === undefined ? 'SURVIVED' : 'caught  '}  ${fault.file}: ${fault.find} -> ${fault.replace}`,
    );
    console.log(`    ${seconds} s${by === undefined ? '' : `, by ${by}`}`);
  }
}

function shareOf(results) {
  const caught = results.filter(({ isCaught }) => isCaught).length;
  const share = results.length ? (100 * caught) / results.length : 0;
  return { share, told: `${caught} of ${results.length} caught (${share.toFixed(1)}%)` };
}

const list = readFaults(process.argv.slice(2));
const stale = list.filter(({ places }) => places !== 1);
for (const { number, file, find, places } of stale)
  console.log(`${number} DOES NOT FIT  ${file}: ${places} times: ${find}`);
const fitting = list.filter(({ places }) => places === 1);
const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, () => new Lane());
// Ctrl-C leaves neither copies nor processes behind.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const lane of lanes) lane.close();
    process.exit(1);
  });
}
try {
  const started = Date.now();
  const red = await findRed(lanes, fitting);
  for (const name of red) console.log(`fails without a fault, so does not count: ${name}`);
  const results = [];
  await Promise.all(lanes.map((lane) => work(lane, fitting, results)));
  for (const folder of new Set(list.map((fault) => fault.folder))) {
    console.log(`${folder}: ${shareOf(results.filter((result) => result.folder === folder)).told}`);
  }
  const { share, told } = shareOf(results);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(`${told}, ${stale.length} do not fit, ${minutes} minutes`);
  if (stale.length || red.length || share < goal) process.exitCode = 1;
} finally {
  for (const lane of lanes) lane.close();
}
