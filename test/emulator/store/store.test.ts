/** The store as a file: transactions and errors. */
import { chmodSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { replyToError } from '../../../src/emulator/http/respond.js';
import { StoreError } from '../../../src/emulator/index.js';
import { openStore } from '../../../src/emulator/store/store.js';
import { addInstrument, openTester } from '../../support/emulator.js';
import { makeFolder } from '../../support/folders.js';

const open = (path: string) => openTester({ path, seed: 'empty', clock: null });

const reason = (name: StoreError['reason']) => expect.objectContaining({ name: 'StoreError', reason: name });

describe('a transaction', () => {
  it('is atomic', async () => {
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

  it('reads one state, even if another process writes in between', async () => {
    const path = join(makeFolder(), 'store.db');
    const [reader, writer] = [await openStore(path, async () => () => {}), await openStore(path)];
    onTestFinished(() => {
      reader.close();
      writer.close();
    });
    let written = 0;
    const count = () => reader.query('SELECT * FROM meta').length;
    const write = () => {
      written += 1;
      writer.write(() => writer.run('INSERT INTO meta (key, value) VALUES (?, ?)', `${written}`, '1'));
    };
    reader.refresh();
    const seen = reader.read(() => {
      const before = count();
      write();
      return [before, count()];
    });
    expect(seen).toEqual([1, 1]);
    expect([written, count()]).toEqual([2, 2]);
  });

  it('takes the lock at its beginning: another one fails before it has done anything', async () => {
    const path = join(makeFolder(), 'store.db');
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
    const store = await openStore(join(makeFolder(), 'store.db'), async () => () => {});
    onTestFinished(() => store.close());
    const insert = (size: number) => () =>
      store.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', 'a', 'x'.repeat(size));
    const [{ page_count = 0 } = {}] = store.query<{ page_count: number }>('PRAGMA page_count');
    store.query(`PRAGMA max_page_count = ${page_count + 2}`);
    expect(() => store.write(insert(100_000))).toThrow(reason('unusable'));
    store.write(insert(10));
    expect(store.query('SELECT length(value) AS size FROM meta')).toEqual([{ size: 10 }]);
  });

  it('sees the writes of other connections', async () => {
    const path = join(makeFolder(), 'store.db');
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

describe('the answer of the service when the store fails', () => {
  it.each<[StoreError['reason'], number, string]>([
    ['busy', 423, 'LOCK_ACQUISITION_TIMEOUT'],
    ['unusable', 503, 'SERVICE_UNAVAILABLE'],
  ])('is right if the store is %s: %i %s', (name, status, code) => {
    const reply = replyToError(new StoreError(name, 'no luck'), 'ads');
    expect(reply).toMatchObject({ status, body: { errors: [{ code, message: 'no luck' }] } });
    expect(reply.headers?.['retry-after'] !== undefined).toBe(status === 503);
  });
});

describe('a file', () => {
  it('is made with its directories, and opened again as it was', async () => {
    const path = join(makeFolder(), 'deep', 'er', 'store.db');
    const first = await open(path);
    const id = await addInstrument(first);
    await first.emulator.close();
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const second = await open(path);
    expect(second.emulator.credentials).toEqual(first.emulator.credentials);
    expect((await second.call('GET', `accounts/:account/funding_instruments/${id}`)).status).toBe(200);
  });

  it('keeps its dataset: another one is rejected with a hint', async () => {
    const path = join(makeFolder(), 'store.db');
    await (await open(path)).emulator.close();
    await expect(openTester({ path, seed: 'demo' })).rejects.toThrow(
      /has the dataset empty, not demo; reset/,
    );
  });

  it("keeps its clock: a fixed one moves forward, the system's cannot be fixed later", async () => {
    const fixed = join(makeFolder(), 'fixed.db');
    const first = await openTester({ path: fixed });
    await addInstrument(first);
    await first.emulator.close();
    const second = await openTester({ path: fixed, clock: '2000-01-01' });
    const made = await second.call('POST', 'accounts');
    expect(made.body.data[0].created_at).toBe('2026-11-20T12:00:01Z');
    const path = join(makeFolder(), 'store.db');
    await (await open(path)).emulator.close();
    await expect(openTester({ path })).rejects.toThrow(/follows the system clock; reset/);
  });

  it('of another kind is rejected, and not changed', async () => {
    const path = join(makeFolder(), 'store.db');
    writeFileSync(path, 'Dear diary, this is not a database. '.repeat(50));
    const size = statSync(path).size;
    await expect(open(path)).rejects.toThrow(reason('foreign'));
    expect(statSync(path).size).toBe(size);
  });

  it('of another program is rejected', async () => {
    const path = join(makeFolder(), 'store.db');
    const store = await openStore(path, async () => () => {});
    store.query('PRAGMA application_id = 1');
    store.close();
    await expect(open(path)).rejects.toThrow(reason('foreign'));
  });

  it('of another version of the schema is rejected', async () => {
    const path = join(makeFolder(), 'store.db');
    const store = await openStore(path, async () => () => {});
    store.query('PRAGMA user_version = 999');
    store.close();
    await expect(open(path)).rejects.toThrow(/newer version of ads/);
  });

  it('that cannot be opened is rejected', async () => {
    await expect(open(makeFolder())).rejects.toThrow(reason('unusable'));
  });

  it('is not created where a link to nothing leads', async () => {
    const [folder, elsewhere] = [makeFolder(), makeFolder()];
    const [path, target] = [join(folder, 'store.db'), join(elsewhere, 'target')];
    symlinkSync(target, path);
    await expect(open(path)).rejects.toThrow(reason('unusable'));
    expect(readdirSync(elsewhere)).toEqual([]);
    writeFileSync(target, '');
    (await openStore(path, async () => () => {})).close();
    expect(statSync(target).size).toBeGreaterThan(0);
  });
});

it.each([
  ['that is new', undefined],
  ['that was made readable for all', 0o644],
])('a file %s is readable by its owner alone, and so is its log', async (_, mode) => {
  const folder = makeFolder();
  const path = join(folder, 'emulator.db');
  const fill = async () => () => {};
  if (mode !== undefined) {
    (await openStore(path, fill)).close();
    chmodSync(path, mode);
  }
  const store = await openStore(path, fill);
  store.write(() => store.run("INSERT INTO meta (key, value) VALUES ('x', '1')"));
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  store.close();
  expect(modes).toEqual(['', '-shm', '-wal'].map((suffix) => [`emulator.db${suffix}`, 0o600]));
});
