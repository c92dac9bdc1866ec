/** One store and several processes: writes at the same time, and sudden death. Starts the built emulator. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settleNext } from '../../src/emulator/domain/statistics/settle.js';
import { advanceStore } from '../../src/emulator/index.js';
import { openStore } from '../../src/emulator/store/store.js';
import { addInstrument, createTester, fixedWorld, openTester } from '../support/emulator.js';
import { copyFilledWorld } from '../support/filled-worlds.js';
import { makeFolder } from '../support/folders.js';
import { authorize, type Keys } from '../support/sign.js';

const open = (path: string) => openTester({ path, seed: 'empty', clock: null });

interface Started extends Keys {
  readonly ads_sandbox_url: string;
  readonly account_id: string;
  readonly process: ChildProcess;
}

/** Starts the emulator as a program of its own. */
async function startProgram(path: string, seed = 'empty'): Promise<Started> {
  const program = resolve(import.meta.dirname, '../../bin/ads.js');
  const child = spawn(
    process.execPath,
    [program, 'emulator', 'start', '--json', '--seed', seed, '--data', path],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH } },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    return { ...(JSON.parse(line) as Omit<Started, 'process'>), process: child };
  }
  throw new Error('the emulator ended without a word');
}

/** Makes a signed POST to a program and answers what it answered, or undefined when it died. */
async function post(started: Started, path: string): Promise<Response | undefined> {
  const url = `${started.ads_sandbox_url}/12/accounts/${started.account_id}/${path}`;
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { authorization: authorize({ method: 'POST', url, keys: started }) },
    });
  } catch {
    return undefined;
  }
}

async function idOf(response: Response | undefined): Promise<string> {
  if (!response) throw new Error('the emulator is gone');
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

describe('two processes on one file', () => {
  it('write at the same time, and each reads the writes of the other', async () => {
    const path = join(makeFolder(), 'store.db');
    const other = await startProgram(path);
    const own = await open(path);
    const instrument = await addInstrument(own);
    const campaign = (n: number) => `campaigns?funding_instrument_id=${instrument}&name=${n}`;
    const made = await Promise.all(
      Array.from({ length: 40 }, async (_, n) =>
        n % 2 === 0
          ? idOf(await post(other, campaign(n)))
          : ((await own.call('POST', `accounts/:account/${campaign(n)}`)).body.data.id as string),
      ),
    );
    expect(new Set(made).size).toBe(40);
    const { body } = await own.call('GET', 'accounts/:account/campaigns');
    expect(body.data.map((item: { id: string }) => item.id).sort()).toEqual([...made].sort());
  });

  it('share the nonces that have been used', async () => {
    const path = join(makeFolder(), 'store.db');
    const other = await startProgram(path);
    const own = await open(path);
    const url = `${other.ads_sandbox_url}/12/accounts`;
    const headers = { authorization: authorize({ method: 'GET', url, keys: other }) };
    expect((await fetch(url, { headers })).status).toBe(200);
    expect((await own.emulator.fetch(new Request(url, { headers }))).status).toBe(401);
  });

  it('may both be the first to open it', async () => {
    const path = join(makeFolder(), 'store.db');
    const started = await Promise.all([startProgram(path), startProgram(path), startProgram(path)]);
    const own = await open(path);
    for (const { account_id, consumer_key } of started) {
      expect(own.emulator.credentials).toMatchObject({ account_id, consumer_key });
    }
    expect((await own.call('GET', 'accounts')).body.data).toHaveLength(1);
  });
});

describe('a process killed in the middle of writes', () => {
  it('loses nothing that was acknowledged, and leaves a valid file', async () => {
    const path = join(makeFolder(), 'store.db');
    const victim = await startProgram(path);
    const setup = await open(path);
    const instrument = await addInstrument(setup);
    await setup.emulator.close();
    const answered: string[] = [];
    const write = async () => {
      for (;;) {
        const response = await post(victim, `campaigns?funding_instrument_id=${instrument}&name=x`);
        if (!response?.ok) return;
        answered.push(await idOf(response));
        if (answered.length === 60) victim.process.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 6 }, () => write().catch(() => {})));
    expect(answered.length).toBeGreaterThanOrEqual(60);

    const store = await openStore(path);
    expect(store.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    store.close();
    const after = await open(path);
    const { body } = await after.call('GET', 'accounts/:account/campaigns');
    const kept = body.data.map((item: { id: string }) => item.id);
    expect(kept).toEqual(expect.arrayContaining(answered));
    expect(await addInstrument(createTester(after.emulator))).toMatch(/^[0-9a-z]{5}$/);
  });

  it.each([1, 8])('loses no nonce of %i requests that it answered at the same time', async (count) => {
    const path = join(makeFolder(), 'store.db');
    const victim = await startProgram(path);
    const url = `${victim.ads_sandbox_url}/12/accounts`;
    const headers = Array.from({ length: count }, () => {
      return { authorization: authorize({ method: 'GET', url, keys: victim }) };
    });
    const answers = headers.map((one) => fetch(url, { headers: one }).then(({ status }) => status));
    // The first answer is enough: whatever was answered by then must stay refused.
    await Promise.race(answers);
    victim.process.kill('SIGKILL');
    const settled = await Promise.allSettled(answers);
    const answered = headers.filter((_, index) => settled[index]?.status === 'fulfilled');
    expect(answered.length).toBeGreaterThan(0);

    const { emulator } = await open(path);
    const again = (one: { authorization: string }) => emulator.fetch(new Request(url, { headers: one }));
    for (const one of answered) expect((await again(one)).status).toBe(401);
  });
});

it('a server that serves years ends at SIGTERM between two turns, and continues from there', async () => {
  const path = await copyFilledWorld(fixedWorld('demo'));
  await advanceStore(path, undefined, { months: 60 }, Date.now);
  const store = await openStore(path);
  onTestFinished(() => store.close());
  const started = await startProgram(path, 'demo');
  const settled = () => {
    const sql = 'SELECT until FROM settled WHERE account_id = ?';
    return store.query<{ until: number }>(sql, started.account_id)[0]?.until ?? 0;
  };
  const [before, ended] = [settled(), once(started.process, 'exit')];
  const url = `${started.ads_sandbox_url}/12/accounts/${started.account_id}/line_items`;
  const call = fetch(url, { headers: { authorization: authorize({ method: 'GET', url, keys: started }) } });
  const lost = expect(call).rejects.toThrow();
  while (settled() === before) await pause(20);
  started.process.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  await lost;
  const between = settled();
  expect([between > before, between < Date.parse('2031-11-20')]).toEqual([true, true]);
  store.write(() => settleNext(store, started.account_id, between + 86_400_000, 1));
  expect(settled()).toBeGreaterThan(between);
});
