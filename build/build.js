// Bundles src/ into dist/. A few large chunks start faster than a tree of small files, and everything behind
// `await import()` stays in a chunk of its own that loads only when used. With --if-changed, does nothing where what is in dist/
// was built from the same files.
import { execFileSync, spawnSync } from 'node:child_process';
import {
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
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describeMaterials } from './bill-of-materials.js';
import { commitFile, writeCommit } from './commit.js';
import { declare, writeCalls } from './declarations.js';
import { hideLines } from './hide-lines.js';
import { replaceModules, writeIndexes } from './indexes.js';
import { beginBuild, isBuilt } from './inputs.js';
import { leaveOut } from './left-out.js';
import { lateFiles, loadLate } from './load-late.js';
import { describeLicenses } from './third-party-licenses.js';
import { takeTurn } from './turn.js';

const project = new URL('../', import.meta.url);

takeTurn();
writeCommit();
if (process.argv.includes('--if-changed') && isBuilt()) process.exit();
const endBuild = beginBuild();
const { version, repository } = JSON.parse(readFileSync(new URL('package.json', project), 'utf8'));

const root = fileURLToPath(new URL('src/', project));

/**
 * Commands whose code is compiled beforehand, by a user with nothing but a home, and then by a job with its credentials.
 * The service that the last one asks is not there.
 */
const ofUsers = [
  ['campaigns', 'list'],
  ['accounts', 'list', '-o', 'ids'],
  ['funding-instruments', 'list', '-o', 'json'],
  ['campaigns', 'create', '--name', 'Spring', '--funding-instrument', 'lygyi', '--daily-budget', '5'],
  ['campaigns', 'list', '--filter', 'name=Spring', '-o', 'ids'],
  ['campaigns', 'update', '8wku2', '--daily-budget', '85', '--yes'],
  ['campaigns', 'update', '8wku2', '--daily-budget', '90', '--dry-run'],
  ['campaigns', 'export'],
  ['stats', 'report', '--last', '7d'],
  ['why', '8wku2'],
  ['tree'],
  ['pull', '--to', 'campaigns'],
  ['plan', 'campaigns'],
];
const common = [
  ['campaigns', 'list', '--help'],
  ['campaigns', 'list', '--env', 'local', '-o', 'json'],
  ['campaigns', 'list', '--env', 'local', '-o', 'table', '--no-color'],
  ['campaigns', 'list', '--env', 'local', '-o', 'csv'],
  ['campaigns', 'list', '--env', 'production', '--max-wait', '0', '-o', 'json'],
];

/** The files that are loaded with these, by what they import at their top: neither types nor what is imported late. */
function loadedWith(...entries) {
  const files = new Set(entries.map((entry) => join(root, entry)));
  for (const file of files) {
    if (lateFiles.some((path) => file.endsWith(path))) continue;
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      files.add(join(dirname(file), specifier.replace(/\.js$/, '.ts')));
    }
  }
  return files;
}
const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?from\s+)?'(\.[^']+)'/gm;

// What every command loads, then what a call of the service loads besides: only this is worth a few large chunks.
const begin = loadedWith('cli/main.ts', 'cli/program/execute.ts');
// Read by every command that is not only help.
const settings = loadedWith('cli/calls/session/load-settings.ts');
const help = loadedWith('cli/program/help/help.ts');
const call = loadedWith(
  'cli/program/commands/run-endpoint.ts',
  'cli/calls/session/session.ts',
  'cli/calls/session/local-emulator.ts',
  'cli/core/host/late-fetch-classes.ts',
  'cli/program/print-answer.ts',
  'output/print.ts',
  'client/client.ts',
);

