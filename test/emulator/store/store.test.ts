/** The store as a file: transactions, errors, several processes, sudden death. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { replyToError } from '../../../src/emulator/http/respond.js';
import { StoreError } from '../../../src/emulator/index.js';
import { openStore } from '../../../src/emulator/store/store.js';
import { addInstrument, createTester, openTester } from '../../support/emulator.js';
import { authorize, type Keys } from '../../support/sign.js';

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'ads-emulator-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const open = (path: string) => openTester({ path, seed: 'empty', clock: null });

interface Started extends Keys {
  readonly ads_sandbox_url: string;
  readonly account_id: string;
  readonly process: ChildProcess;
}

/** Starts the emulator as a program of its own. */
async function startProgram(path: string): Promise<Started> {
  const program = resolve(import.meta.dirname, '../../../bin/ads.js');
  const child = spawn(
    process.execPath,
    [program, 'emulator', 'start', '--json', '--seed', 'empty', '--data', path],
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

const reason = (name: StoreError['reason']) => expect.objectContaining({ name: 'StoreError', reason: name });

describe('a transaction', () => {
  it('does all of its work or none', async () => {
    const store = await openStore(':memory:', async () => () => {});
    const insert = () => store.run("INSERT INTO meta (key, value) VALUES ('a', '1')");
    expect(() =>
      store.write(() => {
        insert();
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(store.query('SELECT * FROM meta')).toEqual([]);
    store.write(insert);
    expect(store.query('SELECT * FROM meta')).toHaveLength(1);
  });

  it('takes the lock at its beginning, so that another one is turned away before it has done anything', async () => {
    const path = join(makeDirectory(), 'store.db');
    const [one, two] = [await openStore(path, async () => () => {}), await openStore(path)];
    onTestFinished(() => {
      one.close();
      two.close();
    });
    two.query('PRAGMA busy_timeout = 0');
    const done: string[] = [];
    const work = () => done.push('work');
    one.write(() => expect(() => two.write(work)).toThrow(reason('busy')));
    expect(done).toEqual([]);
    two.write(work);
    expect(done).toEqual(['work']);
  });

  it('on a full disk fails as a whole, and the next one works', async () => {
    const store = await openStore(join(makeDirectory(), 'store.db'), async () => () => {});
    onTestFinished(() => store.close());
    const insert = (size: number) => () =>
      store.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', 'a', 'x'.repeat(size));
    const [{ page_count = 0 } = {}] = store.query<{ page_count: number }>('PRAGMA page_count');
    store.query(`PRAGMA max_page_count = ${page_count + 2}`);
    expect(() => store.write(insert(100_000))).toThrow(reason('unusable'));
    store.write(insert(10));
    expect(store.query('SELECT length(value) AS size FROM meta')).toEqual([{ size: 10 }]);
  });

  it('sees what another connection has written since', async () => {
    const path = join(makeDirectory(), 'store.db');
    const [one, two] = [await openStore(path, async () => () => {}), await openStore(path)];
    onTestFinished(() => {
      one.close();
      two.close();
    });
    const count = () => two.query<{ n: number }>('SELECT count(*) AS n FROM meta')[0]?.n;
    expect(count()).toBe(0);
    one.write(() => one.run("INSERT INTO meta (key, value) VALUES ('a', '1')"));
    expect(count()).toBe(1);
    two.write(() => two.run("INSERT INTO meta (key, value) VALUES ('b', '1')"));
    expect(count()).toBe(2);
  });
});

describe('what the service answers when the store fails', () => {
  it.each<[StoreError['reason'], number, string]>([
    ['busy', 423, 'LOCK_ACQUISITION_TIMEOUT'],
    ['unusable', 503, 'SERVICE_UNAVAILABLE'],
  ])('%s: %i %s', (name, status, code) => {
    const reply = replyToError(new StoreError(name, 'no luck'), 'ads');
    expect(reply).toMatchObject({ status, body: { errors: [{ code, message: 'no luck' }] } });
    expect(reply.headers?.['retry-after'] !== undefined).toBe(status === 503);
  });
});

describe('a file', () => {
  it('is made with its directories, and opened again as it was', async () => {
    const path = join(makeDirectory(), 'deep', 'er', 'store.db');
    const first = await open(path);
    const id = await addInstrument(first);
    await first.emulator.close();
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const second = await open(path);
    expect(second.emulator.credentials).toEqual(first.emulator.credentials);
    expect((await second.call('GET', `accounts/:account/funding_instruments/${id}`)).status).toBe(200);
  });

  it('keeps its world: another one is refused with a hint', async () => {
    const path = join(makeDirectory(), 'store.db');
    await (await open(path)).emulator.close();
    await expect(openTester({ path, seed: 'demo' })).rejects.toThrow(
      /holds the world empty, not demo; reset/,
    );
  });

  it("keeps its clock: a fixed one moves on, the system's cannot be fixed later", async () => {
    const fixed = join(makeDirectory(), 'fixed.db');
    const first = await openTester({ path: fixed });
    await addInstrument(first);
    await first.emulator.close();
    const second = await openTester({ path: fixed, clock: '2000-01-01' });
    const made = await second.call('POST', 'accounts');
    expect(made.body.data[0].created_at).toBe('2026-11-20T12:00:01Z');
    const path = join(makeDirectory(), 'store.db');
    await (await open(path)).emulator.close();
    await expect(openTester({ path })).rejects.toThrow(/goes by the clock of the system; reset/);
  });

  it('that is something else is refused, and left as it is', async () => {
    const path = join(makeDirectory(), 'store.db');
    writeFileSync(path, 'Dear diary, this is not a database. '.repeat(50));
    const size = statSync(path).size;
    await expect(open(path)).rejects.toThrow(reason('foreign'));
    expect(statSync(path).size).toBe(size);
  });

  it('of another program is refused', async () => {
    const path = join(makeDirectory(), 'store.db');
    const store = await openStore(path, async () => () => {});
    store.query('PRAGMA application_id = 1');
    store.close();
    await expect(open(path)).rejects.toThrow(reason('foreign'));
  });

  it('of another version of the schema is refused', async () => {
    const path = join(makeDirectory(), 'store.db');
    const store = await openStore(path, async () => () => {});
    store.query('PRAGMA user_version = 999');
    store.close();
    await expect(open(path)).rejects.toThrow(/another version of ads/);
  });

  it('that cannot be opened is refused', async () => {
    await expect(open(makeDirectory())).rejects.toThrow(reason('unusable'));
  });
});

describe('two processes on one file', () => {
  it('write at the same time, and each reads what the other has written', async () => {
    const path = join(makeDirectory(), 'store.db');
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
    const path = join(makeDirectory(), 'store.db');
    const other = await startProgram(path);
    const own = await open(path);
    const url = `${other.ads_sandbox_url}/12/accounts`;
    const headers = { authorization: authorize({ method: 'GET', url, keys: other }) };
    expect((await fetch(url, { headers })).status).toBe(200);
    expect((await own.emulator.fetch(new Request(url, { headers }))).status).toBe(401);
  });

  it('may both be the first to open it', async () => {
    const path = join(makeDirectory(), 'store.db');
    const started = await Promise.all([startProgram(path), startProgram(path), startProgram(path)]);
    const own = await open(path);
    for (const { account_id, consumer_key } of started) {
      expect(own.emulator.credentials).toMatchObject({ account_id, consumer_key });
    }
    expect((await own.call('GET', 'accounts')).body.data).toHaveLength(1);
  });
});

describe('a process killed in the middle of writes', () => {
  it('loses nothing that was answered, and leaves a file that opens', async () => {
    const path = join(makeDirectory(), 'store.db');
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
});
