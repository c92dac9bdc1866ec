/** The package as others get it: packed, and unpacked into a folder of somebody else beside its few dependencies. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface Manifest {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** The packages that npm installs with this one. */
export const runtimePackages = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });

export interface InstalledPackage {
  /** The folder of the person, with the package in node_modules. */
  readonly folder: string;
  /** Where the package is. */
  readonly installed: string;
  remove(): void;
}

/** Packs the built package into a folder, without the network; returns the path of the tarball, which a run of the tests makes once. */
function packInto(folder: string): string {
  const shared = process.env.ADS_TEST_WORLDS;
  const kept = shared && join(shared, 'package.tgz');
  if (kept && existsSync(kept)) return kept;
  const cache = ['--cache', join(folder, 'npm')];
  const options = ['--offline', '--ignore-scripts', '--json', '--pack-destination', folder, ...cache];
  const packed = execFileSync('npm', ['pack', ...options], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const answer: unknown = JSON.parse(packed);
  // npm answers with an array, or since version 12 with an object by name.
  const [{ filename }] = Object.values(answer as object) as [{ filename: string }];
  const made = join(folder, filename);
  if (!kept) return made;
  copyFileSync(made, `${kept}.${process.pid}`);
  renameSync(`${kept}.${process.pid}`, kept);
  return kept;
}

/** Unpacks the package. `others` are packages of this clone that the person has as well. */
export function installPackage(others: readonly string[] = []): InstalledPackage {
  const folder = mkdtempSync(join(tmpdir(), 'ads-package-'));
  const installed = join(folder, 'node_modules', manifest.name);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', packInto(folder), '-C', installed, '--strip-components=1']);
  for (const name of [...runtimePackages, ...others]) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return { folder, installed, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
