// Runs the tests of the packages with the single file of this machine in them, with Ruby and Lintian: `npm run test:platforms -- packages`.
// Needs Linux on x64, and root or both programs.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const isMissing = (name) => spawnSync(name, ['--version']).error !== undefined;

const missing = ['ruby', 'lintian'].filter(isMissing);
if (missing.length > 0) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const folder = mkdtempSync(join(tmpdir(), 'ads-packages-'));
try {
  const make = [join(root, 'build/executables/make.js'), '--target', 'linux-x64', '--to', folder];
  execFileSync(process.execPath, make, { stdio: 'inherit' });
  const env = { ...process.env, ADS_TEST_PACKAGES: folder };
  const argv = ['vitest', 'run', '--project', 'system', 'test/packages', ...process.argv.slice(2)];
  process.exitCode = spawnSync('npx', argv, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
