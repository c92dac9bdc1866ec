/** A project that can be released, beside this one: the same files, addresses of its own, and stand-ins for the executables. */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');

/** The executables of the platforms, by file name. The first one runs the tool of this clone. */
const executables = {
  'ads-linux-x64': `#!/bin/sh\nexec "${process.execPath}" "${join(project, 'bin/ads.js')}" "$@"\n# GLIBC_2.9 GLIBC_2.17\n`,
  'ads-linux-arm64': '\x7fELF GLIBC_2.28 arm\n',
  'ads-linux-x64-musl': '\x7fELF musl\n',
  'ads-linux-arm64-musl': '\x7fELF arm musl\n',
  'ads-macos-x64': 'macho x64\n',
  'ads-macos-arm64': 'macho arm64\n',
  'ads-windows-x64.exe': 'MZ\n',
  'ads-windows-arm64.exe': 'MZ arm\n',
};

/** Milliseconds. With the executable of the lane, to compress takes minutes on a busy machine. */
export const timeOfMaking = process.env.ADS_TEST_PACKAGES ? 1_800_000 : 120_000;

export interface ReleaseProject {
  /** The folder of all that follows; remove it when done. */
  readonly folder: string;
  /** The root of the project. */
  readonly root: string;
  /** The folder of the executables. */
  readonly from: string;
  remove(): void;
}

/** Creates the project. `manifest` replaces members of its package.json. */
export function createReleaseProject(manifest: object = {}): ReleaseProject {
  const folder = mkdtempSync(join(tmpdir(), 'ads-release-'));
  const root = join(folder, 'project');
  const from = join(folder, 'executables');
  mkdirSync(root);
  mkdirSync(from);
  for (const name of ['bin', 'completions', 'dist', 'docs', 'CHANGELOG.md', 'LICENSE']) {
    symlinkSync(join(project, name), join(root, name));
  }
  const own = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as object;
  const addresses = {
    homepage: 'https://ads.example/',
    repository: { type: 'git', url: 'git+https://github.com/example-owner/ads-cli.git' },
  };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...own, ...addresses, ...manifest }));
  for (const [name, content] of Object.entries(executables)) {
    writeFileSync(join(from, name), content);
    chmodSync(join(from, name), 0o755);
  }
  // The lane of the packages has the executable of this machine.
  const made = process.env.ADS_TEST_PACKAGES;
  if (made) copyFileSync(join(made, 'ads-linux-x64'), join(from, 'ads-linux-x64'));
  return { folder, root, from, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Gives the executables other times and modes, as another machine would. */
export function ageExecutables({ from }: ReleaseProject): void {
  for (const name of Object.keys(executables)) {
    utimesSync(join(from, name), 1, 1);
    chmodSync(join(from, name), 0o700);
  }
}
