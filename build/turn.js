// One build at a time in a clone: two at once, as of tests in two terminals, would remove each other's files.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ownLock = join(import.meta.dirname, '../node_modules/.ads-build.lock');
/** Milliseconds, far more than a build takes. After it, the process of the id is another one than that which has built. */
const patience = 300_000;

/** Waits for the build of another process, and keeps others waiting until this process ends. */
export function takeTurn(lock = ownLock) {
  const late = Date.now() + patience;
  while (!tryLock(lock)) {
    const pid = holder(lock);
    const hasEnded = !isRunning(pid) || Date.now() > late;
    // One that has just ended has removed its lock, and this may be that of the next one.
    if (hasEnded && holder(lock) === pid) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  process.on('exit', () => rmSync(lock, { force: true }));
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** The id of the process that builds; 0 where it has just ended, or has not written it yet. */
function holder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isRunning(pid) {
  if (pid === 0) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
