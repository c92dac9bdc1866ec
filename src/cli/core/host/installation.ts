/**
 * The form in which this program is installed: how it starts itself and its other programs, and where its texts are. In the
 * package of npm these are files beside the bundle. A single file holds all of them, and starts itself (build/executables).
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The version of the program, put in by the build. */
declare const ADS_VERSION: string;

export const toolVersion: string = typeof ADS_VERSION === 'undefined' ? '0.0.0-source' : ADS_VERSION;

/** The web address of the repository in package.json, put in by the build. */
declare const ADS_REPOSITORY: string;

export const projectAddress: string =
  typeof ADS_REPOSITORY === 'undefined' ? 'https://code.example/OWNER/ads' : ADS_REPOSITORY;

/** Whether an address is of no host: nobody has set it yet (build/set-address.js). */
export function isPlaceholder(address: string): boolean {
  return new URL(address).hostname.endsWith('.example');
}

/** The hint of an error that is a bug. */
export const trackerHint = isPlaceholder(projectAddress)
  ? 'Please report it in the issue tracker of this copy of ads.'
  : `Please report it: ${projectAddress}/issues`;

export interface Installation {
  readonly form: 'package of npm' | 'clone of the source' | 'single file';
  /** What runs it, with its version. */
  readonly runtime: string;
  /** The system and the processor that it is made for, such as `linux x64`. */
  readonly system: string;
  /** The file that people start. */
  readonly program: string;
  /** The words that start it, before its arguments. */
  readonly command: readonly [program: string, ...words: string[]];
  /** What `fork` starts for the keychain and for a command apart, and the file of the thread that packs lists. */
  readonly parts: { readonly keychain: string; readonly apart: string; readonly packer: string };
  /** The flags with which a process that `fork` starts has at most so many MiB of objects; none where its runtime has no such flag. */
  heapFlags(mebibytes: number): readonly string[];
  /** A text that the build has made, by the name of its file in dist/. Throws where there is none. */
  readText(name: string): string;
}

/** The package, or a clone that was built, which this Node runs. Paths are relative to dist/. */
export function findInstallation({
  execPath,
  versions,
  platform,
  arch,
}: Pick<NodeJS.Process, 'execPath' | 'versions' | 'platform' | 'arch'>): Installation {
  const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
  const program = path('../bin/ads.js');
  return {
    get form() {
      return existsSync(path('../src/cli/main.ts')) ? 'clone of the source' : 'package of npm';
    },
    runtime: `Node ${versions.node}`,
    system: `${platform} ${arch}`,
    program,
    command: [execPath, program],
    parts: {
      keychain: path('../bin/keychain.js'),
      apart: path('../bin/apart.js'),
      packer: path('./packer.cjs'),
    },
    heapFlags: (mebibytes) => [`--max-old-space-size=${mebibytes}`],
    readText: (name) => readFileSync(path(`./${name}`), 'utf8'),
  };
}
