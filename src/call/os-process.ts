/**
 * What the operating system tells of processes: the id of this one, and whether another one runs. Locks and the emulator's
 * list of servers need it below the level of the World; nothing else outside of src/cli/world.ts touches the process.
 */
import { readFileSync } from 'node:fs';
import { hasErrorCode } from './system-error.js';

/** The id of this process. */
export const ownPid: number = process.pid;

/** Whether a process of this machine runs, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    // Signal 0 is not sent: it only asks.
    return process.kill(pid, 0) && !hasEnded(pid);
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    return hasErrorCode(error, 'EPERM');
  }
}

/**
 * Whether a process has ended and only its parent has not asked why yet, which in containers it may never do. Only Linux
 * tells.
 */
function hasEnded(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The state follows the name, which is in parentheses and may have some itself.
    return /^\) [ZX]/.test(text.slice(text.lastIndexOf(')')));
  } catch {
    return false;
  }
}
