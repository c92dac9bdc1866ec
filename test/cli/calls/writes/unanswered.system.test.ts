/** Writes that the service holds while nobody waits for them any more: under a limit for the sum they count as sent. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directoryPath } from '../../../../src/files/directories.js';
import { testTime } from '../../../support/cli.js';
import { type GuardedWorld, openGuardedWorld } from '../../../support/guarded-world.js';
import { clockVariables, type Ended, startAds } from '../../../support/running-process.js';
import { listen } from '../../../support/server.js';

const refusal = '{"errors":[{"code":"UNAUTHORIZED_CLIENT_APPLICATION","message":"not today"}]}';

/** A network that passes reads on, and holds each write until it is let go, whoever still waits for it. */
async function openHoldingProxy(target: string) {
  const held: (() => Promise<void>)[] = [];
  let hears: (() => void) | undefined;
  let refuses = false;
  const { hostname, port } = new URL(target);
  const proxy = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const pass = () =>
      new Promise<void>((resolve) => {
        const { method, url: path, headers } = request;
        const onward = http.request({ hostname, port, method, path, headers }, (answer) => {
          if (!response.destroyed) response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer
            .on('data', (chunk) => response.write(chunk))
            .on('end', () => {
              response.end();
              resolve();
            });
        });
        onward.end(Buffer.concat(chunks));
      });
    if (request.method === 'GET') return pass();
    if (refuses) return response.writeHead(403, { 'content-type': 'application/json' }).end(refusal);
    held.push(pass);
    hears?.();
  });
  const url = new URL(target);
  url.port = String(await listen(proxy));
  return {
    url: url.href,
    /** Resolves when a write has arrived. */
    arrival: () =>
      new Promise<void>((resolve) => {
        hears = resolve;
        if (held.length > 0) resolve();
      }),
    letGo: () => Promise.all(held.splice(0).map((pass) => pass())),
    drop: () => held.splice(0),
    refuseWrites: () => {
      refuses = true;
    },
  };
}

let world: GuardedWorld;
let proxy: Awaited<ReturnType<typeof openHoldingProxy>>;
beforeEach(async () => {
  world = await openGuardedWorld();
  proxy = await openHoldingProxy(world.url);
});
afterEach(() => world.close());

const inProfile = (profile: string, argv: readonly string[]) => [...argv, '--profile', profile, '-o', 'json'];
const inTotal = (argv: readonly string[]) => inProfile('total', argv);
/** Of 100 USD, 40 are active. */
const start = (id: string) => inTotal(['campaigns', 'activate', id]);
const raise = ({ ids }: GuardedWorld, budget: string) =>
  inProfile('free', ['campaigns', 'update', ids.small, '--daily-budget', budget]);

const raiseRunning = (budget: string) =>
  inTotal(['campaigns', 'update', world.ids.running, '--daily-budget', budget]);

/** A process that speaks to the service by the proxy, at its time: the same profiles have that address. */
function byProxy() {
  const { HOME = '' } = world.env;
  const folder = join(HOME, 'by-proxy');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = readFileSync(
    join(directoryPath('config', { env: {}, platform: 'linux', home: HOME }), 'config.json'),
    'utf8',
  );
  writeFileSync(join(folder, 'config.json'), config.replaceAll(world.url, proxy.url), { mode: 0o600 });
  return { ...world.env, ...clockVariables(testTime), ADS_CONFIG_DIR: folder };
}

/** Starts a campaign whose write is held, and gives it up in one way. */
async function giveUp(way: string, id: string): Promise<Ended> {
  const env = { ...byProxy(), ...(way === 'a timeout' && { ADS_TIMEOUT: '1' }) };
  const running = startAds([...start(id), '--max-wait', '1'], env);
  await proxy.arrival();
  if (way === 'a kill') running.kill('SIGKILL');
  if (way === 'an interruption') {
    running.kill('SIGINT');
    running.kill('SIGINT');
  }
  if (way === 'a termination') running.kill('SIGTERM');
  return running.ended;
}

