// Worlds of any size, and the emulator that serves them as a process of its own.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { cleanEnvironment } from '../clean-environment.js';

const root = join(import.meta.dirname, '../../..');

/** Bundles the maker of worlds, where it finds the driver; what it returns makes one, and tells the time and the size. */
export async function createWorldMaker() {
  const file = join(root, 'node_modules/.cache/ads-bench/make-world.mjs');
  const bundle = await rolldown({
    cwd: root,
    input: join(import.meta.dirname, 'make-world.js'),
    platform: 'node',
    external: [/^libsql$/],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    checks: { ineffectiveDynamicImport: false },
  });
  await bundle.write({ file, codeSplitting: false });
  await bundle.close();
  return (path, campaigns) => {
    const { status, stdout, stderr } = spawnSync('node', [file, path, String(campaigns)], {
      env: cleanEnvironment,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
}

/** The attributes that a list of campaigns can be sorted by, as the contract has them. */
export async function readSortable() {
  const file = join(root, 'node_modules/.cache/ads-bench/campaigns.mjs');
  const bundle = await rolldown({
    cwd: root,
    input: 'src/contract/groups/campaigns.ts',
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  await bundle.write({ file, codeSplitting: false });
  await bundle.close();
  const { campaign } = await import(file);
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

/** Starts the emulator over a file. */
export async function startEmulator(path, env, { flags = ['--rate-limits', 'off'], nodeFlags = [] } = {}) {
  const started = performance.now();
  const server = spawn(
    'node',
    [
      ...nodeFlags,
      '--import',
      telling,
      join(root, 'bin/ads.js'),
      'emulator',
      'start',
      '--json',
      '--port',
      '0',
      '--data',
      path,
      ...flags,
    ],
    { env: { ...cleanEnvironment, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  server.stderr.on('data', (text) => {
    said += text;
  });
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => {
      throw new Error(said);
    }),
  ]);
  const seconds = (performance.now() - started) / 1000;
  return {
    world: JSON.parse(line),
    seconds,
    /** CPU seconds so far, the longest hold of the event loop since the last time in ms, memory in bytes. */
    async tell() {
      const before = said.length;
      server.kill('SIGUSR2');
      while (!said.slice(before).includes('\n')) await new Promise((resolve) => setTimeout(resolve, 5));
      return JSON.parse(said.slice(before).split('told ')[1] ?? '{}');
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    },
  };
}
