/** The emulator as a part of others' tests. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type CreateEmulatorOptions,
  createEmulator,
} from '../../../../src/cli/features/emulator/create-emulator.js';
import { createHome, runAds } from '../../../support/cli.js';
import { makeFolder } from '../../../support/folders.js';
import { authorize } from '../../../support/sign.js';

async function open(options: CreateEmulatorOptions = {}) {
  const emulator = await createEmulator({ seed: 'empty', ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

describe('createEmulator', () => {
  it('serves clients by its URLs and credentials, such as ads by its environment', async () => {
    const emulator = await open();
    const home = createHome();
    onTestFinished(() => home.remove());
    const list = await runAds(home, ['accounts', 'list', '-o', 'ids'], { env: emulator.env, now: Date.now });
    expect(list).toMatchObject({ exit: 0, stdout: `${emulator.credentials.account_id}\n` });
    const faults = await runAds(home, ['emulator', 'faults', 'list', '-o', 'json'], {
      env: emulator.env,
      now: Date.now,
    });
    expect(faults).toMatchObject({ exit: 0, stdout: '[]\n' });
    expect(emulator.requests()).toMatchObject([{ endpoint: 'accounts.list', status: 200 }]);
    expect(emulator.clearRequests()).toBe(1);
    expect(emulator.requests()).toEqual([]);
  });

  it('answers without a port', async () => {
    const emulator = await open({ listen: false });
    expect(() => emulator.urls).toThrow('is not listening');
    expect(() => emulator.env).toThrow('is not listening');
    const url = 'http://emulator.test/ads/12/accounts';
    const authorization = authorize({ method: 'GET', url, keys: emulator.credentials });
    const response = await emulator.fetch(new Request(url, { headers: { authorization } }));
    expect(response.status).toBe(200);
    const first = await emulator.start();
    expect(await emulator.start()).toBe(first);
    expect(emulator.urls.ads).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/ads$/);
  });

  it('saves and restores data', async () => {
    const emulator = await open({ clock: '2026-01-15T12:00:00Z' });
    await emulator.snapshot('one');
    expect(emulator.clock.advance('2d')).toEqual({
      from: '2026-01-15T12:00:00Z',
      to: '2026-01-17T12:00:00Z',
    });
    await emulator.restore('one');
    expect(emulator.clock.now()).toBe('2026-01-15T12:00:00Z');
    expect(emulator.clock.advance(new Date('2026-02-01T00:00:00Z')).to).toBe('2026-02-01T00:00:00Z');
    emulator.clock.advance('2026-02-02T00:00:00Z');
    await emulator.reset();
    expect(emulator.clock.now()).toBe('2026-01-15T12:00:00Z');
    await emulator.reset({ seed: 'empty', clock: '2026-03-01T00:00:00Z' });
    expect(emulator.clock.now()).toMatch(/^2026-03-01T/);
    expect((await emulator.snapshots()).map(({ name }) => name)).toEqual(['one']);
  });

  it('injects faults on request', async () => {
    const emulator = await open({ faults: [{ fault: 'server-error' }] });
    const status = async () => (await fetch(`${emulator.urls.ads}/12/accounts`)).status;
    expect(await status()).toBe(500);
    await emulator.faults.set({ seed: 1, rules: [{ fault: 'unavailable' }] });
    expect(await status()).toBe(503);
    expect(emulator.faults.list()).toMatchObject([{ calls: 1, struck: 1 }]);
    emulator.faults.clear();
    expect(await status()).toBe(401);
  });

  it('gives two emulators the same ids and keys, with a fixed clock', async () => {
    const clock = '2026-01-15T12:00:00Z';
    const [one, other] = [await open({ clock }), await open({ clock })];
    expect(one.credentials).toEqual(other.credentials);
    expect(one.urls.controlToken).not.toBe(other.urls.controlToken);
  });

  it('stores its data in a file on request', async () => {
    const folder = makeFolder();
    const path = join(folder, 'world.db');
    const one = await open({ path });
    await one.snapshot('s');
    await one.close();
    await one.close();
    const other = await open({ path });
    expect(other.credentials).toEqual(one.credentials);
    await other.restore('s');
  });

  it('takes over nothing of the process that it runs in', async () => {
    const count = () => [
      ...['exit', 'SIGINT', 'SIGTERM', 'uncaughtException'].map((name) => process.listenerCount(name)),
      process.stdout.listenerCount('error'),
      process.stderr.listenerCount('error'),
    ];
    const before = [count(), globalThis.Request, globalThis.Response];
    const emulator = await open();
    await fetch(`${emulator.urls.ads}/12/accounts`);
    await emulator.close();
    expect([count(), globalThis.Request, globalThis.Response]).toEqual(before);
  });

  it('leaves nothing behind if its data is in memory', async () => {
    const emulator = await createEmulator({ seed: 'empty', listen: false });
    await emulator.snapshot('s');
    await emulator.close();
    expect(existsSync(':memory:')).toBe(false);
    expect(existsSync(':memory:.snapshots')).toBe(false);
  });
});

describe('an error of createEmulator', () => {
  it.each<[unknown, string]>([
    [{ clock: 'noon' }, 'clock must be'],
    [{ port: 70_000 }, 'port must be'],
    [{ rateLimits: 0 }, 'rateLimits must be'],
    [
      { rateLimits: 'some', port: -1 },
      'port must be a whole number from 0 to 65535, got -1; rateLimits must be',
    ],
    [{ seed: 'small' }, 'seed must be demo, empty, large'],
    [{ faults: [{ fault: 'none' }, {}] }, 'rules[0].fault must be one of latency'],
  ])('names %j', async (options, message) => {
    await expect(createEmulator(options as CreateEmulatorOptions)).rejects.toThrow(message);
  });

  it('is a TypeError for wrong options', async () => {
    const emulator = await open({ listen: false });
    await expect(emulator.snapshot('a/b')).rejects.toThrow(TypeError);
    await expect(emulator.faults.set([{ fault: 'html', status: 1 }])).rejects.toThrow(TypeError);
    await expect(emulator.restore('none')).rejects.toThrow('snapshot none does not exist');
    expect(() => emulator.clock.advance('soon')).toThrow(TypeError);
    expect(() => emulator.clock.advance('2001-01-01T00:00:00Z')).toThrow(RangeError);
    await expect(emulator.reset({ clock: 'noon' })).rejects.toThrow(TypeError);
  });

  it('names a port that is taken', async () => {
    const emulator = await open();
    const port = Number(new URL(emulator.urls.ads).port);
    await expect(createEmulator({ seed: 'empty', port })).rejects.toThrow('already in use');
  });
});
