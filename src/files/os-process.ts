/**
 * The processes of the operating system: the id of this one, and whether another one runs. Locks and the emulator's list of
 * servers need it below the level of the World; nothing else outside of src/cli/core/host/world.ts touches the process.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { hasErrorCode } from '../values/system-error.js';

/** The id of this process. */
export const ownPid: number = process.pid;

/** The operating system, for what depends on it below the level of the World. */
export const ownPlatform: NodeJS.Platform = process.platform;
/** The processor, as Node names it. */
export const ownArch: string = process.arch;

/** The versions of what runs this process: of Node, and of Bun where that stands in for it. */
export const runtime: { readonly node: string; readonly bun?: string | undefined } = process.versions;

/** Runs work without the warnings of the process whose text matches, and no others are lost. */
export async function withoutWarning<T>(text: RegExp, work: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!text.test(String(warning))) emitWarning.call(process, warning, ...rest);
  }) as typeof emitWarning;
  try {
    return await work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The folder of Windows. */
export function systemRoot(): string {
  return process.env.SystemRoot ?? 'C:\\Windows';
}

/** Whether the system describes its processes in files, as Linux does. */
const hasProcessFiles = ownPlatform !== 'darwin' && ownPlatform !== 'win32';

/**
 * Whether a process of this machine runs, whoever owns it. With the identity that a process once had, whether that one
 * still runs: after a while, and after every start of the system, others get the ids of those that have ended.
 */
export function isRunning(pid: number, identity?: string): boolean {
  try {
    // Signal 0 is not sent: it only asks.
    return process.kill(pid, 0) && !hasEnded(pid) && isSame(pid, identity);
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    return hasErrorCode(error, 'EPERM') && isSame(pid, identity);
  }
}

function isSame(pid: number, identity: string | undefined): boolean {
  const found = identity === undefined ? undefined : processIdentity(pid);
  // Earlier versions wrote identities without the namespace.
  return found === undefined || found === identity || found.replace(/\/[^/]*\//, '/') === identity;
}

/** The number of the start time among the fields of /proc/PID/stat that follow the name. */
const startField = 19;

/**
 * Distinguishes a process from all others that have its id before or after it: when the system was started, the namespace in
 * which the id counts (that of a container), and when the process was started, in ticks of the system. Where Linux is not the
 * system, it is `start/` and the time of the start in milliseconds, and this process knows only its own: process-start.ts asks for that of
 * others. Undefined where there is no such process, or the system does not tell.
 */
export function processIdentity(pid: number): string | undefined {
  if (pid !== ownPid) return readIdentity(pid);
  ownIdentity ??= { found: readIdentity(pid) };
  return ownIdentity.found;
}

/** That of this process stays the same, and every lock and every write asks for it. */
let ownIdentity: { readonly found: string | undefined } | undefined;

function readIdentity(pid: number): string | undefined {
  try {
    const start = readStatus(pid).split(' ')[startField];
    return start && `${systemIdentity()}${start}`;
  } catch {
    return pid === ownPid ? `${startMark}${Math.round(performance.timeOrigin)}` : undefined;
  }
}

/** The beginning of an identity that has nothing but the time of the start. */
const startMark = 'start/';

/** The time of the start in an identity, in milliseconds since 1970; undefined for one of Linux. */
export function startOf(identity: string | undefined): number | undefined {
  if (!identity?.startsWith(startMark)) return undefined;
  const start = Number(identity.slice(startMark.length));
  return start > 0 ? start : undefined;
}

/**
 * Whether the id of the process with this identity can be looked up here. False for one of another machine, of another
 * container, or of an earlier start of the system, whatever the name of the host: such a process may run.
 */
function isOfThisSystem(identity: string): boolean {
  return processIdentity(ownPid) !== undefined && identity.startsWith(systemIdentity());
}

/** The part of an identity that all processes have in common which can see each other. Throws. */
export function systemIdentity(): string {
  ownSystem ??= readSystemIdentity();
  return ownSystem;
}

let ownSystem: string | undefined;

function readSystemIdentity(): string {
  assertProcessFiles();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  return `${boot}/${readlinkSync('/proc/self/ns/pid')}/`;
}

/** The mark that a process has written of itself, so that others can look for it. */
interface ProcessMark {
  readonly pid: number;
  readonly host: string;
  /** Absent where the system does not tell it. */
  readonly identity?: string | undefined;
}

/**
 * - running: it is known to run.
 * - unproven: its id runs on this machine, and may be another's by now, since the system does not tell them apart.
 * - ended: it was a process of this machine, whatever name that had then.
 * - restarted: a machine with the name of this one has started since. Several machines may have the same name.
 * - unknown: it is of another machine or container, although the name of its host may be that of ours.
 */
type ProcessState = 'running' | 'unproven' | 'ended' | 'restarted' | 'unknown';

/** Finds the state of a process. The name of its host counts only where there is no identity: it changes with the network. */
export function findProcess({ pid, host, identity }: ProcessMark): ProcessState {
  const own = processIdentity(ownPid);
  if (identity === undefined || startOf(identity) !== undefined) {
    // A machine and a container in it may have the same name, and their processes the same ids.
    const isOther = identity !== undefined && startOf(own) === undefined;
    if (isOther || host !== hostname()) return 'unknown';
    return isRunning(pid, identity) ? 'unproven' : 'ended';
  }
  if (own === undefined || startOf(own) !== undefined) return 'unknown';
  if (isOfThisSystem(identity)) return isRunning(pid, identity) ? 'running' : 'ended';
  return host === hostname() && bootOf(identity) !== bootOf(own) ? 'restarted' : 'unknown';
}

function bootOf(identity: string): string {
  return identity.slice(0, identity.indexOf('/'));
}

function assertProcessFiles(): void {
  if (!hasProcessFiles) throw new Error('the system has no files of its processes');
}

/** What /proc tells of a process after its name, which is in parentheses and may have some itself. Throws. */
function readStatus(pid: number): string {
  assertProcessFiles();
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2);
}

/**
 * Whether a process has ended and only its parent has not asked why yet, which in containers it may never do. Only Linux
 * tells.
 */
function hasEnded(pid: number): boolean {
  try {
    return /^[ZX]/.test(readStatus(pid));
  } catch {
    return false;
  }
}
