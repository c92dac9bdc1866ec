// The commit that a build is made from, in dist/commit.txt, which `ads --version --verbose` prints. Written by every build: what
// is in dist/ may be the same for two commits. A copy of the source without git has none, unless ADS_COMMIT names it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
export const commitFile = 'commit.txt';

const git = (...argv) => {
  const { status, stdout } = spawnSync('git', argv, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

function findCommit() {
  if (process.env.ADS_COMMIT) return process.env.ADS_COMMIT;
  // A folder above this one may be of another project.
  if (git('rev-parse', '--show-prefix') !== '') return '';
  const commit = git('rev-parse', 'HEAD') ?? '';
  return commit && git('status', '--porcelain') !== '' ? `${commit} with changes` : commit;
}

/** Writes the file. */
export function writeCommit() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist', commitFile), findCommit());
}