/** What the emulator shares with commands, or would load with it. */
const ofEmulator = loadedWith(
  ...readdirSync(join(root, 'emulator'), { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('emulator', name)),
);

/** The groups that have others below them. */
const nouns = [
  'cards',
  'custom-audiences',
  'do-not-reach-lists',
  'product-catalogs',
  'stats',
  'tailored-audiences',
];

/** What every group of the contract is made of. */
const contractBase = new Set(
  [...loadedWith('contract/groups/campaigns.ts')].filter((id) => !id.includes('/groups/')),
);

/** The chunk of a group: that of its noun. */
function groupChunk(id) {
  const file = basename(id, '.ts');
  const noun = nouns.find((name) => file === name || file.startsWith(`${name}-`)) ?? file;
  return `group-${noun}`;
}

/** Where the bundler would make a chunk for every set of users, these make one for all. First match wins. */
const chunks = [
  // Loaded before the cache of compiled code can be used.
  {
    name: 'cache-place',
    test: /src\/(cli\/code-cache\/|files\/(directories|draft-name|os-process|rename-file-now)|auth\/credential-variables)/,
  },
  {
    name: 'start',
    test: /src\/cli\/(main|host\/(world|version|errors\/exit-codes)|help\/(stored-help|help-columns))\.ts$/,
  },
  { name: 'service', test: (id) => begin.has(id) && /src\/(contract|values|call|flags|people)\//.test(id) },
  {
    name: 'contract-base',
    test: (id) =>
      contractBase.has(id) ||
      id.includes('/src/contract/types') ||
      ((call.has(id) || help.has(id)) && /src\/contract\/(?!groups\/)/.test(id)),
  },
  // What groups share, which would else come with the first of them.
  {
    name: (id) => `params-${basename(id, '.ts')}`,
    debugName: 'params',
    test: /src\/contract\/params\/(?!upload-commands)/,
  },
  { name: groupChunk, debugName: 'group', test: /src\/contract\/groups\/(?!index)/ },
  { name: 'whole-contract', test: /src\/contract\/(index|groups\/index)\.ts$/ },
  // Shown on request only; they refer to the whole contract, which would come with the next chunk.
  { name: 'choices', test: /src\/contract\/choices(\/|\.ts$)/ },
  { name: 'routes', test: /src\/contract\/(route-index|retired-routes)\.ts$/ },
  // Only the emulator serves them.
  { name: 'upload-commands', test: /src\/contract\/params\/upload-commands\.ts$/ },
  { name: 'late-contract', test: /src\/contract\// },
  {
    // What is known of large parts without loading them: their errors, and the names of seeds.
    name: 'late-errors',
    test: /src\/(emulator\/(store\/(store-error|seed-names)|http\/listen-error)|output\/format-error|auth\/stores\/secret-store)\.ts$/,
  },
  // What commands that are not endpoints are described by: they would have help and calls with it.
  { name: 'local-commands', test: /src\/(flags\/local-flags|cli\/host\/local-command)\.ts$/ },
  // What help and calls share comes with the command line, which both have loaded.
  { name: 'command-line', test: (id) => begin.has(id) || (help.has(id) && call.has(id)) },
  { name: 'help', test: (id) => help.has(id) },
  { name: 'settings', test: (id) => settings.has(id) },
  { name: 'calls', test: (id) => call.has(id) && /src\/(values|call|flags|people)\//.test(id) },
  // What the emulator shares with commands, by folder: uploads would else load the emulator.
  {
    name: (id) => `shared-${basename(dirname(id))}`,
    debugName: 'shared',
    test: (id) => ofEmulator.has(id) && /src\/(call|files|people|values)\//.test(id),
  },
  // The server and what most calls need, with all that it imports; then the rest of the handlers by what they share.
  {
    name: 'emulator',
    test: /src\/emulator\/(index|groups\/(index|accounts|campaigns|funding-instruments))\.ts$/,
  },
  { name: 'statistics', test: /src\/emulator\/(domain\/statistics\/|groups\/stats|http\/job-files)/ },
  {
    name: 'targeting',
    test: /src\/emulator\/(domain\/targeting\/|groups\/(targeting|line-item)|fixtures\/)/,
  },
  { name: 'control', test: /src\/emulator\/control\// },
  { name: 'handlers', test: /src\/emulator\/(?!http\/certificate|auth-area\/|seed\/)/ },
  { name: 'authorization', test: /src\/emulator\/auth-area\/(?!pages\/)/ },
  { name: 'hono', test: /node_modules\/hono\// },
  { name: 'protocol', test: /node_modules\/(@modelcontextprotocol|zod)\// },
  { name: 'yaml', test: /node_modules\/yaml\// },
  { name: 'pages', test: /src\/emulator\/auth-area\/pages\// },
  { name: 'worlds', test: /src\/emulator\/seed\// },
  { name: 'client', test: (id) => call.has(id) && id.includes('/src/client/') },
  { name: 'output', test: (id) => call.has(id) && id.includes('/src/output/') },
  { name: 'chart', test: /src\/output\/chart\// },
  { name: 'run', test: (id) => call.has(id) },
].map((chunk, index) => ({ ...chunk, priority: 100 - index }));

const bundle = await rolldown({
  cwd: fileURLToPath(project),
  input: {
    main: 'src/cli/main.ts',
    'code-cache': 'src/cli/program/code-cache/load-program.ts',
    keychain: 'src/auth/stores/keychain-helper.ts',
    packer: 'src/cli/bulk/audience/packing/packer.ts',
    apart: 'src/cli/apart.ts',
    // What the package exports.
    emulator: 'src/cli/features/emulator/create-emulator.ts',
    client: 'src/cli/program/typed-client/create-client.ts',
  },
  platform: 'node',
  plugins: [leaveOut(), replaceModules(await writeIndexes()), loadLate(lateFiles)],
  // Native parts, and a license that wants its files left whole.
  external: ['libsql', 'libsql/promise', 'keytar', '@jmespath-community/jmespath'],
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  transform: {
    target: 'node20.19',
    define: {
      ADS_VERSION: JSON.stringify(version),
      ADS_REPOSITORY: JSON.stringify(repository.url.replace(/^git\+|\.git$/g, '')),
    },
  },
  // Modules meet in chunks on purpose: what is imported late here may be loaded early there.
  checks: { ineffectiveDynamicImport: false },
});
const { output } = await bundle.write({
  dir: fileURLToPath(new URL('dist', project)),
  // CommonJS starts a tenth faster than modules, which Node links one after the other.
  format: 'cjs',
  // What is compiled before has no import() of its own; require() is faster, too.
  dynamicImportInCjs: false,
  sourcemap: true,
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  codeSplitting: { groups: chunks },
});
await bundle.close();

const dist = new URL('dist/', project);
for (const { type, fileName } of output) if (type === 'chunk') hideLines(new URL(fileName, dist));

/** What src/cli/program/help/stored-help.ts reads: the help of the tool itself, as the tool that has just been built makes it. */
const stored = [80, 100].map((columns) => {
  const name = `help-${columns}.txt`;
  rmSync(new URL(name, dist), { force: true });
  const env = { PATH: process.env.PATH, COLUMNS: String(columns), NODE_DISABLE_COMPILE_CACHE: '1' };
  const ads = fileURLToPath(new URL('bin/ads.js', project));
  writeFileSync(new URL(name, dist), execFileSync(process.execPath, [ads, '--help'], { env }));
  return name;
});

/** What is made from a build for a release stays as long as the person wants it. */
const ofReleases = /^(executables|packages)[\\/]/;

// Names carry a hash of their content: old chunks go last, so that a tool running meanwhile keeps its own.
const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
const texts = new Map([
  ['third-party-licenses.txt', describeLicenses(modules)],
  ['sbom.cdx.json', describeMaterials(modules)],
  ...declare(root, 'cli/features/emulator/create-emulator.ts', 'emulator'),
  ...declare(root, 'cli/program/typed-client/create-client.ts', 'client', await writeCalls()),
]);
const made = new Set([commitFile, ...stored, ...texts.keys(), ...output.map(({ fileName }) => fileName)]);
for (const [name, text] of texts) {
  mkdirSync(dirname(fileURLToPath(new URL(name, dist))), { recursive: true });
  writeFileSync(new URL(name, dist), text);
}
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const name = path.slice(fileURLToPath(dist).length);
  if (entry.isFile() && !made.has(name) && !ofReleases.test(name)) rmSync(path);
}

// What src/cli/program/code-cache/load-program.ts reads: the code of common commands, compiled by the Node that builds. The first
// command compiles, the second one of a kind adds what it calls besides. Other versions of Node compile for themselves.
const scratch = mkdtempSync(join(tmpdir(), 'ads-build-'));
const compiled = new URL('compiled/', dist);
rmSync(compiled, { recursive: true, force: true });
try {
  const env = {
    PATH: process.env.PATH,
    ADS_URL: 'http://127.0.0.1:1',
    ADS_AUTH_URL: 'http://127.0.0.1:1',
    ADS_ACCOUNT_ID: 'account',
    ...Object.fromEntries(
      ['CONSUMER_KEY', 'CONSUMER_SECRET', 'ACCESS_TOKEN', 'ACCESS_TOKEN_SECRET'].map((name) => [
        `ADS_${name}`,
        'none',
      ]),
    ),
    ...Object.fromEntries(
      ['CONFIG', 'DATA', 'STATE', 'CACHE'].map((kind) => [`ADS_${kind}_DIR`, join(scratch, kind)]),
    ),
  };
  const ads = fileURLToPath(new URL('bin/ads.js', project));
  const home = { PATH: process.env.PATH, HOME: scratch, ADS_ENV: 'local', ADS_CACHE_DIR: env.ADS_CACHE_DIR };
  const runs = [...ofUsers.map((command) => [command, home]), ...common.map((command) => [command, env])];
  for (const [command, variables] of runs) {
    // Some of them fail, as they are to: what tells about errors is compiled as well.
    spawnSync(process.execPath, [ads, ...command], { env: variables, cwd: scratch, stdio: 'ignore' });
  }
  renameSync(join(scratch, 'CACHE/code'), compiled);
} catch (error) {
  if (error.code !== 'EXDEV') throw error;
  cpSync(join(scratch, 'CACHE/code'), compiled, { recursive: true });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

await import('./documents.js');
endBuild();
