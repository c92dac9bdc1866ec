// An emulator as a process of its own, with folders that are removed when it ends.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnvironment } from '../bench/clean-environment.js';
import { program } from './in-process.js';

/** The folders of one user below `home`. */
export function foldersIn(home) {
  const folder = (name) => join(home, name);
  return {
    HOME: home,
    ADS_CONFIG_DIR: folder('config'),
    ADS_DATA_DIR: folder('data'),
    ADS_STATE_DIR: folder('state'),
    ADS_CACHE_DIR: folder('cache'),
  };
}

/** Starts it, with flags of Node before those of the emulator; `env` are the settings of a job that speaks to its sandbox, `through` the same by another port. */
export async function startEmulator(argv = [], node = []) {
  const home = mkdtempSync(join(tmpdir(), 'ads-faults-'));
  const folders = foldersIn(home);
  const server = spawn(process.execPath, [...node, program, 'emulator', 'start', '--json', ...argv], {
    env: { ...cleanEnvironment, ...folders },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const line = await new Promise((resolve, reject) => {
    server.stdout.once('data', resolve);
    server.once('exit', (code) => reject(new Error(`the emulator ended with ${code}`)));
  });
  server.stdout.resume();
  const world = JSON.parse(line);
  const { port } = new URL(world.ads_url);
  const at = (other) => (url) => {
    const moved = new URL(url);
    moved.port = String(other);
    return moved.href.replace(/\/$/, '');
  };
  const through = (other) => ({
    ...folders,
    PATH: process.env.PATH,
    ADS_ENV: 'sandbox',
    ADS_AUTH_URL: at(other)(world.auth_url),
    ADS_URL: at(other)(world.ads_url),
    ADS_SANDBOX_URL: at(other)(world.ads_sandbox_url),
    ADS_CONSUMER_KEY: world.consumer_key,
    ADS_CONSUMER_SECRET: world.consumer_secret,
    ADS_ACCESS_TOKEN: world.access_token,
    ADS_ACCESS_TOKEN_SECRET: world.access_token_secret,
    ADS_ACCOUNT_ID: world.account_id,
  });
  return {
    server,
    pid: server.pid,
    port: Number(port),
    world,
    home,
    env: through(port),
    through,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await ended;
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
