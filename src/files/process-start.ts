/** Start times of processes on macOS and Windows. A program of the system is asked, since Node has no call for them. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ownPlatform, startOf, systemRoot } from './os-process.js';

/** The programs of the system, and what they write. */
export interface ProcessPrograms {
  readonly platform: NodeJS.Platform;
  /** Rejects if the program cannot be started, fails or takes too long. */
  run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string>;
}

/** In milliseconds. PowerShell takes a second on a slow machine. */
const patience = 10_000;

const ownPrograms: ProcessPrograms = {
  platform: ownPlatform,
  run: (program, args, env) =>
    new Promise((resolve, reject) => {
      const options = { env, timeout: patience, windowsHide: true, encoding: 'utf8' } as const;
      execFile(program, args, options, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    }),
};

/** In milliseconds. `ps` writes whole seconds, and a process dates itself a moment after its start. */
const tolerance = 3_000;

/**
 * Whether the process that has an id now is the one with this identity, by the time of its start: later processes get the ids of those
 * that have ended. Undefined if the identity has no such time, or the system does not say it.
 */
export async function isSameStart(
  pid: number,
  identity: string | undefined,
  programs: ProcessPrograms = ownPrograms,
): Promise<boolean | undefined> {
  const start = startOf(identity);
  if (start === undefined) return undefined;
  const found = await readStart(pid, programs).catch(() => Number.NaN);
  return Number.isNaN(found) ? undefined : Math.abs(found - start) <= tolerance;
}

/** In milliseconds since 1970; NaN for a text that is not a time. */
async function readStart(pid: number, { platform, run }: ProcessPrograms): Promise<number> {
  if (platform === 'win32') {
    const root = systemRoot();
    const program = join(root, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
    const script = `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('yyyy-MM-ddTHH:mm:ss.fffZ')`;
    const args = ['-NoProfile', '-NonInteractive', '-Command', script];
    return Date.parse((await run(program, args, { SystemRoot: root })).trim());
  }
  const env = { LC_ALL: 'C', TZ: 'UTC0' };
  const text = await run('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], env);
  return Date.parse(`${text.trim()} UTC`);
}
