// Makes the single files: `npm run executables`, or `-- --target linux-x64` for some of them; `--to FOLDER` for another folder than
// dist/executables, `--install` for Bun alone. Bun compiles what `npm run build` has made, with all that the package of npm has
// beside it, into a copy of itself. Two runs make the same bytes.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeSums, hashFile } from '../checksums.js';
import { readLicenses } from './licenses.js';
import { installRuntime, silenceRuntime } from './runtimes.js';
import { signMachO, unfitPages } from './sign-mach-o.js';
import { fileName, hostTarget, targets } from './targets.js';

const here = import.meta.dirname;
const root = join(here, '../..');

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    to: { type: 'string', default: join(root, 'dist/executables') },
    install: { type: 'boolean' },
  },
});
const unknown = options.target?.find((name) => !targets.some((target) => target.name === name));
if (unknown)
  throw new Error(`--target is one of ${targets.map(({ name }) => name).join(', ')}, not ${unknown}`);
const chosen = targets.filter(({ name }) => options.target?.includes(name) ?? true);

if (options.install) {
  // Bun alone, for what makes files later.
  for (const target of [hostTarget(), ...chosen]) installRuntime(target);
  process.exit();
}
execFileSync(process.execPath, [join(root, 'build/build.js'), '--if-changed'], { stdio: 'inherit' });
mkdirSync(options.to, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'ads-executables-'));
try {
  const stage = makeStage(scratch);
  const bun = installRuntime(hostTarget());
  for (const target of chosen) {
    const file = compile(stage, bun, target);
    renameOver(file, join(options.to, fileName(target)));
    console.log(fileName(target));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
await writeSums(options.to);

/** The sources of all files: the bundle, the programs beside it, the packages that are not in it, and what starts them. */
function makeStage(folder) {
  for (const name of ['dist', 'bin', 'node_modules/keytar', 'node_modules/libsql'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of readdirSync(join(root, 'dist'))) {
    if (!/\.(cjs|txt)$/.test(name)) continue;
    const text = readFileSync(join(root, 'dist', name), 'utf8');
    writeFileSync(join(folder, 'dist', name), name.endsWith('.cjs') ? forgetPath(text) : text);
  }
  writeFileSync(join(folder, 'dist/third-party-licenses.txt'), readLicenses(root));
  for (const name of ['apart.js', 'keychain.js'])
    copyFileSync(join(root, 'bin', name), join(folder, 'bin', name));
  for (const name of ['ads.cjs', 'installation.cjs'])
    copyFileSync(join(here, 'entry', name), join(folder, name));
  copyFileSync(join(here, 'entry/keytar.cjs'), join(folder, 'node_modules/keytar/index.js'));
  // Bun has SQLite; what is not in the file would be looked for on the disk.
  for (const name of ['index.js', 'promise.js'])
    writeFileSync(
      join(folder, 'node_modules/libsql', name),
      "throw new Error('libsql is not in this file');\n",
    );
  const library = 'node_modules/@jmespath-community/jmespath';
  cpSync(join(root, library), join(folder, library), { recursive: true, dereference: true });
  return folder;
}

/** Bun would put in the path of the chunk on this machine, for what is looked for beside it. A single file has nothing beside it. */
function forgetPath(code) {
  const forgotten = code.replaceAll('require("url").pathToFileURL(__filename).href', '""');
  if (/require\("url"\)\.pathToFileURL/.test(forgotten))
    throw new Error('the bundler writes import.meta.url anew');
  return forgotten;
}

/** Compiles the file of one target; returns its path. */
function compile(stage, bun, target) {
  const part = join('prebuilds', target.keytar, 'keytar.node');
  copyFileSync(join(root, 'node_modules/keytar', part), join(stage, 'node_modules/keytar/keytar.node'));
  const file = join(stage, fileName(target));
  const argv = [
    ...[
      'build',
      '--compile',
      '--bytecode',
      `--target=bun-${target.bun}`,
      '--format=cjs',
      'ads.cjs',
      '--outfile',
      file,
    ],
    ...[`--compile-executable-path=${silenceRuntime(installRuntime(target))}`, '--loader=.node:file'],
    // What a directory holds that somebody works in is not meant for this program.
    ...['dotenv', 'bunfig', 'tsconfig', 'package-json'].map((name) => `--no-compile-autoload-${name}`),
    // Read when the program runs, not when it is made.
    '--define=process.env.NODE_ENV=process.env.NODE_ENV',
  ];
  // Bun finds no settings of the person who builds.
  const env = { PATH: process.env.PATH, HOME: stage, TMPDIR: stage, DO_NOT_TRACK: '1' };
  execFileSync(bun, argv, { cwd: stage, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (target.os === 'darwin') writeFileSync(file, signMachO(readFileSync(file), 'ads'));
  verify(file, join(root, 'node_modules/keytar', part), target);
  return file;
}

/** Throws where a file would fail on its platform: without the keychain's library, or with a page that its signature does not fit. */
function verify(file, part, { os }) {
  const bytes = readFileSync(file);
  if (!bytes.includes(readFileSync(part))) throw new Error(`${file} does not hold ${part}`);
  if (os === 'darwin' && unfitPages(bytes).length > 0) throw new Error(`${file} does not fit its signature`);
}

/** The folder of the person may be on another disk. */
function renameOver(from, to) {
  const draft = join(dirname(to), `.${process.pid}.draft`);
  copyFileSync(from, draft);
  renameSync(draft, to);
}

/** Writes the digests of all files in the folder. */
async function writeSums(folder) {
  const names = targets.map(fileName).filter((name) => readdirSync(folder).includes(name));
  const hashes = await Promise.all(names.map(async (name) => [name, await hashFile(join(folder, name))]));
  writeFileSync(join(folder, 'SHA256SUMS'), describeSums(hashes));
}
