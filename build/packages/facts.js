// The facts of a release, which every package and manifest repeats: taken from package.json and from the files themselves.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { targets } from '../executables/targets.js';

/** The name of the executable, and of its completions and manual pages. */
export const command = 'ads';

/**
 * How others name the platforms of the executables: Debian its architecture, Homebrew the blocks of a formula, Scoop and winget
 * theirs. Debian and Homebrew run on glibc.
 */
const names = {
  'linux-x64': { debian: 'amd64', homebrew: ['linux', 'intel'] },
  'linux-arm64': { debian: 'arm64', homebrew: ['linux', 'arm'] },
  'macos-x64': { homebrew: ['macos', 'intel'] },
  'macos-arm64': { homebrew: ['macos', 'arm'] },
  'windows-x64': { scoop: '64bit', winget: 'x64' },
  'windows-arm64': { scoop: 'arm64', winget: 'arm64' },
};

/** The platforms that have an executable. */
export const platforms = targets.map((target) => ({ ...target, ...names[target.name] }));

/**
 * The name of the archive of a platform: what a person downloads, and what formula and manifests name. Bare images have gzip, but
 * not xz.
 */
export function archiveOf({ name, os }) {
  return `${command}-${name}.${os === 'win32' ? 'zip' : 'tar.gz'}`;
}

/** The name of the Debian package of a platform, the same in every release: a link to the last one stays right. */
export function debianFileOf({ name }) {
  return `${command}-${name}.deb`;
}

/** The facts that package.json has. Throws where an address is missing, because a manifest without one is refused. */
export function readFacts(root) {
  const { name, version, description, license, homepage, repository } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const address = repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '');
  if (!address || !homepage) throw new Error('package.json has no repository or homepage');
  const [owner, project] = new URL(address).pathname.slice(1).split('/');
  if (!owner || !project) throw new Error(`the repository ${address} has no owner and name`);
  return {
    name,
    version,
    description,
    license,
    homepage,
    repository: address,
    owner,
    project,
    /** Where the files of this release are. */
    downloads: `${address}/releases/download/v${version}`,
  };
}

/** The time that all files of a package get, in seconds: SOURCE_DATE_EPOCH, or else that of the last commit. */
export function readTime(root, env) {
  const given = env.SOURCE_DATE_EPOCH;
  const text = given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  if (!/^\d+\s*$/.test(text)) throw new Error(`SOURCE_DATE_EPOCH is not a number of seconds: ${text}`);
  return Number(text);
}