describe('a write', () => {
  it.each(['a kill', 'an interruption', 'a termination', 'a timeout'])(
    'without an answer counts as sent under the limit of the day after %s',
    async (way) => {
      const { small, automatic, large } = world.ids;
      expect((await world.run(raise(world, '45'))).exit).toBe(0);
      expect((await giveUp(way, small)).exit).not.toBe(0);
      // 40 are active, 45 are held: another 30 would make 115.
      const second = await world.run(start(automatic));
      expect({ exit: second.exit, stderr: second.stderr }).toMatchObject({ exit: 10 });
      const { message, hint } = JSON.parse(second.stderr).error;
      expect(message).toContain('115.00 USD');
      expect(hint).toMatch(/campaigns activate at 2.*ads history --resolve/);
      await proxy.letGo();
      expect((await world.run(start(automatic))).exit).toBe(10);
      // The account shows the first by now: what was lowered since is not counted twice.
      expect((await world.run(raise(world, '20'))).exit).toBe(0);
      expect((await world.run(start(automatic))).exit).toBe(0);
      expect((await world.run(start(large))).exit).toBe(10);
      // And what the account has shown once is done with, whatever became of it afterwards.
      expect(
        (await world.run(inTotal(['campaigns', 'update', small, '--entity-status', 'PAUSED']))).exit,
      ).toBe(0);
      expect((await world.run(raiseRunning('65'))).exit).toBe(0);
    },
  );

  it('without an answer no longer counts once a person has looked at the account', async () => {
    const { small, automatic } = world.ids;
    expect((await world.run(raise(world, '45'))).exit).toBe(0);
    await giveUp('a kill', small);
    proxy.drop();
    expect((await world.run(start(automatic))).exit).toBe(10);
    const asked = await world.run(['history', '--resolve', '--profile', 'total', '-o', 'json']);
    expect(asked.exit).toBe(10);
    expect((await world.run(start(automatic))).exit).toBe(10);
    const resolved = await world.run(['history', '--resolve', '--yes', '--profile', 'total', '-o', 'json']);
    expect(JSON.parse(resolved.stdout)).toMatchObject([
      { command: 'campaigns activate', values: { campaign_id: small } },
    ]);
    expect((await world.run(start(automatic))).exit).toBe(0);
  });

  it('that was to create a campaign counts until a person has looked', async () => {
    const { dollars, small } = world.ids;
    const create = ['campaigns', 'create', '--name', 'Held', '--funding-instrument-id', dollars];
    const argv = inTotal([...create, '--daily-budget', '35', '--entity-status', 'ACTIVE']);
    const running = startAds(argv, byProxy());
    await proxy.arrival();
    running.kill('SIGKILL');
    await running.ended;
    expect((await world.run(start(small))).exit).toBe(10);
    await world.run(['history', '--resolve', '--yes', '--profile', 'total']);
    expect((await world.run(start(small))).exit).toBe(0);
  });

  it('of several campaigns counts until the account shows all of them', async () => {
    const { small, automatic } = world.ids;
    const operations = [small, automatic].map((campaign_id) => ({
      operation_type: 'Update',
      params: { campaign_id, entity_status: 'ACTIVE' },
    }));
    expect((await world.run(raise(world, '25'))).exit).toBe(0);
    const batch = inTotal(['campaigns', 'batch', '--from', '-', '--yes']);
    const running = startAds(batch, byProxy());
    running.write(JSON.stringify(operations));
    running.endInput();
    await proxy.arrival();
    running.kill('SIGKILL');
    await running.ended;
    await world.run(inTotal(['campaigns', 'activate', small, '--profile', 'free']));
    expect((await world.run(raiseRunning('50'))).exit).toBe(10);
  });

  it('does not count if it was answered', async () => {
    const { small, automatic } = world.ids;
    expect((await world.run(start(small))).exit).toBe(0);
    proxy.refuseWrites();
    expect((await world.run(start(automatic), { env: { ADS_SANDBOX_URL: proxy.url } })).exit).not.toBe(0);
    const resolved = await world.run(['history', '--resolve', '--yes', '--profile', 'total', '-o', 'json']);
    expect(JSON.parse(resolved.stdout)).toEqual([]);
  });
});
