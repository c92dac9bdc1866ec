// Runs the tests that start the tool as a process with the single file of this machine: `npm run test:executable`, or with names of
// tests behind `--`. The file is the one that `npm run executables` makes, but for one byte in each place: tests set its clock, and
// kill it at a write, with files that Bun loads before it (BUN_OPTIONS), which the file for people ignores.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileName, hostTarget } from '../../build/executables/targets.js';

const root = join(import.meta.dirname, '../..');
const target = hostTarget();

/** What starts the tool, for people, models and programs; each with something that only a process can show. */
const tests = [
  'test/binary.system.test.ts',
  'test/scripts.system.test.ts',
  'test/documented-lines.system.test.ts',
  'test/readme.system.test.ts',
  'test/executables',
  ...['calls', 'bulk', 'features', 'program'].map((wing) => `test/cli/${wing}`),
  'test/emulator',
];

/** Makes the name that Bun looks for readable again. */
function letPreload(file) {
  const bytes = readFileSync(file);
  const name = '\0UN_OPTIONS';
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at)) bytes[at] = 'B'.charCodeAt(0);
  writeFileSync(`${file}-for-tests`, bytes);
  chmodSync(`${file}-for-tests`, 0o755);
  return `${file}-for-tests`;
}

const folder = mkdtempSync(join(tmpdir(), 'ads-executable-'));
// A test starts the tool as another user, which starts itself again.
chmodSync(folder, 0o755);
try {
  const make = [join(root, 'build/executables/make.js'), '--target', target.name, '--to', folder];
  execFileSync(process.execPath, make, { stdio: 'inherit' });
  const env = { ...process.env, ADS_TEST_EXECUTABLE: letPreload(join(folder, fileName(target))) };
  const named = process.argv.slice(2);
  const argv = ['vitest', 'run', '--project', 'system', ...(named.length > 0 ? named : tests)];
  process.exitCode = spawnSync('npx', argv, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
