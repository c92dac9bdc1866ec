// Worlds of any size, and the emulator that serves them as a process of its own.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { replaceModules, writeIndexes } from '../../../build/indexes.js';
import { cleanEnvironment } from '../clean-environment.js';

const root = join(import.meta.dirname, '../../..');

/** Bundles a file of the tree, where it finds the driver; returns the path of the bundle. */
async function bundleFile(input, name) {
  const file = join(root, 'node_modules/.cache/ads-bench', name);
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: [/^libsql($|\/)/],
    // The source finds the handlers of a group by its name, which a bundle cannot.
    plugins: [replaceModules(await writeIndexes())],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({ file, codeSplitting: false });
  await bundle.close();
  return file;
}

/** Bundles the maker of worlds; what it returns makes one, and tells the time and the size. */
export async function createWorldMaker() {
  const file = await bundleFile(join(import.meta.dirname, 'make-world.js'), 'make-world.mjs');
  return (path, campaigns) => {
    const { status, stdout, stderr } = spawnSync('node', [file, path, String(campaigns)], {
      env: cleanEnvironment,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
}

/** Bundles the maker of mirrors; what it returns makes one, and tells the size and how long views take. */
export async function createMirrorMaker() {
  const file = await bundleFile(join(import.meta.dirname, 'make-mirror.js'), 'make-mirror.mjs');
  return (path, lineItems, days) => {
    const argv = [file, path, String(lineItems), String(days)];
    const { status, stdout, stderr } = spawnSync('node', argv, { env: cleanEnvironment, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
}

/** The attributes that a list of campaigns can be sorted by, as the contract has them. */
export async function readSortable() {
  const { campaign } = await import(await bundleFile('src/contract/groups/campaigns.ts', 'campaigns.mjs'));
  return campaign.sortable;
}

/** Answers each SIGUSR2 with a line on stderr: CPU time so far, and the longest delay of the event loop since the last. */
const telling = `data:text/javascript,${encodeURIComponent(`
import { monitorEventLoopDelay } from 'node:perf_hooks';
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  const held = Math.max(0, delay.max / 1e6 - 5);
  delay.reset();
  process.stderr.write('told ' + JSON.stringify({ cpu: (user + system) / 1e6, held, rss: process.memoryUsage.rss() }) + '\\n');
});
`)}`;

/** Starts the emulator over a file of a place, with `tell`. */
export async function startTelling(place, path) {
  const emulator = await place.startEmulator(path, {
    flags: ['--rate-limits', 'off'],
    nodeFlags: ['--import', telling],
    stderr: 'pipe',
  });
  return { ...emulator, tell: createTell(emulator) };
}

/** Starts the least server that an emulator can be compared with, with `tell`. It answers with this body. */
export async function startBare(place, world, body) {
  const file = place.path('bare.json');
  writeFileSync(file, JSON.stringify({ world, body }));
  const argv = ['--import', telling, join(import.meta.dirname, 'bare-server.js'), file];
  const bare = await place.start(argv, { stderr: 'pipe' });
  return { ...bare, world, tell: createTell(bare) };
}

/** What asks a server for its CPU seconds so far, the longest hold of its event loop since the last time in ms, and its memory in bytes. */
function createTell({ server }) {
  let said = '';
  server.stderr.on('data', (text) => {
    said += text;
  });
  return async () => {
    const before = said.length;
    server.kill('SIGUSR2');
    while (!said.slice(before).includes('\n')) await new Promise((resolve) => setTimeout(resolve, 5));
    return JSON.parse(said.slice(before).split('told ')[1] ?? '{}');
  };
}
