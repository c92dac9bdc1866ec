// Bun of a target: installed by `npm ci` from the lock file beside this one, which holds the digest of every package, and changed
// where its environment would be obeyed. Nothing else is downloaded.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const lock = readFileSync(join(here, 'package-lock.json'), 'utf8');

/** Where the packages of all targets are installed, each in a folder of its own. */
const installed = join(here, 'node_modules');

/** Whether Bun of a target has been installed from this lock file. */
export function isInstalled({ name }) {
  const mark = join(installed, name, 'installed-from.json');
  return existsSync(mark) && readFileSync(mark, 'utf8') === lock;
}

/** The path of Bun for a target, as its package has it. Installs it where that has not been done from this lock file. */
export function installRuntime({ name, os, cpu, libc, bun }) {
  const folder = join(installed, name);
  const mark = join(folder, 'installed-from.json');
  const path = join(folder, 'node_modules/@oven', `bun-${bun}`, 'bin', os === 'win32' ? 'bun.exe' : 'bun');
  if (isInstalled({ name })) return path;
  mkdirSync(folder, { recursive: true });
  rmSync(mark, { force: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(here, file), join(folder, file));
  const platform = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])];
  const argv = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...platform];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, argv, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0 || !existsSync(path)) throw new Error(`npm ci has not installed Bun for ${name}`);
  writeFileSync(mark, lock);
  return path;
}

/**
 * Variables of the environment that Bun reads in a program which it was compiled into: they run other code, turn the program
 * into Bun itself, open a debugger, or print requests with their signatures. A name that begins with NUL is never set.
 */
export const silenced = [
  'BUN_OPTIONS',
  'BUN_BE_BUN',
  'BUN_INSPECT',
  'BUN_CONFIG_VERBOSE_FETCH',
  'BUN_RUNTIME_TRANSPILER_CACHE_PATH',
  'BUN_ENABLE_CRASH_REPORTING',
  'BUN_CRASH_REPORT_URL',
];

/** The same Bun, which reads none of these variables. Throws where it has not the name of one. */
export function silenceRuntime(path) {
  const changed = `${path}-silenced${path.endsWith('.exe') ? '.exe' : ''}`;
  // Two runs at once have drafts of their own.
  const draft = `${changed}.${process.pid}.new`;
  const bytes = readFileSync(path);
  for (const name of silenced) {
    let at = bytes.indexOf(name);
    if (at === -1) throw new Error(`${path} has no name ${name}`);
    for (; at !== -1; at = bytes.indexOf(name, at + 1)) bytes[at] = 0;
  }
  writeFileSync(draft, bytes);
  chmodSync(draft, 0o755);
  renameSync(draft, changed);
  return changed;
}
