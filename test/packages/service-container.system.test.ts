/** The emulator beside a job, as the documents show it: the written addresses and keys are those of the image. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { lastOf, readStages } from '../support/dockerfile.js';

const root = resolve(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/install.md'), 'utf8');
const [, text = ''] = /```yaml\n([\s\S]+?)```/.exec(document) ?? [];
const { services, env, steps } = (parse(text) as { readonly jobs: { readonly campaigns: Job } }).jobs
  .campaigns;
const stages = readStages(readFileSync(join(root, 'packaging/docker/Dockerfile'), 'utf8'));

interface Job {
  readonly services: { readonly emulator: { readonly ports: readonly string[] } };
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const ads = join(root, 'bin/ads.js');
let folder: string;
let server: ChildProcess;
let port: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-service-'));
  const [, ...start] = JSON.parse(lastOf(stages, 'emulator', 'ENTRYPOINT') ?? '[]') as string[];
  const words = [...start, ...(JSON.parse(lastOf(stages, 'emulator', 'CMD') ?? '[]') as string[])];
  // The port of the image may be taken here, and its folder is not there.
  const argv = words.map((word) => (word === '8700' ? '0' : word.replace('/data', folder)));
  const { PATH = '' } = process.env;
  server = spawn(process.execPath, [ads, ...argv], {
    env: { PATH, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  port = await new Promise<string>((found, failed) => {
    let output = '';
    server.stderr?.on('data', (chunk) => {
      output += chunk;
      const [, named] = /ADS_URL=http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
      if (named) found(named);
    });
    server.on('close', () => failed(new Error(output)));
  });
});
afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

it('a job reaches the port of the image', () => {
  const exposed = lastOf(stages, 'emulator', 'EXPOSE');
  expect(services.emulator.ports).toEqual([`${exposed}:${exposed}`]);
  expect(env.ADS_URL).toContain(`127.0.0.1:${exposed}/`);
});

it('the job names the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const named = document.match(/(?<=\/ads\/(?:tool|emulator):|@v|version: )\d\S*/g);
  expect(named?.length).toBeGreaterThan(4);
  expect(new Set(named)).toEqual(new Set([version]));
});

it('the commands of the job run with its environment', () => {
  const { PATH = '' } = process.env;
  const own = Object.entries(env).map(([name, value]) => [name, value.replace('8700', port)]);
  const commands = steps.flatMap(({ run }) => run ?? []);
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    const [, ...argv] = command.split(' ');
    const home = { PATH, HOME: join(folder, 'home'), ...Object.fromEntries(own) };
    const { status, stdout, stderr } = spawnSync(process.execPath, [ads, ...argv], {
      env: home,
      encoding: 'utf8',
    });
    expect({ status, stderr, isEmpty: stdout === '' }).toEqual({ status: 0, stderr: '', isEmpty: false });
  }
});
