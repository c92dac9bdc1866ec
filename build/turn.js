// One build at a time in a clone: two at once, as of tests in two terminals, would remove each other's files.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ownLock = join(import.meta.dirname, '../node_modules/.ads-build.lock');
/** Milliseconds, far more than a build takes. */
const patience = 300_000;

/** Waits for the build of another process, and keeps others waiting until this process ends. Throws after five minutes. */
export function takeTurn(lock = ownLock) {
  const late = Date.now() + patience;
  while (!tryLock(lock)) {
    const pid = holder(lock);
    if (pid !== 0 && !isRunning(pid)) removeLock(lock, pid);
    else if (Date.now() > late) throw new Error(`process ${pid} builds here, or remove ${lock}`);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  process.on('exit', () => removeLock(lock, process.pid));
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

/** Removes the lock of a process, and not that of the next one, which may have taken its place since it was read. */
function removeLock(lock, pid) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (holder(aside) !== pid) linkSync(aside, lock);
  } catch {
    // Another process has removed it.
  }
  rmSync(aside, { force: true });
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
