// The versions of Node that the tool is tried with, from the packages of npm that hold one each: package-lock.json has their digests.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** The program of a version, by its name in package.json, such as `node24`. Installs it where it is not here in the locked version. */
export function findNode(name) {
  const path = join(folder, 'node_modules', name, 'bin/node');
  if (!isInstalled(name)) install(name);
  const found = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
  if (found !== `v${lockedVersion(name)}`) throw new Error(`${path} is ${found}`);
  return path;
}

const lockedVersion = (name) => read('package-lock.json').packages[`node_modules/${name}`].version;

function isInstalled(name) {
  const manifest = join('node_modules', name, 'package.json');
  return existsSync(join(folder, manifest)) && read(manifest).version === lockedVersion(name);
}

/** All versions, or the one that the test command needs alone: each is a download of some 50 MB, which npm keeps in its cache. */
function install(name) {
  const isOptional = name in read('package.json').optionalDependencies;
  const options = ['--no-audit', '--no-fund', '--silent', ...(isOptional ? [] : ['--omit=optional'])];
  execFileSync('npm', ['ci', ...options], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
